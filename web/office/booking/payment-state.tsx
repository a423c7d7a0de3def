import { clsx } from 'clsx';
import { paymentLabels } from '#contract/bookings.ts';
import type { DeskBooking } from '#contract/desk.ts';
import { naira } from '#contract/money.ts';

const colors: Record<DeskBooking['payment_status'], string> = {
  pending: 'text-terracotta-deep',
  paid: 'text-leaf',
  refund_due: 'text-danger',
  refunded: 'text-soft',
};

export function PaymentState({ booking }: { booking: DeskBooking }) {
  const { payment_status, balance, credit } = booking;
  // Money paid beyond the total has to be given back, as a refund has.
  const status = credit > 0 ? 'refund_due' : payment_status;
  const isClosed = status === 'pending' && balance === 0;
  return (
    <span className={clsx('text-sm font-semibold', isClosed ? 'text-soft' : colors[status])}>{textOf(booking)}</span>
  );
}

function textOf({ payment_status: status, paid_amount: paid, balance, credit }: DeskBooking): string {
  if (credit > 0) return `${naira(credit)} to give back`;
  if (status !== 'pending') return paymentLabels[status];
  // The booking ended without a stay: no payment is expected.
  if (balance === 0) return paid > 0 ? 'Partly paid' : 'Not paid';
  return paid > 0 ? `Balance ${naira(balance)}` : paymentLabels.pending;
}
