import { clsx } from 'clsx';
import { paymentLabels } from '#contract/bookings/bookings.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { moneyWords, toPayOf, toPayRows } from '#contract/front-desk/to-pay.ts';
import { useFacts } from '#web/core/context.ts';

const statusColors: Record<DeskBooking['paymentStatus'], string> = {
  pending: 'text-terracotta-deep',
  paid: 'text-leaf',
  refund_due: 'text-danger',
  refunded: 'text-soft',
};

/** Says whether a booking is paid. If it is not, says what is to pay now and later, and by whom if not by the guest. */
export function PaymentState({ booking }: { booking: DeskBooking }) {
  const { today } = useFacts();
  const { paymentStatus, balanceKobo, creditKobo } = booking;
  // `creditKobo` is money paid beyond the total. It must be given back, so it is shown like a refund that is due.
  const status = creditKobo > 0 ? 'refund_due' : paymentStatus;
  const text = paymentText(booking);
  if (text)
    return (
      <span
        className={clsx(
          'text-sm font-semibold',
          status === 'pending' && balanceKobo === 0 ? 'text-soft' : statusColors[status],
        )}
      >
        {text}
      </span>
    );
  return (
    <span className="figures text-sm font-semibold">
      {toPayRows(toPayOf(booking, today)).map(([label, amount]) => (
        <ToPayLine key={label} label={label} amount={amount} />
      ))}
    </span>
  );
}

const ToPayLine = ({ label, amount }: { label: string; amount: Kobo }) => (
  <span className={clsx('block', label === moneyWords.now ? 'text-terracotta-deep' : 'text-soft')}>
    {label} {formatNaira(amount)}
  </span>
);

/** Returns undefined if `PaymentState` shows the amounts that are to pay instead of a text. */
function paymentText({
  status,
  paymentStatus,
  paidAmountKobo,
  unconfirmedAmountKobo: unconfirmed,
  clearedAmountKobo: cleared,
  balanceKobo,
  creditKobo,
}: DeskBooking): string | undefined {
  if (creditKobo > 0) return `${formatNaira(creditKobo)} to give back`;
  if (paymentStatus !== 'pending') return paymentLabels[paymentStatus];
  if (balanceKobo === 0 && cleared > 0) return 'Nothing to pay';
  // Without a balance, no payment is expected any more.
  if (balanceKobo === 0) return paidAmountKobo > 0 ? 'Partly paid' : 'Not paid';
  if (unconfirmed > 0 && unconfirmed >= balanceKobo) return 'Transfer unconfirmed';
  return status === 'pending' ? paymentLabels.pending : undefined;
}
