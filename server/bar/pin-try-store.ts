import { sql } from 'kysely';
import { pinPolicy } from '#contract/bar.ts';
import type { Queryable } from '#db/db.ts';

const minuteMs = 60_000;

/**
 * The clocks of two processes may differ by this much. A count that lasts longer than this allows was begun while a clock
 * was wrongly ahead, so it counts as over.
 */
const skewMs = minuteMs;

const keyOf = (bookingId: string): string => `PIN of ${bookingId}`;

export type PinTries = { count: number; endsAt: Date };

/**
 * Counts a try of the PIN of a stay. Call it before the PIN is compared, so that parallel tries cannot all be compared
 * below the limit. Tries beyond the limit do not extend the lock.
 */
export async function countPinTry(db: Queryable, bookingId: string, at: Date): Promise<PinTries> {
  const endsAt = new Date(at.getTime() + pinPolicy.minutes * minuteMs);
  const isOver = sql`(rate_limit.window_ends <= ${at} or rate_limit.window_ends > ${new Date(endsAt.getTime() + skewMs)})`;
  const { rows } = await sql<PinTries>`
    insert into rate_limit (key, window_ends, hits) values (${keyOf(bookingId)}, ${endsAt}, 1)
    on conflict (key) do update set
      hits = case when ${isOver} then 1 else least(rate_limit.hits, ${pinPolicy.tries}::integer) + 1 end,
      window_ends = case when ${isOver} then ${endsAt} else rate_limit.window_ends end
    returning hits as count, window_ends as "endsAt"`.execute(db);
  const [tries] = rows;
  if (!tries) throw new Error('a try was not counted');
  return tries;
}

export async function uncountPinTry(db: Queryable, bookingId: string): Promise<void> {
  await sql`update rate_limit set hits = greatest(hits - 1, 0) where key = ${keyOf(bookingId)}`.execute(db);
}
