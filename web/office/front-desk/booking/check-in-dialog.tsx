import { clsx } from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { assignmentMessages, type RoomChoice } from '#contract/bookings/assignment.ts';
import { acceptsPayment } from '#contract/bookings/bookings.ts';
import type { DeskDays } from '#contract/core/desk-day.ts';
import { formatNaira, kobo } from '#contract/core/money.ts';
import { type DeskBooking, leftToPay } from '#contract/front-desk/desk.ts';
import { owedByGuest } from '#contract/front-desk/to-pay.ts';
import { isReady } from '#contract/rooms/room-conditions.ts';
import { useFacts } from '#web/core/context.ts';
import { BookingStatusBadge } from '#web/office/bookings/booking-status.tsx';
import { useApiQuery } from '#web/office/core/query.ts';
import { BookingHead } from '#web/office/front-desk/booking/booking-head.tsx';
import { FactList } from '#web/office/front-desk/booking/facts.tsx';
import { moveQuestions } from '#web/office/front-desk/booking/moves.ts';
import { PaymentState } from '#web/office/front-desk/booking/payment-state.tsx';
import { RecordPaymentDialog } from '#web/office/front-desk/booking/record-payment-dialog.tsx';
import { ToPayFacts } from '#web/office/front-desk/booking/to-pay-facts.tsx';
import { useMove } from '#web/office/front-desk/booking/use-move.ts';
import { SeenOccupiedNotice, seenOccupiedText } from '#web/office/housekeeping/seen-occupied.tsx';
import { RoomConditionBadge } from '#web/office/rooms/room-condition-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';

type CheckInDialogProps = {
  booking: DeskBooking;
  days: DeskDays;
  close: () => void;
  onMoved: ((booking: DeskBooking) => void) | undefined;
};

const laterChoice = 'later';

/** Asks before a check-in. The dialog proposes a room, and the user can choose another one. */
export function CheckInDialog({ booking: initial, days, close, onMoved }: CheckInDialogProps) {
  const [isPaying, setIsPaying] = useState(false);
  const { booking, setBooking, send, pending, isPossible, error } = useMove({
    ...{ booking: initial, to: 'checked_in', days },
    onDone(freshBooking) {
      close();
      onMoved?.(freshBooking);
    },
  });
  const { data, error: choicesError } = useApiQuery('roomChoices', { id: booking.id }, { enabled: isPossible });
  const rooms =
    data?.data
      .filter(({ taken, occupied }) => !taken && !occupied)
      .toSorted((a, b) => Number(b.current) - Number(a.current)) ?? [];
  const [pickedRoomId, setPickedRoom] = useState<string>();
  const room =
    pickedRoomId === laterChoice ? undefined : (rooms.find((each) => each.room === pickedRoomId) ?? rooms[0]);
  const { timeZone } = useFacts().hotel;
  const seenText = (choice: RoomChoice) => seenOccupiedText(choice.seenOccupiedAt, days.today, timeZone);
  const seenWarning = room && seenText(room);
  const isDirty = room !== undefined && !isReady(room.condition);
  const checkIn = () => {
    send({ ...(room && !room.current && { room: room.room }), ...(isDirty && { dirtyOk: true }) });
  };
  const isLoading = isPossible && !data && !choicesError;
  if (isPaying) {
    const back = () => setIsPaying(false);
    const continueWithBooking = (changed: DeskBooking) => {
      setBooking(changed);
      back();
    };
    return <RecordPaymentDialog booking={booking} close={back} onRecorded={continueWithBooking} />;
  }
  const { tone, title, text } = moveQuestions.checked_in;
  return (
    <ConfirmDialog
      title={title}
      tone={tone}
      confirmLabel="Yes, Proceed"
      cancelLabel={isPossible ? 'No, Cancel' : 'Close'}
      pending={pending}
      error={error}
      onConfirm={isPossible && !isLoading ? checkIn : undefined}
      onClose={close}
    >
      <BookingHead booking={booking} room={booking.roomType} />
      <div className="mt-2.5 flex flex-wrap items-center gap-3">
        <BookingStatusBadge status={booking.status} />
        <PaymentState booking={booking} />
      </div>
      <div className="mt-2.5">
        <FactList>
          <ToPayFacts booking={booking} />
        </FactList>
      </div>
      {isPossible && (
        <>
          <StayToPay booking={booking} pay={() => setIsPaying(true)} />
          <p className="mt-4">{text}</p>
          <div aria-live="polite">
            {isLoading && <p className="mt-3 text-soft">Looking for a room…</p>}
            {data && rooms.length === 0 && (
              <p className="mt-3">No room with a number is free for the whole stay. The guest gets one later.</p>
            )}
          </div>
          {rooms.length > 0 && (
            <RoomRadios rooms={rooms} value={room?.room ?? laterChoice} seenText={seenText} onChange={setPickedRoom} />
          )}
          {seenWarning && (
            <div className="mt-3">
              <SeenOccupiedNotice seen={seenWarning} />
            </div>
          )}
          {isDirty && (
            <div className="mt-3">
              <Notice>{assignmentMessages.dirty(room.number)}</Notice>
            </div>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

/** What the guest pays for the stay, which the desk can take before the guest has the key. */
function StayToPay({ booking, pay }: { booking: DeskBooking; pay: () => void }) {
  const stayKobo = kobo(Math.min(owedByGuest(booking), leftToPay(booking)));
  if (stayKobo <= 0 || !acceptsPayment(booking.status)) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-hairline bg-paper px-4 py-3">
      <p>
        For the stay <strong className="figures">{formatNaira(stayKobo)}</strong>
        <span className="block text-sm text-soft">Take it now, or later during the stay.</span>
      </p>
      <Button look="outline" onClick={pay}>
        Take it now
      </Button>
    </div>
  );
}

const initialRoomCount = 3;

type RoomRadiosProps = {
  rooms: readonly RoomChoice[];
  value: string;
  seenText: (room: RoomChoice) => string | undefined;
  onChange: (room: string) => void;
};

function RoomRadios({ rooms, value, seenText, onChange }: RoomRadiosProps) {
  const groupName = useId();
  const [showsAll, setShowsAll] = useState(false);
  const shownRooms = rooms.filter(({ room }, index) => showsAll || index < initialRoomCount || room === value);
  const optionProps = { name: groupName, value, onChange };
  return (
    <fieldset className="mt-4">
      <legend className="mb-1.5 text-sm font-semibold">Room</legend>
      <div className="max-h-72 space-y-1.5 overflow-y-auto p-1">
        {shownRooms.map((room) => (
          <RoomOption key={room.room} {...optionProps} choice={room.room}>
            <span className="flex flex-wrap items-center gap-x-2.5">
              <span className="figures text-lg font-semibold">{room.number}</span>
              {!room.sameType && <span className="text-sm">{room.roomType}</span>}
              <RoomConditionBadge condition={room.condition} />
            </span>
            <span className="block text-sm text-soft">{room.reason}</span>
            {room.seenOccupiedAt && <span className="block text-sm font-semibold text-danger">{seenText(room)}</span>}
          </RoomOption>
        ))}
        <RoomOption {...optionProps} choice={laterChoice}>
          Give a room later
        </RoomOption>
      </div>
      {shownRooms.length < rooms.length && (
        <button type="button" onClick={() => setShowsAll(true)} className="min-h-11 font-semibold underline">
          {rooms.length - shownRooms.length} more rooms
        </button>
      )}
    </fieldset>
  );
}

type RoomOptionProps = {
  name: string;
  choice: string;
  value: string;
  onChange: (room: string) => void;
  children: ReactNode;
};

function RoomOption({ name, choice, value, onChange, children }: RoomOptionProps) {
  return (
    <label
      className={clsx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border px-3 py-1.5',
        choice === value ? 'border-indigo bg-haze/30' : 'border-hairline',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={choice === value}
        onChange={() => onChange(choice)}
        className="size-5 shrink-0 accent-terracotta"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
