import * as z from 'zod/mini';
import { type CreatedBooking, createdBooking } from '#contract/payments.ts';
import { forget, keep, recall } from '#web/session-store.ts';

/**
 * A booking that waits for its payment. `clockAhead` is how far the server's clock is ahead of this device's, in ms.
 * `pay`: its guest has pressed Pay on another page, so the checkout is to open by itself, once.
 */
const pendingBooking = z.object({ created: createdBooking, clockAhead: z.number(), pay: z.optional(z.boolean()) });
export type PendingBooking = z.infer<typeof pendingBooking>;

const key = 'pending-booking';

/** What was kept for this tab. That its checkout is to open is said once. */
export function recallPending(): PendingBooking | undefined {
  const pending = recall(key, pendingBooking);
  if (pending?.pay) keep(key, { ...pending, pay: false });
  return pending;
}
export const forgetPending = (): void => forget(key);

type Held = {
  /** The server's clock just now, where the booking itself is older. */
  now?: string;
  pay?: boolean;
};

/** Keeps the booking for this tab, so that a reload or a failed payment script does not lose it. */
export function keepPending(
  created: CreatedBooking,
  { now = created.booking.created_at, pay = false }: Held = {},
): PendingBooking {
  const pending = { created, clockAhead: Date.parse(now) - Date.now(), pay };
  keep(key, pending);
  return pending;
}

/** Seconds until the nights are released, by the server's clock; 0 when there is no hold any more. */
export function holdSeconds({ created, clockAhead }: PendingBooking, now: number): number {
  const end = created.booking.hold_until;
  return end ? Math.max(0, Math.ceil((Date.parse(end) - now - clockAhead) / 1000)) : 0;
}
