import type { Kobo } from '#contract/money.ts';

export type Reported = { txRef: string; status: 'successful' | 'failed' | 'pending'; amount: Kobo; currency: string };

type Expected = { txRef: string; amountKobo: Kobo; currency: string };

/** `unknown` is also the gateway's answer before the guest has paid. */
export type Verdict = 'paid' | 'pending' | 'failed' | 'mismatch' | 'unknown';

export function judge(expected: Expected, reported: Reported | null): Verdict {
  if (!reported) return 'unknown';
  if (reported.txRef !== expected.txRef) return 'mismatch';
  if (reported.status !== 'successful') return reported.status;
  if (reported.currency !== expected.currency || reported.amount < expected.amountKobo) return 'mismatch';
  return 'paid';
}

export function unexpectedVerdict(
  expected: Expected,
  isOpen: boolean,
  paid: Reported,
): 'wrong_currency' | 'duplicate' | 'partial' | undefined {
  if (paid.status !== 'successful' || paid.txRef !== expected.txRef) return undefined;
  if (paid.currency !== expected.currency) return 'wrong_currency';
  if (!isOpen) return 'duplicate';
  return paid.amount < expected.amountKobo ? 'partial' : undefined;
}
