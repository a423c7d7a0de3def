import { sql } from 'kysely';
import type { BookingStatus } from '#contract/bookings/bookings.ts';
import type { Day } from '#contract/core/dates.ts';
import type { Kobo } from '#contract/core/money.ts';
import type { ChartClosure } from '#contract/front-desk/room-chart.ts';
import type { RoomCondition } from '#contract/rooms/room-conditions.ts';
import type { Queryable } from '#db/db.ts';
import { staffName } from '#server/core/staff-name.ts';
import { type Asker, askersOf, seenOccupiedAt } from '#server/housekeeping/readiness-store.ts';

export type ChartNights = { from: Day; until: Day; deskDay: Day };

export type ChartRoomRow = {
  id: string;
  number: string | null;
  roomTypeId: string;
  floor: number;
  rank: number;
  features: string[];
  condition: RoomCondition;
  occupiedBy: string | null;
  cleaningBy: string | null;
  cleaningSince: Date | null;
  askers: Asker[];
  askedAt: Date | null;
  seenOccupiedAt: Date | null;
};

export async function listChartRooms(db: Queryable): Promise<ChartRoomRow[]> {
  const { rows } = await sql<ChartRoomRow>`
    select room.id, number, room_type_id as "roomTypeId", floor, rank, features, condition, booking_id as "occupiedBy",
      ${staffName('cleaning_by')} as "cleaningBy", cleaning_since as "cleaningSince",
      ${askersOf('room_state')} as askers, asked_at as "askedAt", ${seenOccupiedAt} as "seenOccupiedAt"
    from room join room_state on room_state.room_id = room.id
    where retired_on = 'infinity' order by rank, number`.execute(db);
  return rows;
}

export type ChartStayRow = {
  id: string;
  version: number;
  reference: string;
  guestName: string;
  guests: number;
  roomTypeId: string;
  status: BookingStatus;
  checkIn: Day;
  checkOut: Day;
  totalKobo: Kobo;
  clearedKobo: Kobo;
  paid: Kobo;
  /** What a company or other payers owe of the balance. */
  othersOwe: Kobo;
  /** All nights of the stay, in order; `rooms` and `types` have an entry for each of them. */
  nights: Day[];
  rooms: (string | null)[];
  types: string[];
};

/** Selects bookings with a night on the chart or on the desk day, and guests in the house who leave by the desk day. */
const shownBookings = ({ from, until, deskDay }: ChartNights) => sql`
  select booking_id from booking_night where night >= ${from} and night < ${until}
  union select booking_id from booking_night where night = ${deskDay}
  union select id from booking where status = 'checked_in' and check_out <= ${deskDay} and deleted_at is null`;

export async function listChartStays(db: Queryable, nights: ChartNights, now: Date): Promise<ChartStayRow[]> {
  const { rows } = await sql<ChartStayRow>`
    with shown as (${shownBookings(nights)})
    select booking.id, version, reference, guest_name as "guestName", guests, booking.room_type_id as "roomTypeId", status,
      check_in as "checkIn", check_out as "checkOut", total_kobo as "totalKobo", cleared_kobo as "clearedKobo",
      desk_kobo + gateway_kobo as paid,
      coalesce((select others_kobo from stay_with_balance where stay_with_balance.id = booking.id), 0) as "othersOwe",
      stay_nights.nights, stay_nights.rooms, stay_nights.types
    from shown join booking on booking.id = shown.booking_id join booking_money money on money.booking_id = booking.id
      cross join lateral (
        select array_agg(night::text order by night) as nights, array_agg(room_night.room_id::text order by night) as rooms,
          array_agg(booking_night.room_type_id order by night) as types
        from booking_night left join room_night using (booking_id, night)
        where booking_id = booking.id) stay_nights
    where deleted_at is null and stay_nights.nights is not null and stay_nights.rooms is not null and stay_nights.types is not null
      and (status in ('confirmed', 'checked_in', 'checked_out', 'completed')
        or status = 'pending' and (hold_until is null or hold_until > ${now}))
    order by check_in, guest_name, booking.id`.execute(db);
  return rows;
}

export async function listChartClosures(db: Queryable, { from, until, deskDay }: ChartNights): Promise<ChartClosure[]> {
  const { rows } = await sql<ChartClosure>`
    select id, room_id as room, kind, reason, from_night as "from", until_night as until, return_condition
    from closure where until_night > least(${from}::date, ${deskDay}::date) and from_night < greatest(${until}::date, ${deskDay}::date + 1)
      and until_night > from_night order by from_night, id`.execute(db);
  return rows;
}

/**
 * Returns nights outside the chart on which a room is taken by a stay or closure that the chart does not show. Looks as
 * far as the stays of the chart reach.
 */
export async function listNightsTakenBeyond(
  db: Queryable,
  nights: ChartNights,
): Promise<{ room: string; night: Day }[]> {
  const { from, until, deskDay } = nights;
  const { rows } = await sql<{ room: string; night: Day }>`
    with shown as (${shownBookings(nights)}),
      reach as (select greatest(max(check_out), ${until}::date) as day from shown join booking on booking.id = shown.booking_id),
      near as (select coalesce(max(check_out), ${deskDay}::date) as day from booking_night join booking on booking.id = booking_id
        where night = ${deskDay})
    select room_id as room, night from room_night
    where (night >= ${until} and night < (select day from reach)
        or night >= ${deskDay} and night < least((select day from near), ${from}::date))
      and (booking_id is null or booking_id not in (select booking_id from shown))`.execute(db);
  return rows;
}

/**
 * A text that differs whenever the chart may have changed. The text also contains the number of audit entries, because
 * an entry with a lower id may be committed later.
 */
export const chartVersion = sql<string>`(
  select concat(max(id), ' ', count(*), ' ', (select sum(changes) from room_state))
  from audit where id > (select max(id) - 200 from audit) and subject_kind in ('booking', 'charge', 'room'))`;

export type ChartChangeRow = {
  id: number;
  actor: string;
  by: string | null;
  booking: string | null;
  guestName: string | null;
};

export async function readChartNews(
  db: Queryable,
  since: Date,
): Promise<{ version: string; changes: ChartChangeRow[] }> {
  const { rows } = await sql<{ version: string; changes: ChartChangeRow[] }>`
    select ${chartVersion} as version, coalesce((
      select jsonb_agg(jsonb_build_object('id', changed.id, 'actor', actor, 'by', staff.name, 'booking', booking.id,
        'guestName', guest_name) order by changed.id desc)
      from (
        select id, actor, subject_kind, subject_id from audit
        where id > (select max(id) - 200 from audit) and at > ${since} and subject_kind in ('booking', 'room')
        order by id desc limit 20) changed
        left join staff on staff.staff_id = actor
        left join booking on subject_kind = 'booking' and booking.id::text = subject_id), '[]') as changes`.execute(db);
  return rows[0] ?? { version: '', changes: [] };
}
