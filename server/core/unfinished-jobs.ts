import type { ExpressionBuilder } from 'kysely';
import type { Queryable } from '#db/db.ts';
import type { Tables } from '#db/types.ts';

/** For how long a job may fail before the superadmins read of it in Unfinished Work. */
export const failingLimitMs = 60 * 60 * 1000;

/** Selects parked jobs, and those that have failed for longer than `failingLimitMs`. */
export const isUnfinished = (now: Date) => (eb: ExpressionBuilder<Tables, 'job'>) =>
  eb.and([
    eb('job.failingSince', 'is not', null),
    eb.or([eb('job.state', '=', 'parked'), eb('job.failingSince', '<=', new Date(now.getTime() - failingLimitMs))]),
  ]);

export const unfinishedJobCount = (now: Date) => (eb: ExpressionBuilder<Tables, never>) =>
  eb
    .selectFrom('job')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isUnfinished(now))
    .$asScalar();

export async function countUnfinished(db: Queryable, now: Date): Promise<number> {
  const { count } = await db
    .selectNoFrom((eb) => unfinishedJobCount(now)(eb).$notNull().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
