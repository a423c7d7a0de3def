import type { Kobo } from '#contract/money.ts';

export type ReportedPayment = {
  txRef: string;
  status: 'successful' | 'failed' | 'pending';
  amount: Kobo;
  currency: string;
};

type ExpectedPayment = { txRef: string; amountKobo: Kobo; currency: string };

/** `unknown` is also the gateway's answer before the guest has paid. */
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
  isOpen: boolean,
  paid: ReportedPayment,
): 'wrong_currency' | 'duplicate' | 'partial' | undefined {
  if (paid.status !== 'successful' || paid.txRef !== expected.txRef) return undefined;
  if (paid.currency !== expected.currency) return 'wrong_currency';
  if (!isOpen) return 'duplicate';
  return paid.amount < expected.amountKobo ? 'partial' : undefined;
}
