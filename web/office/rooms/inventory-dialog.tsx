import { useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { formatNaira } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import {
  type InventoryView,
  inventoryMessages,
  type RoomTypeView,
  roomPictures,
  roomStatuses,
  roomStatusLabels,
  roomTypeMessages,
} from '#contract/rooms/inventory.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { failureTextsWithStatus } from '#web/office/core/failure.ts';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useBoundForm } from '#web/office/core/use-office-form.ts';
import { useSubmit } from '#web/office/core/use-submit.ts';
import { LeavingRooms, useLeavingRooms } from '#web/office/rooms/leaving-rooms.tsx';
import { availableAfter, emptyInventory, inventoryRules, inventoryValuesOf } from '#web/office/rooms/room-rules.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CheckboxField, SelectField, TextField } from '#web/ui/field.tsx';

type InventoryDialogProps = {
  /** The rooms that are changed; undefined for those that a room type gets for the first time. */
  room?: InventoryView;
  /** The id of the room type that is chosen at first. */
  firstType?: string;
  close: () => void;
};

export function InventoryDialog({ room, firstType, close }: InventoryDialogProps) {
  return (
    <Dialog title={room ? `Edit ${room.roomType}` : 'Add rooms'} onClose={close}>
      <InventoryForm room={room} firstType={firstType} close={close} />
    </Dialog>
  );
}

type InventoryFormProps = { room: InventoryView | undefined; firstType: string | undefined; close: () => void };

function InventoryForm({ room, firstType = '', close }: InventoryFormProps) {
  const typesQuery = useApiQuery('listRoomTypes', {}, { refetchesRegularly: false });
  const types = typesQuery.data?.data ?? [];
  const add = useApiMutation('addInventory');
  const update = useApiMutation('updateInventory');
  const valuesBefore = room ? inventoryValuesOf(room) : { ...emptyInventory, roomTypeId: firstType };
  const { form, field } = useBoundForm({ rules: inventoryRules, defaultValues: valuesBefore });
  const roomTypeId = useWatch({ control: form.control, name: 'roomTypeId' });
  const typedTotal = useWatch({ control: form.control, name: 'totalRooms' });
  const leavingRooms = useLeavingRooms(room?.roomTypeId, room?.totalRooms ?? 0, typedTotal);
  const submission = useSubmit({
    form,
    send(values) {
      if (!room) return add.mutateAsync(values);
      const { availableRooms, ...rest } = values;
      // Sends the number of available rooms only if the user typed it, because a booking may have changed it meanwhile.
      const wasAvailableTyped = form.formState.dirtyFields.availableRooms;
      const { totalRooms, status, isActive } = room;
      const openedValues = { totalRooms, status, isActive };
      return update.mutateAsync({
        ...rest,
        ...(wasAvailableTyped && { availableRooms }),
        ...(leavingRooms.count > 0 && leavingRooms.rooms.length > 0 && { leaving: [...leavingRooms.chosenIds] }),
        id: room.id,
        was: openedValues,
      });
    },
    onSuccess({ message, added, retired }) {
      close();
      const newRoomsText = added.length > 0 && `New: ${added.join(', ')}`;
      const goneRoomsText = retired.length > 0 && `Gone: ${retired.join(', ')}`;
      toast.success([message, newRoomsText, goneRoomsText].filter(Boolean).join('. '));
    },
    failureTexts: failureTextsWithStatus(inventoryMessages.saveFailed),
  });
  const { errors, dirtyFields } = form.formState;
  const choices = types.filter(({ id, inventoryId }) => id === room?.roomTypeId || inventoryId === null);

  return (
    <DialogForm {...submission} submitLabel={room ? 'Save changes' : 'Add rooms'} cancel={close}>
      {room ? (
        <TextField label="Room type" value={room.roomType} readOnly />
      ) : (
        <SelectField
          label="Room type"
          {...field('roomTypeId')}
          error={errors.roomTypeId?.message ?? (typesQuery.error ? roomTypeMessages.fetchFailed : undefined)}
        >
          <option value="">Choose a room type</option>
          {choices.map(({ id, roomType }) => (
            <option key={id} value={id}>
              {roomType}
            </option>
          ))}
        </SelectField>
      )}
      <RoomTypePreview type={types.find(({ id }) => id === roomTypeId)} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Total rooms"
          {...field('totalRooms', {
            onChange({ target }: { target: { value: string } }) {
              if (target.value !== '' && !dirtyFields.availableRooms)
                form.resetField('availableRooms', { defaultValue: availableAfter(valuesBefore, Number(target.value)) });
            },
          })}
        />
        <TextField
          label="Available rooms"
          hint="For tonight. Fewer than could be sold keeps the rest off sale."
          {...field('availableRooms')}
        />
      </div>
      <LeavingRooms {...leavingRooms} />
      <SelectField label="Status" {...field('status')}>
        {roomStatuses.map((status) => (
          <option key={status} value={status}>
            {roomStatusLabels[status]}
          </option>
        ))}
      </SelectField>
      <CheckboxField
        label="Active"
        hint="Only active rooms that are Available can be sold. Bookings that are there stand."
        {...field('isActive')}
      />
    </DialogForm>
  );
}

function RoomTypePreview({ type }: { type: RoomTypeView | undefined }) {
  if (!type) return null;
  return (
    <section aria-label="Room type details" className="flex flex-col gap-4 rounded-xl bg-paper p-4 sm:flex-row">
      <div className="shrink-0 sm:w-36">
        <RoomPreview image={type.image} />
      </div>
      <div className="min-w-0 text-[0.9375rem]">
        <p className="font-semibold figures">
          {formatNaira(type.pricePerNightKobo)} per night · up to {plural(type.maxOccupancy, 'guest')}
        </p>
        <p className="mt-1">{type.amenities}</p>
        <p className="mt-1 text-soft">{type.description}</p>
      </div>
    </section>
  );
}

export function RoomPreview({ image }: { image: string }) {
  if (!roomPictures.some((name) => name === image)) return null;
  return (
    <img
      src={`/images/${image}-400.webp`}
      alt=""
      width={400}
      height={267}
      className="aspect-4/3 w-full rounded-xl object-cover"
    />
  );
}

export const pictureLabels: Record<(typeof roomPictures)[number], string> = {
  'classic-single': 'The classic single',
  deluxe: 'The deluxe room',
  'deluxe-large': 'The large deluxe room',
  'business-suite': 'The business suite',
  'executive-suite': 'The executive suite',
};
