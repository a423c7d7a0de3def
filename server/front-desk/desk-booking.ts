import { bookingMessages } from '#contract/bookings/bookings.ts';
import { AppError } from '#contract/core/errors.ts';
import { checkedToWire } from '#contract/core/wire.ts';
import { deskBooking } from '#contract/front-desk/desk.ts';
import type { Tx } from '#db/db.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';
import type { Deps } from '#server/core/deps.ts';
import { findDeskBooking } from '#server/front-desk/desk-store.ts';
import { presentDeskBooking } from '#server/front-desk/present-booking.ts';

export async function readDeskBooking(deps: Deps, id: string): Promise<BookingWithBalance> {
  const booking = await findDeskBooking(deps.db.read, id);
  if (!booking) throw notFoundError();
  return booking;
}

const notFoundError = () => new AppError('not_found', bookingMessages.notFound);

export async function lockDeskBooking(tx: Tx, id: string): Promise<BookingWithBalance> {
  const booking = await findDeskBooking(tx, id, true);
  if (!booking) throw notFoundError();
  return booking;
}

export const currentBookingReply = (booking: BookingWithBalance) => ({
  booking: checkedToWire(deskBooking, presentDeskBooking(booking)),
});

export const conflictWithBooking = (message: string, booking: BookingWithBalance): AppError =>
  new AppError('conflict', message, [], currentBookingReply(booking));
