import type { BookingView } from '#contract/bookings/bookings.ts';
import { nightsBetween } from '#contract/core/dates.ts';
import { kobo, offOf, priceLines, toNaira } from '#contract/core/money.ts';
import type { Booking } from '#server/bookings/booking.ts';
import { ownTermsOf } from '#server/rooms/rate-plans.ts';

/** Without `full`, the guest's name, email and phone are masked and the payment reference is left out. */
export function presentBooking(booking: Booking, full: boolean): BookingView {
  // Who may not see whose code or company it is sees the prices without what they take off.
  const nights = full ? booking.nights : booking.nights.map((night) => ({ ...night, off: kobo(0) }));
  return {
    id: booking.id,
    reference: booking.reference,
    guest_name: full ? booking.guestName : maskName(booking.guestName),
    guest_email: full ? booking.guestEmail : maskEmail(booking.guestEmail),
    guest_phone: full ? booking.guestPhone : maskPhone(booking.guestPhone),
    room_id: booking.roomTypeId,
    room_name: booking.roomTypeName,
    room_type: booking.roomTypeName,
    room_type_name: booking.roomTypeName,
    room_type_id: booking.roomTypeId,
    check_in: booking.checkIn,
    check_out: booking.checkOut,
    nights: nightsBetween(booking.checkIn, booking.checkOut),
    guests: booking.guests,
    children: booking.children,
    booked_plan: {
      code: booking.planCode,
      name: booking.planName,
      breakfast: booking.planBreakfast,
      terms: ownTermsOf(booking),
    },
    price_per_night: toNaira(booking.priceKobo),
    price_lines: priceLines(nights).map(({ nights, price }) => ({ nights, price_per_night: toNaira(price) })),
    promo_code: full ? booking.promoCode : null,
    company: full && booking.companyName ? { name: booking.companyName, pays: booking.companyPays } : null,
    price_off: toNaira(offOf(nights)),
    base_total: toNaira(booking.baseKobo),
    transaction_fee: toNaira(booking.feeKobo),
    discount: toNaira(booking.discountKobo),
    extra_charges: toNaira(booking.extraKobo),
    services: toNaira(booking.servicesKobo),
    total_amount: toNaira(booking.totalKobo),
    status: booking.status,
    payment_status: booking.paymentStatus,
    transaction_ref: full ? booking.txRef : null,
    payment_method: booking.paymentMethod,
    booking_source: booking.source,
    created_by_role: booking.createdByRole,
    created_at: booking.createdAt.toISOString(),
    hold_until: booking.status === 'pending' ? (booking.holdUntil?.toISOString() ?? null) : null,
    masked: !full,
  };
}

const maskWord = (word: string) => `${[...word][0] ?? ''}***`;

const maskName = (name: string) => name.split(/\s+/).map(maskWord).join(' ');

const maskEmail = (email: string) => (email === '' ? '' : email.split('@').map(maskWord).join('@'));

const maskPhone = (phone: string) => `*** ${phone.slice(-2)}`;
