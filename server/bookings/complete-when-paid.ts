import type { Kobo } from '#contract/core/money.ts';
import type { Tx } from '#db/db.ts';
import type { Booking } from '#server/bookings/booking.ts';
import { balanceOf, paymentStatusOf } from '#server/bookings/money.ts';
import { readDayInHotel } from '#server/bookings/store.ts';
import { transition } from '#server/bookings/transition.ts';

/**
 * Completes a stay that was left open at check-out, once it owes nothing. `paid` includes the payment that `actor` has
 * just taken.
 */
export async function completeWhenPaid(
  tx: Tx,
  booking: Booking,
  { paid, at, actor }: { paid: Kobo; at: Date; actor: string },
): Promise<void> {
  if (booking.status !== 'checked_out' || balanceOf({ ...booking, paid }) > 0) return;
  await transition(tx, booking, {
    ...{ to: 'completed', by: 'payment', at, paymentStatus: paymentStatusOf(booking, 'completed', paid) },
    releaseFrom: await readDayInHotel(tx, at),
    entry: { actor, action: 'booking completed' },
  });
}
