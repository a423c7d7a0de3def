import { type NotNull, sql } from 'kysely';
import type { Day } from '#contract/core/dates.ts';
import type { SendingProblem } from '#contract/core/sending-problems.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { BackupPlaceRow } from '#server/backups/place-store.ts';

type SentFile = { name: string; sha256: string };
export type ProvenFile = SentFile & { night: Day | null; endedAt: Date };

/** Undefined if the backup is not one to send: not proven, or not encrypted. */
export async function findProvenFile(db: Queryable, proofId: number): Promise<ProvenFile | undefined> {
  const row = await db
    .selectFrom('backupProof')
    .select(['file', 'sha256', 'night', 'endedAt'])
    .where('id', '=', proofId)
    .where('problem', 'is', null)
    .where('keyVersion', 'is not', null)
    .executeTakeFirst();
  return row?.file && row.sha256 ? { ...row, name: row.file, sha256: row.sha256 } : undefined;
}

export async function hasArrivedAt(db: Queryable, proofId: number, placeVersion: number): Promise<boolean> {
  const row = await db
    .selectFrom('backupSending')
    .select('id')
    .where('proofId', '=', proofId)
    .where('placeVersion', '=', placeVersion)
    .where('problem', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

type NewSending = {
  proofId: number;
  placeVersion: number;
  begunAt: Date;
  endedAt: Date;
  problem: SendingProblem | null;
};

export async function insertSending(tx: Tx, sending: NewSending): Promise<void> {
  await tx
    .insertInto('backupSending')
    .values(sending)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type SentCopy = SentFile & { sendingId: number; madeAt: Date };

/** The copies that are at the place, the newest first: also what was sent there with an earlier password. */
export const listCopiesAt = (db: Queryable, { kind, address }: BackupPlaceRow): Promise<SentCopy[]> =>
  db
    .selectFrom('backupSending')
    .innerJoin('backupPlace', 'backupPlace.version', 'backupSending.placeVersion')
    .innerJoin('backupProof', 'backupProof.id', 'backupSending.proofId')
    .leftJoin('backupRemoval', 'backupRemoval.sendingId', 'backupSending.id')
    .select(['backupSending.id as sendingId', 'backupProof.begunAt as madeAt'])
    .select(['backupProof.file as name', 'backupProof.sha256'])
    // What is proven has a file.
    .$narrowType<{ name: NotNull; sha256: NotNull }>()
    .where('backupSending.problem', 'is', null)
    .where('backupRemoval.sendingId', 'is', null)
    .where('backupPlace.kind', '=', kind)
    .where(sql<boolean>`backup_place.address = ${JSON.stringify(address)}::jsonb`)
    .orderBy('backupProof.id', 'desc')
    .execute();

export async function insertRemovals(tx: Tx, sendingIds: readonly number[], removedAt: Date): Promise<void> {
  await tx
    .insertInto('backupRemoval')
    .values(sendingIds.map((sendingId) => ({ sendingId, removedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a backup waits to be sent for the first time. What has failed is tried for a day. */
export async function isSending(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from job where state = 'waiting' and kind = 'backup.sent' and failing_since is null) as found
  `.execute(db);
  return rows[0]?.found ?? false;
}
