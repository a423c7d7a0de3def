import toast from 'react-hot-toast/headless';
import type { DeskBooking } from '#contract/desk.ts';
import { errorMessages } from '#contract/errors.ts';
import { useBookingChange } from '#web/office/booking/booking-queries.ts';
import { failureOf } from '#web/office/shared/failure.ts';
import { Button } from '#web/ui/button.tsx';

export function RecheckButton({ booking }: { booking: DeskBooking }) {
  const recheck = useBookingChange('recheckPayment');
  const recheckNow = () =>
    recheck.mutate(
      { id: booking.id },
      {
        onSuccess: ({ message, booking: { payment_status } }) =>
          payment_status === 'paid' ? toast.success(message) : toast(message),
        onError: (error) => toast.error(failureOf(error, { failed: errorMessages.internal }).message),
      },
    );
  return (
    <Button look="outline" onClick={recheckNow} loading={recheck.isPending} className="px-4!">
      Recheck payment
    </Button>
  );
}
