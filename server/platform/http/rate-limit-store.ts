import { sql } from 'kysely';
import type { Db } from '#db/db.ts';

export type ConsumeRateLimit = (key: string, perMinute: number) => Promise<boolean>;

const windowMs = 60_000;
// The clocks of two processes may differ by this much. A window that ends later than this allows was begun while a
// clock was wrongly ahead, so it counts as expired. Otherwise it would refuse calls for as long as the clock was wrong.
const maxClockSkewMs = 60_000;
const hitsBetweenSweeps = 500;
// In characters. The address in a key comes from a proxy and can have any length, but the length of an index entry is
// limited.
const maxKeyLength = 200;

/** Counts calls per key in windows of a minute. The count is in the database, so that all processes share it. */
export function rateLimiter(db: Db, now: () => Date): ConsumeRateLimit {
  let sinceSweep = 0;
  return async (key, perMinute) => {
    const at = now();
    if (++sinceSweep === hitsBetweenSweeps) {
      sinceSweep = 0;
      await db.read.deleteFrom('rateLimit').where('windowEnds', '<', at).execute();
    }
    const windowEnd = new Date(at.getTime() + windowMs);
    const isExpired = sql`(rate_limit.window_ends <= ${at} or rate_limit.window_ends > ${new Date(windowEnd.getTime() + maxClockSkewMs)})`;
    const { rows } = await sql<{ hits: number }>`
      insert into rate_limit (key, window_ends, hits) values (${key.slice(0, maxKeyLength)}, ${windowEnd}, 1)
      on conflict (key) do update set
        hits = case when ${isExpired} then 1 else rate_limit.hits + 1 end,
        window_ends = case when ${isExpired} then ${windowEnd} else rate_limit.window_ends end
      returning hits`.execute(db.read);
    return (rows[0]?.hits ?? 1) <= perMinute;
  };
}
