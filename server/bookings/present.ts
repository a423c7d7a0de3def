import { type GuestDetailName, guestDetailNames, recordOfNames } from '#contract/bookings/booking-details.ts';
import type { BookingView } from '#contract/bookings/bookings.ts';
import { nightsBetween } from '#contract/core/dates.ts';
import { kobo, priceLinesOf, sumOff } from '#contract/core/money.ts';
import type { Booking } from '#server/bookings/booking.ts';
import { ownTermsOf } from '#server/rooms/rate-plans.ts';

/** Without `full`, what the guest typed is masked or empty, and the payment reference is left out. */
export function presentBooking(booking: Booking, full: boolean): BookingView {
  // What is taken off a night would show that the booking has a code or a company, so it is 0 without `full`.
  const nights = full ? booking.nights : booking.nights.map((night) => ({ ...night, off: kobo(0) }));
  return {
    id: booking.id,
    reference: booking.reference,
    ...recordOfNames(guestDetailNames, (name) => (full ? booking[name] : (masks[name]?.(booking[name]) ?? ''))),
    roomId: booking.roomTypeId,
    roomName: booking.roomTypeName,
    roomType: booking.roomTypeName,
    roomTypeName: booking.roomTypeName,
    roomTypeId: booking.roomTypeId,
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    nights: nightsBetween(booking.checkIn, booking.checkOut),
    guests: booking.guests,
    children: booking.children,
    bookedPlan: {
      code: booking.planCode,
      name: booking.planName,
      breakfast: booking.planBreakfast,
      terms: ownTermsOf(booking),
    },
    pricePerNightKobo: booking.priceKobo,
    priceLines: priceLinesOf(nights).map(({ nights, price }) => ({ nights, pricePerNightKobo: price })),
    promoCode: full ? booking.promoCode : null,
    company: full && booking.companyName ? { name: booking.companyName, pays: booking.companyPays } : null,
    priceOffKobo: sumOff(nights),
    baseTotalKobo: booking.baseKobo,
    transactionFeeKobo: booking.feeKobo,
    discountKobo: booking.discountKobo,
    extraChargesKobo: booking.extraKobo,
    servicesKobo: booking.servicesKobo,
    totalAmountKobo: booking.totalKobo,
    status: booking.status,
    paymentStatus: booking.paymentStatus,
    transactionRef: full ? booking.txRef : null,
    paymentMethod: booking.paymentMethod,
    bookingSource: booking.source,
    createdByRole: booking.createdByRole,
    createdAt: booking.createdAt.toISOString(),
    holdUntil: booking.status === 'pending' ? (booking.holdUntil?.toISOString() ?? null) : null,
    masked: !full,
  };
}

const maskWord = (word: string) => `${[...word][0] ?? ''}***`;

const maskName = (name: string) => name.split(/\s+/).map(maskWord).join(' ');

const maskEmail = (email: string) => (email === '' ? '' : email.split('@').map(maskWord).join('@'));

const maskPhone = (phone: string) => `*** ${phone.slice(-2)}`;

/** How details are masked for strangers; a detail that is not listed here is empty for them. */
const masks: Partial<Record<GuestDetailName, (value: string) => string>> = {
  guestName: maskName,
  guestEmail: maskEmail,
  guestPhone: maskPhone,
};
