import { type BookingView, bookingMessages } from '#contract/bookings.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import { toNaira } from '#contract/money.ts';
import { landing } from '#contract/page.ts';
import { type CheckoutConfig, paymentMessages } from '#contract/payments.ts';
import { bookOnline, readBooking, settleBooking } from '#server/bookings/commands.ts';
import { addReceipt, type Booking, idempotencyKey, ownsReceipt, presentBooking } from '#server/bookings/rules.ts';
import type { House } from '#server/context.ts';
import type { Handlers } from '#server/http/call.ts';
import type { Settlement } from '#server/payments/commands.ts';

const receiptCookie = 'receipts';
const receiptCookieSeconds = 400 * 24 * 3600;

type BookingCalls = 'createPublicBooking' | 'bookingByReference' | 'verifyPayment';

export function bookingRoutes(house: House): Handlers<BookingCalls> {
  return {
    async createPublicBooking(call) {
      const { status, payment_status, transaction_ref, ...wish } = call.input;
      const booking = await bookOnline(house, wish, transaction_ref ?? idempotencyKey(call.headers));
      call.setCookie(
        receiptCookie,
        addReceipt(call.cookies[receiptCookie], booking.receiptToken),
        receiptCookieSeconds,
      );
      return {
        booking: presentBooking(booking, true),
        base_total: toNaira(booking.base),
        transaction_fee: toNaira(booking.fee),
        total_amount: toNaira(booking.total),
        checkout: { ...checkoutFor(house, booking), script_url: house.gateway.scriptUrl },
      };
    },

    async bookingByReference({ input, cookies }) {
      const booking = await readBooking(house, { reference: input.reference });
      if (!booking) throw new AppError('not_found', bookingMessages.notFound);
      return { booking: presentBooking(booking, ownsReceipt(booking, cookies[receiptCookie], input.token)) };
    },

    async verifyPayment({ input, cookies }) {
      if (!input.tx_ref && !input.transaction_id) throw fieldError('tx_ref', paymentMessages.invalidReference);
      const { outcome, booking } = await settleBooking(house, input.tx_ref, input.transaction_id);
      const shown = booking && presentBooking(booking, ownsReceipt(booking, cookies[receiptCookie], undefined));
      return answer(outcome, shown, input);
    },
  };
}

function checkoutFor(house: House, booking: Booking): CheckoutConfig {
  const { txRef, total, guestEmail, guestName, guestPhone } = booking;
  return {
    public_key: house.gateway.publicKey,
    tx_ref: txRef,
    amount: toNaira(total),
    currency: 'NGN',
    payment_options: 'card, mobilemoney, ussd',
    redirect_url: `${house.publicUrl}${landing.bookingSuccess}`,
    customer: { email: guestEmail, name: guestName, phone_number: guestPhone },
    customizations: { title: house.hotel.name, description: `${booking.roomTypeName}, ${booking.reference}` },
    payload_hash: house.gateway.payloadHash({ amount: total, currency: 'NGN', email: guestEmail, txRef }),
  };
}

/** The settlement in the specified words. `status` goes along with every refusal so that the page knows whether to ask again. */
function answer(
  outcome: Settlement['outcome'],
  booking: BookingView | undefined,
  asked: { tx_ref: string; transaction_id: string },
) {
  const reference = booking?.reference ?? (asked.tx_ref || asked.transaction_id);
  const refuse = (kind: ConstructorParameters<typeof AppError>[0], message: string) =>
    new AppError(kind, message, [], { status: outcome });
  if (!booking || outcome === 'no_charge') throw refuse('not_found', paymentMessages.verificationFailed(reference));
  switch (outcome) {
    case 'settled':
      // Paid once, but no longer a booking one can arrive with.
      if (booking.payment_status !== 'paid') throw refuse('conflict', paymentMessages.verificationFailed(reference));
      return { status: 'success' as const, data: { amount: booking.total_amount }, booking };
    case 'pending':
      return { status: 'pending' as const, data: { amount: booking.total_amount }, booking };
    case 'unknown':
      // Also the gateway's answer before a guest has paid; an id it does not know is another matter.
      if (!asked.transaction_id) return { status: 'pending' as const, data: { amount: booking.total_amount }, booking };
      throw refuse('not_found', paymentMessages.verificationFailed(reference));
    case 'failed':
      throw refuse('not_paid', paymentMessages.notSuccessful);
    case 'mismatch':
      throw refuse('conflict', paymentMessages.verificationFailed(reference));
    case 'refund_due':
      throw refuse('conflict', paymentMessages.refundDue(reference));
    case 'unavailable':
      throw refuse('gateway', paymentMessages.verifyFailed(reference));
  }
}
