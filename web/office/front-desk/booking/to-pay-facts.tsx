import type { ReactNode } from 'react';
import { formatNaira } from '#contract/core/money.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { moneyWordMeanings, moneyWords, toPayFactsOf, toPayOf } from '#contract/front-desk/to-pay.ts';
import { useFacts } from '#web/core/context.ts';
import { Definition } from '#web/office/core/definition.tsx';
import { Fact } from '#web/office/front-desk/booking/facts.tsx';

type ToPayFactsProps = {
  booking: DeskBooking;
  /** Facts that stand between what is paid and what is to pay. */
  children?: ReactNode;
};

export const MoneyWordsDefinition = () => (
  <Definition
    term={moneyWords.now}
    meaning={Object.entries(moneyWordMeanings).map(([term, meaning]) => `${term}: ${meaning}`)}
  />
);

/** The money of a stay in the fixed words: total, paid, to pay now, to pay later and by whom. */
export function ToPayFacts({ booking, children }: ToPayFactsProps) {
  const { today } = useFacts();
  const toPay = toPayOf(booking, today);
  return (
    <>
      <Fact label={moneyWords.total}>{formatNaira(booking.totalAmountKobo)}</Fact>
      <Fact label={moneyWords.paid}>{formatNaira(booking.paidAmountKobo)}</Fact>
      {children}
      {toPayFactsOf(toPay).map(([label, amount]) => (
        <Fact key={label} label={label}>
          <span
            className={
              label === moneyWords.now && amount > 0 ? 'text-lg font-semibold text-terracotta-deep' : undefined
            }
          >
            {formatNaira(amount)}
          </span>
        </Fact>
      ))}
    </>
  );
}
