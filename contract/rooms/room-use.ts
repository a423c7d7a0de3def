import { type Day, formatDay } from '#contract/core/dates.ts';

/** Who has a room: a guest, or nobody (`guest` is null) because the room is closed. */
export type RoomUse = {
  from: Day;
  /** The first day after the use; null for a guest who overstays. */
  until: Day | null;
  guest: string | null;
};

export const roomName = (number: string | null): string =>
  number === null ? 'The room without a number' : `Room ${number}`;

/**
 * The rooms of a stay as text: "Room 204", or "Rooms 204, then 210" of a guest who was moved. Null for a stay without a
 * room.
 */
export function roomsText(numbers: readonly string[]): string | null {
  if (numbers.length < 2) return numbers[0] === undefined ? null : `Room ${numbers[0]}`;
  return `Rooms ${numbers.join(', then ')}`;
}

export function roomAndType(type: string, numbers: readonly string[]): string {
  const rooms = roomsText(numbers);
  return rooms === null ? type : `${type}, ${rooms.charAt(0).toLowerCase()}${rooms.slice(1)}`;
}

export function describeUse({ guest, from, until }: RoomUse): string {
  if (until === null) return `${guest ?? 'its guest'} has not left it yet`;
  const days = `from ${formatDay(from)} to ${formatDay(until)}`;
  return guest === null ? `it is closed ${days}` : `${guest} has it ${days}`;
}
