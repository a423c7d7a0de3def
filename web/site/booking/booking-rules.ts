import { guestForm, stayProblems } from '#contract/bookings.ts';
import { isDay } from '#contract/dates.ts';
import type { FieldError } from '#contract/errors.ts';
import type { PageFacts } from '#contract/page.ts';
import type { RoomListing } from '#contract/rooms.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import type { BookingValues } from '#web/site/booking/booking-fields.ts';

export function bookingRules({ today, hotel }: PageFacts, rooms: readonly RoomListing[]) {
  const checkStay = (values: BookingValues): FieldError[] => {
    const { check_in = '', check_out = '', guests = 1 } = values;
    if (!isDay(check_in) || !isDay(check_out)) return [];
    const room = rooms.find(({ id }) => id === values.room_id);
    return stayProblems(
      { check_in, check_out, guests },
      today,
      hotel.stays,
      room && { name: room.room_type, maxOccupancy: room.max_occupancy },
    );
  };
  return schemaResolver(guestForm, checkStay);
}
