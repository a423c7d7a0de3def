import { formatNaira, type Kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import type { Tx } from '#db/db.ts';
import { readOverLimit } from '#server/oversight/company-limit-store.ts';
import { recordOddThing } from '#server/oversight/record-odd-thing.ts';
import { eventAt } from '#server/oversight/window.ts';

type ReversedPayment = { companyId: string | null; paymentId: string; amount: Kobo; at: Date };

/**
 * Must be called after a payment was reversed. Tells the owner if the company now owes more than its limit. The
 * reversal stands in any case, because the money was not there.
 */
export async function recordCompanyOverLimit(tx: Tx, member: Member, reversed: ReversedPayment): Promise<void> {
  const { companyId, paymentId, amount, at } = reversed;
  const companyOverLimit = await readOverLimit(tx, companyId, member.id);
  if (!companyOverLimit) return;
  const { name, owes, limit, by } = companyOverLimit;
  await recordOddThing(
    tx,
    {
      ...{ rule: 'company_over_limit', dedupeKey: `company_over_limit:${paymentId}`, at },
      title: `${name} owes ${formatNaira(owes)}, and its limit is ${formatNaira(limit)}`,
      ...{ who: `Reversed by ${by}`, staffId: member.id, bookingId: null },
      events: [eventAt(at, `${by} reversed a payment of ${formatNaira(amount)}.`, { isFound: true })],
      details: [
        ['Limit of the company', formatNaira(limit)],
        ['Owed now', formatNaira(owes)],
      ],
    },
    1,
    at,
  );
}
