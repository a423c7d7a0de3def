import { type Day, nightsBetween } from '#contract/core/dates.ts';
import type { RoundRoom, SeenState } from '#contract/housekeeping/housekeeping.ts';
import { isReady } from '#contract/rooms/room-conditions.ts';

/** Why a room is in the round, in the order of the work. */
const roundReasons = ['waiting', 'left', 'leaving', 'arrival', 'stay', 'vacant', 'closed'] as const;
export type RoundReason = (typeof roundReasons)[number];

/**
 * Why the room is in the round. Undefined for a room that needs nothing today: it is vacant and ready, nobody left it
 * or arrives in it today, and no staff member has changed its condition today.
 */
export function roundReasonOf(room: RoundRoom, today: Day): RoundReason | undefined {
  const { closure, askedAt, condition, stay, left, arrival, changed } = room;
  if (closure) return 'closed';
  if (stay) return stay.checkOut <= today ? 'leaving' : 'stay';
  if (askedAt && !isReady(condition)) return 'waiting';
  if (left) return 'left';
  if (arrival) return 'arrival';
  return isReady(condition) && !(changed?.today && (changed.own || changed.by !== '')) ? undefined : 'vacant';
}

/** Whether the desk waits for a room whose guest has not left it. */
export const isWaitedForWhileOccupied = ({ askedAt, stay }: RoundRoom): boolean => askedAt !== null && stay !== null;

const isDone = (room: RoundRoom): boolean => room.closure !== null || isReady(room.condition);

export type RoundEntry = { room: RoundRoom; reason: RoundReason; done: boolean };

const compareRoomNumbers = (a: RoundEntry, b: RoundEntry): number =>
  a.room.number.localeCompare(b.room.number, 'en', { numeric: true });

const roundRank = ({ done, reason }: RoundEntry): number => (done ? roundReasons.length : roundReasons.indexOf(reason));

/** The rooms of the round in order. Those that are done come last, by number. */
export const roundEntries = (rooms: readonly RoundRoom[], today: Day): RoundEntry[] =>
  rooms
    .flatMap((room) => {
      const reason = roundReasonOf(room, today);
      return reason ? [{ room, reason, done: isDone(room) }] : [];
    })
    .sort((a, b) => roundRank(a) - roundRank(b) || compareRoomNumbers(a, b));

export type RoundFloor = { floor: number; roomsLeft: number; entries: RoundEntry[] };

export function roundFloors(entries: readonly RoundEntry[]): RoundFloor[] {
  const floors = [...new Set(entries.map(({ room }) => room.floor))].sort((a, b) => a - b);
  return floors.map((floor) => {
    const onFloor = entries.filter(({ room }) => room.floor === floor);
    return { floor, roomsLeft: onFloor.filter(({ done }) => !done).length, entries: onFloor };
  });
}

/** Whether housekeeping saw the room otherwise than the desk has it. */
export const differsFromDesk = ({ stay }: Pick<RoundRoom, 'stay'>, seen: SeenState): boolean =>
  (seen === 'occupied') !== (stay !== null);

/** Which day of the stay today is, for example `day 2 of 4`. */
export const dayOfStay = ({ checkIn, checkOut }: NonNullable<RoundRoom['stay']>, today: Day): string =>
  `day ${nightsBetween(checkIn, today) + 1} of ${nightsBetween(checkIn, checkOut) + 1}`;
