import { formatNaira } from '#contract/core/money.ts';
import { type MoneyMethod, moneyMethodLabels } from '#contract/core/money-methods.ts';
import { readCashRefunds, readPaymentsReversed } from '#server/oversight/money-rule-store.ts';
import { timeBetween } from '#server/oversight/time-between.ts';
import { eventAt, type RuleSearch } from '#server/oversight/window.ts';

export const findCashRefunds: RuleSearch = async (looking) =>
  (await readCashRefunds(looking)).map((row) => {
    const booking = { id: row.bookingId, reference: row.reference };
    return {
      dedupeKey: `cash_refund:${row.entryId}`,
      at: row.at,
      title: `${formatNaira(row.amountKobo)} in cash was given back by who had taken it`,
      who: `By ${row.name}`,
      staffId: row.staffId,
      bookingId: row.bookingId,
      events: [
        eventAt(row.takenAt, `${row.name} took ${formatNaira(row.takenKobo)} in cash.`, { booking }),
        eventAt(row.at, `${row.name} gave ${formatNaira(row.amountKobo)} back in cash.`, { isFound: true }),
      ],
      details: [['Given back', formatNaira(row.amountKobo)]],
    };
  });

export const findReversedPayments: RuleSearch = async (looking) =>
  (await readPaymentsReversed(looking)).map((row) => {
    const amount = formatNaira(row.amountKobo);
    const booking = row.bookingId && row.reference ? { id: row.bookingId, reference: row.reference } : undefined;
    return {
      dedupeKey: `payment_reversed:${row.entryId}`,
      at: row.at,
      title: `A payment of ${amount} was reversed ${timeBetween(row.takenAt, row.at)} after it was taken`,
      who: `By ${row.name}`,
      staffId: row.staffId,
      bookingId: row.bookingId,
      events: [
        eventAt(row.takenAt, `${row.takerName} took ${amount}.`, {
          note: row.tab ? `On the tab ${row.tab}.` : undefined,
          booking,
        }),
        eventAt(row.at, `${row.name} reversed the payment.`, { isFound: true }),
      ],
      details: [
        ['Amount', amount],
        ['Method', moneyMethodLabels[row.method as MoneyMethod]],
      ],
    };
  });
