import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/db.ts';

/** For how long a job may fail before the superadmins read of it in Unfinished Work. */
export const failingLimitMs = 60 * 60 * 1000;

/** What the error of a mail says whose address is wrong: the mail server works. */
export const addressRefusal = /not one e-mail address|recipient|mailbox|user unknown|no such user|\b55[0-4]\b/i;

export const isUnfinished = (now: Date): RawBuilder<boolean> =>
  sql`(job.failing_since is not null
    and (job.state = 'parked' or job.failing_since <= ${new Date(now.getTime() - failingLimitMs)}))`;

export const unfinishedJobCount = (now: Date): RawBuilder<number> =>
  sql`(select count(*) from job where ${isUnfinished(now)})`;

export async function countUnfinished(db: Queryable, now: Date): Promise<number> {
  const { count } = await db.selectNoFrom(unfinishedJobCount(now).as('count')).executeTakeFirstOrThrow();
  return count;
}
