import type { GuestCallApi } from '#contract/api.ts';
import type { BookingView } from '#contract/bookings/bookings.ts';
import { refundTimeText } from '#contract/bookings/cancellation.ts';
import { paymentMessages, redirectText } from '#contract/payments/payments.ts';
import { asAppError } from '#web/core/errors.ts';

/** What the gateway's redirect claims. Only the server knows whether money arrived. */
export type PaymentReturn = { status: string; txRef: string; transactionId: string };

/**
 * What became of the money of a payment without success: the gateway says that it took none, none has reached the
 * hotel, nobody knows yet, or the amount that came is not the price of the booking.
 */
export type MoneyFate = 'not_taken' | 'not_arrived' | 'not_known' | 'other_amount';

type FailedPayment = {
  paid: false;
  message: string;
  /** The reference of a booking that was paid but is cancelled: its own page says what becomes of the money. */
  reference?: string;
  moneyFate?: MoneyFate;
  /** The end of the hold, if this browser’s booking is still held. */
  holdUntil?: string;
};

export type PaymentOutcome = { paid: true; booking: BookingView } | FailedPayment;

export const moneyTexts: Record<MoneyFate, string> = {
  not_taken: 'No money was taken.',
  not_arrived:
    'No money has reached us. If some still does, it confirms your booking, or it is refunded if the room is gone.',
  not_known:
    'We do not know yet whether you have paid, and go on asking by ourselves. If you have, you get an e-mail with your confirmation, or the money is refunded if the room is gone. Please call us before you pay again.',
  other_amount: `An amount that does not pay for the booking is refunded to the card or account that it came from, which can take ${refundTimeText}.`,
};

type Clock = { now: () => number; wait: (ms: number) => Promise<void> };

const pollMs = 3000;
const slowPollMs = 10_000;
const maxWaitMs = 90_000;

export type ReturnSearch = Partial<Record<'status' | 'txRef' | 'transactionId', string | undefined>>;

export const readReturn = (search: ReturnSearch): PaymentReturn => ({
  status: redirectText(search.status).toLowerCase(),
  txRef: redirectText(search.txRef),
  transactionId: redirectText(search.transactionId),
});

export const missingReferenceOutcome = ({ txRef, transactionId }: PaymentReturn): PaymentOutcome | undefined =>
  txRef || transactionId ? undefined : { paid: false, message: paymentMessages.invalidReference };

const failedOutcome = (message: string, moneyFate?: MoneyFate): FailedPayment => ({
  ...{ paid: false, message },
  ...(moneyFate && { moneyFate: moneyFate }),
});

/**
 * There is no verdict yet, but asking again later may bring one. `undecided` is the message, `isAtGateway` means that
 * the gateway is still deciding, `isUnreachable` that the server did not reply.
 */
type Undecided = { undecided: string; isAtGateway?: boolean; isUnreachable?: boolean };

async function verifyOnce(
  call: GuestCallApi,
  { status, txRef, transactionId }: PaymentReturn,
): Promise<PaymentOutcome | Undecided> {
  const wasAbandoned = status === 'cancelled' || status === 'failed';
  try {
    const reply = await call('verifyPayment', { txRef, transactionId });
    if (reply.status === 'success') return { paid: true, booking: reply.booking };
    if (wasAbandoned) return failedOutcome(paymentMessages.notSuccessful, 'not_arrived');
    // Without a transaction id, the status `pending` can also mean that the guest never paid.
    return { undecided: '', isAtGateway: transactionId !== '' };
  } catch (error) {
    const problem = asAppError(error);
    const message = problem?.message ?? '';
    switch (problem?.kind) {
      case 'not_paid':
        return failedOutcome(paymentMessages.notSuccessful, 'not_taken');
      case 'not_found':
        // The server has no charge with this reference, and waiting does not change that.
        if (problem.detail.status === 'no_charge') return failedOutcome(message);
        return wasAbandoned ? failedOutcome(paymentMessages.notSuccessful, 'not_arrived') : { undecided: message };
      case 'gateway':
        return { undecided: message };
      case 'unavailable':
        return { undecided: '', isUnreachable: true };
      case 'too_many':
        return { undecided: '' };
      case 'conflict':
        // With a reference, the guest has paid, but the booking is cancelled.
        if (typeof problem.detail.reference === 'string')
          return { paid: false, message, reference: problem.detail.reference };
        return failedOutcome(message, problem.detail.status === 'mismatch' ? 'other_amount' : undefined);
      case 'invalid':
        return failedOutcome(message);
      default:
        return failedOutcome(paymentMessages.verificationFailed(txRef || transactionId), 'not_known');
    }
  }
}

/** Adds the end of the hold to the outcome of a failed payment, if the booking is still held. */
export async function addHoldTo(
  call: GuestCallApi,
  outcome: PaymentOutcome,
  { txRef }: PaymentReturn,
): Promise<PaymentOutcome> {
  if (outcome.paid || outcome.reference || !txRef) return outcome;
  const heldBookings = await call('heldBookings', {}).catch(() => undefined);
  const holdUntil = heldBookings?.data.find(({ checkout }) => checkout.tx_ref === txRef)?.booking.holdUntil;
  return holdUntil ? { ...outcome, holdUntil } : outcome;
}

/**
 * Asks the server until there is a verdict, for at most 90 seconds, or without limit while the gateway is still
 * deciding. Asking repeatedly does no harm.
 */
export async function verifyPayment(
  call: GuestCallApi,
  paymentReturn: PaymentReturn,
  { now, wait }: Clock,
  onUndecided: (reason: 'bank' | 'connection') => void,
): Promise<PaymentOutcome> {
  const deadline = now() + maxWaitMs;
  for (;;) {
    const outcome = await verifyOnce(call, paymentReturn);
    if (!('undecided' in outcome)) return outcome;
    const isWithinLimit = now() + pollMs <= deadline;
    // A payment must not be called failed while the gateway is still deciding, because the guest would pay again.
    if (!isWithinLimit && !outcome.isAtGateway)
      return failedOutcome(
        outcome.undecided || paymentMessages.gatewayUnreachable(paymentReturn.txRef || paymentReturn.transactionId),
        'not_known',
      );
    onUndecided(outcome.isUnreachable ? 'connection' : 'bank');
    await wait(isWithinLimit ? pollMs : slowPollMs);
  }
}
