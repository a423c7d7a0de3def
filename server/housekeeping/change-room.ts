import type { Parsed } from '#contract/api.ts';
import { timeWithDayUnlessToday } from '#contract/core/dates.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { canGiveRoom, housekeepingMessages } from '#contract/housekeeping/housekeeping.ts';
import { isReady, roomConditions } from '#contract/rooms/room-conditions.ts';
import type { Tx } from '#db/db.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { currentDeskDay, hotelToday } from '#server/core/hotel-day.ts';
import { notify } from '#server/core/notify.ts';
import {
  findChangeByKey,
  findClosureOfNight,
  findDiscrepancyOfChange,
  findLastCondition,
  insertRoomChange,
  type LockedRoom,
  lockRoomState,
} from '#server/housekeeping/room-log-store.ts';
import { wasCleanedByAnother } from '#server/housekeeping/round.ts';

const messages = housekeepingMessages;

/** When a staff member made a change that their phone may have stored since. */
export const timeOfChange = (deps: Deps, { secondsAgo }: { secondsAgo: number }): Date =>
  new Date(deps.clock.now().getTime() - secondsAgo * 1000);

const conflictError = (message: string) => new AppError('conflict', message);

type NewChange = Pick<Parameters<typeof insertRoomChange>[1], 'kind' | 'after' | 'note' | 'linen' | 'undoes'>;

type RoomChangeAttempt = {
  input: { room: string; key: string; secondsAgo: number };
  /** Returns the change to make. Throws AppError if the room is not as the staff member saw it. */
  decide: (tx: Tx, room: LockedRoom) => Promise<NewChange>;
  isSame: (earlier: { kind: string; after: string | null }) => boolean;
  follow?: (tx: Tx, room: LockedRoom, changeId: number) => Promise<void>;
};

/** Makes one change of a room, once for each key. Returns the number of the room. */
function changeRoom(deps: Deps, member: Member, { input, decide, isSame, follow }: RoomChangeAttempt): Promise<string> {
  const { room: roomId, key } = input;
  const ownKey = `${member.staffId}:${key}`;
  const keyReusedError = fieldError('key', messages.keyReused, 'conflict');
  const change = async (tx: Tx): Promise<string> => {
    const room = await lockRoomState(tx, roomId);
    if (!room) throw new AppError('not_found', messages.notFound);
    const earlierChange = await findChangeByKey(tx, ownKey);
    if (earlierChange) {
      if (earlierChange.roomId !== roomId || !isSame(earlierChange)) throw keyReusedError;
      return room.number;
    }
    const newChange = await decide(tx, room);
    const at = timeOfChange(deps, input);
    const { id } = await insertRoomChange(tx, { ...newChange, roomId, at, changedBy: member.id, key: ownKey });
    await follow?.(tx, room, id);
    return room.number;
  };
  return onViolation('room_change_key_key', () => deps.db.tx(change), keyReusedError);
}

const nearTimeText = (deps: Deps, at: Date): string =>
  timeWithDayUnlessToday(at, hotelToday(deps), deps.hotel.timeZone);

/**
 * Throws AppError if the room is closed tonight, or somebody has changed its condition since the staff member saw it.
 */
async function assertUnchanged(deps: Deps, tx: Tx, room: LockedRoom, version: number): Promise<void> {
  const closure = await findClosureOfNight(tx, room.roomId, currentDeskDay(deps));
  if (closure)
    throw conflictError(
      messages.closed(closure.closedByName ?? '', nearTimeText(deps, closure.closedAt), closure.reason),
    );
  if (room.version === version) return;
  const time = room.changedAt ? nearTimeText(deps, room.changedAt) : '';
  throw conflictError(
    room.changedByName
      ? messages.changedMeanwhile(room.changedByName, room.condition, time)
      : messages.changedBySystem(room.condition, time),
  );
}

export const setCondition = (deps: Deps, member: Member, input: Parsed<'setRoomCondition'>): Promise<string> =>
  changeRoom(deps, member, {
    input,
    isSame: ({ kind, after }) => kind === 'condition' && after === input.condition,
    async decide(tx, room) {
      await assertUnchanged(deps, tx, room, input.version);
      const { inspectedByAnother } = deps.hotel.housekeeping;
      if (input.condition === 'inspected' && inspectedByAnother && !wasCleanedByAnother(room, member))
        throw fieldError('condition', messages.inspectedByAnother, 'conflict');
      return { kind: 'condition', after: input.condition, linen: input.linen };
    },
    async follow(tx, { askers, bookingId, condition, number }, changeId) {
      if (bookingId || isReady(condition) || !isReady(input.condition)) return;
      for (const { id: staffId } of askers)
        await notify(tx, {
          kind: 'room_ready',
          staffId,
          facts: { room: number, condition: input.condition },
          at: deps.clock.now(),
          dedupeKey: `room_ready:${changeId}:${staffId}`,
        });
    },
  });

export const undoCondition = (deps: Deps, member: Member, input: Parsed<'undoRoomCondition'>): Promise<string> =>
  changeRoom(deps, member, {
    input,
    isSame: ({ kind }) => kind === 'condition',
    async decide(tx, room) {
      await assertUnchanged(deps, tx, room, input.version);
      const lastChange = await findLastCondition(tx, input.room);
      const before = roomConditions.find((each) => each === lastChange?.before);
      if (!lastChange || !before || lastChange.changedBy !== member.id || lastChange.undoes !== null)
        throw conflictError(messages.nothingToUndo);
      return { kind: 'condition', after: before, undoes: lastChange.id };
    },
  });

export const setSeen = (deps: Deps, member: Member, input: Parsed<'setRoomSeen'>): Promise<string> =>
  changeRoom(deps, member, {
    input,
    isSame: ({ kind, after }) => kind === 'seen' && after === input.seen,
    decide: async () => ({ kind: 'seen', after: input.seen }),
    async follow(tx, { number }, changeId) {
      const discrepancy = await findDiscrepancyOfChange(tx, changeId);
      if (!discrepancy) return;
      await notify(tx, {
        kind: 'room_differs',
        facts: { room: number, seen: input.seen },
        at: deps.clock.now(),
        dedupeKey: `room_differs:${discrepancy.id}`,
      });
    },
  });

export const setRequest = (deps: Deps, member: Member, input: Parsed<'setRoomRequest'>): Promise<string> =>
  changeRoom(deps, member, {
    input,
    isSame: ({ kind, after }) => kind === 'request' && after === input.request,
    decide: async () => ({ kind: 'request', after: input.request, note: input.request ? input.note : '' }),
  });

export const setCleaning = (deps: Deps, member: Member, input: Parsed<'setRoomCleaning'>): Promise<string> => {
  const after = input.cleaning ? member.id : null;
  return changeRoom(deps, member, {
    input,
    isSame: (earlier) => earlier.kind === 'cleaning' && earlier.after === after,
    decide: async () => ({ kind: 'cleaning', after }),
  });
};

/** Returns the sentence for the caller. */
export function setAskedForRoom(
  deps: Deps,
  member: Member,
  { room: roomId, asked }: Parsed<'askForRoom'>,
): Promise<string> {
  const at = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const room = await lockRoomState(tx, roomId);
    if (!room) throw new AppError('not_found', messages.notFound);
    if (asked && canGiveRoom(room.condition, room.bookingId !== null))
      throw conflictError(messages.readyAlready(room.number));
    const isFirst = room.askers.length === 0;
    const isSame = asked ? room.askers.some(({ id }) => id === member.id) : isFirst;
    const message = asked ? (isFirst || isSame ? messages.askedFor : messages.askedForToo) : messages.notAskedFor;
    if (isSame) return message(room.number);
    const newChange = { roomId, kind: 'asked', after: asked ? member.id : null, at, changedBy: member.id } as const;
    const { id } = await insertRoomChange(tx, newChange);
    if (asked && isFirst)
      await notify(tx, {
        kind: 'room_asked_for',
        facts: { room: room.number },
        at,
        dedupeKey: `room_asked_for:${id}`,
      });
    return message(room.number);
  });
}
