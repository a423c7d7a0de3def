import type { Kobo } from '#contract/money.ts';

/** What a gateway says about one transaction. */
export type Reported = { txRef: string; status: 'successful' | 'failed' | 'pending'; amount: Kobo; currency: string };

export type Expected = { txRef: string; amount: Kobo; currency: string };

/** `unknown`: the gateway has never heard of it, which is also its answer before the guest has paid. */
export type Verdict = 'paid' | 'pending' | 'failed' | 'mismatch' | 'unknown';

/** Paid means: successful, our reference, our currency and at least our amount. */
export function judge(expected: Expected, reported: Reported | null): Verdict {
  if (!reported) return 'unknown';
  if (reported.txRef !== expected.txRef) return 'mismatch';
  if (reported.status !== 'successful') return reported.status;
  if (reported.currency !== expected.currency || reported.amount < expected.amount) return 'mismatch';
  return 'paid';
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const firstChecks = [2, 5, 10, 20, 30].map((minutes) => minutes * minute);

/** When to ask the gateway about a charge next: five times in half an hour, hourly for a day, daily for a week, then never. */
export function nextCheck(createdAt: Date, now: Date): Date | undefined {
  const age = now.getTime() - createdAt.getTime();
  const early = firstChecks.find((check) => check > age);
  if (early !== undefined) return new Date(createdAt.getTime() + early);
  const step = age < day ? hour : day;
  const next = (Math.floor(age / step) + 1) * step;
  return next <= 7 * day ? new Date(createdAt.getTime() + next) : undefined;
}
