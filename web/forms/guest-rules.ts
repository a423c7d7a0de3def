import { type GuestForm, guestForm } from '#contract/bookings/bookings.ts';
import { type Day, isDay } from '#contract/core/dates.ts';
import type { FieldError } from '#contract/core/errors.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import type { RoomListing } from '#contract/rooms/rooms.ts';
import { stayProblems } from '#contract/rooms/stay-limits.ts';
import type { GuestValues } from '#web/forms/guest-fields.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';

type Room = Pick<RoomListing, 'id' | 'roomType' | 'maxOccupancy'>;

/** Rules that need today's date or the room. */
export const stayRules =
  <Values extends Partial<GuestValues>>(
    rooms: readonly Room[],
    today: Day,
    limits: Hotel['stays'],
    problemsOf = stayProblems,
  ) =>
  ({ checkIn = '', checkOut = '', roomId, guests = 1 }: Values): FieldError[] => {
    if (!isDay(checkIn) || !isDay(checkOut)) return [];
    const room = rooms.find(({ id }) => id === roomId);
    return problemsOf(
      { checkIn, checkOut, guests },
      today,
      limits,
      room && { name: room.roomType, maxOccupancy: room.maxOccupancy },
    );
  };

export const guestRules = <Values extends Partial<GuestValues>>(...facts: Parameters<typeof stayRules>) =>
  schemaResolver<Values, GuestForm>(guestForm, stayRules<Values>(...facts));
