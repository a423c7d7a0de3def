import { formatNaira, fromNaira } from '#contract/money.ts';
import type { GuestReceiptView } from '#contract/receipts.ts';
import { useFacts } from '#web/core/context.ts';
import { formatDate } from '#web/site/booking-summary/format-instant.ts';

const methods: Record<GuestReceiptView['payments'][number]['method'], string> = {
  gateway: 'Paid online',
  cash: 'Paid in cash',
  card: 'Paid by card at reception',
  transfer: 'Paid by bank transfer',
};

export function MoneyLines({ own }: { own: GuestReceiptView }) {
  const { timeZone } = useFacts().hotel;
  const lines = [
    ...own.payments.map(({ id, method, at, amount }) => ({ id, label: methods[method], at, amount })),
    ...own.refunds.map(({ id, made, at, amount }) => ({
      id,
      label: made ? 'Refunded' : 'To be refunded',
      // A refund that is still due has no date: nobody knows when it arrives.
      at: made && at,
      amount: made ? -amount : amount,
    })),
  ];
  if (lines.length === 0 && own.balance === 0) return null;
  return (
    <dl className="figures mt-4 border-t border-hairline pt-2">
      {lines.map(({ id, label, at, amount }) => (
        <div key={id} className="flex justify-between gap-6 py-1.5">
          <dt className="text-soft">
            {label}
            {at && `, ${formatDate(at, timeZone)}`}
          </dt>
          <dd>{formatNaira(fromNaira(amount))}</dd>
        </div>
      ))}
      {own.balance > 0 && (
        <div className="flex justify-between gap-6 py-1.5 font-semibold">
          <dt>Still to pay</dt>
          <dd>{formatNaira(fromNaira(own.balance))}</dd>
        </div>
      )}
    </dl>
  );
}
