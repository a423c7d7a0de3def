import { type RawBuilder, sql } from 'kysely';
import type { Day, StayDates } from '#contract/dates.ts';
import { type Kobo, kobo } from '#contract/money.ts';
import type { Queryable } from '#db/db.ts';

export type Moment = { today: Day; now: Date };

/** Lapsed holds stay in `night.booked` until a job or a claim releases them, but occupy nothing. */
const lapsedHolds = (now: Date) => sql<number>`(
  select count(*) from booking_night held join booking on booking.id = held.booking_id
  where held.room_type_id = night.room_type_id and held.night = night.night
    and booking.status = 'pending' and booking.hold_until <= ${now})`;

/**
 * Rooms sold, held, or occupied tonight by an overstay. The query must name the inventory `stock` and the left-joined
 * night `night`.
 */
export const takenRooms = (day: RawBuilder<unknown>, { today, now }: Moment) => sql<number>`(
  case when night.booked > 0 then night.booked - ${lapsedHolds(now)} else 0 end
  + case when ${day} = ${today}::date
      then (select count(*) from overstays_without_night(stock.room_type_id, ${today}::date)) else 0 end)::integer`;

/** The fewest rooms left in any night of the stay, per active type. Advice only: claiming the nights decides. */
export async function roomsLeft(
  db: Queryable,
  { checkIn, checkOut, roomTypeId }: StayDates & { roomTypeId?: string },
  moment: Moment,
): Promise<{ roomTypeId: string; left: number }[]> {
  const type = roomTypeId ?? null;
  const { rows } = await sql<{ roomTypeId: string; left: number }>`
    select stock.room_type_id as "roomTypeId", case when stock.status = 'Available'
      then greatest(0, min(stock.total_rooms - stock.held_back - ${takenRooms(sql`day`, moment)})) else 0 end as left
    from room_inventory stock cross join generate_series(${checkIn}::date, ${checkOut}::date - 1, interval '1 day') day
      left join night on night.room_type_id = stock.room_type_id and night.night = day
    where stock.is_active and (${type}::text is null or stock.room_type_id = ${type})
    group by stock.id order by stock.room_type_id`.execute(db);
  return rows;
}

/** `price` is the lowest of the types with a room left; of a single type, its price in any case. */
export type OpenNight = { night: Day; left: number; price: Kobo | null };

/** Both days are included. A night before today has no room left. */
export async function readNights(
  db: Queryable,
  { room_type_id, from, to }: { room_type_id?: string | undefined; from: Day; to: Day },
  moment: Moment,
): Promise<OpenNight[]> {
  const type = room_type_id ?? null;
  const { rows } = await sql<{ night: Day; left: number; priceKobo: number | null }>`
    select day::date as night, coalesce(sum(open.rooms), 0)::integer as left,
      min(price_kobo) filter (where open.rooms > 0 or ${type}::text is not null) as price_kobo
    from generate_series(${from}::date, ${to}::date, interval '1 day') day
      cross join room_type
      left join room_inventory stock on stock.room_type_id = room_type.id
        and stock.status = 'Available' and stock.is_active and day >= ${moment.today}::date
      left join night on night.room_type_id = stock.room_type_id and night.night = day
      cross join lateral (select greatest(0, stock.total_rooms - stock.held_back
        - ${takenRooms(sql`day`, moment)}) as rooms) open
    where ${type}::text is null or room_type.id = ${type}
    group by day order by day`.execute(db);
  return rows.map(({ night, left, priceKobo }) => ({
    night,
    left,
    price: priceKobo === null ? null : kobo(priceKobo),
  }));
}
