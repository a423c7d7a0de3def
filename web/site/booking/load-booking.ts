import type { GuestCallApi } from '#contract/api.ts';
import { loadRooms, type OfferedRooms } from '#web/site/rooms/load-rooms.ts';

/** `waiting` is the reference of a booking that was made in this browser and waits for its payment. */
export type BookingPage = OfferedRooms & { waiting: string | undefined };

export async function loadBooking(call: GuestCallApi): Promise<BookingPage> {
  const [rooms, held] = await Promise.all([loadRooms(call), call('heldBookings', {}).catch(() => undefined)]);
  return { ...rooms, waiting: held?.data[0]?.booking.reference };
}
