import { type RawBuilder, sql } from 'kysely';
import type { BookingStatus } from '#contract/bookings/bookings.ts';
import type { FloatingStay, TakenNights } from '#contract/bookings/room-fit.ts';
import type { Day } from '#contract/core/dates.ts';
import { roomNumberPattern } from '#contract/rooms/numbered-rooms.ts';
import type { RoomCondition } from '#contract/rooms/room-conditions.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { midnight } from '#server/core/hotel-day.ts';
import { seenOccupiedAt } from '#server/housekeeping/readiness-store.ts';

export type RoomToGive = {
  id: string;
  roomTypeId: string;
  roomType: string;
  maxOccupancy: number;
  number: string | null;
  floor: number;
  rank: number;
  features: string[];
  retiredOn: Day;
  condition: RoomCondition;
  seenOccupiedAt: Date | null;
};

const roomsQuery = (db: Queryable) =>
  db
    .selectFrom('room')
    .innerJoin('roomType', 'roomType.id', 'room.roomTypeId')
    .innerJoin('roomState', 'roomState.roomId', 'room.id')
    .select(['room.id', 'room.roomTypeId', 'roomType.name as roomType', 'roomType.maxOccupancy', 'room.number'])
    .select(['room.floor', 'room.rank', 'room.features', 'room.retiredOn', 'roomState.condition'])
    .select(seenOccupiedAt.as('seenOccupiedAt'))
    .orderBy('room.rank')
    .orderBy('room.id');

export const readRoomsInUse = (db: Queryable): Promise<RoomToGive[]> =>
  roomsQuery(db).where('room.retiredOn', '=', sql.lit('infinity')).execute();

export const findRoomToGive = (db: Queryable, id: string): Promise<RoomToGive | undefined> =>
  roomsQuery(db).where('room.id', '=', id).executeTakeFirst();

/**
 * Locks the rooms: nobody else gives them to a stay or closes them until the transaction ends. To avoid deadlocks, lock
 * bookings first, then inventory and nights, then rooms.
 */
export async function lockRooms(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.selectFrom('room').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

export type StayNight = {
  night: Day;
  roomTypeId: string;
  room: string | null;
  number: string | null;
};

/** Returns the first of these nights, and those that follow it in the same room type. */
export function firstRun<N extends Pick<StayNight, 'roomTypeId'>>(nights: readonly N[]): N[] {
  const end = nights.findIndex(({ roomTypeId }) => roomTypeId !== nights[0]?.roomTypeId);
  return end < 0 ? [...nights] : nights.slice(0, end);
}

export const readNightsOfStay = (db: Queryable, bookingId: string): Promise<StayNight[]> =>
  db
    .selectFrom('bookingNight as stayNight')
    .leftJoin('roomNight as given', (join) =>
      join.onRef('given.bookingId', '=', 'stayNight.bookingId').onRef('given.night', '=', 'stayNight.night'),
    )
    .leftJoin('room', 'room.id', 'given.roomId')
    .select(['stayNight.night', 'stayNight.roomTypeId', 'given.roomId as room', 'room.number'])
    .where('stayNight.bookingId', '=', bookingId)
    .orderBy('stayNight.night')
    .execute();

/** Consecutive nights of a room that one booking or closure has. `by` is the guest, or the reason of the closure. */
export type UsedNights = Omit<TakenNights, 'pinned'> & { by: string; status: BookingStatus | null };

/** Returns who has each room on nights from `since` on. With `roomId`, returns only that room. */
export async function listUsedNights(db: Queryable, since: Day, roomId?: string): Promise<UsedNights[]> {
  const { rows } = await sql<UsedNights>`
    select used.room_id as room, "from", "until", booking_id as booking, coalesce(guest_name, closure.reason) as "by", status
    from (
      select room_id, booking_id, closure_id, min(night) as "from", max(night) + 1 as "until"
      from (
        select *, night - row_number() over (partition by room_id, booking_id, closure_id order by night)::integer as stretch
        from room_night where night >= ${since} and (${roomId ?? null}::uuid is null or room_id = ${roomId ?? null})
      ) taken
      group by room_id, booking_id, closure_id, stretch
    ) used
      -- "offset 0" keeps PostgreSQL from reading all bookings: it looks each one up.
      left join lateral (select guest_name, status from booking where id = used.booking_id offset 0) guest on true
      left join closure on closure.id = used.closure_id
    order by used.room_id, "from"`.execute(db);
  return rows;
}

/**
 * Returns consecutive nights of a room type, from `since` on and before `until`, that a stay has claimed without a
 * room.
 */
export async function readFloatingStays(
  db: Queryable,
  roomTypeId: string,
  { since, until }: { since: Day; until: Day },
): Promise<FloatingStay[]> {
  const { rows } = await sql<FloatingStay>`
    select booking_id as booking, room_type_id as "roomTypeId", min(night) as "from", max(night) + 1 as "until"
    from (
      select stay_night.booking_id, stay_night.room_type_id, stay_night.night,
        stay_night.night - row_number() over (partition by stay_night.booking_id order by stay_night.night)::integer as stretch
      from booking_night stay_night left join room_night given on given.booking_id = stay_night.booking_id and given.night = stay_night.night
      where stay_night.room_type_id = ${roomTypeId} and stay_night.night >= ${since} and stay_night.night < ${until} and given.room_id is null
    ) floating
    group by booking_id, room_type_id, stretch order by 3, 1`.execute(db);
  return rows;
}

export async function readGuestNames(db: Queryable, bookingIds: readonly string[]): Promise<Map<string, string>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db.selectFrom('booking').select(['id', 'guestName']).where('id', 'in', bookingIds).execute();
  return new Map(rows.map(({ id, guestName }) => [id, guestName]));
}

export type GuestInRoom = { room: string; guestName: string };

/** Returns the rooms in which guests are at `at`, except the guest of one booking. */
export async function readGuestsInRooms(db: Queryable, at: Date, exceptId: string): Promise<GuestInRoom[]> {
  const { rows } = await sql<GuestInRoom>`
    select current.room_id as room, guest_name as "guestName"
    from booking guest
      join lateral (select room_id from room_night
        where booking_id = guest.id and night <= night_in_use(guest.check_in, ${at})
        order by night desc limit 1) current on true
    where guest.status = 'checked_in' and guest.deleted_at is null and guest.id <> ${exceptId}`.execute(db);
  return rows;
}

export async function freeRoomsOfStay(tx: Tx, bookingId: string, from: Day, until: Day = 'infinity'): Promise<void> {
  await tx
    .deleteFrom('roomNight')
    .where('bookingId', '=', bookingId)
    .where('night', '>=', from)
    .where('night', '<', until)
    .execute();
}

/**
 * Puts nights of a booking into the room, from `from` on, and before `until` if it is given: those that have no room
 * and are of the room's type. The primary key refuses a night on which the room is taken.
 */
export async function giveRoomToStay(
  tx: Tx,
  bookingId: string,
  roomId: string,
  from: Day,
  until: Day = 'infinity',
): Promise<void> {
  await sql`
    insert into room_night (room_id, night, room_type_id, booking_id)
    select room.id, stay_night.night, stay_night.room_type_id, stay_night.booking_id
    from booking_night stay_night join room on room.id = ${roomId} and room.room_type_id = stay_night.room_type_id
    where stay_night.booking_id = ${bookingId} and stay_night.night >= ${from} and stay_night.night < ${until}
      and not exists (select from room_night given where given.booking_id = stay_night.booking_id and given.night = stay_night.night)
    order by stay_night.night`.execute(tx);
}

export type OverstayRoom = {
  overstay: string;
  room: string;
  number: string | null;
  arrival: string | null;
  /**
   * False if the guest has claimed no night of the room's type for tonight: the type is full, or tonight is of another
   * type.
   */
  hasTonight: boolean;
};

/**
 * For each overstaying guest without a room tonight, returns the room in which they slept last. `arrival` is the stay
 * that has this room tonight and is not in the house. Leaves out a room that a closure, or another guest in the house,
 * has tonight.
 */
export async function readOverstayRooms(db: Queryable, today: Day): Promise<OverstayRoom[]> {
  const { rows } = await sql<OverstayRoom>`
    select guest.id as overstay, last.room_id as room, number, tonight.booking_id as arrival,
      exists (select from booking_night own where own.booking_id = guest.id and own.night = ${today}
        and own.room_type_id = room.room_type_id) as "hasTonight"
    from booking guest
      join lateral (select room_id from room_night
        where booking_id = guest.id and night < ${today} order by night desc limit 1) last on true
      join room on room.id = last.room_id
      left join room_night tonight on tonight.room_id = last.room_id and tonight.night = ${today}
      left join booking arrival on arrival.id = tonight.booking_id
    where guest.status = 'checked_in' and guest.deleted_at is null and guest.check_out < ${today}
      and not exists (select from room_night own where own.booking_id = guest.id and own.night = ${today})
      and (tonight.room_id is null or arrival.status in ('pending', 'confirmed'))
    order by guest.id`.execute(db);
  return rows;
}

export async function lockBookings(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.selectFrom('booking').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** For so many nights a guest who has left is found by the number of the room: lost things are asked for then. */
export const searchedPastNights = 14;

/** Whether a typed text can be the number of a room. No other text needs a look-up in `staysInRoomSql`. */
export const canBeRoomNumber = (text: string): boolean => roomNumberPattern.test(text.toUpperCase());

/**
 * Selects the bookings that have the room of this number on a night from `from` on, and those whose guests moved into it
 * since. The latter have no night with the room if they left on the day of arrival.
 */
export const staysInRoomSql = (number: string, from: Day): RawBuilder<{ bookingId: string }> => sql`
  select booking_id from room join room_night on room_id = room.id
  where number = upper(${number}) and retired_on = 'infinity' and booking_id is not null and night >= ${from}
  union select room_change.after::uuid from room join room_change on room_id = room.id
  where number = upper(${number}) and retired_on = 'infinity' and kind = 'guest' and room_change.after is not null
    and room_change.at >= ${midnight(from)}`;

/**
 * Of each room, the stays of so many nights are searched: more than a year. A room has a stay almost every night, so all
 * its stays grow with the years.
 */
const maxSearchedNights = 400;

/**
 * Selects the bookings that had a room of this number last until `day`, and those whose guests moved into it last. The
 * latter have no night with the room if they left on the day of arrival. A retired room has its number too, because its stays have
 * receipts.
 */
export const lastStaysInRoomSql = (number: string, day: Day): RawBuilder<{ bookingId: string }> => sql`
  select stay.booking_id from room, lateral (
    (select booking_id from room_night where room_id = room.id and booking_id is not null and night <= ${day}
      order by night desc limit ${maxSearchedNights})
    union (select room_change.after::uuid from room_change
      where room_id = room.id and kind = 'guest' and room_change.after is not null
      order by room_change.id desc limit ${maxSearchedNights})) stay
  where room.number = upper(${number})`;
