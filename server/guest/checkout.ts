import { toNaira } from '#contract/money.ts';
import { landingPaths } from '#contract/page.ts';
import type { BookingWithCheckout } from '#contract/payments.ts';
import type { Booking } from '#server/bookings/booking.ts';
import { presentBooking } from '#server/bookings/present.ts';
import type { Deps } from '#server/core/deps.ts';

export const presentCreatedBooking = <C>(booking: Booking, checkout: C) => ({
  booking: presentBooking(booking, true),
  base_total: toNaira(booking.baseKobo),
  transaction_fee: toNaira(booking.feeKobo),
  total_amount: toNaira(booking.totalKobo),
  checkout,
});

export const checkoutOf = (deps: Deps, booking: Booking): BookingWithCheckout['checkout'] => {
  const { txRef, totalKobo, guestEmail, guestName, guestPhone } = booking;
  return {
    script_url: deps.gateway.scriptUrl,
    public_key: deps.gateway.publicKey,
    tx_ref: txRef,
    amount: toNaira(totalKobo),
    currency: 'NGN',
    payment_options: 'card, mobilemoney, ussd',
    redirect_url: `${deps.publicUrl}${landingPaths.bookingSuccess}`,
    customer: { email: guestEmail, name: guestName, phone_number: guestPhone },
    customizations: { title: deps.hotel.name, description: `${booking.roomTypeName}, ${booking.reference}` },
    payload_hash: deps.gateway.payloadHash({ amount: totalKobo, currency: 'NGN', email: guestEmail, txRef }),
  };
};
