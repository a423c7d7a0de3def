import { sql } from 'kysely';
import { staffPinPolicy } from '#contract/staff/pin.ts';
import type { Queryable, Tx } from '#db/db.ts';

export async function findPinHash(db: Queryable, memberId: string): Promise<string | undefined> {
  const row = await db.selectFrom('staffPin').select('pinHash').where('staffId', '=', memberId).executeTakeFirst();
  return row?.pinHash;
}

/** Stores a PIN. A trigger then ends all sessions of the staff member. */
export async function savePin(tx: Tx, memberId: string, pinHash: string, setAt: Date): Promise<void> {
  await tx
    .insertInto('staffPin')
    .values({ staffId: memberId, pinHash, setAt })
    .onConflict((conflict) => conflict.column('staffId').doUpdateSet({ pinHash, setAt }))
    .execute();
}

export async function deletePin(tx: Tx, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('staffPin').where('staffId', '=', memberId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Counts one try of a PIN in a session and returns the count, or undefined if no try is left. Call it before the PIN is
 * compared, so that parallel tries cannot all be compared below the limit.
 */
export async function countPinTry(db: Queryable, tokenHash: string): Promise<number | undefined> {
  const row = await db
    .updateTable('session')
    .set({ pinTries: sql`pin_tries + 1` })
    .where('tokenHash', '=', tokenHash)
    .where('lockMinutes', 'is not', null)
    .where('pinTries', '<', staffPinPolicy.tries)
    .returning('pinTries')
    .executeTakeFirst();
  return row?.pinTries;
}

export async function findPinTries(db: Queryable, tokenHash: string): Promise<number> {
  const row = await db.selectFrom('session').select('pinTries').where('tokenHash', '=', tokenHash).executeTakeFirst();
  return row?.pinTries ?? staffPinPolicy.tries;
}

/** Whether the session is one that a PIN unlocks. */
export async function hasPinInSession(db: Queryable, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('tokenHash')
    .where('tokenHash', '=', tokenHash)
    .where('lockMinutes', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetPinTries(db: Queryable, tokenHash: string): Promise<void> {
  await db.updateTable('session').set({ pinTries: 0 }).where('tokenHash', '=', tokenHash).execute();
}

export async function markUnlocked(db: Queryable, tokenHash: string, at: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ lockedAt: null, pinTries: 0, lastActiveAt: at })
    .where('tokenHash', '=', tokenHash)
    .execute();
}

/** Returns false for a session without a PIN. */
export async function markLocked(db: Queryable, tokenHash: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ lockedAt: sql`coalesce(locked_at, ${at})` })
    .where('tokenHash', '=', tokenHash)
    .where('lockMinutes', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
