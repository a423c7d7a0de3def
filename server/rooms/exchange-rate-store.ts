import { sql } from 'kysely';
import type { ForeignCurrency } from '#contract/currency.ts';
import { type Kobo, kobo } from '#contract/money.ts';
import type { Queryable, Tx } from '#db/db.ts';

export type Rate = { currency: ForeignCurrency; cost: Kobo; setBy: string; setAt: Date };

export async function listRates(db: Queryable): Promise<Rate[]> {
  const rows = await db
    .selectFrom('exchange_rate')
    .innerJoin('staff', 'staff.id', 'exchange_rate.set_by')
    .select(['exchange_rate.currency', 'rate_kobo', 'staff.name', 'set_at'])
    .execute();
  return rows.map((row) => ({
    currency: row.currency as ForeignCurrency,
    cost: kobo(row.rate_kobo),
    setBy: row.name,
    setAt: row.set_at,
  }));
}

/** Locks the table until the transaction ends: a rate that does not exist yet has no row to lock. */
export async function lockRates(tx: Tx): Promise<void> {
  await sql`lock table exchange_rate in share row exclusive mode`.execute(tx);
}

type NewRate = { currency: ForeignCurrency; cost: Kobo; memberId: string; at: Date };

export async function upsertRate(tx: Tx, { currency, cost, memberId, at }: NewRate): Promise<void> {
  const facts = { rate_kobo: cost, set_by: memberId, set_at: at };
  await tx
    .insertInto('exchange_rate')
    .values({ currency, ...facts })
    .onConflict((conflict) => conflict.column('currency').doUpdateSet(facts))
    .execute();
}

export async function deleteRate(tx: Tx, currency: ForeignCurrency): Promise<void> {
  await tx.deleteFrom('exchange_rate').where('currency', '=', currency).execute();
}
