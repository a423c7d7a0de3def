import { sql } from 'kysely';
import type { Day, Stay } from '#contract/dates.ts';
import { kobo } from '#contract/money.ts';
import type { Read } from '#db/db.ts';
import type { RoomOnSale, RoomType } from '#server/rooms/rules.ts';

/** Unpaid holds of a night that ran out by `now`: still in the counter until a job or a claim ends them, but taken by nobody. */
const lapsedHolds = (now: Date) => sql<number>`(
  select count(*) from booking_night held join booking on booking.id = held.booking_id
  where held.room_type_id = night.room_type_id and held.night = night.night
    and booking.status = 'pending' and booking.hold_until <= ${now})`;

export async function findRoomType(db: Read, id: string): Promise<RoomType | undefined> {
  const row = await db
    .selectFrom('room_type')
    .select(['id', 'name', 'price_kobo', 'max_occupancy'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { id: row.id, name: row.name, price: kobo(row.price_kobo), maxOccupancy: row.max_occupancy };
}

/** Room types that can be sold at all, cheapest first, with the rooms free for the night of `today`. */
export async function roomsOnSale(db: Read, today: Day, now: Date): Promise<RoomOnSale[]> {
  const rows = await db
    .selectFrom('room_type')
    .innerJoin('room_inventory as stock', 'stock.room_type_id', 'room_type.id')
    .leftJoin('night', (join) => join.onRef('night.room_type_id', '=', 'room_type.id').on('night.night', '=', today))
    .selectAll('room_type')
    .select(
      sql<number>`stock.total_rooms - stock.held_back - coalesce(night.booked - ${lapsedHolds(now)}, 0)`.as('free'),
    )
    .where('stock.status', '=', 'Available')
    .where('stock.is_active', '=', true)
    .orderBy('room_type.price_kobo')
    .orderBy('room_type.name')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    price: kobo(row.price_kobo),
    maxOccupancy: row.max_occupancy,
    amenities: row.amenities,
    description: row.description,
    image: row.image,
    availableTonight: Math.max(0, Number(row.free)),
  }));
}

/** True when every night of the stay has a room left. Advice: only claiming the nights decides. */
export async function isFree(db: Read, roomTypeId: string, stay: Stay, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('room_inventory as stock')
    .where('stock.room_type_id', '=', roomTypeId)
    .where('stock.status', '=', 'Available')
    .where('stock.is_active', '=', true)
    .where(sql<boolean>`stock.total_rooms > stock.held_back`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('night')
            .select('night.night')
            .whereRef('night.room_type_id', '=', 'stock.room_type_id')
            .where('night.night', '>=', stay.checkIn)
            .where('night.night', '<', stay.checkOut)
            .where(sql<boolean>`night.booked - ${lapsedHolds(now)} >= stock.total_rooms - stock.held_back`),
        ),
      ),
    )
    .select('stock.id')
    .executeTakeFirst();
  return row !== undefined;
}
