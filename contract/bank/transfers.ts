import * as z from 'zod/mini';
import { fittingLine, matchedLine } from '#contract/bank/bank-lines.ts';
import { koboField, lineField } from '#contract/core/fields.ts';
import { pageFields, partlyCountedPageOf } from '#contract/core/lists.ts';
import { transferStates } from '#contract/payments/unconfirmed.ts';

export const transferMessages = {
  listFailed: 'Failed to fetch the transfers',
  state: 'state must be unconfirmed or decided',
  notFound: 'This transfer was not found',
  own: 'Somebody else confirms it: you have recorded it.',
  confirmed: 'Confirmed. It counts as paid.',
  confirmMeans:
    'Confirm only what you see at the bank: it counts as paid at once. Not arrived takes it off, and it is owed again.',
  confirmedByMistake:
    'Confirmed by mistake? A superadmin reverses the payment with a reason, in the booking, on the tab or on the account of the company. Then it is owed again.',
  confirmedAlready: (name: string) => `${name} has confirmed this transfer already.`,
  reversedAlready: (name: string) => `${name} has taken this transfer back already.`,
  notArrived: 'Taken off. What it was to pay is owed again.',
  reason: 'Please say why it does not count',
  confirmFailed: 'Failed to confirm the transfer',
  notArrivedFailed: 'Failed to take the transfer off',
  none: 'Every transfer is confirmed',
  noneDecided: 'No transfer was confirmed or taken off yet',
} as const;

const transferLists = ['unconfirmed', 'decided'] as const;
export type TransferList = (typeof transferLists)[number];

export const transfersQuery = z.object({
  ...pageFields,
  state: z._default(z.enum(transferLists, { error: transferMessages.state }), 'unconfirmed'),
});

export const transferAges = ['to_a_day', 'to_three_days', 'older'] as const;
export type TransferAge = (typeof transferAges)[number];
export const transferAgeLabels: Record<TransferAge, string> = {
  to_a_day: 'Up to 24 hours',
  to_three_days: '1 to 3 days',
  older: 'More than 3 days',
};

const transfer = z.object({
  id: z.string(),
  amountKobo: koboField,
  state: z.enum(transferStates),
  pays: z.object({
    kind: z.enum(['stay', 'tab', 'company']),
    name: z.string(),
    booking: z.nullable(z.object({ id: z.string(), reference: z.string() })),
    company: z.nullable(z.string()),
  }),
  /** The sender or the bank’s number of the transfer, as the recorder typed it. */
  reference: z.nullable(z.string()),
  recordedBy: z.string(),
  recordedAt: z.string(),
  age: z.enum(transferAges),
  /** The lines of the bank that fit the transfer, while it is unconfirmed. */
  lines: z.array(fittingLine),
  /** `line` is the line of the bank that is matched with the transfer, if any. */
  decided: z.nullable(
    z.object({ by: z.string(), at: z.string(), reason: z.nullable(z.string()), line: z.nullable(matchedLine) }),
  ),
  /** Why the caller cannot confirm the transfer; null if they can. */
  confirmProblem: z.nullable(z.string()),
});
export type TransferView = z.infer<typeof transfer>;

const sumOfAge = z.object({ count: z.int(), amountKobo: koboField });

/** Unconfirmed transfers, the oldest first, or decided ones, the newest first. `ages` sums up all unconfirmed ones. */
export const transfersPage = z.extend(partlyCountedPageOf(transfer), {
  ages: z.object({ to_a_day: sumOfAge, to_three_days: sumOfAge, older: sumOfAge }),
});
export type TransfersPage = z.infer<typeof transfersPage>;

const transferIdField = { id: z.uuid({ error: transferMessages.notFound }) };
export const confirmTransferInput = z.object(transferIdField);
export const transferNotArrivedInput = z.object({
  ...transferIdField,
  reason: lineField(transferMessages.reason, 'A reason', 300),
});

const hourMs = 3_600_000;

export function transferAgeOf(recordedAt: Date, now: Date): TransferAge {
  const hours = (now.getTime() - recordedAt.getTime()) / hourMs;
  if (hours <= 24) return 'to_a_day';
  return hours <= 72 ? 'to_three_days' : 'older';
}
