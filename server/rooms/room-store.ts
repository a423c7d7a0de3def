import { type Selectable, sql } from 'kysely';
import type { Day } from '#contract/core/dates.ts';
import type { DeskDays } from '#contract/core/desk-day.ts';
import type { ClosureView } from '#contract/rooms/closures.ts';
import type { AddRoomsInput, UpdateRoomInput } from '#contract/rooms/numbered-rooms.ts';
import type { RoomCondition } from '#contract/rooms/room-conditions.ts';
import type { RoomUse } from '#contract/rooms/room-use.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';
import type { Closure } from '#server/rooms/closure-store.ts';

export type Room = Selectable<Tables['room']>;

export type RoomRecord = Room & {
  roomType: string;
  condition: RoomCondition;
  use: RoomUse | null;
  closures: ClosureView[];
};

type RoomFilter = { id?: string; roomTypeId?: string };

const notRetired = sql.lit('infinity');

export const findRoom = (db: Queryable, id: string): Promise<Room | undefined> =>
  db.selectFrom('room').selectAll().where('id', '=', id).where('retiredOn', '=', notRetired).executeTakeFirst();

export const lockRoom = (tx: Tx, id: string): Promise<Room | undefined> =>
  tx
    .selectFrom('room')
    .selectAll()
    .where('id', '=', id)
    .where('retiredOn', '=', notRetired)
    .forUpdate()
    .executeTakeFirst();

export async function listRoomRecords(
  db: Queryable,
  days: Pick<DeskDays, 'today' | 'deskDay'>,
  filter: RoomFilter = {},
): Promise<RoomRecord[]> {
  const roomsQuery = db
    .selectFrom('room')
    .innerJoin('roomType', 'roomType.id', 'room.roomTypeId')
    .innerJoin('roomState', 'roomState.roomId', 'room.id')
    .selectAll('room')
    .select(['roomType.name as roomType', 'roomState.condition'])
    .where('retiredOn', '=', notRetired)
    .$if(filter.id !== undefined, (rooms) => rooms.where('room.id', '=', filter.id ?? ''))
    .$if(filter.roomTypeId !== undefined, (rooms) => rooms.where('roomTypeId', '=', filter.roomTypeId ?? ''))
    .orderBy('floor')
    .orderBy(sql`length(number), number`)
    .orderBy('rank')
    .orderBy('room.id');
  const [rooms, uses, closures] = await Promise.all([
    roomsQuery.execute(),
    findRoomUses(db, { today: days.today, from: days.deskDay, ...filter }),
    listClosures(db, days.deskDay),
  ]);
  return rooms.map((room) => ({
    ...room,
    use: uses.get(room.id) ?? null,
    closures: closures.filter(({ roomId }) => roomId === room.id).map(presentClosure),
  }));
}

const listClosures = (db: Queryable, today: Day): Promise<Closure[]> =>
  db
    .selectFrom('closure')
    .selectAll()
    .where('untilNight', '>', today)
    .where('endedAt', 'is', null)
    .orderBy('fromNight')
    .execute();

export const presentClosure = ({ fromNight, untilNight, ...closure }: Closure): ClosureView => ({
  ...closure,
  from: fromNight,
  until: untilNight,
});

type UseQuery = RoomFilter & { today: Day; from: Day; until?: Day };

/**
 * Returns the stay or closure that first has each room, from the night `from` on and before `until`. If a guest
 * overstays in a room, that guest's stay is the use. Has no entry for a room that nobody has.
 */
export async function findRoomUses(
  db: Queryable,
  { id, roomTypeId, today, from, until }: UseQuery,
): Promise<Map<string, RoomUse>> {
  const matchesRoomFilter = sql`(${id ?? null}::uuid is null or taken.room_id = ${id ?? null}::uuid)
    and (${roomTypeId ?? null}::text is null or taken.room_type_id = ${roomTypeId ?? null}::text)`;
  const { rows } = await sql<RoomUse & { roomId: string }>`
    select first.room_id as "roomId", guest_name as guest, span.since as "from", span.until
    from (
      select distinct on (room_id) room_id, booking_id, closure_id from room_night taken
      where night >= ${from}::date and (${until ?? null}::date is null or night < ${until ?? null}::date) and ${matchesRoomFilter}
      order by room_id, night) first
      left join booking on booking.id = booking_id,
      lateral (select min(night) as since, max(night) + 1 as until from room_night mine
        where mine.room_id = first.room_id
          and (mine.booking_id = first.booking_id or mine.closure_id = first.closure_id)) span
    where span.since is not null
    union all
    select taken.room_id, guest_name, taken.night, null
    from booking, lateral (select * from room_night where booking_id = booking.id order by night desc limit 1) taken
    where status = 'checked_in' and deleted_at is null and check_out < ${today}::date and ${from}::date <= ${today}::date
      and ${matchesRoomFilter}`.execute(db);
  return new Map(rows.map(({ roomId, ...use }) => [roomId, use]));
}

/**
 * Adds `count` rooms. If the rooms of this type have numbers, the new rooms get the next free numbers after the highest
 * one, on the floor of the room with the highest number.
 */
export async function addRooms(tx: Tx, roomTypeId: string, count: number): Promise<{ number: string | null }[]> {
  const { rows } = await sql<{ number: string | null }>`
    with last as (
      select number, floor from room
      where room_type_id = ${roomTypeId} and retired_on = 'infinity' and number ~ '^[0-9]{1,7}$'
      order by number::integer desc limit 1),
    free as (
      select candidate::text as number, row_number() over (order by candidate) as place
      from last, generate_series(number::integer + 1, number::integer + ${count}::integer + (select count(*)::integer from room)) candidate
      where not exists (select from room taken where taken.number = candidate::text and taken.retired_on = 'infinity'))
    insert into room (room_type_id, number, floor, rank)
      select ${roomTypeId}, free.number, coalesce((select floor from last), 0), (select coalesce(max(rank), 0) from room) + place
      from generate_series(1, ${count}::integer) place left join free using (place)
      order by place
    returning number`.execute(tx);
  return rows;
}

export async function insertNumberedRooms(tx: Tx, { roomTypeId, numbers, floor, features }: AddRoomsInput) {
  await sql`
    insert into room (room_type_id, number, floor, rank, features)
      select ${roomTypeId}, number, ${floor}::integer, (select coalesce(max(rank), 0) from room) + place, ${features}::text[]
      from unnest(${numbers}::text[]) with ordinality entered (number, place)`.execute(tx);
}

export async function findTakenNumber(db: Queryable, numbers: readonly string[]): Promise<string | undefined> {
  const takenRoom = await db
    .selectFrom('room')
    .select('number')
    .where('number', 'in', numbers)
    .where('retiredOn', '=', notRetired)
    .orderBy('number')
    .executeTakeFirst();
  return takenRoom?.number ?? undefined;
}

export async function listTakenNumbers(db: Queryable, numbers: readonly string[]): Promise<string[]> {
  const rooms = await db
    .selectFrom('room')
    .select('number')
    .where('number', 'in', numbers)
    .where('retiredOn', '=', notRetired)
    .execute();
  return rooms.flatMap(({ number }) => number ?? []);
}

export const listRoomsByNumber = (db: Queryable, numbers: readonly string[]): Promise<Pick<Room, 'id' | 'number'>[]> =>
  db
    .selectFrom('room')
    .select(['id', 'number'])
    .where(sql<boolean>`number = any (${numbers}::text[])`)
    .where('retiredOn', '=', notRetired)
    .execute();

export async function numberNextRooms(
  tx: Tx,
  { roomTypeId, floor, numbers }: { roomTypeId: string; floor: number; numbers: readonly string[] },
): Promise<number> {
  const { rows } = await sql`
    update room set number = entered.number, floor = ${floor}::integer
    from (
        select id, row_number() over (order by rank, id) as place from (
          select id, rank from room
          where room_type_id = ${roomTypeId} and number is null and retired_on = 'infinity'
          order by rank, id for update) unnumbered) next
      join unnest(${numbers}::text[]) with ordinality entered (number, place) using (place)
    where room.id = next.id
    returning room.id`.execute(tx);
  return rows.length;
}

export async function updateRoomRow(
  tx: Tx,
  { id, number, floor, rank, features }: Omit<UpdateRoomInput, 'was'>,
): Promise<void> {
  await tx.updateTable('room').set({ number, floor, rank, features }).where('id', '=', id).execute();
}

/**
 * Retires rooms: from `day` on they cannot be used. The database refuses to retire a room that a stay or a closure has
 * on that night or a later one.
 */
export async function retireRooms(tx: Tx, ids: readonly string[], day: Day): Promise<void> {
  if (ids.length > 0) await tx.updateTable('room').set({ retiredOn: day }).where('id', 'in', ids).execute();
}
