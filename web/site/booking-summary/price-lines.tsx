import { formatNaira, type Quote } from '#contract/money.ts';

type Props = { roomName: string; nights: number; nightly: Quote['base']; price: Quote; feePercent?: number };

export const nightsText = (nights: number): string => `${nights}\u00a0${nights === 1 ? 'night' : 'nights'}`;

/** What a stay costs, line by line. */
export function PriceLines({ roomName, nights, nightly, price, feePercent }: Props) {
  const lines = [
    { label: `${roomName}, ${nightsText(nights)}\u00a0×\u00a0${formatNaira(nightly)}`, amount: price.base },
    // Whoever books at the desk pays none.
    ...(price.fee > 0 || feePercent !== undefined
      ? [
          {
            label: feePercent === undefined ? 'Transaction fee' : `Transaction fee (${feePercent}%)`,
            amount: price.fee,
          },
        ]
      : []),
  ];
  return (
    <dl className="figures">
      {lines.map(({ label, amount }) => (
        <div key={label} className="flex justify-between gap-6 py-1.5">
          <dt className="text-soft">{label}</dt>
          <dd>{formatNaira(amount)}</dd>
        </div>
      ))}
      <div className="mt-2 flex items-baseline justify-between gap-6 border-t border-brass/60 pt-3 font-semibold">
        <dt>Total</dt>
        <dd className="text-xl">{formatNaira(price.total)}</dd>
      </div>
    </dl>
  );
}
