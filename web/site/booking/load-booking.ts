import type { GuestCallApi } from '#contract/api.ts';
import { loadRooms, type OfferedRooms } from '#web/site/rooms/load-rooms.ts';

/** `waiting`: the reference of this browser's booking that waits for its payment. */
export type BookingPage = OfferedRooms & { waiting: string | undefined };

export async function loadBooking(call: GuestCallApi): Promise<BookingPage> {
  const [rooms, held] = await Promise.all([loadRooms(call), call('heldBookings', {}).catch(() => undefined)]);
  return { ...rooms, waiting: held?.data[0]?.booking.reference };
}
