import type { Kobo } from '#contract/money.ts';

export type Reported = { txRef: string; status: 'successful' | 'failed' | 'pending'; amount: Kobo; currency: string };

export type Expected = { txRef: string; amount: Kobo; currency: string };

/** `unknown` is also the gateway's answer before the guest has paid. */
export type Verdict = 'paid' | 'pending' | 'failed' | 'mismatch' | 'unknown';

export function judge(expected: Expected, reported: Reported | null): Verdict {
  if (!reported) return 'unknown';
  if (reported.txRef !== expected.txRef) return 'mismatch';
  if (reported.status !== 'successful') return reported.status;
  if (reported.currency !== expected.currency || reported.amount < expected.amount) return 'mismatch';
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
  return paid.amount < expected.amount ? 'partial' : undefined;
}

const allowedFields = new Set(
  `event event.type data id tx_ref txRef flw_ref flwRef orderRef order_ref status amount currency charged_amount app_fee
  appfee merchant_fee merchantfee processor_response auth_model payment_type created_at createdAt account_id amount_settled
  tx_id TransactionId amount_refunded AmountRefunded RefundStatus wallet_id destination transfer reference`.split(
    /\s+/,
  ),
);
const allowedText = /^[\x20-\x7e]{0,200}$/;

/** Keeps listed fields only, so that a new field of the gateway cannot leak personal data. */
export function withoutPersonalData(body: unknown): unknown {
  if (typeof body === 'string') return allowedText.test(body) ? body : null;
  if (typeof body !== 'object' || body === null) return body ?? null;
  if (Array.isArray(body)) return body.slice(0, 20).map(withoutPersonalData);
  const allowed = Object.entries(body).filter(([name]) => allowedFields.has(name));
  return Object.fromEntries(allowed.map(([name, value]) => [name, withoutPersonalData(value)]));
}

export function eventName(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { event, 'event.type': type } = body as Record<string, unknown>;
  const name = event ?? type;
  return typeof name === 'string' && allowedText.test(name) ? name : null;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const firstChecks = [2, 5, 10, 20, 30].map((minutes) => minutes * minute);

/** Five checks in half an hour, then hourly for a day, daily for a week, then none. */
export function nextCheck(createdAt: Date, now: Date): Date | undefined {
  const age = now.getTime() - createdAt.getTime();
  const early = firstChecks.find((check) => check > age);
  if (early !== undefined) return new Date(createdAt.getTime() + early);
  const step = age < day ? hour : day;
  const next = (Math.floor(age / step) + 1) * step;
  return next <= 7 * day ? new Date(createdAt.getTime() + next) : undefined;
}
