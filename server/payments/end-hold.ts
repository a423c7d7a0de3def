import { canMove } from '#contract/bookings.ts';
import { findBooking } from '#server/bookings/store.ts';
import { transition } from '#server/bookings/transition.ts';
import type { Deps } from '#server/core/deps.ts';
import { settle } from '#server/payments/settle.ts';

/** Job. Asks the gateway one last time before it cancels an unpaid booking. Returns when to run again. */
export async function endHold(deps: Deps, bookingId: string): Promise<Date | undefined> {
  const booking = await findBooking(deps.db.read, { id: bookingId });
  if (booking?.status !== 'pending') return;
  const { outcome } = await settle(deps, booking.txRef);
  if (outcome === 'settled' || outcome === 'refund_due') return;
  const at = deps.clock.now();
  // Retries without end: others can claim the nights meanwhile, but only the gateway's answer ends the booking.
  if (outcome === 'unavailable') return new Date(at.getTime() + 60_000);
  return deps.db.tx(async (tx) => {
    const fresh = await findBooking(tx, { id: bookingId }, true);
    if (!fresh || !canMove(fresh.status, 'cancelled', 'expiry')) return;
    // The guest has renewed the hold meanwhile, or the clock was set back.
    if (fresh.holdUntil && fresh.holdUntil > at) return fresh.holdUntil;
    await transition(tx, fresh, {
      ...{ to: 'cancelled', by: 'expiry', at, expiredAt: at },
      entry: { actor: 'system', action: 'hold expired' },
    });
  });
}
