import type { GuestCallApi } from '#contract/api.ts';
import {
  holdSeconds,
  type PendingBooking,
  readPending,
  storePending,
} from '#web/site/booking-summary/pending-booking.ts';

/**
 * The booking this tab has made, or else the one the server knows for this browser. `hasWaiting`: the server drew the
 * page with such a booking. A live hold replaces a lapsed one of this tab.
 */
export async function findPending(call: GuestCallApi, hasWaiting: boolean): Promise<PendingBooking | undefined> {
  const stored = readPending();
  if (!hasWaiting || (stored && holdSeconds(stored, Date.now()) > 0)) return stored;
  const [found] = (await call('heldBookings', {})).data;
  if (!found) return stored;
  const { now, ...created } = found;
  return storePending(created, { now });
}
