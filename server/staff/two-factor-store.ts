import type { Queryable, Tx } from '#db/db.ts';

type TwoFactor = { secret: string; enabled: boolean };

export async function findTwoFactor(db: Queryable, memberId: string): Promise<TwoFactor | undefined> {
  const row = await db.selectFrom('twoFactor').selectAll().where('staffId', '=', memberId).executeTakeFirst();
  return row && { secret: row.secret, enabled: row.enabledAt !== null };
}

export async function beginTwoFactor(db: Queryable, memberId: string, secret: string): Promise<boolean> {
  const row = await db
    .insertInto('twoFactor')
    .values({ staffId: memberId, secret })
    .onConflict((conflict) =>
      conflict.column('staffId').doUpdateSet({ secret }).where('twoFactor.enabledAt', 'is', null),
    )
    .returning('staffId')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks a code's time step as used. Returns false if this step or a later one was used before, so no code is accepted
 * twice.
 */
export async function consumeTotpStep(db: Queryable, memberId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('twoFactor')
    .set({ lastStep: step })
    .where('staffId', '=', memberId)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Turns the second factor on. Returns false if it is on already, or if the stored secret is no longer `secret`, for
 * which the person's code was checked.
 */
export async function enableTwoFactor(tx: Tx, memberId: string, secret: string, codeHashes: string[], at: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('twoFactor')
    .set({ enabledAt: at })
    .where('staffId', '=', memberId)
    .where('secret', '=', secret)
    .where('enabledAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx
    .insertInto('recoveryCode')
    .values(codeHashes.map((codeHash) => ({ staffId: memberId, codeHash })))
    .execute();
  return true;
}

/**
 * Deletes a recovery code. `hashes` has the hash of the code under each SESSION_SECRET, current and earlier. Returns
 * false for a wrong or used code.
 */
export async function consumeRecoveryCode(tx: Tx, memberId: string, hashes: readonly string[]): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recoveryCode')
    .where('staffId', '=', memberId)
    .where('codeHash', 'in', hashes)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function replaceSecret(
  db: Queryable,
  memberId: string,
  sealedBefore: string,
  sealed: string,
): Promise<void> {
  await db
    .updateTable('twoFactor')
    .set({ secret: sealed })
    .where('staffId', '=', memberId)
    .where('secret', '=', sealedBefore)
    .execute();
}

export async function deleteTwoFactor(tx: Tx, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('twoFactor').where('staffId', '=', memberId).executeTakeFirst();
  return numDeletedRows > 0n;
}
