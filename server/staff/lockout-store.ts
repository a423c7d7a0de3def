import { sql } from 'kysely';
import { signInPolicy } from '#contract/staff/auth.ts';
import type { Queryable } from '#db/db.ts';
import { type AttemptLimit, type Attempts, attemptLimitEverywhere, sessionPlace } from '#server/staff/lockout-rules.ts';

const minuteMs = 60_000;

/**
 * The clocks of two processes may differ by this much. A lock that lasts longer than this allows was written while a
 * clock was wrongly ahead, so it counts as lapsed. Otherwise the person would stay locked out for as long as the clock
 * was wrong.
 */
const maxClockSkewMs = minuteMs;

/**
 * Counts one attempt and returns the count. Call it before the password is checked, so that parallel attempts cannot
 * all be checked below the limit. Attempts beyond the limit do not extend the lock.
 */
export async function incrementAttempts(
  db: Queryable,
  staffId: string,
  limit: AttemptLimit,
  at: Date,
): Promise<Attempts> {
  const { place, maxAttempts, minutes, everyAttemptExtends } = limit;
  const endsAt = new Date(at.getTime() + minutes * minuteMs);
  const isLapsed = sql`(t.ends_at <= ${at} or t.ends_at > ${new Date(endsAt.getTime() + maxClockSkewMs)})`;
  const { rows } = await sql<{ tries: number; endsAt: Date }>`
    insert into sign_in_try as t (staff_id, place, tries, ends_at) values (${staffId}, ${place}, 1, ${endsAt})
    on conflict (staff_id, place) do update set
      tries = case when ${isLapsed} then 1 else least(t.tries, ${maxAttempts}::integer) + 1 end,
      ends_at = case when ${isLapsed} or (t.tries < ${maxAttempts}::integer
          and (${everyAttemptExtends} or t.tries + 1 = ${maxAttempts}::integer))
        then ${endsAt} else t.ends_at end
    returning tries, ends_at`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('a try was not counted');
  return { count: row.tries, endsAt: row.endsAt };
}

export async function decrementAttempts(db: Queryable, staffId: string, place = sessionPlace): Promise<void> {
  await sql`update sign_in_try set tries = greatest(tries - 1, 0)
    where staff_id = ${staffId} and place = ${place}`.execute(db);
}

export async function deleteAttempts(db: Queryable, staffId: string, place?: string): Promise<boolean> {
  const allAttempts = db.deleteFrom('signInTry').where('staffId', '=', staffId);
  const chosenAttempts = place === undefined ? allAttempts : allAttempts.where('place', '=', place);
  const deletedRows = await chosenAttempts.returning('tries').execute();
  return deletedRows.some(({ tries }) => tries > 0);
}

const batchSize = 5;

/**
 * Deletes up to five lapsed rows. Each attempt adds fewer rows than that, so attempts with invented Staff IDs cannot
 * fill the disk.
 */
export async function deleteLapsedAttempts(db: Queryable, at: Date): Promise<void> {
  await sql`delete from sign_in_try using (
      select staff_id, place from sign_in_try where ends_at <= ${at} order by ends_at limit ${batchSize}
      for update skip locked
    ) lapsed where sign_in_try.staff_id = lapsed.staff_id and sign_in_try.place = lapsed.place`.execute(db);
}

export async function listLockedIds(db: Queryable, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from staff where exists (select from sign_in_try t where t.staff_id = staff.staff_id and ends_at > ${at}
      and tries >= case place when ${attemptLimitEverywhere.place} then ${signInPolicy.attemptsFromAllPlaces}::integer
        else ${signInPolicy.attempts}::integer end)
    order by staff_id`.execute(db);
  return rows.map(({ id }) => id);
}
