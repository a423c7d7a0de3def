import { sql } from 'kysely';
import type { Day } from '#contract/core/dates.ts';
import type { Db } from '#db/db.ts';

/**
 * Gives every room type almost five years of prices and conditions from `first` on. Every 30 days have a rate period
 * for the weekends, one of eleven nights, and two conditions that no stay of up to 28 nights breaks.
 */
export async function growPrices({ read }: Pick<Db, 'read'>, first: Day): Promise<void> {
  const monthsSql = sql`room_type type cross join lateral (select ${first}::date + 30 * month as day
    from generate_series(0, 59) month) start`;
  await sql`insert into rate_period (room_type_id, name, from_night, last_night, weekdays, price_kobo)
    select type.id, 'Weekends', day, day + 29, 48, price_kobo + 100000 from ${monthsSql}`.execute(read);
  await sql`insert into rate_period (room_type_id, name, from_night, last_night, price_kobo)
    select type.id, 'Season', day + 12, day + 22, price_kobo + 200000 from ${monthsSql}`.execute(read);
  await sql`insert into stay_condition (room_type_id, kind, from_night, last_night, nights)
    select type.id, 'max_stay', day, day + 29, 28 from ${monthsSql}`.execute(read);
  await sql`insert into stay_condition (room_type_id, kind, from_night, last_night, nights)
    select type.id, 'max_stay_arrival', day + 28, day + 28, 28 from ${monthsSql}`.execute(read);
  await sql`analyze rate_period, rate_night, stay_condition`.execute(read);
}
