import { clsx } from 'clsx';
import { paymentLabels } from '#contract/bookings/bookings.ts';
import { naira, toNaira } from '#contract/core/money.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { sumNaira } from '#web/office/core/figures.ts';

const statusColors: Record<DeskBooking['paymentStatus'], string> = {
  pending: 'text-terracotta-deep',
  paid: 'text-leaf',
  refund_due: 'text-danger',
  refunded: 'text-soft',
};

export function PaymentState({ booking }: { booking: DeskBooking }) {
  const { paymentStatus, balance, credit } = booking;
  // `credit` is money paid beyond the total. It must be given back, so it is shown like a refund that is due.
  const status = credit > 0 ? 'refund_due' : paymentStatus;
  const isClosed = status === 'pending' && balance === 0;
  return (
    <span className={clsx('text-sm font-semibold', isClosed ? 'text-soft' : statusColors[status])}>
      {paymentText(booking)}
    </span>
  );
}

function paymentText({
  paymentStatus: status,
  paidAmount,
  unconfirmedAmount: unconfirmed,
  clearedAmount: cleared,
  balance,
  credit,
  company,
  othersOwe,
  otherPayers,
}: DeskBooking): string {
  if (credit > 0) return `${naira(credit)} to give back`;
  if (status !== 'pending') return paymentLabels[status];
  if (balance === 0 && cleared > 0) return 'Nothing to pay';
  // Otherwise a pending booking without a balance has ended without a stay, so no payment is expected.
  if (balance === 0) return paidAmount > 0 ? 'Partly paid' : 'Not paid';
  if (unconfirmed > 0 && unconfirmed >= balance) return 'Transfer unconfirmed';
  if (company?.pays) return `${company.name} pays ${naira(balance)}`;
  if (othersOwe > 0)
    return `Guest ${naira(toNaira(sumNaira([balance, -othersOwe])))}, ${otherPayers} ${naira(othersOwe)}`;
  return paidAmount > 0 ? `Balance ${naira(balance)}` : paymentLabels.pending;
}
