import type { GuestMoneyCallApi } from '#contract/api.ts';
import type { PayLinkView } from '#contract/front-desk/pay-account.ts';
import { paymentMessages } from '#contract/payments/payments.ts';
import { asAppError, errorMessageOf } from '#web/core/errors.ts';

type Clock = { now: () => number; wait: (ms: number) => Promise<void> };
type PayReturn = { txRef: string; transactionId: string; wasAbandoned: boolean };

const pollMs = 3000;
const maxWaitMs = 90_000;

export type FollowedPayment = { view: PayLinkView } | { problem: string };

/**
 * Asks the server until the gateway has decided, for at most a minute and a half, and only once about a checkout that
 * the guest abandoned. Only the server can say that something is paid.
 */
export async function followPayment(
  call: GuestMoneyCallApi,
  { txRef, transactionId, wasAbandoned }: PayReturn,
  { now, wait }: Clock,
): Promise<FollowedPayment> {
  const startedAt = now();
  for (;;) {
    const answer = await askOnce(call, txRef, transactionId);
    if ('view' in answer && (answer.view.state !== 'checking' || wasAbandoned)) return answer;
    if ('final' in answer) return { problem: answer.problem };
    if (now() - startedAt >= maxWaitMs)
      return { problem: 'problem' in answer ? answer.problem : paymentMessages.gatewayUnreachable(txRef) };
    await wait(pollMs);
  }
}

type PaymentAnswer = FollowedPayment | { problem: string; final: true };

async function askOnce(call: GuestMoneyCallApi, txRef: string, transactionId: string): Promise<PaymentAnswer> {
  try {
    return { view: await call('verifyPayLink', { txRef, transactionId }) };
  } catch (error) {
    const problem = errorMessageOf(error, paymentMessages.verificationFailed(txRef));
    const kind = asAppError(error)?.kind;
    const mayChange = kind === 'gateway' || kind === 'unavailable' || kind === 'too_many';
    return mayChange ? { problem } : { problem, final: true };
  }
}
