import { sql } from 'kysely';
import type { Db } from '#db/db.ts';

export type ConsumeRateLimit = (key: string, perMinute: number) => Promise<boolean>;

const windowMs = 60_000;
// The clocks of two processes may differ by this much. A window that ends even later began before a clock was set back.
const skewMs = 60_000;
const hitsBetweenSweeps = 500;
// The address comes from a proxy and may be of any length; an index entry cannot.
const maxKeyLength = 200;

/** Counts calls per key in fixed windows of a minute. The count is in the database, so that all processes share it. */
export function rateLimiter(db: Db, now: () => Date): ConsumeRateLimit {
  let sinceSweep = 0;
  return async (key, perMinute) => {
    const at = now();
    if (++sinceSweep === hitsBetweenSweeps) {
      sinceSweep = 0;
      await db.read.deleteFrom('rateLimit').where('windowEnds', '<', at).execute();
    }
    const ends = new Date(at.getTime() + windowMs);
    const isExpired = sql`(rate_limit.window_ends <= ${at} or rate_limit.window_ends > ${new Date(ends.getTime() + skewMs)})`;
    const { rows } = await sql<{ hits: number }>`
      insert into rate_limit (key, window_ends, hits) values (${key.slice(0, maxKeyLength)}, ${ends}, 1)
      on conflict (key) do update set
        hits = case when ${isExpired} then 1 else rate_limit.hits + 1 end,
        window_ends = case when ${isExpired} then ${ends} else rate_limit.window_ends end
      returning hits`.execute(db.read);
    return (rows[0]?.hits ?? 1) <= perMinute;
  };
}
