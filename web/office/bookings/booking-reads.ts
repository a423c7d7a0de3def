import * as z from 'zod/mini';
import type { EndpointName, Output } from '#contract/api.ts';
import { type DeskBooking, deskBooking } from '#contract/desk.ts';
import { asAppError } from '#web/errors.ts';
import { queryClient } from '#web/office/query.ts';

/** What is to be read again when a booking has changed. */
export const bookingReads = [
  'bookingDetail',
  'listBookings',
  'deskOverview',
  'bookingFigures',
  'availableRooms',
  'roomInventory',
  'checkAvailability',
] as const satisfies readonly EndpointName[];

/** Every booking that is on the screen now, and what depends on bookings. */
function readBookingsAgain(): void {
  for (const name of bookingReads) void queryClient.invalidateQueries({ queryKey: [name] });
}

const refusal = z.object({ booking: deskBooking });

/**
 * After a refusal: the booking as the server says it is now, where it says so. Whoever looks at it sees the same, and
 * the rest is read again.
 */
export function freshAfter(error: unknown): DeskBooking | undefined {
  const fresh = z.safeParse(refusal, asAppError(error)?.detail).data?.booking;
  if (fresh)
    queryClient.setQueryData<Output<'bookingDetail'>>(
      ['bookingDetail', { id: fresh.id }],
      (known) => known && { ...known, booking: fresh },
    );
  readBookingsAgain();
  return fresh;
}
