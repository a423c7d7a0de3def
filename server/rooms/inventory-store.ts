import { type Selectable, sql } from 'kysely';
import type { Day } from '#contract/dates.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';
import { type Moment, takenRooms } from '#server/rooms/availability-store.ts';
import type { RoomType } from '#server/rooms/room-type-store.ts';

/** A night can sell `totalRooms` - `heldBack` rooms. */
export type Stock = Selectable<Tables['roomInventory']>;

export type StockTerms = Omit<Stock, 'id' | 'roomTypeId'>;

/** `bookedTonight` includes overstays, so it can exceed `totalRooms`. */
export type StockTonight = Stock & { room: RoomType; bookedTonight: number };

const stockQuery = (db: Queryable, moment: Moment) =>
  db
    .selectFrom('roomType')
    .innerJoin('roomInventory as stock', 'stock.roomTypeId', 'roomType.id')
    .leftJoin('night', (join) =>
      join.onRef('night.roomTypeId', '=', 'roomType.id').on('night.night', '=', moment.today),
    )
    .selectAll('roomType')
    .select(['stock.id as stockId', 'stock.totalRooms', 'stock.heldBack', 'stock.status', 'stock.isActive'])
    .select(takenRooms(sql`${moment.today}::date`, moment).as('booked'))
    .orderBy('roomType.priceKobo')
    .orderBy('roomType.name');

type StockRow = Awaited<ReturnType<ReturnType<typeof stockQuery>['execute']>>[number];

const tonightFromRow = ({
  stockId,
  totalRooms,
  heldBack,
  status,
  isActive,
  booked,
  ...room
}: StockRow): StockTonight => ({
  ...{ id: stockId, roomTypeId: room.id, totalRooms, heldBack, status, isActive },
  room,
  bookedTonight: booked,
});

export async function listStock(db: Queryable, moment: Moment, id?: string): Promise<StockTonight[]> {
  const all = stockQuery(db, moment);
  return (await (id ? all.where('stock.id', '=', id) : all).execute()).map(tonightFromRow);
}

/** `lock` stops sale and changes until the transaction ends. Lock order everywhere: bookings, inventory, nights. */
export function findStock(db: Queryable, id: string, lock = false): Promise<Stock | undefined> {
  const query = db.selectFrom('roomInventory').selectAll().where('id', '=', id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

export const insertStock = (tx: Tx, stock: Omit<Stock, 'id'>): Promise<Stock | undefined> =>
  tx
    .insertInto('roomInventory')
    .values(stock)
    .onConflict((conflict) => conflict.column('roomTypeId').doNothing())
    .returningAll()
    .executeTakeFirst();

/** The foreign key passes `totalRooms` on to every open night, which refuses it when more rooms are sold. */
export async function updateStock(tx: Tx, id: string, change: StockTerms): Promise<void> {
  await tx.updateTable('roomInventory').set(change).where('id', '=', id).execute();
}

export async function removeStock(tx: Tx, { id, roomTypeId }: Stock): Promise<void> {
  // Runs the deferred count check now: at the end of the transaction a night that was freed just now is gone.
  await sql`set constraints night_counts_bookings immediate`.execute(tx);
  await sql`delete from night where room_type_id = ${roomTypeId} and total_rooms is not null`.execute(tx);
  await tx.deleteFrom('roomInventory').where('id', '=', id).execute();
}

/** Fixes the number of rooms of the nights before `day`, so that later changes do not reach them. */
export async function closeNightsBefore(tx: Tx, { roomTypeId, totalRooms }: Stock, day: Day): Promise<void> {
  await tx
    .insertInto('roomCount')
    .values({ roomTypeId, until: day, rooms: totalRooms })
    .onConflict((conflict) => conflict.columns(['roomTypeId', 'until']).doNothing())
    .execute();
  await sql`
    update night set closed_total = total_rooms, total_rooms = null
    where room_type_id = ${roomTypeId} and night < ${day} and total_rooms is not null`.execute(tx);
}

export const firstSoldAbove = (db: Queryable, roomTypeId: string, limit: number, from: Day) =>
  db
    .selectFrom('night')
    .select(['night', 'booked'])
    .where('roomTypeId', '=', roomTypeId)
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
  await sql`select claim_all_overstay_nights(${at})`.execute(tx);
}
