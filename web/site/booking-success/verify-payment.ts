import type { GuestCallApi } from '#contract/api.ts';
import type { BookingView } from '#contract/bookings.ts';
import { givenText, paymentMessages } from '#contract/payments.ts';
import { asAppError } from '#web/errors.ts';

/** What the gateway's redirect claims. Only the server knows whether money arrived. */
export type PaymentReturn = { status: string; txRef: string; transactionId: string };

export type Outcome = { paid: true; booking: BookingView } | { paid: false; message: string; reference?: string };

type Time = { now: () => number; wait: (ms: number) => Promise<void> };

const pollMs = 3000;
const slowPollMs = 10_000;
const patienceMs = 90_000;

export const readReturn = (search: { status?: string; tx_ref?: string; transaction_id?: string }): PaymentReturn => ({
  status: givenText(search.status).toLowerCase(),
  txRef: givenText(search.tx_ref),
  transactionId: givenText(search.transaction_id),
});

export const unaskable = ({ txRef, transactionId }: PaymentReturn): Outcome | undefined =>
  txRef || transactionId ? undefined : { paid: false, message: paymentMessages.invalidReference };

const failed = (message: string): Outcome => ({ paid: false, message });

/**
 * Asking again later may bring another reply. `atGateway`: the gateway is still deciding. `unreachable`: no server
 * replied.
 */
type Undecided = { undecided: string; atGateway?: boolean; unreachable?: boolean };

async function ask(call: GuestCallApi, { status, txRef, transactionId }: PaymentReturn): Promise<Outcome | Undecided> {
  const gaveUp = status === 'cancelled' || status === 'failed';
  try {
    const answer = await call('verifyPayment', { tx_ref: txRef, transaction_id: transactionId });
    if (answer.status === 'success') return { paid: true, booking: answer.booking };
    if (gaveUp) return failed(paymentMessages.notSuccessful);
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
        return gaveUp ? failed(paymentMessages.notSuccessful) : { undecided: message };
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
  back: PaymentReturn,
  { now, wait }: Time,
  onUndecided: (why: 'bank' | 'connection') => void,
): Promise<Outcome> {
  const end = now() + patienceMs;
  for (;;) {
    const answer = await ask(call, back);
    if (!('undecided' in answer)) return answer;
    const patient = now() + pollMs <= end;
    // Never call a payment failed while the gateway is still deciding: the guest would pay twice.
    if (!patient && !answer.atGateway)
      return failed(answer.undecided || paymentMessages.verifyFailed(back.txRef || back.transactionId));
    onUndecided(answer.unreachable ? 'connection' : 'bank');
    await wait(patient ? pollMs : slowPollMs);
  }
}
