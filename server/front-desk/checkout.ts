import { type Kobo, toNaira } from '#contract/core/money.ts';
import { landingPaths } from '#contract/page.ts';
import type { BookingWithCheckout } from '#contract/payments/payments.ts';
import type { Booking } from '#server/bookings/booking.ts';
import { presentBooking } from '#server/bookings/present.ts';
import type { Deps } from '#server/core/deps.ts';

export const presentCreatedBooking = <C>(booking: Booking, checkout: C) => ({
  booking: presentBooking(booking, true),
  baseTotalKobo: booking.baseKobo,
  transactionFeeKobo: booking.feeKobo,
  totalAmountKobo: booking.totalKobo,
  checkout,
});

type Checkout = BookingWithCheckout['checkout'];
type ChargeToPay = { txRef: string; amount: Kobo; payer: Checkout['customer']; description: string; redirect: string };

export const checkoutFor = (deps: Deps, { txRef, amount, payer, description, redirect }: ChargeToPay): Checkout => ({
  scriptUrl: deps.gateway.scriptUrl,
  public_key: deps.gateway.publicKey,
  tx_ref: txRef,
  amount: toNaira(amount),
  currency: 'NGN',
  payment_options: deps.hotel.payOnlineBy.join(', '),
  redirect_url: redirect,
  customer: payer,
  customizations: { title: deps.hotel.name, description },
  payload_hash: deps.gateway.payloadHash({ amount, currency: 'NGN', email: payer.email, txRef }),
});

export const checkoutOf = (deps: Deps, booking: Booking): Checkout =>
  checkoutFor(deps, {
    ...{ txRef: booking.txRef, amount: booking.totalKobo },
    payer: { email: booking.guestEmail, name: booking.guestName, phone_number: booking.guestPhone },
    description: `${booking.roomTypeName}, ${booking.reference}`,
    redirect: `${deps.publicUrl}${landingPaths.bookingSuccess}`,
  });
