import { landing } from '#contract/page.ts';
import { findBooking } from '#server/bookings/store.ts';
import type { House } from '#server/context.ts';
import { confirmationMail } from '#server/notifications/rules.ts';

/** Job: tells the guest that the booking is confirmed. Throws, and is tried again, while the mail cannot be handed over. */
export async function sendConfirmation(house: House, bookingId: string): Promise<undefined> {
  const booking = await findBooking(house.db.read, { id: bookingId });
  if (!booking) return;
  const receiptUrl = `${house.publicUrl}${landing.receipt(booking.reference, booking.receiptToken)}`;
  await house.mailer.send(confirmationMail(booking, house.hotel, receiptUrl));
}
