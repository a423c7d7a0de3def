import type { GuestCallApi } from '#contract/api.ts';
import {
  holdSeconds,
  type PendingBooking,
  readPending,
  storePending,
} from '#web/site/booking-summary/pending-booking.ts';

/**
 * The booking this tab has made, or else the one the server knows for this browser. `waits`: the page was rendered with
 * such a booking. A lapsed hold of this tab gives way to a live one.
 */
export async function findPending(call: GuestCallApi, hasWaiting: boolean): Promise<PendingBooking | undefined> {
  const stored = readPending();
  if (!hasWaiting || (stored && holdSeconds(stored, Date.now()) > 0)) return stored;
  const [found] = (await call('heldBookings', {})).data;
  if (!found) return stored;
  const { now, ...created } = found;
  return storePending(created, { now });
}
