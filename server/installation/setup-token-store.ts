import { type Selectable, sql } from 'kysely';
import type { Queryable, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';

export type StoredSetupToken = Selectable<Tables['setupToken']>;

/** Makes processes that start at the same time wait for each other, because the next token has no row to lock. */
export async function lockSetupTokens(tx: Tx): Promise<void> {
  await sql`lock table setup_token in share row exclusive mode`.execute(tx);
}

export const findNewestToken = (db: Queryable): Promise<StoredSetupToken | undefined> =>
  db.selectFrom('setupToken').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst();

/** Locks the newest token, so that tries at the same time are judged one after the other. */
export const lockNewestToken = (tx: Tx): Promise<StoredSetupToken | undefined> =>
  tx.selectFrom('setupToken').selectAll().orderBy('number', 'desc').limit(1).forUpdate().executeTakeFirst();

export async function insertSetupToken(tx: Tx, number: number, tokenHash: string, madeAt: Date): Promise<void> {
  await tx.insertInto('setupToken').values({ number, tokenHash, madeAt }).execute();
}

export async function countWrongTry(tx: Tx, number: number): Promise<void> {
  await tx.updateTable('setupToken').set({ wrongTries: sql`wrong_tries + 1` }).where('number', '=', number).execute();
}

/** Returns false if the token was used already or a newer one replaces it. */
export async function spendNewestToken(tx: Tx, at: Date): Promise<boolean> {
  const newest = await lockNewestToken(tx);
  if (!newest || newest.usedAt) return false;
  await tx.updateTable('setupToken').set({ usedAt: at }).where('number', '=', newest.number).execute();
  return true;
}
