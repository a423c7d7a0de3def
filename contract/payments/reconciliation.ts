import * as z from 'zod/mini';
import { dayField, koboField, lineField, rangeMessages } from '#contract/core/fields.ts';
import { daysInOrder, pageFields, pageOf } from '#contract/core/lists.ts';
import { plural } from '#contract/core/plural.ts';

const differenceKinds = [
  'missing_here',
  'missing_there',
  'amount',
  'currency',
  'unknown_reference',
  'refund_not_here',
  'refund_not_there',
  'refund_amount',
  'unreadable',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export const differenceLabels: Record<DifferenceKind, string> = {
  missing_here: 'Payment we had not heard of',
  missing_there: 'Payment the gateway does not know',
  amount: 'Payment of another amount',
  currency: 'Payment in another currency',
  unknown_reference: 'Payment under an unknown reference',
  refund_not_here: 'Refund we had not heard of',
  refund_not_there: 'Refund the gateway does not know',
  refund_amount: 'Refund of another amount',
  unreadable: 'Entry that could not be read',
};

export const reconciliationMessages = {
  done: (open: number) =>
    open === 0
      ? 'Everything agrees with the card gateway.'
      : `${plural(open, 'difference has', 'differences have')} to be looked at.`,
  unavailable: 'The card gateway does not answer. Please try again in a moment.',
  range: 'At most 31 days can be compared at once',
  future: 'Please choose days that have begun',
  notFound: 'Difference not found',
  resolvedAlready: 'This difference has been resolved already.',
  resolved: 'Marked as resolved',
  reason: 'Please give a reason',
  none: 'The gateway’s list and ours agree',
  noRuns: 'Nothing has been compared yet',
  listFailed: 'Failed to fetch the reconciliation',
  failed: 'Failed to compare with the card gateway',
  resolveFailed: 'Failed to mark as resolved',
} as const;

export const maxReconciledDays = 31;

export const reconcileInput = z
  .object({ from: dayField(rangeMessages.day), to: dayField(rangeMessages.day) })
  .check(daysInOrder);

const reconciliationView = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  at: z.string(),
  askedBy: z.string(),
  payments: z.int(),
  refunds: z.int(),
  gatewayAmountKobo: koboField,
  ourAmountKobo: koboField,
  refundedThereKobo: koboField,
  refundedHereKobo: koboField,
  /** The part of the difference of the sums that the listed differences do not explain. It must be 0. */
  unexplainedKobo: koboField,
  differences: z.int(),
});
export type ReconciliationView = z.infer<typeof reconciliationView>;

const differenceView = z.object({
  id: z.string(),
  kind: z.enum(differenceKinds),
  number: z.string(),
  txRef: z.nullable(z.string()),
  currency: z.string(),
  theirsKobo: z.nullable(koboField),
  oursKobo: z.nullable(koboField),
  foundAt: z.string(),
  booking: z.nullable(z.object({ id: z.nullable(z.string()), reference: z.string(), guestName: z.string() })),
  resolvedAt: z.nullable(z.string()),
  resolvedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type DifferenceView = z.infer<typeof differenceView>;

export const reconciliationsQuery = z.object(pageFields);
export const reconciliationsPage = z.extend(pageOf(reconciliationView), { today: z.string() });

export const differencesQuery = z.object({
  ...pageFields,
  state: z._default(z.enum(['open', 'done'], { error: 'state must be open or done' }), 'open'),
});
export const differencesPage = pageOf(differenceView);

export const reconcileReply = z.object({ message: z.string(), reconciliation: reconciliationView });

export const resolveDifferenceInput = z.object({
  id: z.uuid({ error: reconciliationMessages.notFound }),
  reason: lineField(reconciliationMessages.reason, 'A reason', 300),
});
export const differenceReply = z.object({ message: z.string(), difference: differenceView });
