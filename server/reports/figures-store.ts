import { sql } from 'kysely';
import type { Day, DayRange } from '#contract/core/dates.ts';
import type { Kobo } from '#contract/core/money.ts';
import type { Db, Queryable } from '#db/db.ts';
import { midnight } from '#server/core/hotel-day.ts';
import type { MoneyOfDay, NightFigures, NightsOfShare } from '#server/reports/figures.ts';

/**
 * Runs all reads in one transaction that sees the same state of the database throughout, so that their figures agree.
 */
export const onSnapshot = <T>(db: Db, read: (snapshot: Queryable) => Promise<T>): Promise<T> =>
  db.tx(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    return read(tx);
  }, 'even on a full disk');

export async function readMoneyByDay(db: Queryable, { from, to }: DayRange): Promise<MoneyOfDay[]> {
  const { rows } = await sql<MoneyOfDay>`
    select money_day.*, taken as taken_count, given_back as given_back_count, case when method = 'transfer' then coalesce((
        select sum(amount_kobo) from unconfirmed_entry entry
        where (entry.day, entry.stream) = (money_day.day, money_day.stream)), 0) else 0 end::bigint as unconfirmed_kobo
    from money_day where day between ${from} and ${to}`.execute(db);
  return rows;
}

/** The figures of closed days are those that were stored at closing; later changes do not alter them. */
export async function readNightFigures(db: Queryable, { from, to }: DayRange): Promise<NightFigures[]> {
  const { rows } = await sql<NightFigures>`
    select day::text as night, sold, rooms, room_charge_kobo
    from night_figures(${from}, ${to}) order by day`.execute(db);
  return rows;
}

/** The figures that closing the day would store now: guests who are still expected count as not having come. */
export async function readNightToClose(db: Queryable, day: Day): Promise<NightFigures[]> {
  const { rows } = await sql<NightFigures>`
    select day::text as night, sold, rooms, room_charge_kobo
    from compute_night_figures(${day}, ${day}, true)`.execute(db);
  return rows;
}

/**
 * The nights by room type, by rate plan and by how they were booked. Later changes do not alter the figures of closed
 * days. A room type and a rate plan have the names that they had at the end of the range.
 */
export async function readSharedNights(db: Queryable, { from, to }: DayRange): Promise<NightsOfShare[]> {
  const { rows } = await sql<NightsOfShare>`
    select 'plan' as by, plan_code as key, name_as_of('plan', plan_code, ${midnight(to, 1)}, name) as name, sold,
      room_charge_kobo
    from plan_figures(${from}, ${to}) join rate_plan on code = plan_code
    union all
    select 'type', room_type_id, name_as_of('room', room_type_id, ${midnight(to, 1)}, name), sold, room_charge_kobo
    from type_figures(${from}, ${to}) join room_type on room_type.id = room_type_id
    union all
    select 'source', source::text, '', sold, room_charge_kobo from source_figures(${from}, ${to})
    order by room_charge_kobo desc, key`.execute(db);
  return rows;
}

/** The price of the drinks that were put on rooms, by day, less those that were taken back on that day. */
export async function readOnRooms(db: Queryable, { from, to }: DayRange): Promise<{ day: Day; amount: Kobo }[]> {
  const { rows } = await sql<{ day: Day; amount: Kobo }>`
    select day::text, sum(gross_kobo)::bigint as amount from folio_line
    where day between ${from} and ${to} and kind = 'bar' group by day`.execute(db);
  return rows;
}
