import { sql } from 'kysely';
import type { Queryable, Tx } from '#db/db.ts';

/** `setBy` is the name of the person. */
export type BackupKeyRow = { version: number; recipient: string; setBy: string; setAt: Date };

/** The key that holds. Undefined while backups are not encrypted. */
export const findBackupKey = (db: Queryable): Promise<BackupKeyRow | undefined> =>
  db
    .selectFrom('backupKey')
    .innerJoin('staff', 'staff.id', 'backupKey.setBy')
    .select(['version', 'recipient', 'staff.name as setBy', 'setAt'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Locks the table until the transaction ends, because the next version has no row to lock. */
export async function lockBackupKeys(tx: Tx): Promise<void> {
  await sql`lock table backup_key in share row exclusive mode`.execute(tx);
}

type NewBackupKey = Omit<BackupKeyRow, 'setBy'> & { setById: string };

export async function insertBackupKey(tx: Tx, { setById, ...key }: NewBackupKey): Promise<void> {
  await tx
    .insertInto('backupKey')
    .values({ ...key, setBy: setById })
    .execute();
}
