import { type AccountLineView, accountMessages, accountName } from '#contract/accounts/posting.ts';
import { folioMessages } from '#contract/bookings/folio.ts';
import { formatNaira } from '#contract/core/money.ts';
import { type DeskBooking, deskMessages } from '#contract/front-desk/desk.ts';
import { ConfirmWithReason } from '#web/office/core/confirm-with-reason.tsx';
import { refreshAfterFailure } from '#web/office/front-desk/booking/booking-queries.ts';

type ReverseLineDialogProps = { booking: DeskBooking; line: AccountLineView; close: () => void };

export function ReverseLineDialog({ booking, line, close }: ReverseLineDialogProps) {
  return (
    <ConfirmWithReason
      call="reverseLine"
      input={(reason) => ({ id: booking.id, lineId: line.id, reason })}
      texts={{ done: folioMessages.reversed, failed: accountMessages.reverseFailed, reason: deskMessages.reason }}
      needsReason
      title={`Reverse “${line.label}”?`}
      confirmLabel={`Reverse ${formatNaira(line.amountKobo)}`}
      close={close}
      onDone={close}
      afterFailure={refreshAfterFailure}
    >
      <p>
        <span className="figures font-semibold">{formatNaira(line.amountKobo)}</span> comes off the account of{' '}
        {accountName(booking)}. The line stays, crossed out, with your name and the reason.
      </p>
    </ConfirmWithReason>
  );
}
