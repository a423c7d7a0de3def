import type { GuestCallApi } from '#contract/api.ts';
import {
  holdSeconds,
  keepPending,
  type PendingBooking,
  recallPending,
} from '#web/site/booking-summary/pending-booking.ts';

/**
 * The booking this tab has made, or else the one the server knows for this browser. `waits`: the page was rendered with
 * such a booking. A lapsed hold of this tab gives way to a live one.
 */
export async function findPending(call: GuestCallApi, waits: boolean): Promise<PendingBooking | undefined> {
  const own = recallPending();
  if (!waits || (own && holdSeconds(own, Date.now()) > 0)) return own;
  const [held] = (await call('heldBookings', {})).data;
  if (!held) return own;
  const { now, ...created } = held;
  return keepPending(created, { now });
}
