import type { GuestCallApi } from '#contract/api.ts';
import {
  holdSecondsLeft,
  type PendingBooking,
  readPending,
  storePending,
} from '#web/site/booking-summary/pending-booking.ts';

/**
 * The unpaid booking to show: the one that this tab has stored, while its hold lasts, or else one that the server has
 * for this browser. If there is none, it is the stored one, whose hold has lapsed. `hasUnpaidBooking` says whether the
 * server knows of an unpaid booking.
 */
export async function findPending(call: GuestCallApi, hasUnpaidBooking: boolean): Promise<PendingBooking | undefined> {
  const storedBooking = readPending();
  if (!hasUnpaidBooking || (storedBooking && holdSecondsLeft(storedBooking, Date.now()) > 0)) return storedBooking;
  const [heldBooking] = (await call('heldBookings', {})).data;
  if (!heldBooking) return storedBooking;
  const { now, ...created } = heldBooking;
  return storePending(created, { now });
}
