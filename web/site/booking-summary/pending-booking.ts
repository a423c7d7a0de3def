import * as z from 'zod/mini';
import { type BookingWithCheckout, bookingWithCheckout } from '#contract/payments/payments.ts';
import { readStored, removeStored, writeStored } from '#web/core/session-store.ts';

/**
 * A booking that waits for its payment. `clockAhead` is how many milliseconds the server's clock is ahead of this
 * device's. `pay` means that the guest has pressed Pay on another page, so that the checkout opens by itself.
 */
const pendingBookingSchema = z.object({
  created: bookingWithCheckout,
  clockAhead: z.number(),
  pay: z.optional(z.boolean()),
});
export type PendingBooking = z.infer<typeof pendingBookingSchema>;

const storageKey = 'pending-booking';

/** Clears the stored `pay`, so that the checkout opens by itself only once. */
export function readPending(): PendingBooking | undefined {
  const pending = readStored(storageKey, pendingBookingSchema);
  if (pending?.pay) writeStored(storageKey, { ...pending, pay: false });
  return pending;
}
export const clearPending = (): void => removeStored(storageKey);

type StoreOptions = {
  /** The server's current time. By default, the time at which the booking was created. */
  now?: string;
  pay?: boolean;
};

export function storePending(
  created: BookingWithCheckout,
  { now = created.booking.createdAt, pay = false }: StoreOptions = {},
): PendingBooking {
  const pending = { created, clockAhead: Date.parse(now) - Date.now(), pay };
  writeStored(storageKey, pending);
  return pending;
}

/** The seconds that are left of the hold by the server's clock; 0 if the hold has lapsed. */
export function holdSecondsLeft({ created, clockAhead }: PendingBooking, now: number): number {
  const holdEnd = created.booking.holdUntil;
  return holdEnd ? Math.max(0, Math.ceil((Date.parse(holdEnd) - now - clockAhead) / 1000)) : 0;
}
