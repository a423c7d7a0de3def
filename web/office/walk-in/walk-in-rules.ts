import { guestForm, stayProblems } from '#contract/bookings.ts';
import { addDays, type Day, isDay } from '#contract/dates.ts';
import type { FieldError } from '#contract/errors.ts';
import type { Hotel } from '#contract/hotel.ts';
import { roomStatusLabels } from '#contract/inventory.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import type { RoomsForStay } from '#web/office/walk-in/use-rooms-for-stay.ts';
import type { RoomTonight } from '#web/office/walk-in/use-rooms-tonight.ts';

/** A walk-in as it is typed. */
export type WalkInValues = {
  guest_name: string;
  guest_email: string;
  guest_phone: string;
  room_id: string;
  check_in: string;
  check_out: string;
  guests: number;
};

/** The fields in the order of the screen; the first wrong one takes the focus. */
export const walkInOrder = [
  'guest_name',
  'guest_email',
  'guest_phone',
  'room_id',
  'check_in',
  'check_out',
  'guests',
] as const satisfies readonly (keyof WalkInValues)[];

/** Who walks in stays from today, and at least one night. */
export const newWalkIn = (today: Day, room = ''): WalkInValues => ({
  guest_name: '',
  guest_email: '',
  guest_phone: '',
  room_id: room,
  check_in: today,
  check_out: addDays(today, 1),
  guests: 1,
});

/** What the server will check, said before anything is sent. */
export function walkInRules(rooms: readonly RoomTonight[], today: Day, limits: Hotel['stays']) {
  const ofStay = ({ check_in, check_out, room_id, guests }: WalkInValues): FieldError[] => {
    if (!isDay(check_in) || !isDay(check_out)) return [];
    const room = rooms.find(({ id }) => id === room_id);
    return stayProblems(
      { check_in, check_out, guests },
      today,
      limits,
      room && { name: room.room_type, maxOccupancy: room.max_occupancy },
    );
  };
  return schemaResolver(guestForm, ofStay);
}

/** All that the hotel has, cheapest first: what is full tonight can be free on other dates. */
export const offeredRooms = (rooms: readonly RoomTonight[]): RoomTonight[] =>
  rooms.toSorted((one, other) => one.price_per_night - other.price_per_night);

/** How many rooms are free for the dates that are typed, or tonight while there are none; undefined while nobody knows. */
export const freeRooms = ({ id, available_rooms }: RoomTonight, { asked, free }: RoomsForStay): number | undefined =>
  asked ? free && (free.get(id) ?? 0) : available_rooms;

/** What an option of the form says. */
export function roomLabel(room: RoomTonight, stay: RoomsForStay): string {
  const { room_type, price_per_night, status } = room;
  const name = `${room_type}, ${formatNaira(fromNaira(price_per_night))}`;
  if (status !== 'Available') return `${name} (${roomStatusLabels[status].toLowerCase()})`;
  const free = freeRooms(room, stay);
  if (free === undefined) return name;
  const when = stay.asked ? '' : ' tonight';
  return `${name} (${free > 0 ? `${free} free` : 'full'}${when})`;
}
