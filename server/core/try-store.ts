import { sql } from 'kysely';
import type { Queryable } from '#db/db.ts';

const minuteMs = 60_000;

/**
 * The clocks of two processes may differ by this much. If a count would end even later than this difference explains, a
 * clock was wrongly ahead when the count began, so the count is over.
 */
const maxClockSkewMs = minuteMs;

export type TryLimit = { tries: number; minutes: number };
export type Tries = { count: number; endsAt: Date };

/**
 * Counts a try of what `key` names. Call it before the try is judged, so that parallel tries cannot all be judged below
 * the limit. Tries beyond the limit do not extend the lock.
 */
export async function countTry(db: Queryable, key: string, limit: TryLimit, at: Date): Promise<Tries> {
  const endsAt = new Date(at.getTime() + limit.minutes * minuteMs);
  const isOver = sql`(rate_limit.window_ends <= ${at} or rate_limit.window_ends > ${new Date(endsAt.getTime() + maxClockSkewMs)})`;
  const { rows } = await sql<Tries>`
    insert into rate_limit (key, window_ends, hits) values (${key}, ${endsAt}, 1)
    on conflict (key) do update set
      hits = case when ${isOver} then 1 else least(rate_limit.hits, ${limit.tries}::integer) + 1 end,
      window_ends = case when ${isOver} then ${endsAt} else rate_limit.window_ends end
    returning hits as count, window_ends as "endsAt"`.execute(db);
  const [tries] = rows;
  if (!tries) throw new Error('a try was not counted');
  return tries;
}

/** Returns at least one minute, for the sentence that says when to try again. */
export const minutesLeft = ({ endsAt }: Tries, now: Date): number =>
  Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / minuteMs));

export async function uncountTry(db: Queryable, key: string): Promise<void> {
  await sql`update rate_limit set hits = greatest(hits - 1, 0) where key = ${key}`.execute(db);
}
