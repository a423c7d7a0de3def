import { sql } from 'kysely';
import type { Queryable } from '#db/db.ts';
import { mailKinds } from '#server/core/enqueue.ts';
import { addressRefusal, isUnfinished } from '#server/core/unfinished-jobs.ts';

type JobFacts = {
  parkedJobs: number;
  /** Jobs that have failed for an hour and are still tried. */
  failingJobs: number;
  /** Since when the oldest job that no process is running has been due. */
  dueSince: Date | null;
  /** When a mail last went out. Jobs are deleted 30 days after their end. */
  mailSentAt: Date | null;
  databaseClock: Date;
};

type MailFailures = {
  /** Mails that failed, but not for their address, and when the first of them failed first. */
  failingMails: number;
  mailsFailSince: Date | null;
  /** Mails whose address the mail server refused. */
  refusedMails: number;
};

/** What the database tells about the work of the hotel. */
export type WorkFacts = Omit<JobFacts, 'databaseClock'> & MailFailures;

/** More failing mails than these say nothing new. */
const maxFailuresRead = 200;

/** A job of the kind `notice.told` sends a mail or a text message. */
const isMail = sql<boolean>`(kind = any(${[...mailKinds]}::text[]) and payload ->> 'by' is distinct from 'text')`;

/** Reads by the indexes `job_failing`, `job_due` and `job_finished`: a parked job has failed. */
export async function readJobFacts(db: Queryable, now: Date): Promise<JobFacts | undefined> {
  const { rows } = await sql<JobFacts>`
    select (select count(*) from job where failing_since is not null and state = 'parked') as "parkedJobs",
      (select count(*) from job where state = 'waiting' and ${isUnfinished(now)}) as "failingJobs",
      (select min(run_at) from job where state = 'waiting' and run_at <= ${now}
        and (leased_until is null or leased_until < ${now})) as "dueSince",
      (select finished_at from job where finished_at is not null and state = 'done' and ${isMail}
        order by finished_at desc limit 1) as "mailSentAt",
      clock_timestamp() as "databaseClock"`.execute(db);
  return rows[0];
}

export async function readMailFailures(db: Queryable): Promise<MailFailures> {
  const rows = await db
    .selectFrom('job')
    .select(['failingSince', 'lastError'])
    .where('failingSince', 'is not', null)
    .where(isMail)
    .orderBy('failingSince')
    .limit(maxFailuresRead)
    .execute();
  const failures = rows.filter(({ lastError }) => !addressRefusal.test(lastError ?? ''));
  return {
    failingMails: failures.length,
    mailsFailSince: failures[0]?.failingSince ?? null,
    refusedMails: rows.length - failures.length,
  };
}
