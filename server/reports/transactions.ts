import type { Output, Parsed } from '#contract/api.ts';
import type { Deps } from '#server/core/deps.ts';
import { pageReply } from '#server/core/page-reply.ts';
import { requireValidRange } from '#server/reports/day-range.ts';
import { countEntries, netAmount, unconfirmedOf } from '#server/reports/figures.ts';
import { onSnapshot, readMoneyByDay } from '#server/reports/figures-store.ts';
import { listMoneyEntries, type Transaction } from '#server/reports/lines-store.ts';

/** Returns one page of money entries; its totals are those of the whole range. */
export async function readTransactions(
  deps: Deps,
  { limit, cursor, ...input }: Parsed<'listTransactions'>,
): Promise<Output<'listTransactions'>> {
  const range = requireValidRange(deps, input);
  const { money, page } = await onSnapshot(deps.db, async (db) => ({
    money: await readMoneyByDay(db, range),
    page: await listMoneyEntries(db, range, { limit, cursor }),
  }));
  return {
    ...pageReply({ ...page, count: countEntries(money) }, (entry) => ({
      ...entry,
      at: entry.at.toISOString(),
      description: descriptionOf(entry),
    })),
    totalAmountKobo: netAmount(money),
    totalUnconfirmedKobo: unconfirmedOf(money),
  };
}

/** The name of the guest, or what was sold at the bar: `2 × Star`. */
export const descriptionOf = ({ drinkName, guestName, quantity }: Transaction): string =>
  drinkName === null ? (guestName ?? '') : `${Math.abs(quantity ?? 0)} × ${drinkName}`;
