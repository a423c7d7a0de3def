import { type RawBuilder, sql } from 'kysely';
import type { Day, StayDates } from '#contract/core/dates.ts';
import type { Kobo } from '#contract/core/money.ts';
import type { Queryable } from '#db/db.ts';

/**
 * `tonight` is the first night that the caller sells: for guests that of `today`, for the desk that of the desk day.
 */
export type MomentOfSale = { tonight: Day; today: Day; now: Date };

/**
 * How many bookings with a lapsed hold `night.booked` still counts. Their rooms can be sold, even before a job releases
 * them.
 */
const lapsedHoldCount = (now: Date) => sql<number>`(
  select count(*) from booking_night stay_night join booking on booking.id = stay_night.booking_id
  where stay_night.room_type_id = night.room_type_id and stay_night.night = night.night
    and booking.status = 'pending' and booking.hold_until <= ${now})`;

/**
 * Counts the rooms of a type that are sold or on hold on `day`. From `tonight` to `today`, counts overstays as well.
 * The query that contains this fragment must alias `room_inventory` as `stock` and left-join `night`.
 */
export const bookedRoomCount = (day: RawBuilder<unknown>, { tonight, today, now }: MomentOfSale) => sql<number>`(
  case when night.booked > 0 then night.booked - ${lapsedHoldCount(now)} else 0 end
  + case when ${day} between ${tonight}::date and ${today}::date
      then (select count(*) from overstays_without_night(stock.room_type_id, (${day})::date, ${today}::date))
      else 0 end)::integer`;

export const outOfOrderCount = sql<number>`coalesce(night.out_of_order, 0)`;

const takenRoomCount = (day: RawBuilder<unknown>, moment: MomentOfSale) =>
  sql<number>`(${bookedRoomCount(day, moment)} + ${outOfOrderCount})`;

/**
 * For each active room type, how many rooms are left on the fullest night of the stay. Another guest can take them at
 * any time: only claiming the nights decides.
 */
export async function countRoomsLeft(
  db: Queryable,
  { checkIn, checkOut, roomTypeId }: StayDates & { roomTypeId?: string },
  moment: MomentOfSale,
): Promise<{ roomTypeId: string; roomsLeft: number }[]> {
  const roomTypeOrNull = roomTypeId ?? null;
  const { rows } = await sql<{ roomTypeId: string; roomsLeft: number }>`
    select stock.room_type_id as "roomTypeId", case when stock.status = 'Available'
      then greatest(0, min(stock.total_rooms - stock.held_back - ${takenRoomCount(sql`day`, moment)}))
      else 0 end as "roomsLeft"
    from room_inventory stock cross join generate_series(${checkIn}::date, ${checkOut}::date - 1, interval '1 day') day
      left join night on night.room_type_id = stock.room_type_id and night.night = day
        and night.night >= ${checkIn} and night.night < ${checkOut}
    where stock.is_active and (${roomTypeOrNull}::text is null or stock.room_type_id = ${roomTypeOrNull})
    group by stock.id order by stock.room_type_id`.execute(db);
  return rows;
}

/**
 * With a room type, `priceKobo` is its price on this night. Without one, it is the lowest price of the types that have
 * a room left.
 */
export type NightAvailability = { night: Day; roomsLeft: number; priceKobo: Kobo | null };

/**
 * The free rooms and the price of each night, as guests see them; `from` and `to` are both included. A night before
 * tonight counts as full, and so does a night for which a stay condition stops the sale.
 */
export async function readNightAvailability(
  db: Queryable,
  { roomTypeId, from, to }: { roomTypeId?: string | undefined; from: Day; to: Day },
  moment: MomentOfSale,
): Promise<NightAvailability[]> {
  const roomTypeOrNull = roomTypeId ?? null;
  const { rows } = await sql<NightAvailability>`
    select day as night, coalesce(sum(open.rooms), 0)::integer as "roomsLeft",
      min(price_kobo) filter (where open.rooms > 0 or ${roomTypeOrNull}::text is not null) as price_kobo
    from (select room_type_id, night as day, price_kobo from night_prices(${roomTypeOrNull}, ${from}, ${to}::date + 1)) priced
      left join room_inventory stock on stock.room_type_id = priced.room_type_id
        and stock.status = 'Available' and stock.is_active and day >= ${moment.tonight}::date
      left join night on night.room_type_id = stock.room_type_id and night.night = day
        and night.night between ${from} and ${to}
      left join stopped_nights(${from}, ${to}::date + 1) stopped
        on stopped.room_type_id = stock.room_type_id and stopped.night = day
      cross join lateral (select case when stopped.night is null then greatest(0, stock.total_rooms - stock.held_back
        - ${takenRoomCount(sql`day`, moment)}) else 0 end as rooms) open
    group by day order by day`.execute(db);
  return rows;
}

type RoomsLeftOfType = { id: string; name: string; maxOccupancy: number; priceKobo: Kobo; left: (number | null)[] };

/** For each room type with an inventory: how many rooms are left on each night, null for nights before tonight. */
export async function readRoomsLeftByType(
  db: Queryable,
  { from, until }: { from: Day; until: Day },
  moment: MomentOfSale,
): Promise<RoomsLeftOfType[]> {
  const { rows } = await sql<RoomsLeftOfType>`
    select room_type.id, room_type.name, max_occupancy as "maxOccupancy", price_kobo as "priceKobo",
      array_agg(case when day < ${moment.tonight}::date then null
        when stock.status = 'Available' and stock.is_active
          then greatest(0, stock.total_rooms - stock.held_back - ${takenRoomCount(sql`day`, moment)})
        else 0 end order by day) as left
    from room_inventory stock join room_type on room_type.id = stock.room_type_id
      cross join generate_series(${from}::date, ${until}::date - 1, interval '1 day') day
      left join night on night.room_type_id = stock.room_type_id and night.night = day
        and night.night >= ${from} and night.night < ${until}
    group by room_type.id order by price_kobo, room_type.name`.execute(db);
  return rows;
}
