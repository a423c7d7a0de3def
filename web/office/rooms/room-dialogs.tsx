import { useState } from 'react';
import { type FieldErrors, type Resolver, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { plural } from '#contract/core/plural.ts';
import {
  addRoomsInput,
  consecutiveNumbers,
  type NumberedRoom,
  numberedRoomMessages,
  numberRoomsInput,
  suggestNumberGroups,
  updateRoomInput,
} from '#contract/rooms/numbered-rooms.ts';
import { roomName } from '#contract/rooms/room-use.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { bindFields } from '#web/office/core/bind-fields.ts';
import { closeWithToast } from '#web/office/core/close-with-toast.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { failureTextsWithStatus } from '#web/office/core/failure.ts';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { useSubmit } from '#web/office/core/use-submit.ts';
import { newRoomsNote } from '#web/office/rooms/room-rules.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';

const failureTexts = failureTextsWithStatus(numberedRoomMessages.saveFailed);
const floorHint = '0 is the ground floor';
const featuresHint = 'Separated by commas, such as quiet, balcony';

const toFeatures = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

const { number, floor, rank } = updateRoomInput.def.shape;
const roomRules = schemaResolver(z.object({ number, floor, rank, features: z.string() }));

export function RoomDialog({ room, close }: { room: NumberedRoom; close: () => void }) {
  return (
    <Dialog title={`Edit ${roomName(room.number).toLowerCase()}`} onClose={close}>
      <RoomForm room={room} close={close} />
    </Dialog>
  );
}

function RoomForm({ room, close }: { room: NumberedRoom; close: () => void }) {
  const update = useApiMutation('updateRoom');
  // The room as it was when the form was opened. A later update of the list must not hide that somebody has changed the
  // room.
  const [openedRoom] = useState({ number: room.number, floor: room.floor, rank: room.rank, features: room.features });
  const { field, submission } = useOfficeForm({
    rules: roomRules,
    defaultValues: {
      number: room.number ?? '',
      floor: room.floor,
      rank: room.rank,
      features: room.features.join(', '),
    },
    send: (values) =>
      update.mutateAsync({ ...values, features: toFeatures(values.features), id: room.id, was: openedRoom }),
    onSuccess: closeWithToast(close),
    failureTexts,
  });
  return (
    <DialogForm {...submission} submitLabel="Save changes" cancel={close}>
      <TextField label="Room type" value={room.roomType} readOnly />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField label="Number" {...field('number')} />
        <TextField label="Floor" hint={floorHint} {...field('floor')} />
        <TextField label="Order" hint="Low comes first" {...field('rank')} />
      </div>
      <TextField label="Features" hint={featuresHint} {...field('features')} />
    </DialogForm>
  );
}

const { first, count } = numberRoomsInput.def.shape.groups.def.element.def.shape;
const newRoomRules = schemaResolver(
  z.object({ roomTypeId: addRoomsInput.def.shape.roomTypeId, first, count, floor, features: z.string() }),
);

type RoomsProps = { rooms: readonly NumberedRoom[]; close: () => void };

export function AddNumberedRoomsDialog(props: RoomsProps) {
  return (
    <Dialog title="Add numbered rooms" onClose={props.close}>
      <NewRoomsForm {...props} />
    </Dialog>
  );
}

function NewRoomsForm({ rooms, close }: RoomsProps) {
  const types = useApiQuery('roomInventory', {}, { refetchesRegularly: false }).data?.data ?? [];
  const add = useApiMutation('addRooms');
  const { form, field, submission } = useOfficeForm({
    rules: newRoomRules,
    defaultValues: { roomTypeId: '', first: '', count: 1, floor: 0, features: '' },
    send: ({ first, count, features, ...values }) =>
      add.mutateAsync({ ...values, numbers: consecutiveNumbers(first, count), features: toFeatures(features) }),
    fields: { numbers: 'first' },
    onSuccess: closeWithToast(close),
    failureTexts,
  });
  const values = useWatch({ control: form.control });
  return (
    <DialogForm {...submission} submitLabel="Add rooms" cancel={close}>
      <SelectField
        label="Room type"
        hint={values.roomTypeId ? newRoomsNote(rooms, values.roomTypeId, values.count ?? 0) : undefined}
        {...field('roomTypeId')}
      >
        <option value="">Choose a room type</option>
        {types.map(({ roomTypeId, roomType }) => (
          <option key={roomTypeId} value={roomTypeId}>
            {roomType}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          label="First number"
          inputMode="numeric"
          hint={numberSpanText(values.first, values.count)}
          {...field('first')}
        />
        <TextField label="How many" {...field('count')} />
        <TextField label="Floor" hint={floorHint} {...field('floor')} />
      </div>
      <TextField label="Features" hint={featuresHint} {...field('features')} />
    </DialogForm>
  );
}

function numberSpanText(start: string | undefined, rooms: number | undefined): string | undefined {
  if (!start || !/^\d{1,6}$/.test(start) || !rooms || rooms < 2 || rooms > 1000) return undefined;
  return `${start} to ${consecutiveNumbers(start, rooms).at(-1)}`;
}

export function NumberRoomsDialog(props: RoomsProps) {
  return (
    <Dialog title="Number the rooms" onClose={props.close}>
      <NumberRoomsForm {...props} />
    </Dialog>
  );
}

/** The fields of the first group are `floor-0`, `first-0` and `count-0`, those of the second `floor-1` and so on. */
type NumberingValues = Record<string, string>;

const groupFields = ['floor', 'first', 'count'] as const;

function NumberRoomsForm({ rooms, close }: RoomsProps) {
  const groups = suggestNumberGroups(rooms);
  const numbering = useApiMutation('numberRooms');
  const toGroups = (values: NumberingValues) =>
    groups
      .map(({ roomTypeId }, index) => ({
        roomTypeId,
        floor: Number(values[`floor-${index}`] || Number.NaN),
        first: values[`first-${index}`] ?? '',
        count: Number(values[`count-${index}`] || Number.NaN),
      }))
      .filter(({ count }) => count !== 0);
  const form = useForm<NumberingValues>({
    resolver: numberingRules(toGroups),
    defaultValues: Object.fromEntries(
      groups.flatMap((group, index) => groupFields.map((field) => [`${field}-${index}`, String(group[field])])),
    ),
    shouldFocusError: false,
  });
  const submission = useSubmit({
    form,
    send: (values) => numbering.mutateAsync({ groups: toGroups(values) }),
    onSuccess: closeWithToast(close),
    failureTexts,
  });
  const values = useWatch({ control: form.control });
  const field = bindFields(form);
  return (
    <DialogForm {...submission} submitLabel="Number the rooms" cancel={close}>
      {groups.map(({ roomTypeId, count: unnumbered }, index) => (
        <fieldset key={roomTypeId} className="grid grid-cols-3 items-start gap-4">
          <legend className="mb-2 font-semibold">
            {rooms.find((room) => room.roomTypeId === roomTypeId)?.roomType}{' '}
            <span className="font-normal text-soft">({plural(unnumbered, 'room')} without a number)</span>
          </legend>
          <TextField label="Floor" type="number" {...field(`floor-${index}`)} />
          <TextField
            label="First number"
            inputMode="numeric"
            autoComplete="off"
            hint={numberSpanText(values[`first-${index}`], Number(values[`count-${index}`]))}
            {...field(`first-${index}`)}
          />
          <TextField label="How many" type="number" min={0} max={unnumbered} {...field(`count-${index}`)} />
        </fieldset>
      ))}
    </DialogForm>
  );
}

const numberingRules =
  (toGroups: (values: NumberingValues) => object[]): Resolver<NumberingValues> =>
  (values) => {
    const parsed = z.safeParse(numberRoomsInput, { groups: toGroups(values) });
    if (parsed.success) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, message } of parsed.error.issues)
      errors[path.length > 2 ? `${String(path[2])}-${String(path[1])}` : 'first-0'] ??= { type: 'rule', message };
    return { values: {}, errors: errors as FieldErrors<NumberingValues> };
  };
