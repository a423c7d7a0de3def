import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import {
  type AddRoomsInput,
  consecutiveNumbers,
  type NumberedRoom,
  type NumberGroup,
  numberedRoomMessages,
  type UpdateRoomInput,
} from '#contract/rooms/numbered-rooms.ts';
import { describeUse } from '#contract/rooms/room-use.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { currentDeskDays, hotelToday } from '#server/core/hotel-day.ts';
import { lockInventory } from '#server/rooms/inventory.ts';
import {
  closeNightsBefore,
  findInventoryOf,
  findNightSoldAbove,
  type Inventory,
  updateInventory,
} from '#server/rooms/inventory-store.ts';
import { retryWhileUsed } from '#server/rooms/leaving-rooms.ts';
import { auditRoomChange } from '#server/rooms/room-audit.ts';
import {
  findTakenNumber,
  insertNumberedRooms,
  listRoomRecords,
  lockRoom,
  numberNextRooms,
  type Room,
  type RoomRecord,
  retireRooms,
  updateRoomRow,
} from '#server/rooms/room-store.ts';
import { findRoomType } from '#server/rooms/room-type-store.ts';

type RoomDeps = Pick<Deps, 'db' | 'clock' | 'hotel'>;

const messages = numberedRoomMessages;
const roomNotFoundError = () => new AppError('not_found', messages.notFound);

export const presentNumberedRoom = (room: RoomRecord): NumberedRoom => ({
  ...room,
  use: room.use && describeUse(room.use),
});

export const listAllRooms = (deps: RoomDeps): Promise<RoomRecord[]> =>
  listRoomRecords(deps.db.read, currentDeskDays(deps));

async function readRoom(deps: RoomDeps, db: Queryable, id: string): Promise<RoomRecord> {
  const [room] = await listRoomRecords(db, currentDeskDays(deps), { id });
  if (!room) throw roomNotFoundError();
  return room;
}

export async function addNumberedRooms(deps: RoomDeps, member: Member, input: AddRoomsInput): Promise<void> {
  const { numbers } = input;
  const repeatedNumber = numbers.find((number, index) => numbers.indexOf(number) < index);
  if (repeatedNumber) throw fieldError('numbers', messages.taken(repeatedNumber), 'conflict');
  await withNumberTakenError('numbers', () => deps.db.tx((tx) => addRoomsOfType(deps, tx, member, input)));
}

/** Adds rooms to a room type that is on sale. Throws AppError if a number is taken. */
export async function addRoomsOfType(deps: RoomDeps, tx: Tx, member: Member, input: AddRoomsInput): Promise<void> {
  const { roomTypeId, numbers, floor } = input;
  const before = await lockInventoryOf(deps, tx, roomTypeId, 0);
  await assertNumbersFree(tx, numbers, 'numbers');
  await closeNightsBefore(tx, before, hotelToday(deps));
  await insertNumberedRooms(tx, input);
  const facts = { rooms: numbers.join(', '), floor, total: before.totalRooms + numbers.length };
  await auditRoomChange(deps, tx, member, 'rooms added', roomTypeId, { total: before.totalRooms }, facts);
}

export const numberRooms = (deps: RoomDeps, member: Member, groups: readonly NumberGroup[]): Promise<number> =>
  withNumberTakenError('groups', () =>
    deps.db.tx(async (tx) => {
      for (const { roomTypeId: typeId, floor, first, count } of groups) {
        const roomType = await findRoomType(tx, typeId);
        if (!roomType) throw fieldError('groups', messages.groups);
        const numbers = consecutiveNumbers(first, count);
        await assertNumbersFree(tx, numbers, 'groups');
        const numberedCount = await numberNextRooms(tx, { roomTypeId: typeId, floor, numbers });
        if (numberedCount < count)
          throw fieldError('groups', messages.fewerUnnumbered(numberedCount, roomType.name), 'conflict');
        const facts = { rooms: numbers.join(', '), floor };
        await auditRoomChange(deps, tx, member, 'rooms numbered', typeId, undefined, facts);
      }
      return groups.reduce((all, { count }) => all + count, 0);
    }),
  );

const roomFacts = ({ number, floor, rank, features }: Pick<RoomRecord, 'number' | 'floor' | 'rank' | 'features'>) => ({
  number,
  floor,
  order: rank,
  features: features.join(', '),
});

const isStale = (was: NonNullable<UpdateRoomInput['was']>, { number, floor, rank, features }: Room): boolean =>
  was.number !== number || was.floor !== floor || was.rank !== rank || was.features.join('\n') !== features.join('\n');

export async function changeRoom(deps: RoomDeps, member: Member, input: UpdateRoomInput): Promise<RoomRecord> {
  await withNumberTakenError('number', () =>
    deps.db.tx(async (tx) => {
      const before = await lockRoom(tx, input.id);
      if (!before) throw roomNotFoundError();
      if (input.was && isStale(input.was, before)) throw new AppError('conflict', messages.changedMeanwhile);
      if (input.number !== before.number) await assertNumbersFree(tx, [input.number], 'number');
      await updateRoomRow(tx, input);
      await auditRoomChange(deps, tx, member, 'room changed', input.id, roomFacts(before), roomFacts(input));
    }),
  );
  return readRoom(deps, deps.db.read, input.id);
}

export function retireRoom(deps: RoomDeps, member: Member, id: string): Promise<RoomRecord> {
  const retire = () => deps.db.tx((tx) => retireRoomIn(deps, tx, member, id));
  return retryWhileUsed(retire, new AppError('conflict', messages.takenMeanwhile));
}

/** Retires a room in a transaction of the caller. Throws AppError while a stay or a closure has the room. */
export async function retireRoomIn(deps: RoomDeps, tx: Tx, member: Member, id: string): Promise<RoomRecord> {
  const today = hotelToday(deps);
  const { roomTypeId } = await readRoom(deps, tx, id);
  const before = await lockInventoryOf(deps, tx, roomTypeId, 1);
  const room = await readRoom(deps, tx, id);
  if (room.use) throw new AppError('conflict', messages.cannotLeave(room.number, room.use));
  const total = before.totalRooms - 1;
  const soldOutNight = await findNightSoldAbove(tx, roomTypeId, total, today);
  if (soldOutNight) throw new AppError('conflict', messages.soldOut(room.number, soldOutNight.night));
  await closeNightsBefore(tx, before, today);
  const { status, isActive } = before;
  const heldBack = Math.min(before.heldBack, total);
  await updateInventory(tx, before.id, { totalRooms: total, heldBack, status, isActive });
  await retireRooms(tx, [id], today);
  await auditRoomChange(deps, tx, member, 'room retired', id, { ...roomFacts(room), total: total + 1 }, { total });
  return room;
}

/** Locks the inventory of a room type as `lockInventory` does. `fewer` is how many rooms leave. */
async function lockInventoryOf(deps: RoomDeps, tx: Tx, roomTypeId: string, fewer: number): Promise<Inventory> {
  const inventory = await findInventoryOf(tx, roomTypeId);
  if (!inventory) throw fieldError('roomTypeId', messages.noInventory, 'conflict');
  return lockInventory(deps, tx, inventory.id, inventory.totalRooms - fewer);
}

async function assertNumbersFree(tx: Tx, numbers: readonly string[], field: string): Promise<void> {
  const takenNumber = await findTakenNumber(tx, numbers);
  if (takenNumber) throw fieldError(field, messages.taken(takenNumber), 'conflict');
}

const withNumberTakenError = <T>(field: string, work: () => Promise<T>): Promise<T> =>
  onViolation('room_by_number', work, fieldError(field, messages.takenMeanwhile, 'conflict'));
