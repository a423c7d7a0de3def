import type { UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { addDays, type Day, formatDay } from '#contract/core/dates.ts';
import { type ClosureView, changeClosureInput, closeRoomInput, closureMessages } from '#contract/rooms/closures.ts';
import {
  type ClosureKind,
  closureKindLabels,
  closureKinds,
  roomConditionLabels,
  roomConditions,
} from '#contract/rooms/room-conditions.ts';
import { roomName } from '#contract/rooms/room-use.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { closeWithToast } from '#web/office/core/close-with-toast.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiMutation } from '#web/office/core/query.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DateField, SelectField, TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type ClosedRoom = { id: string; number: string | null };

type CloseRoomProps = {
  room: ClosedRoom;
  deskDay: Day;
  reason?: string;
  from?: Day;
  /** The first night on which the room is open again. */
  until?: Day;
  close: () => void;
};

export function CloseRoomDialog(props: CloseRoomProps) {
  return (
    <Dialog title={`Close ${roomName(props.room.number).toLowerCase()}`} onClose={props.close}>
      <CloseRoomForm {...props} />
    </Dialog>
  );
}

const { kind, reason, from, until, returnCondition } = closeRoomInput.def.shape;
const orderRule = ({ from, until }: { from: string; until: string }) =>
  from && until && until <= from ? [{ field: 'until', message: closureMessages.order }] : [];
const closeRules = schemaResolver(z.object({ kind, reason, from, until, returnCondition }), orderRule);
function CloseRoomForm({ room, deskDay, close, ...preset }: CloseRoomProps) {
  const firstNight = preset.from ?? deskDay;
  const closing = useApiMutation('closeRoom');
  const { form, field, submission } = useOfficeForm({
    rules: closeRules,
    defaultValues: {
      kind: 'out_of_order',
      reason: preset.reason ?? '',
      from: firstNight,
      until: preset.until ?? addDays(firstNight, 1),
      returnCondition: 'dirty',
    },
    send: (values) => closing.mutateAsync({ ...values, id: room.id }),
    onSuccess: closeWithToast(close),
    failureTexts: { failed: closureMessages.closeFailed },
  });
  return (
    <DialogForm {...submission} submitLabel="Close room" cancel={close}>
      <ClosureKinds register={form.register('kind')} />
      <TextField label="Reason" {...field('reason')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField label="First night" min={deskDay} {...field('from')} />
        <DateField label="Open again on" min={addDays(deskDay, 1)} {...field('until')} />
      </div>
      <SelectField label="Condition afterwards" {...field('returnCondition')}>
        {roomConditions.map((condition) => (
          <option key={condition} value={condition}>
            {roomConditionLabels[condition]}
          </option>
        ))}
      </SelectField>
    </DialogForm>
  );
}

const kindMeanings: Record<ClosureKind, string> = {
  out_of_order: 'off sale on these nights',
  out_of_service: 'still sold, but no stay is put into it',
};

function ClosureKinds({ register }: { register: UseFormRegisterReturn }) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">How is it closed?</legend>
      {closureKinds.map((each) => (
        <label key={each} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input {...register} type="radio" value={each} className="size-5 shrink-0 accent-terracotta" />
          <span>
            <span className="font-medium">{closureKindLabels[each]}</span>{' '}
            <span className="text-soft">({kindMeanings[each]})</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type ClosureProps = { room: ClosedRoom; closure: ClosureView; deskDay: Day; close: () => void };

export function ClosureDialog({ room, closure, deskDay, close }: ClosureProps) {
  const ending = useApiMutation('endClosure');
  const endNow = () =>
    ending.mutate(
      { id: closure.id },
      {
        onSuccess: closeWithToast(close),
      },
    );
  return (
    <Dialog title={`${roomName(room.number)}: ${closureKindLabels[closure.kind].toLowerCase()}`} onClose={close}>
      <p className="wrap-anywhere">{closure.reason}</p>
      <p className="mt-1 mb-5 text-soft figures">
        From {formatDay(closure.from)} to {formatDay(closure.until)}, then{' '}
        {roomConditionLabels[closure.returnCondition].toLowerCase()}
      </p>
      <ClosureEndForm closure={closure} deskDay={deskDay} close={close} />
      <div className="mt-5 space-y-3 border-t border-hairline pt-5">
        {ending.error && (
          <Notice tone="danger">{failureOf(ending.error, { failed: closureMessages.changeFailed }).message}</Notice>
        )}
        <Button look="outline" onClick={endNow} loading={ending.isPending}>
          {closure.from > deskDay ? 'Do not close it' : 'Open the room now'}
        </Button>
      </div>
    </Dialog>
  );
}

const endRules = schemaResolver(z.object({ until: changeClosureInput.def.shape.until }));

function ClosureEndForm({ closure, deskDay, close }: Omit<ClosureProps, 'room'>) {
  const change = useApiMutation('changeClosure');
  const { field, submission } = useOfficeForm({
    rules: endRules,
    defaultValues: { until: closure.until },
    send: ({ until }) => change.mutateAsync({ id: closure.id, until }),
    onSuccess: closeWithToast(close),
    failureTexts: { failed: closureMessages.changeFailed },
  });
  return (
    <DialogForm {...submission} submitLabel="Change the end" cancel={close}>
      <DateField label="Open again on" min={addDays(deskDay, 1)} {...field('until')} />
    </DialogForm>
  );
}
