import { type Selectable, sql } from 'kysely';
import type { Day } from '#contract/core/dates.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';
import { bookedRoomCount, type MomentOfSale, outOfOrderCount } from '#server/rooms/availability-store.ts';
import type { RoomType } from '#server/rooms/room-type-store.ts';

/** `heldBack` is the number of blocked rooms: up to `totalRooms` - `heldBack` rooms can be sold per night. */
export type Inventory = Selectable<Tables['roomInventory']>;

export type InventorySettings = Omit<Inventory, 'id' | 'roomTypeId'>;

/** `bookedTonight` includes the rooms of overstays, so it can exceed `totalRooms`. */
export type InventoryTonight = Inventory & { room: RoomType; bookedTonight: number; outOfOrder: number };

const inventoryQuery = (db: Queryable, moment: MomentOfSale) =>
  db
    .selectFrom('roomType')
    .innerJoin('roomInventory as stock', 'stock.roomTypeId', 'roomType.id')
    .leftJoin('night', (join) =>
      join.onRef('night.roomTypeId', '=', 'roomType.id').on('night.night', '=', moment.tonight),
    )
    .selectAll('roomType')
    .select(['stock.id as stockId', 'stock.totalRooms', 'stock.heldBack', 'stock.status', 'stock.isActive'])
    .select(bookedRoomCount(sql`${moment.tonight}::date`, moment).as('bookedTonight'))
    .select(outOfOrderCount.as('outOfOrder'))
    .orderBy('roomType.priceKobo')
    .orderBy('roomType.name');

type InventoryRow = Awaited<ReturnType<ReturnType<typeof inventoryQuery>['execute']>>[number];

const tonightFromRow = ({
  stockId: id,
  totalRooms,
  heldBack,
  status,
  isActive,
  bookedTonight,
  outOfOrder,
  ...room
}: InventoryRow): InventoryTonight => ({
  ...{ id, roomTypeId: room.id, totalRooms, heldBack, status, isActive },
  room,
  bookedTonight,
  outOfOrder,
});

export async function listInventoryTonight(
  db: Queryable,
  moment: MomentOfSale,
  id?: string,
): Promise<InventoryTonight[]> {
  const inventoriesQuery = inventoryQuery(db, moment);
  return (await (id ? inventoriesQuery.where('stock.id', '=', id) : inventoriesQuery).execute()).map(tonightFromRow);
}

export const findInventoryOf = (db: Queryable, roomTypeId: string): Promise<Inventory | undefined> =>
  db.selectFrom('roomInventory').selectAll().where('roomTypeId', '=', roomTypeId).executeTakeFirst();

/**
 * Locks the inventory of a room type, so that nobody else can sell or change the room type until the transaction ends.
 * Lock bookings before the inventory, and nights after it: another order can cause deadlocks.
 */
export async function lockInventoryRow(tx: Tx, id: string): Promise<Inventory | undefined> {
  const [, inventory] = await Promise.all([
    sql`select reserve_inventory(room_type_id) from room_inventory where id = ${id}`.execute(tx),
    tx.selectFrom('roomInventory').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  ]);
  return inventory;
}

export const insertInventory = (tx: Tx, inventory: Omit<Inventory, 'id'>): Promise<Inventory | undefined> =>
  tx
    .insertInto('roomInventory')
    .values(inventory)
    .onConflict((conflict) => conflict.column('roomTypeId').doNothing())
    .returningAll()
    .executeTakeFirst();

/**
 * A foreign key copies `totalRooms` to the rows of all open nights. The constraint `night_not_oversold` fails if more
 * rooms are sold or out of order on one of them.
 */
export async function updateInventory(tx: Tx, id: string, change: InventorySettings): Promise<void> {
  await tx.updateTable('roomInventory').set(change).where('id', '=', id).execute();
}

export async function deleteInventory(tx: Tx, { id, roomTypeId }: Inventory): Promise<void> {
  // Runs a deferred constraint now, because the rows of `night` that it checks are deleted by the next statement.
  await sql`set constraints night_counts_bookings immediate`.execute(tx);
  await sql`delete from night where room_type_id = ${roomTypeId} and total_rooms is not null`.execute(tx);
  await tx.deleteFrom('roomInventory').where('id', '=', id).execute();
}

/** Stores the current number of rooms with the nights before `day`, so that later changes leave past figures alone. */
export async function closeNightsBefore(tx: Tx, { roomTypeId, totalRooms }: Inventory, day: Day): Promise<void> {
  await tx
    .insertInto('roomCount')
    .values({ roomTypeId, until: day, rooms: totalRooms })
    .onConflict((conflict) => conflict.columns(['roomTypeId', 'until']).doNothing())
    .execute();
  await sql`
    update night set closed_total = total_rooms, total_rooms = null
    where room_type_id = ${roomTypeId} and night < ${day} and total_rooms is not null`.execute(tx);
}

export const findNightSoldAbove = (db: Queryable, roomTypeId: string, roomCount: number, from: Day) =>
  db
    .selectFrom('night')
    .select(['night', 'booked', 'outOfOrder'])
    .where('roomTypeId', '=', roomTypeId)
    .where('night', '>=', from)
    .where(sql`booked + out_of_order`, '>', roomCount)
    .orderBy('night')
    .executeTakeFirst();

export async function releaseLapsedHoldsAbove(
  tx: Tx,
  inventoryId: string,
  roomCount: number,
  from: Day,
  now: Date,
): Promise<void> {
  await sql`
    select release_nights(id, '-infinity') from unnest(array(
      select booking.id from booking
      where status = 'pending' and nights_held and hold_until <= ${now}
        and room_type_id = (select room_type_id from room_inventory where id = ${inventoryId})
        and exists (select from night
          where night.room_type_id = booking.room_type_id and night.night >= ${from} and night.booked + night.out_of_order > ${roomCount}
            and night.night >= booking.check_in and night.night < booking.check_out)
      order by booking.id for update of booking)) id`.execute(tx);
}

/** Claims tonight for each overstay that has not claimed it, as long as rooms are free. Safe to repeat. */
export async function claimOverstays(tx: Tx, at: Date): Promise<void> {
  await sql`select claim_all_overstay_nights(${at})`.execute(tx);
}
