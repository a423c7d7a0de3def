import type { CallApi } from '#contract/api.ts';
import type { BookingView } from '#contract/bookings.ts';
import { paymentMessages } from '#contract/payments.ts';
import { asAppError } from '#web/errors.ts';

/** What the gateway's redirect brought along. A hint: only the server knows whether money arrived. */
export type PaymentReturn = { status: string; txRef: string; transactionId: string };

export type Outcome = { paid: true; booking: BookingView } | { paid: false; message: string };

type Time = { now: () => number; wait: (ms: number) => Promise<void> };

const pollMs = 3000;
const patienceMs = 90_000;

// The gateway writes these words when it has nothing to say.
const given = (value: string | undefined): string =>
  !value || value === 'null' || value === 'undefined' ? '' : value.trim();

export const readReturn = (search: { status?: string; tx_ref?: string; transaction_id?: string }): PaymentReturn => ({
  status: given(search.status).toLowerCase(),
  txRef: given(search.tx_ref),
  transactionId: given(search.transaction_id),
});

/** The failure that needs no question: there is nothing to ask about. */
export const unaskable = ({ txRef, transactionId }: PaymentReturn): Outcome | undefined =>
  txRef || transactionId ? undefined : { paid: false, message: paymentMessages.invalidReference };

const failed = (message: string): Outcome => ({ paid: false, message });

/** One question to the server; `undecided` when asking again later may bring another answer. */
async function ask(
  call: CallApi,
  { status, txRef, transactionId }: PaymentReturn,
): Promise<Outcome | { undecided: string }> {
  const gaveUp = status === 'cancelled' || status === 'failed';
  try {
    const answer = await call('verifyPayment', { tx_ref: txRef, transaction_id: transactionId });
    if (answer.status === 'success') return { paid: true, booking: answer.booking };
    return gaveUp ? failed(paymentMessages.notSuccessful) : { undecided: '' };
  } catch (error) {
    const problem = asAppError(error);
    const message = problem?.message ?? '';
    switch (problem?.kind) {
      case 'not_paid':
        return failed(paymentMessages.notSuccessful);
      case 'not_found':
        // A reference that was never ours does not become one by waiting.
        if (problem.detail.status === 'no_charge') return failed(message);
        return gaveUp ? failed(paymentMessages.notSuccessful) : { undecided: message };
      case 'gateway':
      case 'unavailable':
      case 'too_many':
        return { undecided: message };
      case 'invalid':
      case 'conflict':
        return failed(message);
      default:
        return failed(paymentMessages.verificationFailed(txRef || transactionId));
    }
  }
}

/**
 * Asks until the server says paid or not paid, or patience ends. Safe to run again: asking changes nothing that the
 * money itself has not.
 */
export async function verifyPayment(
  call: CallApi,
  back: PaymentReturn,
  { now, wait }: Time,
  onUndecided: () => void,
): Promise<Outcome> {
  const end = now() + patienceMs;
  for (;;) {
    const answer = await ask(call, back);
    if (!('undecided' in answer)) return answer;
    if (now() + pollMs > end)
      return failed(answer.undecided || paymentMessages.verifyFailed(back.txRef || back.transactionId));
    onUndecided();
    await wait(pollMs);
  }
}
