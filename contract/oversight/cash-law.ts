import * as z from 'zod/mini';
import { blankableLineField } from '#contract/core/fields.ts';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';

export const cashLawMessages = {
  ask: (sum: Kobo, limit: Kobo) =>
    `With this it is ${formatNaira(sum)} in cash within 24 hours, and the limit is ${formatNaira(limit)} (MLPPA 2022, section 2). Take the rest by card or transfer, or write why it is taken in cash. The owner is told.`,
  askOnTab: (limit: Kobo) =>
    `More than ${formatNaira(limit)} in cash is asked about first. Put the order on a tab, and take the payment there.`,
} as const;

/** The reason for taking cash above the limit of the law. It is not needed below the limit. */
export const cashReasonField = z.optional(blankableLineField('A reason', 300));

export type GuestCashPayment = {
  at: Date;
  amount: Kobo;
  payerId: string;
  /** Contact of the guest of the stay: two stays with the same phone number or e-mail address count as one guest. */
  phone: string | null;
  email: string | null;
};

const isSameGuest = (a: GuestCashPayment, b: GuestCashPayment): boolean =>
  a.payerId === b.payerId || (a.phone !== null && a.phone === b.phone) || (a.email !== null && a.email === b.email);

const dayMs = 86_400_000;

type CashWithinDay<T extends GuestCashPayment> = { last: T; parts: T[]; sum: Kobo };

/**
 * Guests who paid `leastSum` or more in cash within 24 hours, each once in 24 hours, with the payment that reached this
 * sum. `payments` must be in the order of time.
 */
export function findMuchCash<T extends GuestCashPayment>(payments: readonly T[], leastSum: number): CashWithinDay<T>[] {
  const muchCash: CashWithinDay<T>[] = [];
  for (const [index, last] of payments.entries()) {
    const isWithinDay = (at: Date) => last.at.getTime() - at.getTime() < dayMs;
    const parts = payments.slice(0, index + 1).filter((each) => isWithinDay(each.at) && isSameGuest(each, last));
    const sum = kobo(parts.reduce((total, { amount }) => total + amount, 0));
    const wasFound = muchCash.some((before) => isWithinDay(before.last.at) && isSameGuest(before.last, last));
    if (sum >= leastSum && !wasFound) muchCash.push({ last, parts, sum });
  }
  return muchCash;
}
