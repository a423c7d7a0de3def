import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { type InventoryChange, inventoryMessages, type NewInventory } from '#contract/rooms/inventory.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';
import { currentDeskDays, hotelToday } from '#server/core/hotel-day.ts';
import { momentOfDesk } from '#server/rooms/availability.ts';
import {
  claimOverstays,
  closeNightsBefore,
  deleteInventory,
  findNightSoldAbove,
  type Inventory,
  type InventorySettings,
  type InventoryTonight,
  insertInventory,
  listInventoryTonight,
  lockInventoryRow,
  releaseLapsedHoldsAbove,
  updateInventory,
} from '#server/rooms/inventory-store.ts';
import { type RoomCountChange, retryWhileUsed, setRoomCount } from '#server/rooms/leaving-rooms.ts';
import { auditRoomChange } from '#server/rooms/room-audit.ts';
import { findRoomType } from '#server/rooms/room-type-store.ts';

type InventoryDeps = Pick<Deps, 'db' | 'clock' | 'hotel'>;

export const listInventory = (deps: InventoryDeps, db: Queryable = deps.db.read) =>
  listInventoryTonight(db, momentOfDesk(deps));

async function readInventory(deps: InventoryDeps, id: string): Promise<InventoryTonight> {
  const [inventory] = await listInventoryTonight(deps.db.read, momentOfDesk(deps), id);
  if (!inventory) throw inventoryNotFoundError();
  return inventory;
}

const inventoryNotFoundError = () => new AppError('not_found', inventoryMessages.notFound);

const inventoryFacts = ({ totalRooms, heldBack, status, isActive }: InventorySettings) => ({
  total: totalRooms,
  heldBack,
  status,
  isActive,
});

export async function addInventory(
  deps: InventoryDeps,
  member: Member,
  input: NewInventory,
): Promise<InventoryTonight> {
  const { roomTypeId: typeId, totalRooms: total, availableRooms: available = total, status } = input;
  const id = await deps.db.tx(async (tx) => {
    if (!(await findRoomType(tx, typeId))) throw fieldError('roomTypeId', inventoryMessages.roomType);
    const settings = { totalRooms: total, heldBack: total - available, status, isActive: input.isActive };
    const inventory = await insertInventory(tx, { roomTypeId: typeId, ...settings });
    if (!inventory) throw fieldError('roomTypeId', inventoryMessages.exists, 'conflict');
    await setRoomCount(tx, { roomTypeId: typeId, total }, currentDeskDays(deps));
    await closeNightsBefore(tx, { ...inventory, totalRooms: 0 }, hotelToday(deps));
    await auditRoomChange(deps, tx, member, 'room inventory added', typeId, undefined, inventoryFacts(inventory));
    return inventory.id;
  });
  return readInventory(deps, id);
}

/** Puts a room type on sale that has no rooms yet. */
export async function addEmptyInventory(
  deps: Pick<InventoryDeps, 'clock'>,
  tx: Tx,
  member: Member,
  roomTypeId: string,
): Promise<void> {
  const settings = { totalRooms: 0, heldBack: 0, status: 'Available', isActive: true } as const;
  if (!(await insertInventory(tx, { roomTypeId, ...settings }))) return;
  await auditRoomChange(deps, tx, member, 'room inventory added', roomTypeId, undefined, inventoryFacts(settings));
}

type ChangedInventory = { inventory: InventoryTonight } & RoomCountChange;

/** Throws AppError. If nights have sold more rooms than the new total, the error names the first of them. */
export async function changeInventory(
  deps: InventoryDeps,
  member: Member,
  input: InventoryChange,
): Promise<ChangedInventory> {
  const { id, totalRooms: total, status, isActive, leaving } = input;
  const change = () =>
    deps.db.tx(async (tx) => {
      const before = await lockInventory(deps, tx, id, total);
      if (input.roomTypeId !== before.roomTypeId) throw fieldError('roomTypeId', inventoryMessages.roomTypeFixed);
      if (isStale(before, input)) throw new AppError('conflict', inventoryMessages.changedMeanwhile);
      const oversoldNight = await findNightSoldAbove(tx, before.roomTypeId, total, hotelToday(deps));
      if (oversoldNight) throw fieldError('totalRooms', inventoryMessages.soldAbove(oversoldNight), 'conflict');
      const heldBack = await countRequestedBlockedRooms(deps, tx, before, input);
      if (total !== before.totalRooms) await closeNightsBefore(tx, before, hotelToday(deps));
      const after = { totalRooms: total, heldBack, status, isActive };
      await updateInventory(tx, id, after);
      const { roomTypeId } = before;
      const rooms = await setRoomCount(tx, { roomTypeId, total, leaving }, currentDeskDays(deps));
      const [factsBefore, factsAfter] = [inventoryFacts(before), { ...inventoryFacts(after), ...roomFacts(rooms) }];
      await auditRoomChange(deps, tx, member, 'room inventory changed', roomTypeId, factsBefore, factsAfter);
      return rooms;
    });
  const rooms = await retryWhileUsed(change, new AppError('conflict', inventoryMessages.changedMeanwhile));
  return { inventory: await readInventory(deps, id), ...rooms };
}

const roomFacts = ({ added, retired }: RoomCountChange) => ({
  ...(added.length > 0 && { roomsAdded: added.join(', ') }),
  ...(retired.length > 0 && { roomsRetired: retired.join(', ') }),
});

const isStale = ({ totalRooms, status, isActive }: Inventory, { was }: InventoryChange): boolean =>
  was !== undefined && (was.totalRooms !== totalRooms || was.status !== status || was.isActive !== isActive);

/**
 * Stops the sale of a room type until the transaction ends. First it releases lapsed holds on nights that have sold
 * more than `total` rooms, and claims rooms for overstays.
 */
export async function lockInventory(deps: InventoryDeps, tx: Tx, id: string, total: number): Promise<Inventory> {
  await releaseLapsedHoldsAbove(tx, id, total, hotelToday(deps), deps.clock.now());
  await claimOverstays(tx, deps.clock.now());
  const inventory = await lockInventoryRow(tx, id);
  if (!inventory) throw inventoryNotFoundError();
  return inventory;
}

async function countRequestedBlockedRooms(
  deps: InventoryDeps,
  tx: Tx,
  before: Inventory,
  input: InventoryChange,
): Promise<number> {
  const { totalRooms: total, availableRooms: available } = input;
  if (available === undefined) return Math.min(before.heldBack, total);
  const [tonight] = await listInventoryTonight(tx, momentOfDesk(deps), before.id);
  return countBlockedRoomsFor(available, total - (tonight?.outOfOrder ?? 0), tonight?.bookedTonight ?? 0);
}

function countBlockedRoomsFor(available: number, roomsInOrder: number, bookedTonight: number): number {
  const freeRoomCount = roomsInOrder - bookedTonight;
  if (available > freeRoomCount)
    throw fieldError('availableRooms', inventoryMessages.notThatMany(freeRoomCount, bookedTonight), 'conflict');
  return freeRoomCount - available;
}

export const removeInventory = (deps: InventoryDeps, member: Member, id: string): Promise<void> =>
  deps.db.tx((tx) => removeInventoryIn(deps, tx, member, id));

/** Takes a room type off sale in a transaction of the caller, with its rooms. Throws AppError while it is sold. */
export async function removeInventoryIn(deps: InventoryDeps, tx: Tx, member: Member, id: string): Promise<void> {
  const inventory = await lockInventory(deps, tx, id, 0);
  const oversoldNight = await findNightSoldAbove(tx, inventory.roomTypeId, 0, hotelToday(deps));
  if (oversoldNight) throw new AppError('conflict', inventoryMessages.soldStill(oversoldNight));
  await closeNightsBefore(tx, inventory, hotelToday(deps));
  await deleteInventory(tx, inventory);
  await setRoomCount(tx, { roomTypeId: inventory.roomTypeId, total: 0 }, currentDeskDays(deps));
  await auditRoomChange(deps, tx, member, 'room inventory deleted', inventory.roomTypeId, inventoryFacts(inventory));
}
