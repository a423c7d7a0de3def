import * as z from 'zod/mini';
import { type Day, formatDay } from '#contract/core/dates.ts';
import { cleanText, lineField, wasMessage } from '#contract/core/fields.ts';
import { plural } from '#contract/core/plural.ts';
import { closureView } from '#contract/rooms/closures.ts';
import { inventoryMessages } from '#contract/rooms/inventory.ts';
import { roomView } from '#contract/rooms/room-conditions.ts';
import { describeUse, type RoomUse, roomName } from '#contract/rooms/room-use.ts';

export const numberedRoomMessages = {
  number: 'A room number has up to 8 digits, capital letters and hyphens, such as 204 or 12A',
  numbers: 'Please enter at least one room number',
  taken: (number: string) => `There is a room ${number} already`,
  takenMeanwhile: 'Somebody has just given one of these numbers to another room. Please look again.',
  floor: 'Floor must be a whole number from -2 to 60',
  rank: 'Order must be a whole number from 0 to 100,000',
  features: 'A room can have up to 12 features of up to 40 characters each',
  first: 'The first number must be a whole number of up to 6 digits',
  groups: 'Please say which rooms get numbers',
  changedMeanwhile: 'Somebody else has changed this room meanwhile. Close this form and open it again.',
  fewerUnnumbered: (count: number, type: string) =>
    `${type} has ${count === 0 ? 'no room' : `only ${plural(count, 'room')}`} without a number`,
  noInventory: 'This room type is not on sale yet. Add rooms of it first.',
  cannotLeave: (number: string | null, use: RoomUse) => `${roomName(number)} cannot leave: ${describeUse(use)}`,
  soldOut: (number: string | null, night: Day) =>
    `${roomName(number)} cannot leave: ${formatDay(night)} is sold out; move a stay first`,
  added: (numbers: readonly string[]) => `${plural(numbers.length, 'room')} added: ${numbers.join(', ')}`,
  numbered: (count: number) => `${plural(count, 'room')} numbered`,
  updated: 'Room updated successfully',
  retired: (number: string | null) => `${roomName(number)} has left. Its history stays.`,
  notFound: 'Room not found',
  noNumbers: 'No room has a number yet.',
  fetchFailed: 'Failed to fetch rooms',
  saveFailed: 'Failed to save room',
  retireFailed: 'Failed to retire room',
} as const;

const messages = numberedRoomMessages;
const roomTypeIdField = lineField(inventoryMessages.roomType, 'Room type', 60);
/** The number on the door of a room, in capitals. The check of the column `room.number` repeats this rule. */
export const roomNumberPattern = /^[0-9A-Z][0-9A-Z-]{0,7}$/;
const numberField = z
  .string(messages.number)
  .check(cleanText, z.trim(), z.toUpperCase(), z.regex(roomNumberPattern, messages.number));
const floorField = z.int(messages.floor).check(z.gte(-2, messages.floor), z.lte(60, messages.floor));
const rankField = z.int(messages.rank).check(z.gte(0, messages.rank), z.lte(100_000, messages.rank));
const featuresField = z
  .array(lineField(messages.features, 'Feature', 40), messages.features)
  .check(z.maxLength(12, messages.features));
const countField = z
  .int(inventoryMessages.total)
  .check(z.gte(1, inventoryMessages.total), z.lte(1000, inventoryMessages.total));

export const addRoomsInput = z.object({
  roomTypeId: roomTypeIdField,
  numbers: z
    .array(numberField, messages.numbers)
    .check(z.minLength(1, messages.numbers), z.maxLength(200, messages.numbers)),
  floor: floorField,
  features: z._default(featuresField, []),
});
export type AddRoomsInput = z.output<typeof addRoomsInput>;

/**
 * `count` rooms of the type that have no number yet get consecutive numbers from `first` on, in the order of their
 * rank.
 */
const numberGroup = z.object(
  {
    roomTypeId: roomTypeIdField,
    floor: floorField,
    first: z.string(messages.first).check(cleanText, z.trim(), z.regex(/^\d{1,6}$/, messages.first)),
    count: countField,
  },
  messages.groups,
);
export type NumberGroup = z.output<typeof numberGroup>;

export const numberRoomsInput = z.object({
  groups: z
    .array(numberGroup, messages.groups)
    .check(z.minLength(1, messages.groups), z.maxLength(100, messages.groups)),
});

export const roomIdInput = z.object({ id: z.uuid({ error: messages.notFound }) });

const roomFactFields = { floor: floorField, rank: rankField, features: featuresField };

/** `was` is the room as the caller saw it. If it is sent, the change is refused once the room differs from it. */
export const updateRoomInput = z.extend(roomIdInput, {
  number: numberField,
  ...roomFactFields,
  was: z.optional(z.object({ number: z.nullable(numberField), ...roomFactFields }, wasMessage)),
});
export type UpdateRoomInput = z.output<typeof updateRoomInput>;

/** `use` is the next guest or closure that has the room from today on, as a sentence, or null. */
const numberedRoom = z.extend(roomView, {
  roomType: z.string(),
  use: z.nullable(z.string()),
  closures: z.array(closureView),
});
export type NumberedRoom = z.infer<typeof numberedRoom>;

export const numberedRoomList = z.object({ data: z.array(numberedRoom), deskDay: z.string() });

export const saveRoomsReply = z.object({ message: z.string(), rooms: z.array(numberedRoom) });
export const retireRoomReply = z.object({ message: z.string() });

/** `consecutiveNumbers('009', 2)` is `['009', '010']`. */
export const consecutiveNumbers = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(Number(first) + index).padStart(first.length, '0'));

/**
 * Suggests a floor for each type that has rooms without numbers, beginning with the ground floor: 101, 102, …; 201,
 * 202, …
 */
export function suggestNumberGroups(rooms: readonly Pick<NumberedRoom, 'roomTypeId' | 'number'>[]): NumberGroup[] {
  const unnumbered = rooms.filter(({ number }) => number === null);
  const typeIds = [...new Set(unnumbered.map(({ roomTypeId }) => roomTypeId))];
  return typeIds.map((roomTypeId, index) => ({
    roomTypeId,
    floor: index,
    first: `${index + 1}01`,
    count: unnumbered.filter((room) => room.roomTypeId === roomTypeId).length,
  }));
}

type RoomToRetire = { use: unknown; number: string | null; rank: number };

/**
 * Sorts rooms by which is to be retired first: those without a number, then those with the last rank. Rooms that a
 * guest or closure has from today on come last.
 */
export const compareForRetiring = (a: RoomToRetire, b: RoomToRetire): number =>
  Number(a.use !== null) - Number(b.use !== null) ||
  Number(a.number !== null) - Number(b.number !== null) ||
  b.rank - a.rank;
