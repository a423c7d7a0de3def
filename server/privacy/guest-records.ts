import type { Day } from '#contract/core/dates.ts';
import { AppError } from '#contract/core/errors.ts';
import { erasedGuest } from '#contract/core/guests.ts';
import { kobo } from '#contract/core/money.ts';
import { erasureProblem, type GuestRecord, privacyMessages } from '#contract/privacy/privacy.ts';
import { balanceOf, creditOf } from '#server/bookings/money.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { type BookingRecord, searchRecords } from '#server/privacy/store.ts';

const maxListedBookings = 100;

/**
 * Lists the bookings with the email or phone number of those that `q` finds, up to a limit. Staff decide which of them
 * are of the same guest.
 */
export async function findGuest(deps: Deps, q: string) {
  const foundRecords = await searchRecords(deps.db.read, q, maxListedBookings + 1);
  return {
    records: foundRecords.slice(0, maxListedBookings),
    more: foundRecords.length > maxListedBookings,
    today: hotelToday(deps),
  };
}

export const recordNotFoundError = () => new AppError('not_found', privacyMessages.notFound);

export const isErased = ({ booking }: BookingRecord): boolean =>
  booking.guestName === erasedGuest && booking.guestPhone === '';

export function erasureProblemOf(record: BookingRecord, today: Day): string | null {
  const { booking, deleted, openRefunds } = record;
  const { status, checkIn, checkOut } = booking;
  // `openRefunds` is about gateway payments only. If a booking was paid at the desk, the desk owes back all that was
  // paid and is not kept by the terms.
  const owedAtDesk =
    booking.paymentStatus === 'refund_due' && openRefunds === 0 ? kobo(booking.paid - booking.keptKobo) : kobo(0);
  return erasureProblem(
    {
      ...{ status, checkIn, checkOut, isDeleted: deleted, isErased: isErased(record) },
      balance: deleted ? kobo(0) : balanceOf(booking),
      refundDue: kobo(Math.max(openRefunds, owedAtDesk, deleted ? 0 : creditOf(booking))),
    },
    today,
  );
}

export const presentRecord = (record: BookingRecord, today: Day): GuestRecord => ({
  ...record.booking,
  deleted: record.deleted,
  erased: isErased(record),
  problem: erasureProblemOf(record, today),
});
