import { type Selectable, sql } from 'kysely';
import type { Day, StayDates } from '#contract/core/dates.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';

export async function readNightPrices(
  db: Queryable,
  roomTypeId: string,
  { checkIn, checkOut }: StayDates,
): Promise<Kobo[]> {
  const { rows } = await sql<{ priceKobo: number }>`
    select price_kobo from night_prices(${roomTypeId}, ${checkIn}, ${checkOut}) order by night`.execute(db);
  return rows.map(({ priceKobo }) => kobo(priceKobo));
}

export type NightsAtPriceRow = { roomTypeId: string; firstNight: Day; until: Day; priceKobo: Kobo };

export async function readNightsAtPrice(db: Queryable, from: Day, until: Day): Promise<NightsAtPriceRow[]> {
  const { rows } = await sql<NightsAtPriceRow>`select * from price_stretches(${from}, ${until})`.execute(db);
  return rows;
}

export type RatePeriod = Selectable<Tables['ratePeriod']>;
export type RatePeriodFacts = Omit<RatePeriod, 'id' | 'nights' | 'version'>;

export const listRatePeriods = (db: Queryable, from: Day): Promise<RatePeriod[]> =>
  db
    .selectFrom('ratePeriod')
    .selectAll()
    .where('lastNight', '>=', from)
    .orderBy('fromNight')
    .orderBy('name')
    .orderBy('id')
    .execute();

export const lockRatePeriod = (tx: Tx, id: string): Promise<RatePeriod | undefined> =>
  tx.selectFrom('ratePeriod').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertRatePeriod = (tx: Tx, period: RatePeriodFacts): Promise<RatePeriod> =>
  tx.insertInto('ratePeriod').values(period).returningAll().executeTakeFirstOrThrow();

export const updateRatePeriod = (tx: Tx, id: string, period: RatePeriodFacts): Promise<RatePeriod> =>
  tx.updateTable('ratePeriod').set(period).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export async function deleteRatePeriod(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('ratePeriod').where('id', '=', id).execute();
}

/**
 * Finds a period that clashes with `facts`: the two share a night and have equally many nights, so that neither
 * decides. Returns the first shared night. Leaves out the periods with the ids `except`.
 */
export async function findClash(
  db: Queryable,
  facts: RatePeriodFacts,
  except: readonly string[],
): Promise<{ name: string; nights: number; night: Day } | undefined> {
  const { roomTypeId, fromNight, lastNight, weekdays } = facts;
  const { rows } = await sql<{ name: string; nights: number; night: Day }>`
    select name, rated.nights, night from rate_night rated join rate_period other on other.id = period_id
    where rated.room_type_id = ${roomTypeId} and night between ${fromNight}::date and ${lastNight}::date
      and rated.nights = count_weekdays(${fromNight}::date, ${lastNight}::date, ${weekdays}::integer)
      and is_weekday(night, ${weekdays}::integer) and other.id <> all(${[...except]}::uuid[])
    order by night limit 1`.execute(db);
  return rows[0];
}

export type NightOfYear = { night: Day; priceKobo: Kobo; booked: number; rooms: number };

export async function readNightsOfYear(
  db: Queryable,
  roomTypeId: string,
  from: Day,
  until: Day,
): Promise<NightOfYear[]> {
  const { rows } = await sql<NightOfYear>`
    select priced.night, priced.price_kobo, coalesce(night.booked, 0) as booked,
      coalesce(night.total_rooms, night.closed_total, stock.total_rooms, 0) as rooms
    from night_prices(${roomTypeId}, ${from}, ${until}) priced
      left join night on (night.room_type_id, night.night) = (priced.room_type_id, priced.night)
      left join room_inventory stock on stock.room_type_id = priced.room_type_id
    order by priced.night`.execute(db);
  return rows;
}
