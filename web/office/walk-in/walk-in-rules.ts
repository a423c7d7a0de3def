import { guestForm, stayProblems } from '#contract/bookings.ts';
import { addDays, type Day, isDay } from '#contract/dates.ts';
import type { FieldError } from '#contract/errors.ts';
import type { Hotel } from '#contract/hotel.ts';
import { roomStatusLabels } from '#contract/inventory.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { naira } from '#web/office/shared/figures.ts';
import type { RoomTonight } from '#web/office/shared/use-rooms-tonight.ts';
import type { RoomsForStay } from '#web/office/walk-in/use-rooms-for-stay.ts';

export type WalkInValues = {
  guest_name: string;
  guest_email: string;
  guest_phone: string;
  room_id: string;
  check_in: string;
  check_out: string;
  guests: number;
};

/** In the order of the screen: the first invalid field takes the focus. */
export const walkInOrder = [
  'guest_name',
  'guest_email',
  'guest_phone',
  'room_id',
  'check_in',
  'check_out',
  'guests',
] as const satisfies readonly (keyof WalkInValues)[];

export const newWalkIn = (today: Day, room = ''): WalkInValues => ({
  guest_name: '',
  guest_email: '',
  guest_phone: '',
  room_id: room,
  check_in: today,
  check_out: addDays(today, 1),
  guests: 1,
});

/** Validates with the server's rules before anything is sent. */
export function walkInRules(rooms: readonly RoomTonight[], today: Day, limits: Hotel['stays']) {
  const stayProblemsOf = ({ check_in, check_out, room_id, guests }: WalkInValues): FieldError[] => {
    if (!isDay(check_in) || !isDay(check_out)) return [];
    const room = rooms.find(({ id }) => id === room_id);
    return stayProblems(
      { check_in, check_out, guests },
      today,
      limits,
      room && { name: room.room_type, maxOccupancy: room.max_occupancy },
    );
  };
  return schemaResolver(guestForm, stayProblemsOf);
}

/** Includes types that are full tonight: they can be free on other dates. */
export const roomsByPrice = (rooms: readonly RoomTonight[]): RoomTonight[] =>
  rooms.toSorted((one, other) => one.price_per_night - other.price_per_night);

/** For the typed dates, or for tonight without dates. Undefined while unknown. */
export const freeRooms = (
  { id, available_rooms }: RoomTonight,
  { isEnabled, free }: RoomsForStay,
): number | undefined => (isEnabled ? free && (free.get(id) ?? 0) : available_rooms);

export function roomLabel(room: RoomTonight, stay: RoomsForStay): string {
  const { room_type, price_per_night, status } = room;
  const name = `${room_type}, ${naira(price_per_night)}`;
  if (status !== 'Available') return `${name} (${roomStatusLabels[status].toLowerCase()})`;
  const free = freeRooms(room, stay);
  if (free === undefined) return name;
  const when = stay.isEnabled ? '' : ' tonight';
  return `${name} (${free > 0 ? `${free} free` : 'full'}${when})`;
}
