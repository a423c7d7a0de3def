import type { Day } from '#contract/dates.ts';
import { AppError } from '#contract/errors.ts';
import { kobo } from '#contract/money.ts';
import { erasedGuest, erasureProblem, type GuestRecord, privacyMessages } from '#contract/privacy.ts';
import { balanceOf, creditOf } from '#server/bookings/money.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { type BookingRecord, searchRecords } from '#server/privacy/store.ts';

const maxListedBookings = 100;

/** Lists all bookings with the same email or phone number; staff decide which of them are of the same guest. */
export async function findGuest(deps: Deps, q: string) {
  const found = await searchRecords(deps.db.read, q, maxListedBookings + 1);
  return {
    records: found.slice(0, maxListedBookings),
    more: found.length > maxListedBookings,
    today: hotelToday(deps),
  };
}

export const recordNotFoundError = () => new AppError('not_found', privacyMessages.notFound);

export const isErased = ({ stay }: BookingRecord): boolean => stay.guestName === erasedGuest && stay.guestEmail === '';

export function erasureProblemOf(record: BookingRecord, today: Day): string | null {
  const { stay, deleted, openRefunds } = record;
  const { status, checkIn, checkOut } = stay;
  // `openRefunds` is about gateway payments only. Of a stay that was paid at the desk, all that was paid is owed back.
  const owedAtDesk = stay.paymentStatus === 'refund_due' && openRefunds === 0 ? stay.paid : kobo(0);
  return erasureProblem(
    {
      ...{ status, checkIn, checkOut, deleted, erased: isErased(record) },
      balance: deleted ? kobo(0) : balanceOf(stay),
      refundDue: kobo(Math.max(openRefunds, owedAtDesk, deleted ? 0 : creditOf(stay))),
    },
    today,
  );
}

export const presentRecord = (record: BookingRecord, today: Day): GuestRecord => ({
  id: record.stay.id,
  reference: record.stay.reference,
  guest_name: record.stay.guestName,
  guest_email: record.stay.guestEmail,
  guest_phone: record.stay.guestPhone,
  room_type_name: record.stay.roomTypeName,
  check_in: record.stay.checkIn,
  check_out: record.stay.checkOut,
  status: record.stay.status,
  deleted: record.deleted,
  erased: isErased(record),
  problem: erasureProblemOf(record, today),
});
