import { bookingMessages } from '#contract/bookings/bookings.ts';
import { fieldError } from '#contract/core/errors.ts';
import type { Tx } from '#db/db.ts';
import type { Booking } from '#server/bookings/booking.ts';
import { enqueueConfirmationMail } from '#server/bookings/confirmation-mail.ts';
import { claimNights } from '#server/bookings/nights-store.ts';
import { type Transition, transition } from '#server/bookings/transition.ts';

/**
 * Confirms a new booking that waits for no payment. Its row starts `pending` because a constraint forbids `confirmed`
 * without nights; nobody sees that state. Throws AppError if no room is left.
 */
export async function confirmNew(tx: Tx, booking: Booking, move: Omit<Transition, 'to'>): Promise<void> {
  const [isClaimed] = await Promise.all([
    claimNights(tx, booking.id, move.at),
    booking.guestEmail && enqueueConfirmationMail(tx, booking.id, move.at),
  ]);
  if (!isClaimed) throw fieldError('roomId', bookingMessages.unavailable, 'conflict');
  await transition(tx, booking, { ...move, to: 'confirmed' });
}
