import toast from 'react-hot-toast/headless';
import { type DeskBooking, deskMessages } from '#contract/desk.ts';
import { bookingQueries, refreshAfterFailure } from '#web/office/booking/booking-queries.ts';
import { ConfirmWithReason } from '#web/office/shared/confirm-with-reason.tsx';

type Props = { booking: DeskBooking; close: () => void; deleted: () => void };

/** The detail of a deleted booking would be a 404. */
const queriesToRefresh = bookingQueries.filter((name) => name !== 'bookingDetail');

export function DeleteBookingDialog({ booking, close, deleted }: Props) {
  return (
    <ConfirmWithReason
      call="deleteBooking"
      input={(reason) => ({ id: booking.id, reason })}
      queries={queriesToRefresh}
      texts={{ done: deskMessages.deleted, failed: deskMessages.deleteFailed, reason: deskMessages.reason }}
      needsReason
      title="Delete this booking?"
      confirmLabel="Yes, Proceed"
      cancelLabel="No, Cancel"
      close={close}
      onDone={deleted}
      afterFailure={refreshAfterFailure}
      onFailure={(message) => toast.error(message)}
    >
      <p className="font-semibold wrap-anywhere">
        {booking.guest_name}, <span className="figures">{booking.reference}</span>
      </p>
      <p className="mt-3">{deskMessages.cancelInstead}</p>
    </ConfirmWithReason>
  );
}
