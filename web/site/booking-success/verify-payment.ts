import type { GuestCallApi } from '#contract/api.ts';
import type { BookingView } from '#contract/bookings.ts';
import { paymentMessages, redirectText } from '#contract/payments.ts';
import { asAppError } from '#web/core/errors.ts';

/** What the gateway's redirect claims. Only the server knows whether money arrived. */
export type PaymentReturn = { status: string; txRef: string; transactionId: string };

export type Outcome = { paid: true; booking: BookingView } | { paid: false; message: string; reference?: string };

type Clock = { now: () => number; wait: (ms: number) => Promise<void> };

const pollMs = 3000;
const slowPollMs = 10_000;
const maxWaitMs = 90_000;

export type ReturnSearch = Partial<Record<'status' | 'tx_ref' | 'transaction_id', string | undefined>>;

export const readReturn = (search: ReturnSearch): PaymentReturn => ({
  status: redirectText(search.status).toLowerCase(),
  txRef: redirectText(search.tx_ref),
  transactionId: redirectText(search.transaction_id),
});

export const missingReferenceOutcome = ({ txRef, transactionId }: PaymentReturn): Outcome | undefined =>
  txRef || transactionId ? undefined : { paid: false, message: paymentMessages.invalidReference };

const failedOutcome = (message: string): Outcome => ({ paid: false, message });

/**
 * There is no verdict yet, but asking again later may bring one. `undecided` is the message, `atGateway` means that the
 * gateway is still deciding, `unreachable` that the server did not reply.
 */
type Undecided = { undecided: string; atGateway?: boolean; unreachable?: boolean };

async function checkOnce(
  call: GuestCallApi,
  { status, txRef, transactionId }: PaymentReturn,
): Promise<Outcome | Undecided> {
  const wasAbandoned = status === 'cancelled' || status === 'failed';
  try {
    const reply = await call('verifyPayment', { tx_ref: txRef, transaction_id: transactionId });
    if (reply.status === 'success') return { paid: true, booking: reply.booking };
    if (wasAbandoned) return failedOutcome(paymentMessages.notSuccessful);
    // Without a transaction id, the status `pending` can also mean that the guest never paid.
    return { undecided: '', atGateway: transactionId !== '' };
  } catch (error) {
    const problem = asAppError(error);
    const message = problem?.message ?? '';
    switch (problem?.kind) {
      case 'not_paid':
        return failedOutcome(paymentMessages.notSuccessful);
      case 'not_found':
        // The server has no charge with this reference, and waiting does not change that.
        if (problem.detail.status === 'no_charge') return failedOutcome(message);
        return wasAbandoned ? failedOutcome(paymentMessages.notSuccessful) : { undecided: message };
      case 'gateway':
        return { undecided: message };
      case 'unavailable':
        return { undecided: '', unreachable: true };
      case 'too_many':
        return { undecided: '' };
      case 'conflict':
        // With a reference, the guest has paid, but the booking is cancelled.
        if (typeof problem.detail.reference === 'string')
          return { paid: false, message, reference: problem.detail.reference };
        return failedOutcome(message);
      case 'invalid':
        return failedOutcome(message);
      default:
        return failedOutcome(paymentMessages.verificationFailed(txRef || transactionId));
    }
  }
}

/**
 * Asks the server until it has a verdict, for at most 90 seconds. While the gateway is still deciding, it asks without
 * limit. Asking repeatedly does no harm.
 */
export async function verifyPayment(
  call: GuestCallApi,
  paymentReturn: PaymentReturn,
  { now, wait }: Clock,
  onUndecided: (reason: 'bank' | 'connection') => void,
): Promise<Outcome> {
  const deadline = now() + maxWaitMs;
  for (;;) {
    const outcome = await checkOnce(call, paymentReturn);
    if (!('undecided' in outcome)) return outcome;
    const isWithinLimit = now() + pollMs <= deadline;
    // A payment must not be called failed while the gateway is still deciding, because the guest would pay again.
    if (!isWithinLimit && !outcome.atGateway)
      return failedOutcome(
        outcome.undecided || paymentMessages.gatewayUnreachable(paymentReturn.txRef || paymentReturn.transactionId),
      );
    onUndecided(outcome.unreachable ? 'connection' : 'bank');
    await wait(isWithinLimit ? pollMs : slowPollMs);
  }
}
