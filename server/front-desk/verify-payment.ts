import { acceptsPayment, type BookingView } from '#contract/bookings/bookings.ts';
import { AppError } from '#contract/core/errors.ts';
import { receiptMessages } from '#contract/front-desk/receipts.ts';
import { paymentMessages } from '#contract/payments/payments.ts';
import type { Settlement } from '#server/payments/settle.ts';

/** Every error carries the outcome as `status`, so that the page knows whether to ask again later. */
export function presentSettlement(
  outcome: Settlement['outcome'],
  booking: BookingView | undefined,
  input: { txRef: string; transactionId: string },
) {
  const reference = booking?.reference ?? (input.txRef || input.transactionId);
  const makeRefusal = (kind: ConstructorParameters<typeof AppError>[0], message: string) =>
    new AppError(kind, message, [], { status: outcome });
  const makeConflict = (message: string) => new AppError('conflict', message, [], { status: outcome, reference });
  if (!booking || outcome === 'no_charge')
    throw makeRefusal('not_found', paymentMessages.verificationFailed(reference));
  switch (outcome) {
    case 'settled':
      // The booking was paid, but is cancelled, voided or a no-show by now.
      if (!acceptsPayment(booking.status)) throw makeConflict(receiptMessages.moved(booking.status));
      return { status: 'success' as const, data: { amountKobo: booking.totalAmountKobo }, booking };
    case 'pending':
      return { status: 'pending' as const, data: { amountKobo: booking.totalAmountKobo }, booking };
    case 'unknown':
      // Without a transaction id, `unknown` can mean that the guest has not paid yet, so the page may ask again.
      if (!input.transactionId)
        return { status: 'pending' as const, data: { amountKobo: booking.totalAmountKobo }, booking };
      throw makeRefusal('not_found', paymentMessages.verificationFailed(reference));
    case 'failed':
      throw makeRefusal('not_paid', paymentMessages.notSuccessful);
    case 'mismatch':
      throw makeRefusal('conflict', paymentMessages.verificationFailed(reference));
    case 'refund_due':
      throw makeConflict(paymentMessages.refundDue(reference));
    case 'unavailable':
      throw makeRefusal('gateway', paymentMessages.gatewayUnreachable(reference));
  }
}
