import { clsx } from 'clsx';
import { paymentLabels } from '#contract/bookings.ts';
import type { DeskBooking } from '#contract/desk.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';

const colours: Record<DeskBooking['payment_status'], string> = {
  pending: 'text-terracotta-deep',
  paid: 'text-leaf',
  refund_due: 'text-danger',
  refunded: 'text-soft',
};

/** How far a booking is paid: in words, or what is missing of a part. */
export function PaymentState({ booking }: { booking: DeskBooking }) {
  const { payment_status: status, paid_amount: paid, balance } = booking;
  const partly = status === 'pending' && paid > 0;
  const text = balance > 0 && partly ? `Balance ${formatNaira(fromNaira(balance))}` : paymentLabels[status];
  return (
    <span className={clsx('text-sm font-semibold', colours[status])}>
      {partly && balance === 0 ? 'Partly paid' : text}
    </span>
  );
}
