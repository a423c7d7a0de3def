import { deskMessages } from '#contract/front-desk/desk.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { CheckInDialog } from '#web/office/front-desk/booking/check-in-dialog.tsx';
import { moveQuestions } from '#web/office/front-desk/booking/moves.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** The chart knows too little of a stay to check its guest in, so this dialog reads the booking first. */
export function CheckInFromChart({ booking: id, close }: { booking: string; close: () => void }) {
  const { data, error } = useApiQuery('bookingDetail', { id });
  if (data?.booking.id === id)
    return <CheckInDialog booking={data.booking} days={data} close={close} onMoved={undefined} />;
  return (
    <Dialog title={moveQuestions.checked_in.title} size="small" role="alertdialog" onClose={close}>
      {error ? (
        <Notice tone="danger">{failureOf(error, { failed: deskMessages.detailFailed }).message}</Notice>
      ) : (
        <p role="status" className="text-soft">
          Loading…
        </p>
      )}
    </Dialog>
  );
}
