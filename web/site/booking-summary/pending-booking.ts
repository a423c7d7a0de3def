import * as z from 'zod/mini';
import { type CreatedBooking, createdBooking } from '#contract/payments.ts';
import { forget, keep, recall } from '#web/session-store.ts';

/** A booking that waits for its payment. `clockAhead` is how far the server's clock is ahead of this device's, in ms. */
const pendingBooking = z.object({ created: createdBooking, clockAhead: z.number() });
export type PendingBooking = z.infer<typeof pendingBooking>;

const key = 'pending-booking';

export const recallPending = (): PendingBooking | undefined => recall(key, pendingBooking);
export const forgetPending = (): void => forget(key);

/** Keeps the booking for this tab, so that a reload or a failed payment script does not lose it. */
export function keepPending(created: CreatedBooking): PendingBooking {
  const pending = { created, clockAhead: Date.parse(created.booking.created_at) - Date.now() };
  keep(key, pending);
  return pending;
}

/** Seconds until the nights are released, by the server's clock; 0 when there is no hold any more. */
export function holdSeconds({ created, clockAhead }: PendingBooking, now: number): number {
  const end = created.booking.hold_until;
  return end ? Math.max(0, Math.ceil((Date.parse(end) - now - clockAhead) / 1000)) : 0;
}
