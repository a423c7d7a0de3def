import { sql } from 'kysely';
import { signInPolicy } from '#contract/auth.ts';
import type { Read } from '#db/db.ts';
import { type Allowance, inSession, ofAllPlaces, type Tries } from '#server/lockout/rules.ts';

const minuteMs = 60_000;

/** The clocks of two processes may be so far apart; what ends even later was counted before a clock was set back. */
const skewMs = minuteMs;

/**
 * Counts a try for an ID before it is judged, so that parallel ones cannot pass the limit together. Those beyond the limit
 * do not make the lock longer.
 */
export async function countTry(db: Read, staffId: string, allowance: Allowance, at: Date): Promise<Tries> {
  const { place, most, minutes, renewed } = allowance;
  const ends = new Date(at.getTime() + minutes * minuteMs);
  const over = sql`(t.ends_at <= ${at} or t.ends_at > ${new Date(ends.getTime() + skewMs)})`;
  const { rows } = await sql<{ tries: number; ends_at: Date }>`
    insert into sign_in_try as t (staff_id, place, tries, ends_at) values (${staffId}, ${place}, 1, ${ends})
    on conflict (staff_id, place) do update set
      tries = case when ${over} then 1 else least(t.tries, ${most}::integer) + 1 end,
      ends_at = case when ${over} or (t.tries < ${most}::integer and (${renewed} or t.tries + 1 = ${most}::integer))
        then ${ends} else t.ends_at end
    returning tries, ends_at`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('a try was not counted');
  return { count: row.tries, endsAt: row.ends_at };
}

/** The try was not wrong: it does not count, and what was counted before it still does. */
export async function uncountTry(db: Read, staffId: string, place = inSession): Promise<void> {
  await sql`update sign_in_try set tries = greatest(tries - 1, 0)
    where staff_id = ${staffId} and place = ${place}`.execute(db);
}

/** Forgets the tries of an ID from one place, or from all. False when there were none. */
export async function forgetTries(db: Read, staffId: string, place?: string): Promise<boolean> {
  const all = db.deleteFrom('sign_in_try').where('staff_id', '=', staffId);
  const some = place === undefined ? all : all.where('place', '=', place);
  const forgotten = await some.returning('tries').execute();
  return forgotten.some(({ tries }) => tries > 0);
}

/** More than a try can add. */
const atOnce = 5;

/** Removes some of the tries that no longer count: whoever tries IDs nobody has must not fill the disk. */
export async function forgetLapsed(db: Read, at: Date): Promise<void> {
  await sql`delete from sign_in_try using (
      select staff_id, place from sign_in_try where ends_at <= ${at} order by ends_at limit ${atOnce}
      for update skip locked
    ) lapsed where sign_in_try.staff_id = lapsed.staff_id and sign_in_try.place = lapsed.place`.execute(db);
}

/** Who cannot sign in from somewhere at the moment, or only with a proof of work. */
export async function listLocked(db: Read, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from staff where exists (select from sign_in_try t where t.staff_id = staff.staff_id and ends_at > ${at}
      and tries >= case place when ${ofAllPlaces.place} then ${signInPolicy.triesFromAnywhere}::integer
        else ${signInPolicy.tries}::integer end)
    order by staff_id`.execute(db);
  return rows.map(({ id }) => id);
}
