import * as z from 'zod/mini';
import type { DayRange } from '#contract/core/dates.ts';
import { type Day, firstOfMonth, nightsBetween } from '#contract/core/dates.ts';
import { amountField, blankableLineField, koboField, lineField } from '#contract/core/fields.ts';
import { dayRangeFields, daysInOrder, queryNumber } from '#contract/core/lists.ts';
import { piecesField, shiftMessages } from '#contract/till/shifts.ts';

export const safeMessages = {
  fetchFailed: 'Failed to fetch the book of the safe',
  long: 'The book covers at most a year at once',
  none: 'Nothing was entered on these days',
  kind: 'Please choose what was done',
  amount: 'Please enter the amount',
  party: 'Please enter who brought or received it',
  slip: 'Please enter the number of the slip',
  source: 'Please choose where the cash comes from',
  countFirst: 'This cash is in Money Now already. Count it, and put it into an envelope.',
  note: 'Please say what it is for',
  reason: 'Please say what was wrong',
  slipTaken: 'This slip is in the book already',
  notEnough: 'There is less counted money in the safe. Envelopes are opened and counted first.',
  notFound: 'This entry was not found',
  notReversible: 'Envelopes in the book cannot be reversed',
  reversedAlready: 'This entry was reversed before',
  envelopeNotFound: 'This envelope was not found',
  envelopeReversed: 'This envelope was reversed by the person who put the cash into it',
  openedAlready: 'This envelope was opened before',
  inAlready: 'This envelope is in the safe already',
  ownEnvelope: 'Somebody else opens it: not the person who put the cash into it.',
  keyReused: 'This was sent before, with something else',
  entered: 'Entered',
  putIn: (number: string) => `Envelope ${number} is in the safe`,
  opened: (number: string) => `Envelope ${number} counted`,
  reversed: 'Reversed',
  enterFailed: 'Failed to enter it',
  putInFailed: 'Failed to put the envelope into the safe',
  openFailed: 'Failed to record the count of the envelope',
  reverseFailed: 'Failed to reverse it',
} as const;

const safeEntryKinds = [
  'envelope_in',
  'envelope_opened',
  'put_in',
  'banked',
  'taken_out',
  'reversed',
  'given_back',
] as const;
export type SafeEntryKind = (typeof safeEntryKinds)[number];
export const safeEntryLabels: Record<SafeEntryKind, string> = {
  envelope_in: 'Envelope in',
  envelope_opened: 'Envelope opened',
  put_in: 'Put in',
  banked: 'Banked',
  taken_out: 'Taken out',
  reversed: 'Reversed',
  given_back: 'Given back to a guest',
};

const maxSafeDays = 366;
export const isLongSafeRange = ({ from, to }: DayRange): boolean => nightsBetween(from, to) >= maxSafeDays;

export const safeBookQuery = z.object(dayRangeFields).check(
  daysInOrder,
  z.refine<{ from?: string | undefined; to?: string | undefined }>(
    ({ from, to }) => !from || !to || !isLongSafeRange({ from, to }),
    { error: safeMessages.long, path: ['to'] },
  ),
);

/** The days of the book. If neither day is given, the month so far. */
export function safeBookRange({ from, to }: { from?: Day | undefined; to?: Day | undefined }, today: Day): DayRange {
  const lastDay = to ?? (from && from > today ? from : today);
  return { from: from ?? firstOfMonth(lastDay), to: lastDay };
}

const maxNaira = 1e10;
const keyField = lineField('key cannot be empty', 'key', 100);
const safeAmountField = amountField(safeMessages.amount, maxNaira);
const partyField = lineField(safeMessages.party, 'The name', 120);

/** Cash of a till or of a person counts there already (`till`), so it comes into the safe in an envelope. */
const cashSources = ['bank', 'owner', 'rest', 'till'] as const;
export const cashSourceLabels: Record<(typeof cashSources)[number], string> = {
  bank: 'The bank',
  owner: 'The owner',
  rest: 'Left of what was taken out',
  till: 'A till, or somebody’s shift',
};

export const enteredKinds = ['put_in', 'banked', 'taken_out'] as const satisfies readonly SafeEntryKind[];
export const safeEntryInput = z
  .object({
    kind: z.enum(enteredKinds, { error: safeMessages.kind }),
    amountKobo: safeAmountField,
    party: partyField,
    /** Where cash comes from that is put in. */
    source: z.optional(z.enum(cashSources, { error: safeMessages.source })),
    /** The number of the bank’s slip; required for money that went to the bank. */
    slip: z.optional(blankableLineField('The slip', 60)),
    note: z.optional(blankableLineField('The note', 300)),
    key: keyField,
  })
  .check(
    z.refine(({ kind, source }) => kind !== 'put_in' || source !== undefined, {
      error: safeMessages.source,
      path: ['source'],
    }),
    z.refine(({ kind, source }) => kind !== 'put_in' || source !== 'till', {
      error: safeMessages.countFirst,
      path: ['source'],
    }),
    z.refine(({ kind, slip }) => kind !== 'banked' || Boolean(slip), { error: safeMessages.slip, path: ['slip'] }),
    z.refine(({ kind, note }) => kind === 'banked' || Boolean(note), { error: safeMessages.note, path: ['note'] }),
  );

export const reverseSafeEntryInput = z.object({
  number: queryNumber(
    z.int(safeMessages.notFound).check(z.gte(1, safeMessages.notFound), z.lte(2e9, safeMessages.notFound)),
  ),
  reason: lineField(safeMessages.reason, 'A reason', 300),
});

const envelopeIdField = { id: z.uuid({ error: safeMessages.envelopeNotFound }) };
export const envelopeIdInput = z.object(envelopeIdField);
export const openEnvelopeInput = z.object({
  ...envelopeIdField,
  pieces: piecesField(shiftMessages.pieces),
  key: keyField,
});

const safeEntry = z.object({
  number: z.int(),
  kind: z.enum(safeEntryKinds),
  at: z.string(),
  enteredBy: z.string(),
  envelope: z.nullable(
    z.object({
      number: z.string(),
      amountKobo: koboField,
      droppedBy: z.string(),
      receivedBy: z.string(),
    }),
  ),
  /** What was in an opened envelope, less the amount that is recorded for it. Null for any other entry. */
  differenceKobo: z.nullable(koboField),
  /**
   * How much the entry adds to the closed envelopes (`closedKobo`) and to the counted money (`countedKobo`); negative
   * if it takes away.
   */
  closedKobo: koboField,
  countedKobo: koboField,
  /** All that is in the safe after the entry. */
  balanceKobo: koboField,
  party: z.string(),
  slip: z.nullable(z.string()),
  note: z.string(),
  /** The reference of the booking whose guest was given money back. */
  reference: z.nullable(z.string()),
  /** The number of the entry that this one takes back. */
  reverses: z.nullable(z.int()),
  isReversed: z.boolean(),
});
export type SafeEntry = z.infer<typeof safeEntry>;

const openEnvelope = z.object({
  id: z.string(),
  number: z.string(),
  amountKobo: koboField,
  till: z.nullable(z.string()),
  droppedBy: z.string(),
  droppedAt: z.string(),
  receivedBy: z.string(),
  inSafe: z.boolean(),
  /** Why the caller cannot open the envelope; null if they can. */
  openProblem: z.nullable(z.string()),
});
export type OpenEnvelope = z.infer<typeof openEnvelope>;

const safeContents = z.object({ closedKobo: koboField, countedKobo: koboField });

export const safeBook = z.object({
  from: z.string(),
  to: z.string(),
  now: z.string(),
  contents: safeContents,
  /**
   * `beforeKobo` and `afterKobo` are all that was in the safe before the first day and after the last one. The other
   * sums are what changed it in between.
   */
  beforeKobo: koboField,
  afterKobo: koboField,
  putInKobo: koboField,
  takenOutKobo: koboField,
  differencesKobo: koboField,
  entries: z.array(safeEntry),
  /** Envelopes that nobody has opened, the oldest first. */
  envelopes: z.array(openEnvelope),
});
export type SafeBook = z.infer<typeof safeBook>;
