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

export const readReturn = (search: { status?: string; tx_ref?: string; transaction_id?: string }): PaymentReturn => ({
  status: redirectText(search.status).toLowerCase(),
  txRef: redirectText(search.tx_ref),
  transactionId: redirectText(search.transaction_id),
});

export const missingReference = ({ txRef, transactionId }: PaymentReturn): Outcome | undefined =>
  txRef || transactionId ? undefined : { paid: false, message: paymentMessages.invalidReference };

const failed = (message: string): Outcome => ({ paid: false, message });

/**
 * Asking again later may bring another reply. `atGateway`: the gateway is still deciding. `unreachable`: no server
 * replied.
 */
type Undecided = { undecided: string; atGateway?: boolean; unreachable?: boolean };

async function checkOnce(
  call: GuestCallApi,
  { status, txRef, transactionId }: PaymentReturn,
): Promise<Outcome | Undecided> {
  const wasAbandoned = status === 'cancelled' || status === 'failed';
  try {
    const answer = await call('verifyPayment', { tx_ref: txRef, transaction_id: transactionId });
    if (answer.status === 'success') return { paid: true, booking: answer.booking };
    if (wasAbandoned) return failed(paymentMessages.notSuccessful);
    // Without a transaction id, pending can also mean that the guest never paid.
    return { undecided: '', atGateway: transactionId !== '' };
  } catch (error) {
    const problem = asAppError(error);
    const message = problem?.message ?? '';
    switch (problem?.kind) {
      case 'not_paid':
        return failed(paymentMessages.notSuccessful);
      case 'not_found':
        // The reference is not ours, and waiting does not change that.
        if (problem.detail.status === 'no_charge') return failed(message);
        return wasAbandoned ? failed(paymentMessages.notSuccessful) : { undecided: message };
      case 'gateway':
        return { undecided: message };
      case 'unavailable':
        return { undecided: '', unreachable: true };
      case 'too_many':
        return { undecided: '' };
      case 'conflict':
        // It was paid, but the booking was cancelled before or since.
        if (typeof problem.detail.reference === 'string')
          return { paid: false, message, reference: problem.detail.reference };
        return failed(message);
      case 'invalid':
        return failed(message);
      default:
        return failed(paymentMessages.verificationFailed(txRef || transactionId));
    }
  }
}

/**
 * Asks until the server has a verdict, or for 90 seconds without one; without limit while the gateway is deciding. Safe
 * to repeat.
 */
export async function verifyPayment(
  call: GuestCallApi,
  paymentReturn: PaymentReturn,
  { now, wait }: Clock,
  onUndecided: (why: 'bank' | 'connection') => void,
): Promise<Outcome> {
  const end = now() + maxWaitMs;
  for (;;) {
    const answer = await checkOnce(call, paymentReturn);
    if (!('undecided' in answer)) return answer;
    const isWithinLimit = now() + pollMs <= end;
    // Never call a payment failed while the gateway is still deciding: the guest would pay twice.
    if (!isWithinLimit && !answer.atGateway)
      return failed(
        answer.undecided || paymentMessages.gatewayUnreachable(paymentReturn.txRef || paymentReturn.transactionId),
      );
    onUndecided(answer.unreachable ? 'connection' : 'bank');
    await wait(isWithinLimit ? pollMs : slowPollMs);
  }
}
