import { type BookingView, bookingMessages, isStanding } from '#contract/bookings.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import { paymentMessages } from '#contract/payments.ts';
import { receiptMessages } from '#contract/receipts.ts';
import {
  askerOf,
  bookOnline,
  checkoutFor,
  hasEnded,
  readBooking,
  settleBooking,
  withReceipt,
} from '#server/bookings/commands.ts';
import { idempotencyKey, mayRead, presentBooking, presentCreated, receiptCookie } from '#server/bookings/rules.ts';
import type { House } from '#server/context.ts';
import type { Handlers } from '#server/http/call.ts';
import type { Settlement } from '#server/payments/commands.ts';

type BookingCalls = 'createPublicBooking' | 'bookingByReference' | 'verifyPayment';

export function bookingRoutes(house: House): Handlers<BookingCalls> {
  return {
    async createPublicBooking(call) {
      const { status, payment_status, transaction_ref, proof, ...wish } = call.input;
      const key = transaction_ref ?? idempotencyKey(call.headers);
      const booking = await bookOnline(house, wish, key, askerOf(house, call, proof));
      call.setCookie(receiptCookie, ...(await withReceipt(house, call.cookies[receiptCookie], booking)));
      return presentCreated(booking, checkoutFor(house, booking));
    },

    async bookingByReference({ input, cookies }) {
      const booking = await readBooking(house, { reference: input.reference });
      if (!booking) throw new AppError('not_found', bookingMessages.notFound);
      return {
        booking: presentBooking(
          booking,
          mayRead(booking, hasEnded(house, booking), cookies[receiptCookie], input.token),
        ),
      };
    },

    async verifyPayment({ input, cookies }) {
      if (!input.tx_ref && !input.transaction_id) throw fieldError('tx_ref', paymentMessages.invalidReference);
      const { outcome, booking } = await settleBooking(house, input.tx_ref, input.transaction_id);
      const shown =
        booking &&
        presentBooking(booking, mayRead(booking, hasEnded(house, booking), cookies[receiptCookie], undefined));
      return answer(outcome, shown, input);
    },
  };
}

/** Every refusal carries the outcome as `status`, so that the page knows whether to ask again. */
function answer(
  outcome: Settlement['outcome'],
  booking: BookingView | undefined,
  asked: { tx_ref: string; transaction_id: string },
) {
  const reference = booking?.reference ?? (asked.tx_ref || asked.transaction_id);
  const refuse = (kind: ConstructorParameters<typeof AppError>[0], message: string) =>
    new AppError(kind, message, [], { status: outcome });
  const calledOff = (message: string) => new AppError('conflict', message, [], { status: outcome, reference });
  if (!booking || outcome === 'no_charge') throw refuse('not_found', paymentMessages.verificationFailed(reference));
  switch (outcome) {
    case 'settled':
      // The payment is settled, but the booking is cancelled, voided or a no-show.
      if (!isStanding(booking.status)) throw calledOff(receiptMessages.moved(booking.status));
      return { status: 'success' as const, data: { amount: booking.total_amount }, booking };
    case 'pending':
      return { status: 'pending' as const, data: { amount: booking.total_amount }, booking };
    case 'unknown':
      // Without a transaction id, `unknown` can also mean that the guest has not paid yet.
      if (!asked.transaction_id) return { status: 'pending' as const, data: { amount: booking.total_amount }, booking };
      throw refuse('not_found', paymentMessages.verificationFailed(reference));
    case 'failed':
      throw refuse('not_paid', paymentMessages.notSuccessful);
    case 'mismatch':
      throw refuse('conflict', paymentMessages.verificationFailed(reference));
    case 'refund_due':
      throw calledOff(paymentMessages.refundDue(reference));
    case 'unavailable':
      throw refuse('gateway', paymentMessages.verifyFailed(reference));
  }
}
