import { useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { type DeskBooking, deskMessages } from '#contract/desk.ts';
import { bookingQueries, refreshAfterFailure } from '#web/office/booking/booking-queries.ts';
import { failureOf } from '#web/office/shared/failure.ts';
import { useApiMutation } from '#web/office/shared/query.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/field.tsx';

type Props = { booking: DeskBooking; close: () => void; deleted: () => void };

/** The detail of a deleted booking would be a 404. */
const queriesToRefresh = bookingQueries.filter((name) => name !== 'bookingDetail');

export function DeleteBookingDialog({ booking, close, deleted }: Props) {
  const remove = useApiMutation('deleteBooking', queriesToRefresh);
  const [reason, setReason] = useState('');
  const [reasonError, setReasonError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLDivElement>(null);
  const busy = useRef(false);

  const refuse = (message: string) => {
    setReasonError(message);
    field.current?.querySelector('input')?.focus();
  };

  const confirm = () => {
    if (busy.current) return;
    if (reason.trim() === '') return refuse(deskMessages.reason);
    busy.current = true;
    setFailure(null);
    remove.mutate(
      { id: booking.id, reason: reason.trim() },
      {
        onSuccess({ message }) {
          deleted();
          toast.success(message || deskMessages.deleted);
        },
        onError(error) {
          const { message, errors } = failureOf(error, { failed: deskMessages.deleteFailed });
          refreshAfterFailure(error);
          const reasonProblem = errors.find((each) => each.field === 'reason');
          if (reasonProblem) return refuse(reasonProblem.message);
          setFailure(message);
          toast.error(message);
        },
        onSettled() {
          busy.current = false;
        },
      },
    );
  };

  return (
    <ConfirmDialog
      title="Delete this booking?"
      tone="danger"
      confirmLabel="Yes, Proceed"
      cancelLabel="No, Cancel"
      pending={remove.isPending}
      error={failure}
      onConfirm={confirm}
      onClose={close}
    >
      <p className="font-semibold wrap-anywhere">
        {booking.guest_name}, <span className="figures">{booking.reference}</span>
      </p>
      <p className="mt-3">{deskMessages.cancelInstead}</p>
      <div ref={field} className="mt-4">
        <TextField
          label="Reason"
          maxLength={300}
          autoComplete="off"
          value={reason}
          error={reasonError}
          onChange={({ target }) => {
            setReason(target.value);
            setReasonError(undefined);
          }}
        />
      </div>
    </ConfirmDialog>
  );
}
