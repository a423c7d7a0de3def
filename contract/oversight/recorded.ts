import * as z from 'zod/mini';
import { blankableLineField, koboField, nairaField } from '#contract/core/fields.ts';

export const recordedMessages = {
  notFound: 'Nothing is recorded under this link. Please scan the code on the receipt again, or ask the house.',
  code: 'Please open the link as it is on the receipt',
  amount: 'Please enter what you paid, in naira',
  told: 'Thank you. The owner of the house has been told and will look at it.',
  toldBefore: 'Thank you. The owner of the house knows already.',
  enough: (phone: string) => `The owner of the house has been told already. If it is urgent, please call ${phone}.`,
  failed: 'This could not be sent. Please try again, or call the house',
  linkFailed: 'The link could not be fetched',
} as const;

const recordedKinds = ['stay', 'order', 'tab'] as const;
export type RecordedKind = (typeof recordedKinds)[number];

export const recordedPath = (code: string): string => `/r/${code}`;

const codeField = z.string(recordedMessages.code).check(z.regex(/^[sot][\w-]{38}$/, recordedMessages.code));

export const recordedInput = z.object({ code: codeField });

const recordedLine = z.object({
  text: z.string(),
  amountKobo: koboField,
  cancelledAt: z.nullable(z.string()),
});

const recordedPayment = z.object({
  at: z.string(),
  /** The amount is negative if the hotel gave the money back. */
  amountKobo: koboField,
  method: z.enum(['gateway', 'cash', 'card', 'transfer']),
  /** True for a transfer that the hotel has not seen at its bank yet: it is not in `paidKobo`. */
  unconfirmed: z.boolean(),
  /** When the hotel reversed the payment; null if it did not. */
  cancelledAt: z.nullable(z.string()),
});

/** `later`: the order is on a room or a tab, the tab was moved to a stay, or a company pays for the stay later. */
const recordedStates = ['paid', 'partly', 'unpaid', 'later', 'cancelled', 'nothing'] as const;
export type RecordedState = (typeof recordedStates)[number];

/** What a guest’s receipt links to. It has no personal data: neither the name of a guest nor a contact. */
export const recordedView = z.object({
  kind: z.enum(recordedKinds),
  /** The days of a stay, the day and the receipt of an order, or the day of a tab. */
  title: z.string(),
  state: z.enum(recordedStates),
  lines: z.array(recordedLine),
  payments: z.array(recordedPayment),
  totalKobo: koboField,
  paidKobo: koboField,
  leftKobo: koboField,
  cancelledAt: z.nullable(z.string()),
});
export type RecordedView = z.infer<typeof recordedView>;

export const reportRecordedInput = z.object({
  code: codeField,
  note: z.optional(blankableLineField('note', 300)),
  amountKobo: z.optional(nairaField(recordedMessages.amount, 1e10, 0)),
});

export const recordLinkInput = z.object({
  kind: z.enum(recordedKinds, { error: recordedMessages.code }),
  id: z.uuid({ error: recordedMessages.notFound }),
});

type RecordedSums = Pick<RecordedView, 'totalKobo' | 'paidKobo' | 'cancelledAt'> & { isPaidLater: boolean };

export function recordedState({ totalKobo, paidKobo, cancelledAt, isPaidLater }: RecordedSums): RecordedState {
  if (cancelledAt !== null) return 'cancelled';
  if (isPaidLater) return 'later';
  if (totalKobo === 0 && paidKobo === 0) return 'nothing';
  if (paidKobo >= totalKobo) return 'paid';
  return paidKobo > 0 ? 'partly' : 'unpaid';
}
