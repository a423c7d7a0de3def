import { cancellationTerms } from '#contract/bookings/cancellation.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { kobo } from '#contract/core/money.ts';
import type { CancellationView } from '#contract/front-desk/receipts.ts';
import { type Booking, hasLiveHold, hotelWithTermsOf } from '#server/bookings/booking.ts';
import type { GuestMoney } from '#server/front-desk/money.ts';

export type GuestCancellation = Omit<CancellationView, 'freeUntil'> & { freeUntil: Date | null };

export function guestCancellationOf(
  booking: Booking,
  money: GuestMoney,
  hotel: Hotel,
  now: Date,
): GuestCancellation | null {
  if (booking.status !== 'confirmed' && !hasLiveHold(booking, now)) return null;
  // The terms apply to the total at most: what was paid beyond the total is owed back in any case.
  const paid = kobo(Math.min(money.paidOnline, booking.totalKobo));
  const { rule, refund, freeUntil } = cancellationTerms(hotelWithTermsOf(booking, hotel), booking.checkIn, paid, now);
  const noRefund = { refundAmountKobo: kobo(0), freeUntil };
  // Guests who paid at the desk cannot cancel here: staff decide how much of that money they get back.
  if (money.paidAtDesk > 0) return { rule: 'paid_at_desk', ...noRefund };
  if (booking.status === 'confirmed' && rule === 'closed') return { rule: 'stay_begun', ...noRefund };
  if (paid === 0 || rule === 'closed') return { rule: 'unpaid', ...noRefund };
  return { rule, refundAmountKobo: refund, freeUntil };
}
