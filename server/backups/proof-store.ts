import { type Selectable, sql } from 'kysely';
import type { Day } from '#contract/core/dates.ts';
import { kobo } from '#contract/core/money.ts';
import type { SendingProblem } from '#contract/core/sending-problems.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type ListPage, readPage } from '#db/pages.ts';
import type { Tables } from '#db/types.ts';
import { hasReachedPlace, isGood } from '#server/backups/good-store.ts';
import type { BackupReport } from '#server/core/backups.ts';
import { staffName } from '#server/core/staff-name.ts';

export type ProofRow = Omit<Selectable<Tables['backupProof']>, 'sha256' | 'sealHash' | 'askedBy'> & {
  askedBy: string | null;
  arrivedAt: Date | null;
  removedAt: Date | null;
  sendingProblem: SendingProblem | null;
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
  db
    .selectFrom('backupProof')
    .select(proofColumns)
    .select(staffName('backup_proof.asked_by').as('askedBy'))
    .select((eb) => {
      const sendings = eb.selectFrom('backupSending').whereRef('backupSending.proofId', '=', 'backupProof.id').limit(1);
      const arrivals = sendings.where('backupSending.problem', 'is', null).orderBy('backupSending.id', 'desc');
      return [
        arrivals.select('backupSending.endedAt').as('arrivedAt'),
        arrivals
          .leftJoin('backupRemoval', 'backupRemoval.sendingId', 'backupSending.id')
          .select('backupRemoval.removedAt')
          .as('removedAt'),
        sendings
          .where((inner) => inner.not(hasReachedPlace))
          .orderBy('backupSending.id', 'desc')
          .select('backupSending.problem')
          .as('sendingProblem'),
      ];
    });

export async function listProofs(
  db: Queryable,
  page: { limit: number; cursor?: string | undefined },
): Promise<ListPage<ProofRow> & { count: number }> {
  const order = { key: sql`backup_proof.begun_at`, id: sql<number>`backup_proof.id` };
  const { rows: counts } = await sql<{ count: number }>`select count(*) as count from backup_proof`.execute(db);
  return { ...(await readPage(proofsQuery(db), order, { ...page, dir: 'desc' })), count: counts[0]?.count ?? 0 };
}

export const findLastProven = (db: Queryable): Promise<ProofRow | undefined> =>
  proofsQuery(db).where(isGood).orderBy('id', 'desc').limit(1).executeTakeFirst();

export async function hasProofOfNight(db: Queryable, night: Day): Promise<boolean> {
  const row = await db.selectFrom('backupProof').select('id').where('night', '=', night).executeTakeFirst();
  return row !== undefined;
}

export async function hasProofAfter(db: Queryable, night: Day): Promise<boolean> {
  const row = await db.selectFrom('backupProof').select('id').where('night', '>', night).limit(1).executeTakeFirst();
  return row !== undefined;
}

type NewProof = { night: Day | null; askedBy: string | null; begunAt: Date; endedAt: Date; report: BackupReport };

/** Returns its id. Writes nothing, and returns undefined, if the night has a backup already. */
export async function insertProof(tx: Tx, { report, ...proof }: NewProof): Promise<number | undefined> {
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
  return row?.id;
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
