import { canMove } from '#contract/bookings/bookings.ts';
import type { Kobo } from '#contract/core/money.ts';
import type { Tx } from '#db/db.ts';
import type { Booking } from '#server/bookings/booking.ts';
import { enqueueConfirmationMail } from '#server/bookings/confirmation-mail.ts';
import { claimNights } from '#server/bookings/nights-store.ts';
import { findBooking, restoreBooking } from '#server/bookings/store.ts';
import { transition } from '#server/bookings/transition.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { notify } from '#server/core/notify.ts';

/**
 * Confirms a booking that was paid through the gateway, and claims its nights again if its hold has lapsed. If the
 * booking cannot be confirmed any more, the payment is `late` and owed back.
 */
export async function confirmPaidBooking(
  deps: Deps,
  tx: Tx,
  bookingId: string,
  paid: Kobo,
): Promise<'accepted' | 'late'> {
  const at = deps.clock.now();
  // A booking that was deleted before its payment came is restored, so that staff see it and give the money back.
  const wasDeleted = await restoreBooking(tx, bookingId);
  const booking = await findBooking(tx, { id: bookingId }, true);
  if (!booking) return 'late';
  const isConfirmable =
    !wasDeleted &&
    booking.checkOut > hotelToday(deps) &&
    canMove(booking.status, 'confirmed', 'payment') &&
    (booking.status === 'pending' || booking.expiredAt !== null);
  const hasNights = isConfirmable && (booking.nightsHeld || (await claimNights(tx, booking.id, at)));
  if (!hasNights) {
    await markRefundDue(tx, booking, paid, at);
    return 'late';
  }
  await transition(tx, booking, {
    ...{ to: 'confirmed', by: 'payment', at, paymentStatus: 'paid' },
    entry: { actor: 'gateway', action: 'booking confirmed' },
  });
  await notify(tx, { kind: 'booking_paid', at, bookingId, facts: { amountKobo: paid } });
  await enqueueConfirmationMail(tx, booking.id, at);
  return 'accepted';
}

async function markRefundDue(tx: Tx, booking: Booking, paid: Kobo, at: Date): Promise<void> {
  await transition(tx, booking, {
    to: booking.status === 'pending' ? 'cancelled' : booking.status,
    ...{ by: 'gateway', at, paymentStatus: 'refund_due' },
    entry: { actor: 'gateway', action: 'payment came too late' },
  });
  await notify(tx, { kind: 'payment_late', at, bookingId: booking.id, facts: { amountKobo: paid } });
}
