import type { Parsed } from '#contract/api.ts';
import type { TransactionView } from '#contract/reports/insights.ts';
import type { Deps } from '#server/core/deps.ts';
import { validRange } from '#server/reports/day-range.ts';
import { countEntries, netAmount, unconfirmedOf } from '#server/reports/figures.ts';
import { onSnapshot, readMoneyByDay } from '#server/reports/figures-store.ts';
import { listMoneyEntries, type Transaction } from '#server/reports/lines-store.ts';

/** Returns one page of money entries; `count`, `amount` and `unconfirmed` are those of the whole range. */
export async function readTransactions(deps: Deps, { limit, cursor, ...input }: Parsed<'listTransactions'>) {
  const range = validRange(deps, input);
  const { money, page } = await onSnapshot(deps.db, async (db) => ({
    money: await readMoneyByDay(db, range),
    page: await listMoneyEntries(db, range, { limit, cursor }),
  }));
  return {
    ...page,
    count: countEntries(money),
    amount: netAmount(money),
    unconfirmed: unconfirmedOf(money),
  };
}

export const presentTransaction = (entry: Transaction): TransactionView => ({
  id: entry.id,
  kind: entry.kind,
  at: entry.at.toISOString(),
  stream: entry.stream,
  method: entry.method,
  amountKobo: entry.amount,
  description:
    entry.drinkName === null ? (entry.guestName ?? '') : `${Math.abs(entry.quantity ?? 0)} × ${entry.drinkName}`,
  reference: entry.reference,
  bookingId: entry.bookingId,
  staffName: entry.staffName,
  reason: entry.reason,
  unconfirmed: entry.isUnconfirmed,
});
