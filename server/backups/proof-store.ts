import { type Selectable, sql } from 'kysely';
import type { BackupProblem } from '#contract/core/backup-problems.ts';
import type { Day } from '#contract/core/dates.ts';
import { kobo } from '#contract/core/money.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type ListPage, readPage } from '#db/pages.ts';
import type { Tables } from '#db/types.ts';
import type { BackupReport } from '#server/core/backups.ts';
import { staffName } from '#server/core/staff-name.ts';

export type ProofRow = Omit<Selectable<Tables['backupProof']>, 'sha256' | 'sealHash' | 'askedBy'> & {
  askedBy: string | null;
};

const proofColumns = [
  'id',
  'begunAt',
  'endedAt',
  'night',
  'file',
  'bytes',
  'keyVersion',
  'rowCount',
  'dayCount',
  'movedKobo',
  'sealNumber',
  'problem',
  'detail',
] as const;

const proofsQuery = (db: Queryable) =>
  db.selectFrom('backupProof').select(proofColumns).select(staffName('backup_proof.asked_by').as('askedBy'));

export async function listProofs(
  db: Queryable,
  page: { limit: number; cursor?: string | undefined },
): Promise<ListPage<ProofRow> & { count: number }> {
  const order = { key: sql`backup_proof.begun_at`, id: sql<number>`backup_proof.id` };
  const { rows: counts } = await sql<{ count: number }>`select count(*) as count from backup_proof`.execute(db);
  return { ...(await readPage(proofsQuery(db), order, { ...page, dir: 'desc' })), count: counts[0]?.count ?? 0 };
}

export const findLastProven = (db: Queryable): Promise<ProofRow | undefined> =>
  proofsQuery(db).where('problem', 'is', null).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** How many nights in a row have no proven backup. A proven one that somebody asked for ends the row, too. */
const unprovenNightCount = sql<number>`(select count(*) from backup_proof where night is not null
  and id > coalesce((select max(id) from backup_proof where problem is null), 0))`;

export async function countUnprovenNights(db: Queryable): Promise<number> {
  const { nights } = await db.selectNoFrom(unprovenNightCount.as('nights')).executeTakeFirstOrThrow();
  return nights;
}

/** What the backups of the hotel are judged by. */
export type BackupFacts = {
  /** When the last proven backup was begun. What was written later is not in it. Null if none was ever proven. */
  lastProvenAt: Date | null;
  unprovenNights: number;
  /** Why the newest backup is not proven. Null if it is, or if there is none. */
  newestProblem: BackupProblem | null;
};

export const readBackupFacts = (db: Queryable): Promise<BackupFacts> =>
  db
    .selectNoFrom((eb) => {
      const newest = eb.selectFrom('backupProof').orderBy('id', 'desc').limit(1);
      return [
        newest.select('begunAt').where('problem', 'is', null).as('lastProvenAt'),
        unprovenNightCount.as('unprovenNights'),
        newest.select('problem').as('newestProblem'),
      ];
    })
    .executeTakeFirstOrThrow();

export async function hasProofOfNight(db: Queryable, night: Day): Promise<boolean> {
  const row = await db.selectFrom('backupProof').select('id').where('night', '=', night).executeTakeFirst();
  return row !== undefined;
}

type NewProof = { night: Day | null; askedBy: string | null; begunAt: Date; endedAt: Date; report: BackupReport };

/** Returns false, and writes nothing, if the night has a backup already. */
export async function insertProof(tx: Tx, { report, ...proof }: NewProof): Promise<boolean> {
  const { file, contents, problem, detail } = report;
  const row = await tx
    .insertInto('backupProof')
    .values({
      ...proof,
      file: file?.name ?? null,
      bytes: file?.bytes ?? null,
      sha256: file?.sha256 ?? null,
      keyVersion: file?.recipient
        ? sql<number>`(select version from backup_key where recipient = ${file.recipient})`
        : null,
      rowCount: contents?.rowCount ?? null,
      dayCount: contents?.dayCount ?? null,
      movedKobo: contents ? kobo(contents.movedKobo) : null,
      sealNumber: contents?.seal?.number ?? null,
      sealHash: contents?.seal?.hash ?? null,
      problem,
      detail,
    })
    .onConflict((conflict) => conflict.column('night').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether somebody waits for a backup, or the one of the night is being made. In a transaction, others who ask wait for
 * its end.
 */
export async function isBackupUnderWay(db: Queryable, now: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from job where state = 'waiting'
      and (kind = 'backup.asked' or kind = 'backup.due' and leased_until > ${now})) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Lets only one person ask at a time, until the end of the transaction. */
export const lockAsking = (tx: Tx) =>
  sql`select pg_advisory_xact_lock('backup_proof'::regclass::oid::integer, 0)`.execute(tx);
