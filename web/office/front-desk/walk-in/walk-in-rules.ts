import { guestDetailNames, valuesOf } from '#contract/bookings/booking-details.ts';
import { addDays, type Day, isDay } from '#contract/core/dates.ts';
import { formatNaira } from '#contract/core/money.ts';
import { roomStatusLabels } from '#contract/rooms/inventory.ts';
import { brokenConditions } from '#contract/rooms/stay-conditions.ts';
import type { GuestValues } from '#web/forms/guest-fields.tsx';
import type { RoomsForStay } from '#web/office/front-desk/walk-in/use-rooms-for-stay.ts';
import type { RoomTonight } from '#web/office/rooms/use-rooms-tonight.ts';

/** The room from which the form was opened, and its free nights. */
export type WalkInStart = {
  roomTypeId: string;
  checkIn: Day;
  checkOut: Day;
  room: { id: string; number: string; seenOccupiedAt: string | null };
};

export const newWalkIn = (deskDay: Day, roomId = '', start?: WalkInStart): GuestValues => ({
  ...valuesOf(guestDetailNames, () => ''),
  roomId: start?.roomTypeId ?? roomId,
  checkIn: start?.checkIn ?? deskDay,
  checkOut: start?.checkOut ?? addDays(deskDay, 1),
  guests: 1,
  children: 0,
  plan: '',
  promoCode: '',
});

/** Whether the place from which the form was opened decides this field, so that a draft does not. */
export const isGiven = (
  field: keyof GuestValues,
  roomId: string | undefined,
  start: WalkInStart | undefined,
): boolean =>
  field === 'roomId'
    ? Boolean(roomId) || start !== undefined
    : start !== undefined && (field === 'checkIn' || field === 'checkOut');

/** The conditions that a stay in a room of this type breaks, in words. */
export const conditionsBroken = (
  room: Pick<RoomTonight, 'conditions'> | undefined,
  checkIn: string,
  checkOut: string,
): string[] =>
  isDay(checkIn) && isDay(checkOut)
    ? brokenConditions(room?.conditions ?? [], { checkIn, checkOut }).map(({ message }) => message)
    : [];

/** Includes room types that are full tonight, because they can be free on other dates. */
export const roomsByPrice = (rooms: readonly RoomTonight[]): RoomTonight[] =>
  rooms.toSorted((one, other) => one.pricePerNightKobo - other.pricePerNightKobo);

/**
 * The number of free rooms on the typed dates or, without valid dates, tonight. Undefined until the server has replied.
 */
export const freeRooms = (
  { id, availableRooms }: RoomTonight,
  { isValidStay, free }: RoomsForStay,
): number | undefined => (isValidStay ? free && (free.get(id) ?? 0) : availableRooms);

export function roomLabel(room: RoomTonight, roomsForStay: RoomsForStay): string {
  const { roomType, pricePerNightKobo, status } = room;
  const name = `${roomType}, ${formatNaira(pricePerNightKobo)}`;
  if (status !== 'Available') return `${name} (${roomStatusLabels[status].toLowerCase()})`;
  const free = freeRooms(room, roomsForStay);
  if (free === undefined) return name;
  const when = roomsForStay.isValidStay ? '' : ' tonight';
  return `${name} (${free > 0 ? `${free} free` : 'full'}${when})`;
}
