import type { Selectable } from 'kysely';
import type { Queryable, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';

type TwoFactor = { secret: string; enabled: boolean };

const fromRow = (row: Selectable<Tables['two_factor']>): TwoFactor => ({
  secret: row.secret,
  enabled: row.enabled_at !== null,
});

export async function findTwoFactor(db: Queryable, memberId: string): Promise<TwoFactor | undefined> {
  const row = await db.selectFrom('two_factor').selectAll().where('staff_id', '=', memberId).executeTakeFirst();
  return row && fromRow(row);
}

export async function beginTwoFactor(db: Queryable, memberId: string, secret: string): Promise<boolean> {
  const row = await db
    .insertInto('two_factor')
    .values({ staff_id: memberId, secret })
    .onConflict((conflict) =>
      conflict.column('staff_id').doUpdateSet({ secret }).where('two_factor.enabled_at', 'is', null),
    )
    .returning('staff_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when this time step or a later one was used before: no code counts twice. */
export async function consumeTotpStep(db: Queryable, memberId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('staff_id', '=', memberId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when it is on already, or when `secret` is no longer the one whose code was checked. */
export async function enableTwoFactor(tx: Tx, memberId: string, secret: string, codes: string[], at: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('two_factor')
    .set({ enabled_at: at })
    .where('staff_id', '=', memberId)
    .where('secret', '=', secret)
    .where('enabled_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code_hash) => ({ staff_id: memberId, code_hash })))
    .execute();
  return true;
}

/** `hashes` are those of one code under each SESSION_SECRET. False for a wrong or used code. */
export async function consumeRecoveryCode(tx: Tx, memberId: string, hashes: readonly string[]): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where('staff_id', '=', memberId)
    .where('code_hash', 'in', hashes)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Does nothing when the secret was replaced meanwhile. */
export async function replaceSecret(db: Queryable, memberId: string, before: string, sealed: string): Promise<void> {
  await db
    .updateTable('two_factor')
    .set({ secret: sealed })
    .where('staff_id', '=', memberId)
    .where('secret', '=', before)
    .execute();
}

export async function deleteTwoFactor(tx: Tx, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('two_factor').where('staff_id', '=', memberId).executeTakeFirst();
  return numDeletedRows > 0n;
}
