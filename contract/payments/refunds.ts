import * as z from 'zod/mini';
import { amountField, koboField, lineField, shownNairaField, wasMessage } from '#contract/core/fields.ts';
import { pageFields, pageOf, searchField } from '#contract/core/lists.ts';
import { cashFromField } from '#contract/till/cash-places.ts';

export const refundPurposes = [
  'late',
  'partial',
  'over',
  'duplicate',
  'wrong_currency',
  'foreign',
  'cancelled',
  'reduced',
] as const;
export type RefundPurpose = (typeof refundPurposes)[number];

export const refundPurposeLabels: Record<RefundPurpose, string> = {
  late: 'Paid too late',
  partial: 'Paid too little',
  over: 'Paid too much',
  duplicate: 'Paid twice',
  wrong_currency: 'Wrong currency',
  foreign: 'Unknown reference',
  cancelled: 'Booking called off',
  reduced: 'Stay became cheaper',
};

/**
 * `asked`: the refund was requested from the gateway, which has not confirmed it, so it is not requested again. `kept`:
 * a staff member decided, with a reason, that the hotel keeps the money.
 */
const refundStates = ['due', 'asked', 'made', 'refused', 'kept'] as const;
export type RefundState = (typeof refundStates)[number];

export const refundStateLabels: Record<RefundState, string> = {
  due: 'To be refunded',
  asked: 'Asked of the gateway',
  made: 'Refunded',
  refused: 'Refused by the gateway',
  kept: 'Resolved',
};

const refundWays = ['gateway', 'cash', 'transfer'] as const;
export type RefundWay = (typeof refundWays)[number];

export const manualRefundWays = ['cash', 'transfer'] as const;
export const refundWayLabels: Record<RefundWay, string> = {
  gateway: 'Card gateway',
  cash: 'Cash',
  transfer: 'Bank transfer',
};

export const refundMessages = {
  notFound: 'Refund not found',
  reason: 'Please give a reason',
  amount: 'Please enter an amount',
  tooMuch: 'This is more than is to be refunded.',
  way: 'Please choose how it was paid back',
  asked: 'The card gateway was asked to refund it.',
  made: 'Refunded',
  refused: (why: string) => `The card gateway refused: ${why}`,
  unanswered: 'The card gateway has not answered yet. It will be asked what became of the refund; do not pay it twice.',
  unknownThere: 'The card gateway knows nothing of this refund.',
  elsewhere: 'Refunded in the dashboard of the card gateway',
  changedAgain: 'The stay was changed again',
  paidBack: 'Paid back',
  resolved: 'Marked as resolved',
  rechecked: 'The card gateway was asked again.',
  notRechecked: 'The card gateway does not answer. Please try again in a moment.',
  decided: (state: RefundState) => `Somebody has been faster: ${refundStateLabels[state].toLowerCase()}.`,
  none: 'Nothing to decide',
  noneDone: 'Nothing has been refunded yet',
  listFailed: 'Failed to fetch the payments',
  failed: 'Failed to refund',
  keepFailed: 'Failed to mark as resolved',
} as const;

export const isRefundUndecided = (state: RefundState): boolean => state === 'due' || state === 'refused';

const refundView = z.object({
  id: z.string(),
  purpose: z.enum(refundPurposes),
  state: z.enum(refundStates),
  way: z.nullable(z.enum(refundWays)),
  /** The amounts are in hundredths of `currency`. */
  amountKobo: koboField,
  paidKobo: koboField,
  currency: z.string(),
  transactionId: z.string(),
  txRef: z.string(),
  since: z.string(),
  /** `booking` is null for money that names no booking of ours; its `id` is null once the booking has been deleted. */
  booking: z.nullable(z.object({ id: z.nullable(z.string()), reference: z.string(), guestName: z.string() })),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  gatewaySaid: z.nullable(z.string()),
  madeAt: z.nullable(z.string()),
});
export type RefundView = z.infer<typeof refundView>;

/** `open` selects refunds that wait for a person or for the gateway. */
export const refundsQuery = z.object({
  ...pageFields,
  q: searchField,
  state: z._default(z.enum(['open', 'done'], { error: 'state must be open or done' }), 'open'),
  purpose: z.optional(z.enum(refundPurposes, { error: 'purpose is not one of the known' })),
});

/** Open refunds are listed oldest first, all others newest first. `totalAmountKobo` adds up only refunds in naira. */
export const refundsPage = z.extend(pageOf(refundView), { totalAmountKobo: koboField });

const refundIdField = { id: z.uuid({ error: refundMessages.notFound }) };
const reasonField = lineField(refundMessages.reason, 'A reason', 300);

/** `amountKobo` is what to refund; the hotel keeps the rest. Without it, everything is refunded. */
export const askForRefundInput = z.object({
  ...refundIdField,
  amountKobo: z.optional(amountField(refundMessages.amount, 100_000_000)),
  reason: reasonField,
  wasKobo: z.optional(shownNairaField(wasMessage)),
});

export const payBackByHandInput = z.object({
  ...refundIdField,
  way: z.enum(manualRefundWays, { error: refundMessages.way }),
  cashFrom: cashFromField,
  reason: reasonField,
});

export const keepMoneyInput = z.object({ ...refundIdField, reason: reasonField });
export const refundIdInput = z.object(refundIdField);

export const refundReply = z.object({ message: z.string(), refund: refundView });
