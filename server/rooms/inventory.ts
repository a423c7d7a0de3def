import { AppError, fieldError } from '#contract/errors.ts';
import { type InventoryChange, inventoryMessages, type NewInventory } from '#contract/inventory.ts';
import type { Member } from '#contract/roles.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { momentNow } from '#server/rooms/availability.ts';
import {
  claimOverstays,
  closeNightsBefore,
  findStock,
  firstSoldAbove,
  insertStock,
  listStock,
  releaseLapsedAbove,
  removeStock,
  type Stock,
  type StockTerms,
  type StockTonight,
  updateStock,
} from '#server/rooms/inventory-store.ts';
import { auditRoomChange } from '#server/rooms/room-audit.ts';
import { findRoomType } from '#server/rooms/room-type-store.ts';

type InventoryDeps = Pick<Deps, 'db' | 'clock' | 'hotel'>;

export const listInventory = (deps: InventoryDeps, db: Queryable = deps.db.read) => listStock(db, momentNow(deps));

async function readInventory(deps: InventoryDeps, id: string): Promise<StockTonight> {
  const [stock] = await listStock(deps.db.read, momentNow(deps), id);
  if (!stock) throw inventoryNotFoundError();
  return stock;
}

const inventoryNotFoundError = () => new AppError('not_found', inventoryMessages.notFound);

const stockFacts = ({ totalRooms, heldBack, status, isActive }: StockTerms) => ({
  total: totalRooms,
  heldBack,
  status,
  isActive,
});

export async function addInventory(deps: InventoryDeps, member: Member, input: NewInventory): Promise<StockTonight> {
  const { room_type_id: typeId, total_rooms: total, available_rooms: available = total, status } = input;
  const id = await deps.db.tx(async (tx) => {
    if (!(await findRoomType(tx, typeId))) throw fieldError('room_type_id', inventoryMessages.roomType);
    const terms = { totalRooms: total, heldBack: total - available, status, isActive: input.is_active };
    const stock = await insertStock(tx, { roomTypeId: typeId, ...terms });
    if (!stock) throw fieldError('room_type_id', inventoryMessages.exists, 'conflict');
    await closeNightsBefore(tx, { ...stock, totalRooms: 0 }, hotelToday(deps));
    await auditRoomChange(deps, tx, member, 'room inventory added', typeId, undefined, stockFacts(stock));
    return stock.id;
  });
  return readInventory(deps, id);
}

const maxAttempts = 3;

/** Existing bookings keep their rooms. Throws AppError, naming the first night that has sold more. */
export async function changeInventory(
  deps: InventoryDeps,
  member: Member,
  input: InventoryChange,
): Promise<StockTonight> {
  const { id, total_rooms: total, status, is_active: isActive } = input;
  const work = () =>
    deps.db.tx(async (tx) => {
      const before = await lockInventory(deps, tx, id, total);
      if (input.room_type_id !== before.roomTypeId) throw fieldError('room_type_id', inventoryMessages.roomTypeFixed);
      if (isStale(before, input)) throw new AppError('conflict', inventoryMessages.changedMeanwhile);
      const sold = await firstSoldAbove(tx, before.roomTypeId, total, hotelToday(deps));
      if (sold) throw fieldError('total_rooms', inventoryMessages.soldAbove(sold.night, sold.booked), 'conflict');
      const heldBack = await requestedBlockedRooms(deps, tx, before, input);
      if (total !== before.totalRooms) await closeNightsBefore(tx, before, hotelToday(deps));
      const after = { totalRooms: total, heldBack, status, isActive };
      await updateStock(tx, id, after);
      await auditRoomChange(
        deps,
        tx,
        member,
        'room inventory changed',
        before.roomTypeId,
        stockFacts(before),
        stockFacts(after),
      );
    });
  // A claim that does not lock the inventory may sell a room after the check; the next attempt reports the night.
  const attempt = (left: number): Promise<void> => {
    const soldMeanwhile = new AppError('conflict', inventoryMessages.changedMeanwhile);
    return onViolation('night_not_oversold', work, left > 1 ? () => attempt(left - 1) : soldMeanwhile);
  };
  await attempt(maxAttempts);
  return readInventory(deps, id);
}

const isStale = ({ totalRooms, status, isActive }: Stock, { was }: InventoryChange): boolean =>
  was !== undefined && (was.total_rooms !== totalRooms || was.status !== status || was.is_active !== isActive);

/** Stops the sale of a type until the transaction ends. Lapsed holds do not count against `total`; overstays do. */
async function lockInventory(deps: InventoryDeps, tx: Tx, id: string, total: number): Promise<Stock> {
  await releaseLapsedAbove(tx, id, total, hotelToday(deps), deps.clock.now());
  await claimOverstays(tx, deps.clock.now());
  const stock = await findStock(tx, id, true);
  if (!stock) throw inventoryNotFoundError();
  return stock;
}

async function requestedBlockedRooms(
  deps: InventoryDeps,
  tx: Tx,
  before: Stock,
  input: InventoryChange,
): Promise<number> {
  const { total_rooms: total, available_rooms: available } = input;
  if (available === undefined) return Math.min(before.heldBack, total);
  const [tonight] = await listStock(tx, momentNow(deps), before.id);
  return blockedRoomsFor(available, total, tonight?.bookedTonight ?? 0);
}

function blockedRoomsFor(available: number, total: number, bookedTonight: number): number {
  const free = total - bookedTonight;
  if (available > free)
    throw fieldError('available_rooms', inventoryMessages.notThatMany(free, bookedTonight), 'conflict');
  return free - available;
}

export const removeInventory = (deps: InventoryDeps, member: Member, id: string): Promise<void> =>
  deps.db.tx(async (tx) => {
    const stock = await lockInventory(deps, tx, id, 0);
    const sold = await firstSoldAbove(tx, stock.roomTypeId, 0, hotelToday(deps));
    if (sold) throw new AppError('conflict', inventoryMessages.soldStill(sold.night, sold.booked));
    await closeNightsBefore(tx, stock, hotelToday(deps));
    await removeStock(tx, stock);
    await auditRoomChange(deps, tx, member, 'room inventory deleted', stock.roomTypeId, stockFacts(stock));
  });
