import { sql } from 'kysely';
import type { Kobo } from '#contract/core/money.ts';
import type { ForeignCurrency } from '#contract/rooms/currency.ts';
import type { Queryable, Tx } from '#db/db.ts';

export type StoredExchangeRate = { currency: ForeignCurrency; rateKobo: Kobo; setByName: string; setAt: Date };

export async function listExchangeRates(db: Queryable): Promise<StoredExchangeRate[]> {
  const rows = await db
    .selectFrom('exchangeRate')
    .innerJoin('staff', 'staff.id', 'exchangeRate.setBy')
    .select(['exchangeRate.currency', 'rateKobo', 'staff.name as setByName', 'setAt'])
    .execute();
  return rows.map((row) => ({ ...row, currency: row.currency as ForeignCurrency }));
}

/** Locks the whole table until the transaction ends, because a currency without a rate has no row to lock. */
export async function lockExchangeRates(tx: Tx): Promise<void> {
  await sql`lock table exchange_rate in share row exclusive mode`.execute(tx);
}

type NewRate = { currency: ForeignCurrency; rateKobo: Kobo; memberId: string; at: Date };

export async function upsertExchangeRate(tx: Tx, { currency, rateKobo, memberId, at }: NewRate): Promise<void> {
  const facts = { rateKobo, setBy: memberId, setAt: at };
  await tx
    .insertInto('exchangeRate')
    .values({ currency, ...facts })
    .onConflict((conflict) => conflict.column('currency').doUpdateSet(facts))
    .execute();
}

export async function deleteExchangeRate(tx: Tx, currency: ForeignCurrency): Promise<void> {
  await tx.deleteFrom('exchangeRate').where('currency', '=', currency).execute();
}
