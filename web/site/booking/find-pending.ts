import type { GuestCallApi } from '#contract/api.ts';
import {
  holdSeconds,
  keepPending,
  type PendingBooking,
  recallPending,
} from '#web/site/booking-summary/pending-booking.ts';

/**
 * The booking that waits for its payment: the one this tab has made, or what the server has for this browser. `waits`: the
 * page was drawn with such a one. A hold of this tab that is over gives way to one that is not.
 */
export async function findPending(call: GuestCallApi, waits: boolean): Promise<PendingBooking | undefined> {
  const own = recallPending();
  if (!waits || (own && holdSeconds(own, Date.now()) > 0)) return own;
  const [held] = (await call('heldBookings', {})).data;
  if (!held) return own;
  const { now, ...created } = held;
  return keepPending(created, { now });
}
