import { bookingMessages } from '#contract/bookings/bookings.ts';
import { AppError } from '#contract/core/errors.ts';
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

/** The error of a refusal; its reply has the booking as it is now. */
export const conflictWithBooking = (message: string, booking: BookingWithBalance): AppError =>
  new AppError('conflict', message, [], { booking: presentDeskBooking(booking) });
