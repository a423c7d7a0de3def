import { AppError, fieldError } from '#contract/core/errors.ts';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { cashLawMessages } from '#contract/oversight/cash-law.ts';
import type { OddRuleId } from '#contract/oversight/odd-rules.ts';
import type { Tx } from '#db/db.ts';
import { type CashPayer, readCashPaidBefore } from '#server/oversight/cash-law-store.ts';
import { listChangedRules } from '#server/oversight/odd-thing-store.ts';
import { recordOddThing, settingOf } from '#server/oversight/record-odd-thing.ts';
import { eventAt } from '#server/oversight/window.ts';

const ruleOf = (kind: CashPayer['kind']): OddRuleId => (kind === 'company' ? 'cash_of_company' : 'cash_of_person');

// For a stay, `reason` goes to the audit log only: what staff typed about a guest is stored once, where it is erased.
type CashToTake = { payer: CashPayer; amount: Kobo; reason: string | undefined; at: Date; key: string };

/**
 * Must be called before cash is taken. Demands a reason and tells the owner if the cash of the payer within 24 hours
 * would pass the limit of the law. Does not see a payment that another transaction takes for another stay of the guest
 * at the same moment; `findCashNearLaw` lists such payments. Throws AppError.
 */
export async function requireReasonForMuchCash(
  tx: Tx,
  member: Member,
  { payer, amount, reason, at, key }: CashToTake,
): Promise<void> {
  const rule = ruleOf(payer.kind);
  const {
    before,
    limit: changedLimit,
    name,
    taker,
  } = await readCashPaidBefore(tx, payer, rule, { at, takerId: member.id });
  const limit = kobo(changedLimit ?? settingOf([], rule).limit);
  const sum = kobo(before + amount);
  if (sum <= limit) return;
  if (!reason) throw fieldError('cashReason', cashLawMessages.ask(sum, limit), 'conflict');
  const isStay = payer.kind === 'stay';
  await recordOddThing(
    tx,
    {
      rule: 'cash_over_law',
      dedupeKey: `cash_over_law:${payer.id}:${key}`,
      at,
      title: `${formatNaira(sum)} in cash within 24 hours, ${formatNaira(kobo(sum - limit))} above the limit`,
      who: `Taken by ${taker}${isStay ? '' : ` from ${name}`}`,
      staffId: member.id,
      bookingId: isStay ? payer.id : null,
      events: [
        eventAt(at, `${taker} took ${formatNaira(amount)} in cash.`, {
          note: isStay ? 'The reason is in the history of the booking.' : `“${reason}”`,
          booking: isStay ? { id: payer.id, reference: name } : undefined,
          isFound: true,
        }),
      ],
      details: [
        ['Cash of the 24 hours before', formatNaira(before)],
        ['Limit', formatNaira(limit)],
      ],
    },
    1,
    at,
  );
}

/**
 * An order at the bar names no payer, so its own amount alone is compared with the limit of the law. Throws AppError
 * above it: the order then needs a tab, for which a reason is asked.
 */
export async function refuseMuchCashAtBar(tx: Tx, amount: Kobo): Promise<void> {
  const limit = kobo(settingOf(await listChangedRules(tx), 'cash_of_person').limit);
  if (amount > limit) throw new AppError('conflict', cashLawMessages.askOnTab(limit));
}
