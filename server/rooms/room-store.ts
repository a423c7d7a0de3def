import { type Selectable, sql } from 'kysely';
import type { Day } from '#contract/dates.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';

export type Room = Selectable<Tables['room']>;

const notRetired = sql.lit('infinity');

export const listRoomsOfType = (db: Queryable, roomTypeId: string): Promise<Room[]> =>
  db
    .selectFrom('room')
    .selectAll()
    .where('roomTypeId', '=', roomTypeId)
    .where('retiredOn', '=', notRetired)
    .orderBy('rank')
    .orderBy('id')
    .execute();

/**
 * Adds `count` rooms. If the rooms of this type have numbers, the new ones get the next free numbers after the highest
 * of them, and its floor.
 */
export async function addRooms(tx: Tx, roomTypeId: string, count: number): Promise<void> {
  await sql`
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
      from generate_series(1, ${count}::integer) place left join free using (place)`.execute(tx);
}

/** From `day` on, the rooms cannot be used. The database refuses it while a stay or a closure has one of them later. */
export async function retireRooms(tx: Tx, ids: readonly string[], day: Day): Promise<void> {
  await tx.updateTable('room').set({ retiredOn: day }).where('id', 'in', ids).execute();
}

/** The rooms that leave first if nobody chooses: those without a number, then the last ones of the order. */
export const roomsToRetire = (tx: Tx, roomTypeId: string, count: number): Promise<{ id: string }[]> =>
  tx
    .selectFrom('room')
    .select('id')
    .where('roomTypeId', '=', roomTypeId)
    .where('retiredOn', '=', notRetired)
    .orderBy(sql`number is not null`)
    .orderBy('rank', 'desc')
    .limit(count)
    .execute();

/** Adds or retires rooms until the room type has `total`. */
export async function setRoomCount(tx: Tx, roomTypeId: string, total: number, today: Day): Promise<void> {
  const rooms = await listRoomsOfType(tx, roomTypeId);
  if (total > rooms.length) await addRooms(tx, roomTypeId, total - rooms.length);
  if (total >= rooms.length) return;
  const leaving = await roomsToRetire(tx, roomTypeId, rooms.length - total);
  await retireRooms(
    tx,
    leaving.map(({ id }) => id),
    today,
  );
}
