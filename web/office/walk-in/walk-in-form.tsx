import { type ReactNode, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Day } from '#contract/dates.ts';
import { type DeskBooking, deskMessages } from '#contract/desk.ts';
import { inventoryMessages } from '#contract/inventory.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { GuestFields } from '#web/office/booking/guest-fields.tsx';
import { failureOf } from '#web/office/shared/failure.ts';
import { type RoomTonight, useRoomsTonight } from '#web/office/shared/use-rooms-tonight.ts';
import { StayFields } from '#web/office/walk-in/stay-fields.tsx';
import { type RoomsForStay, useRoomsForStay } from '#web/office/walk-in/use-rooms-for-stay.ts';
import { useWalkIn } from '#web/office/walk-in/use-walk-in.ts';
import { clearDraft } from '#web/office/walk-in/walk-in-draft.ts';
import { freeRooms } from '#web/office/walk-in/walk-in-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Props = {
  room?: string | undefined;
  onCreated: (booking: DeskBooking) => void;
  onCancel?: () => void;
};

export function WalkInForm(props: Props) {
  const { query, rooms, today } = useRoomsTonight();
  const [round, setRound] = useState(0);
  const clear = () => {
    clearDraft();
    setRound(round + 1);
  };
  if (!rooms) {
    if (query.isPending) return <Skeleton />;
    return (
      <Notice tone="danger">
        <div className="flex flex-wrap items-center justify-between gap-3">
          {failureOf(query.error, { failed: inventoryMessages.fetchFailed }).message}
          <Button look="outline" onClick={() => void query.refetch()} loading={query.isFetching}>
            Try again
          </Button>
        </div>
      </Notice>
    );
  }
  return <WalkInFields key={round} {...props} rooms={rooms} today={today} clear={clear} wasCleared={round > 0} />;
}

type WalkInFieldsProps = Props & { rooms: readonly RoomTonight[]; today: Day; clear: () => void; wasCleared: boolean };

function WalkInFields({ rooms, today, room, onCreated, onCancel, clear, wasCleared }: WalkInFieldsProps) {
  const { sent, restored, ...submission } = useWalkIn({ rooms, today, room, onCreated });
  const { form, pending } = submission;
  const { errors } = form.formState;
  const [checkIn, checkOut] = useWatch({ control: form.control, name: ['check_in', 'check_out'] });
  const stay = useRoomsForStay(checkIn, checkOut, today);
  useEffect(() => {
    if (wasCleared) form.setFocus('guest_name');
  }, [wasCleared, form]);

  return (
    <FormShell
      {...submission}
      submitLabel="Create booking"
      ready
      compact
      actions={
        <>
          {onCancel && (
            <Button look="outline" onClick={onCancel} disabled={pending}>
              Cancel
            </Button>
          )}
          <Button look="outline" onClick={clear} disabled={pending}>
            Clear Form
          </Button>
        </>
      }
    >
      <NoRoomNotice rooms={rooms} stay={stay} />
      {(sent || restored) && <Notice>{sent ? deskMessages.sentBefore : deskMessages.typedBefore}</Notice>}
      <GuestFields register={form.register} errors={errors} />
      <StayFields form={form} rooms={rooms} stay={stay} today={today} />
    </FormShell>
  );
}

function NoRoomNotice({ rooms, stay }: { rooms: readonly RoomTonight[]; stay: RoomsForStay }): ReactNode {
  if (rooms.length === 0) return <Notice tone="danger">{deskMessages.noInventory}</Notice>;
  if (rooms.every((room) => freeRooms(room, stay) === 0))
    return <Notice tone="danger">{deskMessages.allBooked}</Notice>;
  return null;
}

function Skeleton() {
  return (
    <div role="status" className="space-y-5">
      <span className="sr-only">Loading…</span>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="h-16 rounded-lg bg-sand motion-safe:animate-pulse" />
      ))}
    </div>
  );
}
