import { sql } from 'kysely';
import { type PlaceAddress, placeAddress, type SentKind } from '#contract/backups/backup-place.ts';
import type { Queryable, Tx } from '#db/db.ts';

/** Where backups are sent; `kind` is null for nowhere. `setBy` is the name of the person. */
export type BackupPlaceRow = {
  version: number;
  kind: SentKind | null;
  address: PlaceAddress;
  sealedSecret: string | null;
  hostKey: string | null;
  setBy: string;
  setAt: Date;
};

/** The place that holds. Undefined if none was ever set. */
export async function findBackupPlace(db: Queryable): Promise<BackupPlaceRow | undefined> {
  const row = await db
    .selectFrom('backupPlace')
    .innerJoin('staff', 'staff.id', 'backupPlace.setBy')
    .select(['version', 'kind', 'address', 'sealedSecret', 'hostKey', 'staff.name as setBy', 'setAt'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, address: placeAddress.parse(row.address) };
}

/** Locks the table until the transaction ends, because the next version has no row to lock. */
export async function lockBackupPlaces(tx: Tx): Promise<void> {
  await sql`lock table backup_place in share row exclusive mode`.execute(tx);
}

type NewBackupPlace = Omit<BackupPlaceRow, 'setBy'> & { setById: string };

export async function insertBackupPlace(tx: Tx, { setById, address, ...place }: NewBackupPlace): Promise<void> {
  await tx
    .insertInto('backupPlace')
    .values({ ...place, address: JSON.stringify(address), setBy: setById })
    .execute();
}
