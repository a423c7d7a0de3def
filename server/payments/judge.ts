import type { Kobo } from '#contract/core/money.ts';

export type ReportedPayment = {
  txRef: string;
  status: 'successful' | 'failed' | 'pending';
  amount: Kobo;
  currency: string;
};

type ExpectedPayment = { txRef: string; amountKobo: Kobo; currency: string };

/** `unknown`: the gateway has no transaction, which is also its answer while the guest has not paid yet. */
export type GatewayVerdict = 'paid' | 'pending' | 'failed' | 'mismatch' | 'unknown';

export function judgePayment(expected: ExpectedPayment, reported: ReportedPayment | null): GatewayVerdict {
  if (!reported) return 'unknown';
  if (reported.txRef !== expected.txRef) return 'mismatch';
  if (reported.status !== 'successful') return reported.status;
  if (reported.currency !== expected.currency || reported.amount < expected.amountKobo) return 'mismatch';
  return 'paid';
}

export function unexpectedVerdict(
  expected: ExpectedPayment,
  isChargeOpen: boolean,
  reported: ReportedPayment,
): 'wrong_currency' | 'duplicate' | 'partial' | undefined {
  if (reported.status !== 'successful' || reported.txRef !== expected.txRef) return undefined;
  if (reported.currency !== expected.currency) return 'wrong_currency';
  if (!isChargeOpen) return 'duplicate';
  return reported.amount < expected.amountKobo ? 'partial' : undefined;
}
