import { acceptsPayment, type BookingView, bookingMessages } from '#contract/bookings.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import { paymentMessages } from '#contract/payments.ts';
import { receiptMessages } from '#contract/receipts.ts';
import {
  addReceiptToCookie,
  bookOnline,
  callerOf,
  checkoutOf,
  isReceiptExpired,
  readBooking,
  settleBooking,
} from '#server/bookings/commands.ts';
import {
  canReadBooking,
  presentBooking,
  presentCreatedBooking,
  readIdempotencyKey,
  receiptCookie,
} from '#server/bookings/rules.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import type { Settlement } from '#server/payments/commands.ts';

type BookingCalls = 'createPublicBooking' | 'bookingByReference' | 'verifyPayment';

export function bookingRoutes(deps: Deps): Handlers<BookingCalls> {
  return {
    async createPublicBooking(call) {
      const { status, payment_status, transaction_ref, proof, ...fields } = call.input;
      const key = transaction_ref ?? readIdempotencyKey(call.headers);
      const booking = await bookOnline(deps, fields, key, callerOf(deps, call, proof));
      call.setCookie(receiptCookie, ...(await addReceiptToCookie(deps, call.cookies[receiptCookie], booking)));
      return presentCreatedBooking(booking, checkoutOf(deps, booking));
    },

    async bookingByReference({ input, cookies }) {
      const booking = await readBooking(deps, { reference: input.reference });
      if (!booking) throw new AppError('not_found', bookingMessages.notFound);
      return {
        booking: presentBooking(
          booking,
          canReadBooking(booking, isReceiptExpired(deps, booking), cookies[receiptCookie], input.token),
        ),
      };
    },

    async verifyPayment({ input, cookies }) {
      if (!input.tx_ref && !input.transaction_id) throw fieldError('tx_ref', paymentMessages.invalidReference);
      const { outcome, booking } = await settleBooking(deps, input.tx_ref, input.transaction_id);
      const view =
        booking &&
        presentBooking(
          booking,
          canReadBooking(booking, isReceiptExpired(deps, booking), cookies[receiptCookie], undefined),
        );
      return presentSettlement(outcome, view, input);
    },
  };
}

/** Every refusal carries the outcome as `status`, so that the page knows whether to ask again. */
function presentSettlement(
  outcome: Settlement['outcome'],
  booking: BookingView | undefined,
  input: { tx_ref: string; transaction_id: string },
) {
  const reference = booking?.reference ?? (input.tx_ref || input.transaction_id);
  const refusal = (kind: ConstructorParameters<typeof AppError>[0], message: string) =>
    new AppError(kind, message, [], { status: outcome });
  const conflict = (message: string) => new AppError('conflict', message, [], { status: outcome, reference });
  if (!booking || outcome === 'no_charge') throw refusal('not_found', paymentMessages.verificationFailed(reference));
  switch (outcome) {
    case 'settled':
      // The payment is settled, but the booking is cancelled, voided or a no-show.
      if (!acceptsPayment(booking.status)) throw conflict(receiptMessages.moved(booking.status));
      return { status: 'success' as const, data: { amount: booking.total_amount }, booking };
    case 'pending':
      return { status: 'pending' as const, data: { amount: booking.total_amount }, booking };
    case 'unknown':
      // Without a transaction id, `unknown` can also mean that the guest has not paid yet.
      if (!input.transaction_id) return { status: 'pending' as const, data: { amount: booking.total_amount }, booking };
      throw refusal('not_found', paymentMessages.verificationFailed(reference));
    case 'failed':
      throw refusal('not_paid', paymentMessages.notSuccessful);
    case 'mismatch':
      throw refusal('conflict', paymentMessages.verificationFailed(reference));
    case 'refund_due':
      throw conflict(paymentMessages.refundDue(reference));
    case 'unavailable':
      throw refusal('gateway', paymentMessages.gatewayUnreachable(reference));
  }
}
