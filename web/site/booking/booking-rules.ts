import type * as z from 'zod/mini';
import { bookingMessages, guestForm, stayProblems } from '#contract/bookings.ts';
import { isDay } from '#contract/dates.ts';
import { errorMessages, type FieldError } from '#contract/errors.ts';
import type { PageFacts } from '#contract/page.ts';
import type { RoomListing } from '#contract/rooms.ts';
import { asAppError } from '#web/errors.ts';
import { schemaResolver } from '#web/forms/resolver.ts';

export type BookingValues = z.input<typeof guestForm>;

/** The fields in the order their rules are checked and said. */
export const fieldOrder = [
  'guest_name',
  'guest_email',
  'guest_phone',
  'check_in',
  'check_out',
  'room_id',
  'guests',
] as const satisfies readonly (keyof BookingValues)[];

/** The rules a booking form is checked by before anything is sent: the same ones the server applies. */
export function bookingRules({ today, hotel }: PageFacts, rooms: readonly RoomListing[]) {
  const ofStay = (values: BookingValues): FieldError[] => {
    if (!isDay(values.check_in ?? '') || !isDay(values.check_out ?? '')) return [];
    const room = rooms.find(({ id }) => id === values.room_id);
    const stay = { check_in: values.check_in, check_out: values.check_out, guests: values.guests ?? 1 };
    return stayProblems(stay, today, hotel.stays, room && { name: room.room_type, maxOccupancy: room.max_occupancy });
  };
  return schemaResolver(guestForm, ofStay);
}

/** What to say when a booking could not be made. */
export function creationProblem(error: unknown): string {
  const refusal = asAppError(error);
  if (!refusal) return bookingMessages.failed;
  if (refusal.kind === 'internal') return bookingMessages.creationFailed;
  // The connection sentence is our own, not the server's.
  if (refusal.message === errorMessages.connection) return `${bookingMessages.creationFailed}. ${refusal.message}`;
  return refusal.message || bookingMessages.creationFailed;
}
