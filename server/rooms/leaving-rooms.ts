import type { DeskDays } from '#contract/core/desk-day.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import { inventoryMessages } from '#contract/rooms/inventory.ts';
import { compareForRetiring, numberedRoomMessages } from '#contract/rooms/numbered-rooms.ts';
import type { RoomUse } from '#contract/rooms/room-use.ts';
import type { Tx } from '#db/db.ts';
import { onViolation } from '#server/core/constraint.ts';
import { addRooms, listRoomRecords, type RoomRecord, retireRooms } from '#server/rooms/room-store.ts';

export type RoomCountChange = { added: string[]; retired: string[] };

const numbersOf = (rooms: readonly { number: string | null }[]): string[] =>
  rooms.flatMap(({ number }) => number ?? []);

/**
 * Adds or retires rooms until the room type has `total`: the rooms of `leaving` if it is given. A room leaves only if
 * nobody has it from the desk day on. Throws AppError, for example with who is in the way.
 */
export async function setRoomCount(
  tx: Tx,
  { roomTypeId, total, leaving }: { roomTypeId: string; total: number; leaving?: readonly string[] | undefined },
  days: Pick<DeskDays, 'today' | 'deskDay'>,
): Promise<RoomCountChange> {
  const rooms = await listRoomRecords(tx, days, { roomTypeId });
  if (total > rooms.length) {
    const added = await addRooms(tx, roomTypeId, total - rooms.length);
    return { added: numbersOf(added), retired: [] };
  }
  const retired = leaving ? findChosenRooms(rooms, leaving, total) : findUnusedRooms(rooms, total);
  await retireRooms(
    tx,
    retired.map(({ id }) => id),
    days.today,
  );
  return { added: [], retired: numbersOf(retired) };
}

function findChosenRooms(rooms: readonly RoomRecord[], leaving: readonly string[], total: number): RoomRecord[] {
  const chosen = rooms.filter(({ id }) => leaving.includes(id));
  const leavingCount = rooms.length - total;
  if (chosen.length !== leavingCount || leaving.length !== leavingCount)
    throw fieldError('leaving', inventoryMessages.leavingCount(leavingCount), 'conflict');
  const usedRoom = chosen.filter(isUsed)[0];
  if (usedRoom)
    throw fieldError('leaving', numberedRoomMessages.cannotLeave(usedRoom.number, usedRoom.use), 'conflict');
  return chosen;
}

function findUnusedRooms(rooms: readonly RoomRecord[], total: number): RoomRecord[] {
  const unusedRooms = rooms.filter(({ use }) => use === null).sort(compareForRetiring);
  const leavingCount = rooms.length - total;
  if (unusedRooms.length >= leavingCount) return unusedRooms.slice(0, leavingCount);
  const usedRooms = rooms.filter(isUsed);
  const message = inventoryMessages.tooFewCanLeave(unusedRooms.length, usedRooms);
  throw new AppError('conflict', message, [{ field: 'totalRooms', message }], {
    candidates: rooms.map(({ id, number, use }) => ({ id, number, free: use === null })),
  });
}

const isUsed = (room: RoomRecord): room is RoomRecord & { use: RoomUse } => room.use !== null;

const maxTries = 3;

/**
 * Runs `work` again if the database refuses its writes, because another transaction has sold a night or given a room
 * away since `work` checked. The next try finds that sale or stay and names it in its error. If the last try is refused
 * too, throws `lastError`.
 */
export function retryWhileUsed<T>(work: () => Promise<T>, lastError: AppError, triesLeft = maxTries): Promise<T> {
  const retryOrError = triesLeft > 1 ? () => retryWhileUsed(work, lastError, triesLeft - 1) : lastError;
  return constraintsOfUsedRooms.reduce<() => Promise<T>>(
    (inner, constraint) => () => onViolation(constraint, inner, retryOrError),
    work,
  )();
}

const constraintsOfUsedRooms = ['night_not_oversold', 'room_night_before_retirement', 'room_night_pkey'];
