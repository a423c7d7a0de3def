import type { Output, Parsed } from '#contract/api.ts';
import { cancellationPolicy, type DeskCancellation, deskCancellation } from '#contract/bookings/cancellation.ts';
import { kobo } from '#contract/core/money.ts';
import { deskMessages } from '#contract/front-desk/desk.ts';
import type { Queryable } from '#db/db.ts';
import { hotelWithTermsOf } from '#server/bookings/booking.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';
import type { Deps } from '#server/core/deps.ts';
import { deskDayStart } from '#server/core/hotel-day.ts';
import { conflictWithBooking, readDeskBooking } from '#server/front-desk/desk-booking.ts';
import { readDeskMoney } from '#server/front-desk/desk-store.ts';

async function deskCancellationOf(deps: Deps, db: Queryable, booking: BookingWithBalance): Promise<DeskCancellation> {
  const { paid: paidAtDesk } = await readDeskMoney(db, booking, deskDayStart(deps));
  const { checkIn, totalKobo: total, paid } = booking;
  const money = { checkIn, total, paidOnline: kobo(paid - paidAtDesk), paidAtDesk };
  return deskCancellation(hotelWithTermsOf(booking, deps.hotel), money, deps.clock.now());
}

export async function previewCancellation(deps: Deps, id: string): Promise<Output<'previewCancellation'>> {
  const booking = await readDeskBooking(deps, id);
  const { rule, onlineRefund, deskRefund, keptAmount } = await deskCancellationOf(deps, deps.db.read, booking);
  return {
    ...{ policy: cancellationPolicy(hotelWithTermsOf(booking, deps.hotel)), rule, paidAmountKobo: booking.paid },
    ...{ refundOnlineKobo: onlineRefund, refundAtDeskKobo: deskRefund, keptAmountKobo: keptAmount },
  };
}

/** Returns what the terms give back for the locked `booking`. Throws AppError if the dialog showed another amount. */
export async function cancelByTerms(
  deps: Deps,
  db: Queryable,
  booking: BookingWithBalance,
  { refundAmountKobo: shown }: Pick<Parsed<'moveBooking'>, 'refundAmountKobo'>,
): Promise<DeskCancellation> {
  const cancellation = await deskCancellationOf(deps, db, booking);
  if (shown !== undefined && shown !== cancellation.onlineRefund + cancellation.deskRefund)
    throw conflictWithBooking(deskMessages.termsChanged, booking);
  return cancellation;
}
