import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Day, StayDates } from '#contract/dates.ts';
import { kobo } from '#contract/money.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';
import {
  availableTonight,
  type DescribedRoom,
  isOnSale,
  type OpenNight,
  type RoomOnSale,
  type RoomTypeRecord,
  type Stock,
  type StockTerms,
  type StockTonight,
} from '#server/rooms/rules.ts';

/** Lapsed holds stay in `night.booked` until a job or a claim releases them, but occupy nothing. */
const lapsedHolds = (now: Date) => sql<number>`(
  select count(*) from booking_night held join booking on booking.id = held.booking_id
  where held.room_type_id = night.room_type_id and held.night = night.night
    and booking.status = 'pending' and booking.hold_until <= ${now})`;

export type Moment = { today: Day; now: Date };

/**
 * Rooms sold, held, or occupied tonight by an overstay. The query must name the inventory `stock` and the left-joined
 * night `night`.
 */
const takenRooms = (day: RawBuilder<unknown>, { today, now }: Moment) => sql<number>`(
  case when night.booked > 0 then night.booked - ${lapsedHolds(now)} else 0 end
  + case when ${day} = ${today}::date
      then (select count(*) from uncounted_overstays(stock.room_type_id, ${today}::date)) else 0 end)::integer`;

const describedFromRow = (row: Selectable<Tables['room_type']>): DescribedRoom => ({
  id: row.id,
  name: row.name,
  price: kobo(row.price_kobo),
  maxOccupancy: row.max_occupancy,
  amenities: row.amenities,
  description: row.description,
  image: row.image,
});

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

export async function roomsOnSale(db: Queryable, moment: Moment): Promise<RoomOnSale[]> {
  const stock = await listStock(db, moment);
  return stock.filter(isOnSale).map((each) => ({ ...each.room, availableTonight: availableTonight(each) }));
}

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

/** Both days are included. A night before today has no room left. */
export async function readNights(
  db: Queryable,
  { room_type_id, from, to }: { room_type_id?: string | undefined; from: Day; to: Day },
  moment: Moment,
): Promise<OpenNight[]> {
  const type = room_type_id ?? null;
  const { rows } = await sql<{ night: Day; left: number; price_kobo: number | null }>`
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
  return rows.map(({ night, left, price_kobo }) => ({
    night,
    left,
    price: price_kobo === null ? null : kobo(price_kobo),
  }));
}

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

const roomTypesQuery = (db: Queryable) =>
  db
    .selectFrom('room_type')
    .leftJoin('room_inventory as stock', 'stock.room_type_id', 'room_type.id')
    .selectAll('room_type')
    .select('stock.id as inventory_id')
    .orderBy('price_kobo')
    .orderBy('name');

type RoomTypeRow = Awaited<ReturnType<ReturnType<typeof roomTypesQuery>['execute']>>[number];
const roomTypeFromRow = (row: RoomTypeRow): RoomTypeRecord => ({
  ...describedFromRow(row),
  inventoryId: row.inventory_id,
});

export const listRoomTypes = async (db: Queryable) => (await roomTypesQuery(db).execute()).map(roomTypeFromRow);

/** `lock` keeps others from changing the type until the transaction ends; it can still be booked. */
export async function findRoomType(db: Queryable, id: string, lock = false): Promise<RoomTypeRecord | undefined> {
  const query = roomTypesQuery(db).where('room_type.id', '=', id);
  const row = await (lock ? query.forNoKeyUpdate(['room_type']) : query).executeTakeFirst();
  return row && roomTypeFromRow(row);
}

const roomTypeToRow = (room: Omit<DescribedRoom, 'id'>) => ({
  name: room.name,
  price_kobo: room.price,
  max_occupancy: room.maxOccupancy,
  amenities: room.amenities,
  description: room.description,
  image: room.image,
});

export async function insertRoomType(tx: Tx, room: DescribedRoom): Promise<boolean> {
  const row = await tx
    .insertInto('room_type')
    .values({ id: room.id, ...roomTypeToRow(room) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateRoomType(tx: Tx, room: DescribedRoom): Promise<void> {
  await tx.updateTable('room_type').set(roomTypeToRow(room)).where('id', '=', room.id).execute();
}

/** Counts a room of tonight for each overstay, while there are rooms. Safe to repeat. */
export async function claimOverstays(tx: Tx, at: Date): Promise<void> {
  await sql`select hold_all_overstays(${at})`.execute(tx);
}
