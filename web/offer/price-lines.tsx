import type { ReactNode } from 'react';
import { formatNaira, type Kobo, kobo, type Quote } from '#contract/core/money.ts';
import { nightsText } from '#contract/core/plural.ts';

type PriceLinesProps = {
  roomName: string;
  lines: readonly { nights: number; price: Kobo }[];
  price: Quote;
  feePercent?: number | undefined;
  /** What a code or a company takes off the nights. */
  off?: readonly { label: string; amount: Kobo }[] | undefined;
  adjustments?: readonly { label: string; amount: Kobo }[];
  /** Further `<dt>` and `<dd>` groups, shown before the total. */
  children?: ReactNode;
};

export function PriceLines({
  roomName,
  lines: priceGroups,
  price,
  feePercent,
  off = [],
  adjustments = [],
  children,
}: PriceLinesProps) {
  // Names the room type only if there is one price, because nights at several prices may belong to several room types.
  const roomPrefix = priceGroups.length === 1 ? `${roomName}, ` : '';
  const lines = [
    ...priceGroups.map((line) => ({
      label: `${roomPrefix}${nightsText(line.nights)} ×\u00a0${formatNaira(line.price)}`,
      amount: kobo(line.nights * line.price),
    })),
    ...off,
    ...(price.fee > 0 || (feePercent ?? 0) > 0
      ? [
          {
            label: feePercent === undefined ? 'Transaction fee' : `Transaction fee (${feePercent}%)`,
            amount: price.fee,
          },
        ]
      : []),
    ...adjustments,
  ];
  return (
    <dl className="figures">
      {lines.map(({ label, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a price have no identity but their place
        <div key={index} className="flex flex-wrap justify-between gap-x-6 py-1.5 print:py-0.5">
          <dt className="min-w-0 flex-1 basis-36 text-soft wrap-anywhere">{label}</dt>
          <dd className="ml-auto">{formatNaira(amount)}</dd>
        </div>
      ))}
      {children}
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-6 border-t border-brass/60 pt-3 font-semibold">
        <dt>Total</dt>
        <dd className="ml-auto text-xl">{formatNaira(price.total)}</dd>
      </div>
    </dl>
  );
}
