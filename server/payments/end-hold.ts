import { canMove } from '#contract/bookings/bookings.ts';
import { findBooking } from '#server/bookings/store.ts';
import { transition } from '#server/bookings/transition.ts';
import type { Deps } from '#server/core/deps.ts';
import { settleCharge } from '#server/payments/settle.ts';

/**
 * Runs as a job: asks the gateway a last time about an unpaid booking whose hold has ended, and cancels the booking if
 * no payment came. Returns when the job must run again.
 */
export async function endHold(deps: Deps, bookingId: string): Promise<Date | undefined> {
  const booking = await findBooking(deps.db.read, { id: bookingId });
  if (booking?.status !== 'pending') return;
  const { outcome } = await settleCharge(deps, booking.txRef);
  if (outcome === 'settled' || outcome === 'refund_due') return;
  const at = deps.clock.now();
  // The job repeats until the gateway answers. The delay harms nobody: others can claim the nights of a lapsed hold.
  if (outcome === 'unavailable') return new Date(at.getTime() + 60_000);
  return deps.db.tx(async (tx) => {
    const lockedBooking = await findBooking(tx, { id: bookingId }, true);
    if (!lockedBooking || !canMove(lockedBooking.status, 'cancelled', 'expiry')) return;
    // While the gateway was asked, the guest has renewed the hold (or the clock was set back).
    if (lockedBooking.holdUntil && lockedBooking.holdUntil > at) return lockedBooking.holdUntil;
    await transition(tx, lockedBooking, {
      ...{ to: 'cancelled', by: 'expiry', at, expiredAt: at },
      entry: { actor: 'system', action: 'hold expired' },
    });
  });
}
