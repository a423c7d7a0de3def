import { createHmac } from 'node:crypto';
import { pinPolicy } from '#contract/bookings/bar-pin.ts';
import type { Booking } from '#server/bookings/booking.ts';
import type { Deps } from '#server/core/deps.ts';
import { keyForPurpose } from '#server/core/keys.ts';

/**
 * Returns the PIN with which a guest agrees to drinks on the room. The PIN follows from the token of the receipt and
 * from SESSION_SECRET, and changes with either of them.
 */
export function barPin({ secret }: Pick<Deps, 'secret'>, { receiptToken }: Pick<Booking, 'receiptToken'>): string {
  const digest = createHmac('sha256', keyForPurpose(secret, 'PIN for the bar')).update(receiptToken).digest();
  return String(digest.readUInt32BE(0) % 10 ** pinPolicy.digits).padStart(pinPolicy.digits, '0');
}
