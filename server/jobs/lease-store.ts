import { type ExpressionBuilder, sql } from 'kysely';
import type { Day } from '#contract/core/dates.ts';
import type { Db, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';
import { type JobKind, type Jobs, mailKinds, workLabel } from '#server/core/enqueue.ts';
import { notify } from '#server/core/notify.ts';
import { failingLimitMs } from '#server/core/unfinished-jobs.ts';

export type LeasedJob = { [K in JobKind]: { id: number; kind: K; payload: Jobs[K]; attempts: number } }[JobKind];

/**
 * How long a worker has a job for itself. While the job runs, the worker extends the lease every third of this time.
 */
export const leaseMs = 60_000;

const leaseEnd = (now: Date) => new Date(now.getTime() + leaseMs);

const isDue = (now: Date) => (eb: ExpressionBuilder<Tables, 'job'>) =>
  eb.and([
    eb('state', '=', 'waiting'),
    eb('runAt', '<=', now),
    eb.or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<', now)]),
  ]);

/** One query without a transaction, because most of the time no job is due. */
export const hasDueJob = async (db: Db, now: Date): Promise<boolean> =>
  (await db.read.selectFrom('job').select('id').where(isDue(now)).limit(1).executeTakeFirst()) !== undefined;

/**
 * Leases up to `maxJobs` due jobs, at most `maxMails` of them mails. Skips jobs that another process is leasing now.
 */
export async function leaseJobs(db: Db, now: Date, maxJobs: number, maxMails: number): Promise<LeasedJob[]> {
  return db.tx(async (tx) => {
    const otherJobs = await leaseDueJobs(tx, now, 'not in', maxJobs);
    const mailCount = Math.min(maxMails, maxJobs - otherJobs.length);
    return mailCount > 0 ? [...otherJobs, ...(await leaseDueJobs(tx, now, 'in', mailCount))] : otherJobs;
  });
}

async function leaseDueJobs(tx: Tx, now: Date, mailFilter: 'in' | 'not in', maxJobs: number): Promise<LeasedJob[]> {
  const dueJobsQuery = tx
    .selectFrom('job')
    .select('id')
    .where(isDue(now))
    .where('kind', mailFilter, mailKinds)
    .orderBy('runAt')
    .limit(maxJobs)
    .forUpdate()
    .skipLocked();
  const rows = await tx
    // Materialized, so that it runs once: a second run would skip the rows already locked and lease other jobs too.
    .with(
      (cte) => cte('due').materialized(),
      () => dueJobsQuery,
    )
    .updateTable('job')
    .from('due')
    .set({ leasedUntil: leaseEnd(now), attempts: sql`attempts + 1` })
    .whereRef('job.id', '=', 'due.id')
    .returning(['job.id', 'kind', 'payload', 'attempts'])
    .execute();
  return rows as LeasedJob[];
}

/** Updates nothing if the lease has ended and another process has leased the job, which makes `attempts` higher. */
const updateIfStillLeased = (db: Pick<Db, 'read'>, { id, attempts }: LeasedJob) =>
  db.read.updateTable('job').where('id', '=', id).where('state', '=', 'waiting').where('attempts', '=', attempts);

export const extendLease = (db: Db, job: LeasedJob, now: Date) =>
  updateIfStillLeased(db, job)
    .set({ leasedUntil: leaseEnd(now) })
    .execute();

export const finishJob = (db: Db, job: LeasedJob, change: object) =>
  updateIfStillLeased(db, job)
    .set({ ...change, leasedUntil: null })
    .execute();

export const releaseLease = (db: Db, job: LeasedJob) =>
  updateIfStillLeased(db, job).set({ leasedUntil: null }).execute();

const firstFailure = (at: Date) => sql<Date>`coalesce(failing_since, ${at}::timestamptz)`;

/**
 * Sets the next try of a job that failed. Once it has failed for an hour, writes a notice, at most one a day for each
 * kind.
 */
export async function scheduleRetry(
  db: Db,
  job: LeasedJob,
  reason: string,
  retry: { now: Date; at: Date; today: Day },
) {
  await db.tx(async (tx) => {
    const failed = await updateIfStillLeased({ read: tx }, job)
      .set({ lastError: reason, runAt: retry.at, failingSince: firstFailure(retry.now), leasedUntil: null })
      .returning('failingSince')
      .executeTakeFirst();
    if (!failed?.failingSince || retry.now.getTime() - failed.failingSince.getTime() < failingLimitMs) return;
    const dedupeKey = `job_failing:${job.kind}:${retry.today}`;
    await notify(tx, { kind: 'job_failing', facts: { work: workLabel(job.kind) }, at: retry.now, dedupeKey });
  });
}

/** Writes only one notice per job, even if the job is parked again after a retry by staff. */
export async function markParked(db: Db, job: LeasedJob, reason: string, at: Date): Promise<void> {
  await db.tx(async (tx) => {
    const { numUpdatedRows } = await updateIfStillLeased({ read: tx }, job)
      .set({ state: 'parked', failingSince: firstFailure(at), lastError: reason, leasedUntil: null })
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    const facts = { work: workLabel(job.kind) };
    await notify(tx, { kind: 'job_parked', facts, at, dedupeKey: `job_parked:${job.id}` });
  });
}
