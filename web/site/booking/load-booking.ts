import type { GuestCallApi } from '#contract/api.ts';
import type { BookingView } from '#contract/bookings/bookings.ts';
import { loadRooms, type OfferedRooms } from '#web/site/rooms/load-rooms.ts';

/** `waiting` is the reference of a booking that was made in this browser and waits for its payment. */
export type BookingPage = OfferedRooms & { waiting: string | undefined };

type LoadedBooking = {
  loaded: BookingPage;
  /** The unpaid bookings of this browser; empty if there is only one and the page itself shows it. */
  unpaidBookings: BookingView[];
};

/** With `wantsAnother`, the page shows the form even if a booking waits for its payment. */
export async function loadBooking(call: GuestCallApi, wantsAnother: boolean): Promise<LoadedBooking> {
  const [rooms, heldBookings] = await Promise.all([loadRooms(call), call('heldBookings', {}).catch(() => undefined)]);
  const unpaid = heldBookings?.data.map(({ booking }) => booking) ?? [];
  return {
    loaded: { ...rooms, waiting: wantsAnother ? undefined : unpaid[0]?.reference },
    unpaidBookings: wantsAnother || unpaid.length > 1 ? unpaid : [],
  };
}
