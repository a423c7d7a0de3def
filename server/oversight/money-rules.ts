import { formatNaira } from '#contract/core/money.ts';
import { type MoneyMethod, moneyMethodLabels } from '#contract/core/money-methods.ts';
import { readCashRefunds, readPaymentsReversed } from '#server/oversight/money-rule-store.ts';
import { timeBetween } from '#server/oversight/time-between.ts';
import { eventAt, type RuleSearch } from '#server/oversight/window.ts';

export const findCashRefunds: RuleSearch = async (ruleInput) =>
  (await readCashRefunds(ruleInput)).map((cashRefund) => {
    const booking = { id: cashRefund.bookingId, reference: cashRefund.reference };
    return {
      dedupeKey: `cash_refund:${cashRefund.entryId}`,
      at: cashRefund.at,
      title: `${formatNaira(cashRefund.amountKobo)} in cash was given back by who had taken it`,
      who: `By ${cashRefund.name}`,
      staffId: cashRefund.staffId,
      bookingId: cashRefund.bookingId,
      events: [
        eventAt(cashRefund.takenAt, `${cashRefund.name} took ${formatNaira(cashRefund.takenKobo)} in cash.`, {
          booking,
        }),
        eventAt(cashRefund.at, `${cashRefund.name} gave ${formatNaira(cashRefund.amountKobo)} back in cash.`, {
          isFound: true,
        }),
      ],
      details: [['Given back', formatNaira(cashRefund.amountKobo)]],
    };
  });

export const findReversedPayments: RuleSearch = async (ruleInput) =>
  (await readPaymentsReversed(ruleInput)).map((reversal) => {
    const amount = formatNaira(reversal.amountKobo);
    const booking =
      reversal.bookingId && reversal.reference ? { id: reversal.bookingId, reference: reversal.reference } : undefined;
    return {
      dedupeKey: `payment_reversed:${reversal.entryId}`,
      at: reversal.at,
      title: `A payment of ${amount} was reversed ${timeBetween(reversal.takenAt, reversal.at)} after it was taken`,
      who: `By ${reversal.name}`,
      staffId: reversal.staffId,
      bookingId: reversal.bookingId,
      events: [
        eventAt(reversal.takenAt, `${reversal.takerName} took ${amount}.`, {
          note: reversal.tab ? `On the tab ${reversal.tab}.` : undefined,
          booking,
        }),
        eventAt(reversal.at, `${reversal.name} reversed the payment.`, { isFound: true }),
      ],
      details: [
        ['Amount', amount],
        ['Method', moneyMethodLabels[reversal.method as MoneyMethod]],
      ],
    };
  });
