import { useState } from 'react';
import { statusTraits } from '#contract/bookings.ts';
import { formatDay } from '#contract/dates.ts';
import { type DeskBooking, type DeskDays, deskMessages } from '#contract/desk.ts';
import { fromNaira } from '#contract/money.ts';
import { unusedNights } from '#contract/stay-change.ts';
import { DepartureDialog } from '#web/office/booking/departure-dialog.tsx';
import { type MoveTarget, moveQuestions, undoNote } from '#web/office/booking/moves.ts';
import { useMove } from '#web/office/booking/use-move.ts';
import { BookingStatusBadge } from '#web/office/shared/booking-status.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/field.tsx';

type Props = {
  booking: DeskBooking;
  to: MoveTarget;
  days: DeskDays;
  close: () => void;
  onMoved?: (booking: DeskBooking) => void;
  /** Opens the payment of the balance that a leaving guest still owes. */
  pay?: () => void;
};

/** After a conflict, shows what has happened to the booking meanwhile. */
export function MoveDialog(props: Props) {
  const { booking, to, days, close, onMoved, pay } = props;
  const { status, check_in: checkIn, check_out: checkOut } = booking;
  const isEarly = to === 'completed' && unusedNights({ status, checkIn, checkOut }, days.today).length > 0;
  return isEarly ? (
    <DepartureDialog booking={booking} close={close} onMoved={onMoved} pay={pay} />
  ) : (
    <PlainMoveDialog {...props} />
  );
}

function PlainMoveDialog({ booking: initial, to, days, close, onMoved, pay }: Props) {
  const [reason, setReason] = useState('');
  const {
    booking,
    send,
    pending,
    isPossible,
    error,
    wrongReason: reasonError,
  } = useMove({
    booking: initial,
    to,
    days,
    done(fresh) {
      close();
      onMoved?.(fresh);
    },
  });
  const { tone, title, text } = moveQuestions[to];
  return (
    <ConfirmDialog
      title={title}
      tone={tone}
      confirmLabel="Yes, Proceed"
      cancelLabel={isPossible ? 'No, Cancel' : 'Close'}
      pending={pending}
      error={error}
      onConfirm={isPossible ? () => send(reason) : undefined}
      onClose={close}
    >
      <p className="font-semibold wrap-anywhere">{booking.guest_name}</p>
      <p className="figures text-soft">
        {booking.reference}, {booking.room_type}
        <br />
        {formatDay(booking.check_in)} to {formatDay(booking.check_out)}
      </p>
      <div className="mt-2.5">
        <BookingStatusBadge status={booking.status} />
      </div>
      {isPossible && (
        <>
          <p className="mt-4">
            {text} {undoNote(booking.status, to)}
          </p>
          {to === 'completed' && booking.balance > 0 && (
            <>
              <p className="mt-2 font-semibold text-danger">{deskMessages.overBalance(fromNaira(booking.balance))}</p>
              {pay && (
                <Button look="outline" onClick={pay} disabled={pending} className="mt-3">
                  Record payment first
                </Button>
              )}
            </>
          )}
          {booking.paid_amount > 0 && !statusTraits[to].earns && (
            <p className="mt-2">What the guest has paid becomes due for a refund.</p>
          )}
          {!statusTraits[to].owes && (
            <div className="mt-4">
              <TextField
                label="Reason (optional)"
                maxLength={300}
                autoComplete="off"
                value={reason}
                error={reasonError}
                onChange={({ target }) => setReason(target.value)}
              />
            </div>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}
