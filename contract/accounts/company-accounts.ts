import * as z from 'zod/mini';
import { type Day, nightsBetween } from '#contract/core/dates.ts';
import { amountField, koboField, lineField } from '#contract/core/fields.ts';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import { deskMessages, deskMethods, maxDeskNaira } from '#contract/front-desk/desk.ts';
import { cashReasonField } from '#contract/oversight/cash-law.ts';
import { terminalField } from '#contract/payments/card-slips.ts';
import { transferStateField } from '#contract/payments/unconfirmed.ts';
import { companyMessages } from '#contract/rooms/companies.ts';

export const companyAccountMessages = {
  parts: 'Please enter what is paid of at least one item',
  twice: 'An item can be paid once in a payment',
  overOpen: (reference: string, open: Kobo) => `${reference}: ${formatNaira(open)} is open.`,
  itemNotFound: 'This item is not on the account of the company.',
  keyReused: 'This payment was recorded before, with other items. Close this window to see it.',
  paid: (amount: Kobo) => `Payment of ${formatNaira(amount)} recorded`,
  payFailed: 'Failed to record the payment',
  paymentNotFound: 'Payment not found',
  reversed: 'Payment reversed',
  reverseFailed: 'Failed to reverse the payment',
  reversedAlready: 'This payment has been reversed already.',
  partGivenBack: 'Part of this payment has been given back to a guest. It cannot be reversed.',
  empty: 'Nothing was ever on the account of this company',
  fetchFailed: 'Failed to fetch the account of the company',
} as const;

export const ageBuckets = ['to_30', 'to_60', 'to_90', 'older'] as const;
export type AgeBucket = (typeof ageBuckets)[number];
export const ageLabels: Record<AgeBucket, string> = {
  to_30: 'Up to 30 days',
  to_60: '31 to 60 days',
  to_90: '61 to 90 days',
  older: 'More than 90 days',
};

/** Returns the age group of an item by the days since it was moved to the company. */
export function ageBucketOf(since: Day, today: Day): AgeBucket {
  const days = nightsBetween(since, today);
  if (days <= 30) return 'to_30';
  if (days <= 60) return 'to_60';
  return days <= 90 ? 'to_90' : 'older';
}

type UnpaidItem = { day: Day; open: Kobo };

/** The open amounts of all items, summed by age group. */
export function sumByAge(items: readonly UnpaidItem[], today: Day): Record<AgeBucket, Kobo> {
  const sumOf = (bucket: AgeBucket) =>
    kobo(items.reduce((sum, { day, open }) => (ageBucketOf(day, today) === bucket ? sum + open : sum), 0));
  return { to_30: sumOf('to_30'), to_60: sumOf('to_60'), to_90: sumOf('to_90'), older: sumOf('older') };
}

/** Splits a payment among the items, the oldest first. Returns the part of each item, in the order of `items`. */
export function payOldestFirst(amount: Kobo, items: readonly UnpaidItem[]): Kobo[] {
  let leftToSplit: number = amount;
  const oldestFirst = items
    .map((_, index) => index)
    .toSorted((a, b) => (items[a]?.day ?? '').localeCompare(items[b]?.day ?? ''));
  const parts = items.map(() => kobo(0));
  for (const index of oldestFirst) {
    const part = Math.min(leftToSplit, items[index]?.open ?? 0);
    parts[index] = kobo(part);
    leftToSplit -= part;
  }
  return parts;
}

const companyIdField = { id: z.uuid({ error: companyMessages.notFound }) };
export const companyAccountInput = z.object(companyIdField);

export const companyPaymentInput = z.object({
  ...companyIdField,
  method: z.enum(deskMethods, { error: deskMessages.method }),
  /** For a card payment the number of the slip, for a transfer the sender. */
  reference: z.optional(lineField('Payment reference cannot be empty', 'Payment reference', 80)),
  terminal: terminalField,
  cashReason: cashReasonField,
  parts: z
    .array(
      z.object(
        {
          itemId: z.uuid({ error: companyAccountMessages.itemNotFound }),
          amountKobo: amountField(deskMessages.amount, maxDeskNaira),
        },
        companyAccountMessages.parts,
      ),
      companyAccountMessages.parts,
    )
    .check(
      z.minLength(1, companyAccountMessages.parts),
      z.maxLength(500, companyAccountMessages.parts),
      z.refine((parts) => new Set(parts.map(({ itemId }) => itemId)).size === parts.length, {
        error: companyAccountMessages.twice,
      }),
    ),
  key: lineField('key cannot be empty', 'key', 100),
});

export const reverseCompanyPaymentInput = z.object({
  ...companyIdField,
  paymentId: z.uuid({ error: companyAccountMessages.paymentNotFound }),
  reason: lineField(deskMessages.reason, 'A reason', 300),
});

/**
 * A balance that was moved to the company. `invoices` are the numbers of the invoices of the stay, without those that a
 * credit note takes back.
 */
const companyItem = z.object({
  id: z.string(),
  bookingId: z.string(),
  reference: z.string(),
  guestName: z.string(),
  day: z.string(),
  invoices: z.array(z.string()),
  amountKobo: koboField,
  openKobo: koboField,
  /** The part of `openKobo` that unconfirmed transfers pay. */
  unconfirmedKobo: koboField,
  age: z.enum(ageBuckets),
});
export type CompanyItem = z.infer<typeof companyItem>;

const companyPaymentView = z.object({
  id: z.string(),
  method: z.enum(deskMethods),
  reference: z.nullable(z.string()),
  amountKobo: koboField,
  takenBy: z.string(),
  takenAt: z.string(),
  transfer: transferStateField,
  /** The references of the bookings that the payment pays. */
  of: z.array(z.string()),
  reversed: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.string() })),
  /** Why the caller cannot reverse the payment, or null if the caller can. */
  reverseProblem: z.nullable(z.string()),
});
export type CompanyPaymentView = z.infer<typeof companyPaymentView>;

/**
 * One line of the company’s account as a statement. `amountKobo` is positive if the company owes more by the line;
 * `balanceKobo` is what the company owes after the line.
 */
const companyStatementLine = z.object({
  id: z.string(),
  day: z.string(),
  text: z.string(),
  bookingId: z.nullable(z.string()),
  amountKobo: koboField,
  balanceKobo: koboField,
});

export const companyAccount = z.object({
  company: z.object({
    id: z.string(),
    name: z.string(),
    address: z.string(),
    taxNumber: z.string(),
    limitKobo: z.nullable(koboField),
  }),
  today: z.string(),
  openKobo: koboField,
  /** What will be added for guests who have not left yet. */
  toComeKobo: koboField,
  agesKobo: z.object({ to_30: koboField, to_60: koboField, to_90: koboField, older: koboField }),
  /** The items that are not fully paid, the oldest first. */
  items: z.array(companyItem),
  payments: z.array(companyPaymentView),
  /**
   * Balances moved to the company, its payments, and the reversals of both, the oldest first. A transfer is listed once
   * it is confirmed.
   */
  lines: z.array(companyStatementLine),
});
export type CompanyAccount = z.infer<typeof companyAccount>;

export const companyAccountReply = z.object({ message: z.string(), account: companyAccount });
