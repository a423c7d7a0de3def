import { type Selectable, sql } from 'kysely';
import type { StayDates } from '#contract/core/dates.ts';
import type { Kobo } from '#contract/core/money.ts';
import type { RoomDetails } from '#contract/rooms/room-details.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';
import { type ConditionRow, conditionsOfStay } from '#server/rooms/condition-store.ts';
import { type RatePlan, ratePlansOnSale } from '#server/rooms/rate-plan-store.ts';

export type RoomType = Selectable<Tables['roomType']>;

/** `inventoryId` is null while the room type has no inventory and so cannot be booked. */
export type RoomTypeRecord = RoomType & { inventoryId: string | null };

const roomTypesQuery = (db: Queryable) =>
  db
    .selectFrom('roomType')
    .leftJoin('roomInventory as stock', 'stock.roomTypeId', 'roomType.id')
    .selectAll('roomType')
    .select('stock.id as inventoryId')
    .orderBy('priceKobo')
    .orderBy('name');

export const listRoomTypes = (db: Queryable): Promise<RoomTypeRecord[]> => roomTypesQuery(db).execute();

/** With `lock`, others cannot change the room type until the transaction ends, but can still book it. */
export function findRoomType(db: Queryable, id: string, lock = false): Promise<RoomTypeRecord | undefined> {
  const query = roomTypesQuery(db).where('roomType.id', '=', id);
  return (lock ? query.forNoKeyUpdate(['roomType']) : query).executeTakeFirst();
}

export const findRoomDetails = (db: Queryable, id: string): Promise<RoomDetails | undefined> =>
  db.selectFrom('roomType').select(['sizeSqm', 'beds', 'view', 'equipment']).where('id', '=', id).executeTakeFirst();

/** A room type with the conditions that can hold for the requested stay. */
export type RoomTypeWithConditions = RoomType & { conditionRows: ConditionRow[] };
type RoomTypeWithPrices = RoomTypeWithConditions & { nightPrices: Kobo[]; ratePlansOnSale: RatePlan[] };

/**
 * A room type as somebody books it. `nightPrices` contain the rate plan, and `guestsPrice` is what the guests add to
 * each night. `planName` is null if there was no choice.
 */
export type PricedRoomType = RoomTypeWithPrices & { ratePlan: RatePlan; planName: string | null; guestsPrice: Kobo };

export const findRoomTypeWithConditions = (
  db: Queryable,
  id: string,
  dates: StayDates,
): Promise<RoomTypeWithConditions | undefined> =>
  db
    .selectFrom('roomType')
    .selectAll()
    .select(conditionsOfStay(sql`room_type.id`, dates).as('conditionRows'))
    .where('id', '=', id)
    .executeTakeFirst();

/** A stay of more than `maxNights` gets the prices of its first nights only. */
export function findPricedRoomType(
  db: Queryable,
  id: string,
  { checkIn, checkOut }: StayDates,
  maxNights: number,
): Promise<RoomTypeWithPrices | undefined> {
  return db
    .selectFrom('roomType')
    .selectAll()
    .select(
      sql<Kobo[]>`array(select price_kobo
        from night_prices(room_type.id, ${checkIn}, least(${checkOut}::date, ${checkIn}::date + ${maxNights}::integer))
        order by night)`.as('nightPrices'),
    )
    .select(conditionsOfStay(sql`room_type.id`, { checkIn, checkOut }).as('conditionRows'))
    .select(ratePlansOnSale.as('ratePlansOnSale'))
    .where('id', '=', id)
    .executeTakeFirst();
}

type GuestPriceColumn = 'includedGuests' | 'extraAdultKobo' | 'extraChildKobo';

/** A room type without the prices for further guests. */
export type RoomTypeFacts = Omit<RoomType, GuestPriceColumn>;

export async function insertRoomType(tx: Tx, room: RoomTypeFacts): Promise<boolean> {
  const row = await tx
    .insertInto('roomType')
    .values(room)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateGuestPrices(tx: Tx, id: string, prices: Pick<RoomType, GuestPriceColumn>): Promise<void> {
  await tx.updateTable('roomType').set(prices).where('id', '=', id).execute();
}

export async function updateRoomType(tx: Tx, { id, ...change }: RoomTypeFacts): Promise<void> {
  await tx.updateTable('roomType').set(change).where('id', '=', id).execute();
}
