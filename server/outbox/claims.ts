import { sql } from 'kysely';
import type { Db, Tx } from '#db/db.ts';
import { type JobKind, type Jobs, jobWords, mailKinds } from '#server/outbox/jobs.ts';

export type Claimed = { [K in JobKind]: { id: number; kind: K; payload: Jobs[K]; attempts: number } }[JobKind];

/** How long a worker has a job for itself. A live worker extends its lease every third of this time. */
export const leaseMs = 60_000;

const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs);

/** Leases due jobs, at most `maxMails` of them mails. Skips rows that another process is taking at this moment. */
export async function claim(db: Db, now: Date, most: number, mostMails: number): Promise<Claimed[]> {
  return db.tx(async (tx) => {
    const others = await take(tx, now, 'not in', most);
    const mails = Math.min(mostMails, most - others.length);
    return mails > 0 ? [...others, ...(await take(tx, now, 'in', mails))] : others;
  });
}

async function take(tx: Tx, now: Date, mails: 'in' | 'not in', most: number): Promise<Claimed[]> {
  const due = tx
    .selectFrom('job')
    .select('id')
    .where('state', '=', 'waiting')
    .where('kind', mails, mailKinds)
    .where('run_at', '<=', now)
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<', now)]))
    .orderBy('run_at')
    .limit(most)
    .forUpdate()
    .skipLocked();
  const rows = await tx
    // A subquery could run more than once, each time past the rows it has locked, and take more than `maxJobs`.
    .with(
      (named) => named('due').materialized(),
      () => due,
    )
    .updateTable('job')
    .from('due')
    .set({ leased_until: leaseFrom(now), attempts: sql`attempts + 1` })
    .whereRef('job.id', '=', 'due.id')
    .returning(['job.id', 'kind', 'payload', 'attempts'])
    .execute();
  return rows as Claimed[];
}

/** Matches no row when another process has taken the job after its lease: `attempts` is higher then. */
const held = (db: Pick<Db, 'read'>, { id, attempts }: Claimed) =>
  db.read.updateTable('job').where('id', '=', id).where('state', '=', 'waiting').where('attempts', '=', attempts);

export const extend = (db: Db, job: Claimed, now: Date) =>
  held(db, job)
    .set({ leased_until: leaseFrom(now) })
    .execute();

export const finish = (db: Db, job: Claimed, change: object) =>
  held(db, job)
    .set({ ...change, leased_until: null })
    .execute();

export const giveBack = (db: Db, job: Claimed) => held(db, job).set({ leased_until: null }).execute();

/** Notifies once per job, however often it is parked. */
export async function park(db: Db, job: Claimed, reason: string, at: Date): Promise<void> {
  await db.tx(async (tx) => {
    const { numUpdatedRows } = await held({ read: tx }, job)
      .set({ state: 'parked', parked_at: at, last_error: reason, leased_until: null })
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    await tx
      .insertInto('notice')
      .values({
        kind: 'job_parked',
        at,
        facts: JSON.stringify({ work: (jobWords as Partial<typeof jobWords>)[job.kind]?.words ?? job.kind }),
        once_key: `job_parked:${job.id}`,
      })
      .onConflict((conflict) => conflict.column('once_key').doNothing())
      .execute();
  });
}
