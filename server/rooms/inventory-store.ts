import { type Selectable, sql } from 'kysely';
import type { Day } from '#contract/dates.ts';
import type { RoomStatus } from '#contract/inventory.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';
import { type Moment, takenRooms } from '#server/rooms/availability-store.ts';
import { type DescribedRoom, describedFromRow } from '#server/rooms/room-type-store.ts';

/** A night can sell `total` - `heldBack` rooms. */
export type Stock = {
  id: string;
  roomTypeId: string;
  total: number;
  heldBack: number;
  status: RoomStatus;
  isActive: boolean;
};

export type StockTerms = Omit<Stock, 'id' | 'roomTypeId'>;

/** `bookedTonight` includes overstays, so it can exceed `total`. */
export type StockTonight = Stock & { room: DescribedRoom; bookedTonight: number };

const stockQuery = (db: Queryable, moment: Moment) =>
  db
    .selectFrom('room_type')
    .innerJoin('room_inventory as stock', 'stock.room_type_id', 'room_type.id')
    .leftJoin('night', (join) =>
      join.onRef('night.room_type_id', '=', 'room_type.id').on('night.night', '=', moment.today),
    )
    .selectAll('room_type')
    .select(['stock.id as stock_id', 'stock.total_rooms', 'stock.held_back', 'stock.status', 'stock.is_active'])
    .select(takenRooms(sql`${moment.today}::date`, moment).as('booked'))
    .orderBy('room_type.price_kobo')
    .orderBy('room_type.name');

type StockRow = Awaited<ReturnType<ReturnType<typeof stockQuery>['execute']>>[number];

const tonightFromRow = (row: StockRow): StockTonight => ({
  ...stockFromRow({ ...row, id: row.stock_id, room_type_id: row.id }),
  room: describedFromRow(row),
  bookedTonight: row.booked,
});

const stockFromRow = (row: Selectable<Tables['room_inventory']>): Stock => ({
  id: row.id,
  roomTypeId: row.room_type_id,
  total: row.total_rooms,
  heldBack: row.held_back,
  status: row.status,
  isActive: row.is_active,
});

export async function listStock(db: Queryable, moment: Moment, id?: string): Promise<StockTonight[]> {
  const all = stockQuery(db, moment);
  return (await (id ? all.where('stock.id', '=', id) : all).execute()).map(tonightFromRow);
}

/** `lock` stops sale and changes until the transaction ends. Lock order everywhere: bookings, inventory, nights. */
export async function findStock(db: Queryable, id: string, lock = false): Promise<Stock | undefined> {
  const query = db.selectFrom('room_inventory').selectAll().where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row && stockFromRow(row);
}

export async function insertStock(tx: Tx, stock: Omit<Stock, 'id'>): Promise<Stock | undefined> {
  const row = await tx
    .insertInto('room_inventory')
    .values({ ...stockToRow(stock), room_type_id: stock.roomTypeId })
    .onConflict((conflict) => conflict.column('room_type_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && stockFromRow(row);
}

/** The foreign key passes `total` on to every open night, which refuses it when more rooms are sold. */
export async function updateStock(tx: Tx, id: string, change: StockTerms): Promise<void> {
  await tx.updateTable('room_inventory').set(stockToRow(change)).where('id', '=', id).execute();
}

const stockToRow = ({ total, heldBack, status, isActive }: StockTerms) => ({
  total_rooms: total,
  held_back: heldBack,
  status,
  is_active: isActive,
});

export async function removeStock(tx: Tx, { id, roomTypeId }: Stock): Promise<void> {
  // Runs the deferred count check now: at the end of the transaction a night that was freed just now is gone.
  await sql`set constraints night_counts_bookings immediate`.execute(tx);
  await sql`delete from night where room_type_id = ${roomTypeId} and total_rooms is not null`.execute(tx);
  await tx.deleteFrom('room_inventory').where('id', '=', id).execute();
}

/** Fixes the number of rooms of the nights before `day`, so that later changes do not reach them. */
export async function closeNightsBefore(tx: Tx, { roomTypeId, total }: Stock, day: Day): Promise<void> {
  await tx
    .insertInto('room_count')
    .values({ room_type_id: roomTypeId, until: day, rooms: total })
    .onConflict((conflict) => conflict.columns(['room_type_id', 'until']).doNothing())
    .execute();
  await sql`
    update night set closed_total = total_rooms, total_rooms = null
    where room_type_id = ${roomTypeId} and night < ${day} and total_rooms is not null`.execute(tx);
}

export const firstSoldAbove = (db: Queryable, roomTypeId: string, limit: number, from: Day) =>
  db
    .selectFrom('night')
    .select(['night', 'booked'])
    .where('room_type_id', '=', roomTypeId)
    .where('night', '>=', from)
    .where('booked', '>', limit)
    .orderBy('night')
    .executeTakeFirst();

export async function releaseLapsedAbove(tx: Tx, stockId: string, limit: number, from: Day, now: Date): Promise<void> {
  await sql`
    select release_nights(id, '-infinity') from unnest(array(
      select booking.id from booking
      where status = 'pending' and nights_held and hold_until <= ${now}
        and room_type_id = (select room_type_id from room_inventory where id = ${stockId})
        and exists (select from night
          where night.room_type_id = booking.room_type_id and night.night >= ${from} and night.booked > ${limit}
            and night.night >= booking.check_in and night.night < booking.check_out)
      order by booking.id for update of booking)) id`.execute(tx);
}

/** Counts a room of tonight for each overstay, while there are rooms. Safe to repeat. */
export async function claimOverstays(tx: Tx, at: Date): Promise<void> {
  await sql`select hold_all_overstays(${at})`.execute(tx);
}
