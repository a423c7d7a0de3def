import { clsx } from 'clsx';
import { paymentLabels } from '#contract/bookings/bookings.ts';
import { formatNaira, kobo } from '#contract/core/money.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';

const statusColors: Record<DeskBooking['paymentStatus'], string> = {
  pending: 'text-terracotta-deep',
  paid: 'text-leaf',
  refund_due: 'text-danger',
  refunded: 'text-soft',
};

export function PaymentState({ booking }: { booking: DeskBooking }) {
  const { paymentStatus, balanceKobo, creditKobo } = booking;
  // `credit` is money paid beyond the total. It must be given back, so it is shown like a refund that is due.
  const status = creditKobo > 0 ? 'refund_due' : paymentStatus;
  const isClosed = status === 'pending' && balanceKobo === 0;
  return (
    <span className={clsx('text-sm font-semibold', isClosed ? 'text-soft' : statusColors[status])}>
      {paymentText(booking)}
    </span>
  );
}

function paymentText({
  paymentStatus: status,
  paidAmountKobo,
  unconfirmedAmountKobo: unconfirmed,
  clearedAmountKobo: cleared,
  balanceKobo,
  creditKobo,
  company,
  othersOweKobo,
  otherPayers,
}: DeskBooking): string {
  if (creditKobo > 0) return `${formatNaira(creditKobo)} to give back`;
  if (status !== 'pending') return paymentLabels[status];
  if (balanceKobo === 0 && cleared > 0) return 'Nothing to pay';
  // Otherwise a pending booking without a balance has ended without a stay, so no payment is expected.
  if (balanceKobo === 0) return paidAmountKobo > 0 ? 'Partly paid' : 'Not paid';
  if (unconfirmed > 0 && unconfirmed >= balanceKobo) return 'Transfer unconfirmed';
  if (company?.pays) return `${company.name} pays ${formatNaira(balanceKobo)}`;
  if (othersOweKobo > 0)
    return `Guest ${formatNaira(kobo(balanceKobo - othersOweKobo))}, ${otherPayers} ${formatNaira(othersOweKobo)}`;
  return paidAmountKobo > 0 ? `Balance ${formatNaira(balanceKobo)}` : paymentLabels.pending;
}
