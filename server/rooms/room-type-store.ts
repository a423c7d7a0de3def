import type { Selectable } from 'kysely';
import { type Kobo, kobo } from '#contract/money.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';

export type RoomType = { id: string; name: string; price: Kobo; maxOccupancy: number };

export type DescribedRoom = RoomType & { amenities: string; description: string; image: string };

export type RoomTypeRecord = DescribedRoom & { inventoryId: string | null };

export const describedFromRow = (row: Selectable<Tables['room_type']>): DescribedRoom => ({
  id: row.id,
  name: row.name,
  price: kobo(row.price_kobo),
  maxOccupancy: row.max_occupancy,
  amenities: row.amenities,
  description: row.description,
  image: row.image,
});

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
