import { addDays, type Day, nightsBetween } from '#contract/core/dates.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { type CloseRoomInput, closureMessages, maxClosureNights } from '#contract/rooms/closures.ts';
import { numberedRoomMessages } from '#contract/rooms/numbered-rooms.ts';
import { closureKindLabels, roomConditionLabels } from '#contract/rooms/room-conditions.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';
import { currentDeskDay, hotelToday } from '#server/core/hotel-day.ts';
import {
  type Closure,
  closeNights,
  findClosure,
  findSoldOutNight,
  insertClosure,
  lockClosure,
  lockNightsToClose,
  reopenNights,
  updateClosure,
} from '#server/rooms/closure-store.ts';
import { retryWhileUsed } from '#server/rooms/leaving-rooms.ts';
import { auditRoomChange } from '#server/rooms/room-audit.ts';
import { findRoom, findRoomUses, type Room } from '#server/rooms/room-store.ts';

type ClosureDeps = Pick<Deps, 'db' | 'clock' | 'hotel'>;
type ClosedRoom = { room: Room; closure: Closure };

const messages = closureMessages;

/**
 * Throws AppError. If somebody has the room on these nights, the error names who. If the room would be out of order on
 * a night that is sold out, the error names the first such night.
 */
export function closeRoom(deps: ClosureDeps, member: Member, input: CloseRoomInput): Promise<ClosedRoom> {
  const { id: roomId, from, until } = input;
  if (from < currentDeskDay(deps)) throw fieldError('from', messages.past);
  assertLength(from, until);
  const close = () =>
    deps.db.tx(async (tx) => {
      const room = await readRoom(tx, roomId);
      await prepareNights(deps, tx, { room, kind: input.kind, from, until });
      const closure = await insertClosure(tx, { ...input, roomId, closedBy: member.id, closedAt: deps.clock.now() });
      await closeNights(tx, closure, { roomTypeId: room.roomTypeId, from, until });
      await auditRoomChange(deps, tx, member, 'room closed', roomId, undefined, factsOf(closure));
      return { room, closure };
    });
  return retryWhileUsed(close, new AppError('conflict', messages.roomChanged));
}

export function changeClosure(
  deps: ClosureDeps,
  member: Member,
  { id, until }: { id: string; until: Day },
): Promise<ClosedRoom> {
  const change = () =>
    deps.db.tx(async (tx) => {
      const deskDay = currentDeskDay(deps);
      const { room, closure } = await readClosure(tx, id, deskDay);
      const { kind, fromNight, untilNight } = closure;
      assertLength(fromNight, until);
      if (until <= deskDay) throw fieldError('until', messages.endInPast);
      if (until > untilNight) {
        await prepareNights(deps, tx, { room, kind, from: untilNight, until });
        await lockOpenClosure(tx, closure);
        await closeNights(tx, closure, { roomTypeId: room.roomTypeId, from: untilNight, until });
      } else {
        await lockNightsOf(deps, tx, room, { from: until, until: untilNight });
        await lockOpenClosure(tx, closure);
        await reopenNights(tx, id, until);
      }
      await updateClosure(tx, id, { untilNight: until });
      const changedClosure = { ...closure, untilNight: until };
      await auditRoomChange(deps, tx, member, 'closure changed', room.id, factsOf(closure), factsOf(changedClosure));
      return { room, closure: changedClosure };
    });
  return retryWhileUsed(change, new AppError('conflict', messages.roomChanged));
}

export const endClosure = (deps: ClosureDeps, member: Member, id: string): Promise<ClosedRoom> =>
  deps.db.tx(async (tx) => {
    const deskDay = currentDeskDay(deps);
    const { room, closure } = await readClosure(tx, id, deskDay);
    const days = [closure.fromNight, deskDay, closure.untilNight].sort();
    const until = days[1] ?? deskDay;
    await lockNightsOf(deps, tx, room, { from: until, until: closure.untilNight });
    await lockOpenClosure(tx, closure);
    await reopenNights(tx, id, until);
    await updateClosure(tx, id, { untilNight: until, endedBy: member.id, endedAt: deps.clock.now() });
    const endedClosure = { ...closure, untilNight: until };
    await auditRoomChange(deps, tx, member, 'room opened', room.id, factsOf(closure), factsOf(endedClosure));
    return { room, closure: endedClosure };
  });

const factsOf = ({ kind, reason, fromNight, untilNight, returnCondition }: Closure) => ({
  closure: closureKindLabels[kind],
  why: reason,
  from: fromNight,
  until: untilNight,
  conditionAfterwards: roomConditionLabels[returnCondition],
});

function assertLength(from: Day, until: Day): void {
  if (until <= from) throw fieldError('until', messages.order);
  if (nightsBetween(from, until) > maxClosureNights) throw fieldError('until', messages.tooLong);
}

async function readRoom(db: Queryable, id: string): Promise<Room> {
  const room = await findRoom(db, id);
  if (!room) throw new AppError('not_found', numberedRoomMessages.notFound);
  return room;
}

/** Throws AppError if the closure is over: somebody has ended it, or its last night is past. */
async function readClosure(db: Queryable, id: string, deskDay: Day): Promise<ClosedRoom> {
  const closure = await findClosure(db, id);
  if (!closure) throw new AppError('not_found', messages.notFound);
  if (closure.endedAt || closure.untilNight <= deskDay) throw new AppError('conflict', messages.ended);
  return { closure, room: await readRoom(db, closure.roomId) };
}

/**
 * Must be called after the nights are locked, because every change of a closure locks nights first. Throws AppError if
 * somebody else has changed the closure since it was read.
 */
async function lockOpenClosure(tx: Tx, { id, untilNight }: Closure): Promise<void> {
  const currentClosure = await lockClosure(tx, id);
  if (currentClosure?.endedAt || currentClosure?.untilNight !== untilNight)
    throw new AppError('conflict', messages.roomChanged);
}

type Span = { from: Day; until: Day };

const lockNightsOf = (deps: ClosureDeps, tx: Tx, { roomTypeId }: Room, { from, until }: Span): Promise<void> =>
  lockNightsToClose(tx, { roomTypeId, from, until: until > from ? until : addDays(from, 1) }, deps.clock.now());

async function prepareNights(
  deps: ClosureDeps,
  tx: Tx,
  { room, kind, from, until }: Span & Pick<Closure, 'kind'> & { room: Room },
): Promise<void> {
  const { id, roomTypeId, number } = room;
  await lockNightsOf(deps, tx, room, { from, until });
  const roomUse = (await findRoomUses(tx, { id, today: hotelToday(deps), from, until })).get(id);
  if (roomUse) throw new AppError('conflict', messages.inUse(number, roomUse));
  const soldOutNight = kind === 'out_of_order' && (await findSoldOutNight(tx, { roomTypeId, from, until }));
  if (soldOutNight) throw new AppError('conflict', messages.soldOut(number, soldOutNight));
}
