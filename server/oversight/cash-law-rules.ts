import { formatNaira } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { findMuchCash } from '#contract/oversight/cash-law.ts';
import type { OddRuleId } from '#contract/oversight/odd-rules.ts';
import { type CashPayment, readCashOverLaw, readCompanyCash, readDeskCash } from '#server/oversight/cash-law-store.ts';
import { listChangedRules } from '#server/oversight/odd-thing-store.ts';
import { settingOf } from '#server/oversight/record-odd-thing.ts';
import { eventAt, type RuleSearch } from '#server/oversight/window.ts';

const dayMs = 86_400_000;

/**
 * Finds payers whose cash within 24 hours comes near the limit of the law. Leaves out payers who are listed already
 * because their cash above the limit was taken with a reason.
 */
export const findCashNearLaw: RuleSearch = async ({ db, window: { from, until }, limit: percent }) => {
  const rules = await listChangedRules(db);
  const leastOf = (rule: OddRuleId) => Math.ceil((settingOf(rules, rule).limit * percent) / 100);
  // Reads the payments of the two days before the window too, because `findMuchCash` finds a guest once in 24 hours.
  // What it found there is left out, because an earlier look has listed it.
  const since = new Date(from.getTime() - 2 * dayMs);
  const payersOverLaw = await readCashOverLaw(db, since);
  const presentFound = (isCompany: boolean) => (payments: CashPayment[]) =>
    findMuchCash(payments, leastOf(isCompany ? 'cash_of_company' : 'cash_of_person'))
      .filter(({ last, parts }) => last.at >= from && !parts.some(({ payerId }) => payersOverLaw.has(payerId)))
      .map(({ last, parts, sum }) => ({
        dedupeKey: `cash_near_law:${last.entryId}`,
        at: last.at,
        title: `${plural(parts.length, 'cash payment')} of ${isCompany ? last.reference : 'one guest'} within 24 hours, together ${formatNaira(sum)}`,
        who: `Taken by ${[...new Set(parts.map(({ name }) => name))].join(', ')}`,
        staffId: last.staffId,
        bookingId: isCompany ? null : last.payerId,
        events: parts.map((part) =>
          eventAt(part.at, `${part.name} took ${formatNaira(part.amount)} in cash.`, {
            booking: isCompany ? undefined : { id: part.payerId, reference: part.reference },
            isFound: part === last,
          }),
        ),
        details: [['Together', formatNaira(sum)]] as const,
      }));
  return [
    ...presentFound(false)(await readDeskCash(db, since, until)),
    ...presentFound(true)(await readCompanyCash(db, since, until)),
  ];
};
