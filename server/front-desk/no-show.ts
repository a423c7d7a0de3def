import { noShowReduction } from '#contract/bookings/cancellation.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { noShowMessages } from '#contract/front-desk/desk-money.ts';
import type { Tx } from '#db/db.ts';
import { hotelWithTermsOf } from '#server/bookings/booking.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';
import { applyAdjustment } from '#server/front-desk/adjust.ts';
import { readAdjustments } from '#server/front-desk/desk-store.ts';

type MemberAndTime = { at: Date; member: Member };

/** Takes off the total what the terms of the booking do not charge for a no-show. */
export async function chargeNoShow(
  tx: Tx,
  booking: BookingWithBalance,
  { at, member }: MemberAndTime,
  hotel: Pick<Hotel, 'cancellation' | 'checkInFrom'>,
): Promise<BookingWithBalance> {
  const amount = noShowReduction(booking.totalKobo, hotelWithTermsOf(booking, hotel).cancellation);
  if (amount === 0) return booking;
  const reason = noShowMessages.notCharged;
  return applyAdjustment(tx, booking, { kind: 'discount', amount, reason, madeBy: member, at, key: null });
}

export async function undoNoShow(
  tx: Tx,
  booking: BookingWithBalance,
  { at, member }: MemberAndTime,
): Promise<BookingWithBalance> {
  const reasons: string[] = [noShowMessages.notCharged, noShowMessages.takenBack];
  const noShowAdjustments = (await readAdjustments(tx, booking)).filter(
    (each) => each.byProgram && reasons.includes(each.reason),
  );
  const amount = kobo(noShowAdjustments.reduce((sum, each) => sum - each.amount, 0));
  if (amount === 0) return booking;
  const reason = noShowMessages.takenBack;
  return applyAdjustment(tx, booking, { kind: 'charge', amount, reason, madeBy: member, at, key: null });
}
