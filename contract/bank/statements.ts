import * as z from 'zod/mini';
import { bankLineFields, type MatchedLine, matchedLine } from '#contract/bank/bank-lines.ts';
import { transferMessages } from '#contract/bank/transfers.ts';
import { koboField, lineField } from '#contract/core/fields.ts';
import { pageFields, partlyCountedPageOf } from '#contract/core/lists.ts';
import { plural } from '#contract/core/plural.ts';

/** Limits for the text of one file. At most `problems` problems are reported. */
export const statementLimits = { characters: 1_000_000, lines: 5_000, columns: 60, cell: 2_000, problems: 5 } as const;

/** Money that is matched with no transfer, not set aside and not taken back is listed for this many days. */
export const openLineDays = 60;

export const statementMessages = {
  importFailed: 'Failed to import the statement',
  listFailed: 'Failed to fetch the lines of the bank',
  matchFailed: 'Failed to match the line',
  notText: 'The file must be sent as text',
  empty: 'The file is empty.',
  notCsv: 'This is not a CSV file. Choose CSV where the bank offers the statement, or save the sheet as CSV.',
  tooLarge: 'The file is larger than 1 MB. Choose fewer days at the bank.',
  tooManyLines: `The file has more than ${plural(statementLimits.lines, 'line')}. Choose fewer days at the bank.`,
  noTable:
    'This is not a bank statement: no line has the names of its columns, such as Date, Narration and Credit. Nothing was imported.',
  noSign: (column: string) =>
    `The column “${column}” does not say what came in and what went out. Choose a statement with a column Credit, or with CR and DR. Nothing was imported.`,
  noWay: (line: number, column: string, text: string) =>
    `Line ${line}, ${column}: “${text}” does not say whether it came in or went out. Choose a statement with columns Debit and Credit.`,
  bothWays: (line: number) => `Line ${line}: one cell says that money came in, and another that it went out.`,
  noDay: (line: number) => `Line ${line}: an amount came in, but the line has no day.`,
  wideLine: (line: number) =>
    `Line ${line}: it has not as many cells as the names of the columns, so an amount can stand in a wrong place.`,
  tooWide: (line: number) =>
    `Line ${line}: it has more than ${plural(statementLimits.columns, 'column')}, or a cell of more than ${statementLimits.cell} characters. This is not a bank statement.`,
  heading: (line: number) =>
    `Line ${line}: names of columns stand there again, and they cannot be understood. Import each table as a file of its own. Nothing was imported.`,
  column: (column: string, text: string) =>
    `The column “${column}” says “${text}”, which can change what a line means, and its name is not known. Name it Status, Currency or Type, or choose another statement. Nothing was imported.`,
  twoColumns: (first: string, second: string) =>
    `The columns “${first}” and “${second}” can both be what came in. Nothing was imported.`,
  status: (line: number, column: string, text: string) =>
    text === ''
      ? `Line ${line}, ${column}: the cell is empty, so the bank does not say whether the money came.`
      : `Line ${line}, ${column}: “${text}” is not known. Known are words such as Successful, Pending, Failed and Reversed.`,
  currency: (line: number, currency: string) =>
    `Line ${line}: the currency is “${currency}”. Only statements in naira can be imported. Nothing was imported.`,
  noCurrency: (line: number, column: string) =>
    `Line ${line}, ${column}: the cell is empty, so the currency is not known.`,
  whichDaysTitle: 'Which day is it?',
  /** Shown above a choice between the two days that a date such as 11/05/2026 can mean. */
  whichDays: (text: string) =>
    `The days of this file can be read in two ways, such as “${text}”. Say which one it is. Nothing was imported yet.`,
  dates: 'dates must be day_first or month_first',
  quote: (line: number) =>
    `From line ${line} on the file cannot be read: a quotation mark has no end. Nothing was imported.`,
  notUnderstood: 'Some lines cannot be read. Nothing was imported.',
  more: (lines: number) => `And ${plural(lines, 'more line')}.`,
  day: (line: number, column: string, text: string) =>
    `Line ${line}, ${column}: “${text}” is not a day. Days are day, month, year, such as 24/11/2026.`,
  future: (line: number, column: string, text: string) => `Line ${line}, ${column}: “${text}” is still to come.`,
  amount: (line: number, column: string, text: string) =>
    `Line ${line}, ${column}: “${text}” is not an amount. Amounts are such as 24,900.00.`,
  kind: (line: number, column: string, text: string) =>
    `Line ${line}, ${column}: “${text}” is neither credit nor debit.`,
  /**
   * Shown if the browser cannot read the file, for example because it is stored in a cloud and the phone has only its
   * name.
   */
  unreadable: 'The file cannot be opened. Download it to this device first.',
  /** Shown beside a line and a transfer that it fits. `words` are words of the sender that both contain. */
  words: (words: readonly string[]) =>
    words.length > 0 ? `Amount, time and “${words.join(' ')}” fit.` : 'Amount and time fit; the sender is not named.',
  matchedBy: {
    name: (words: readonly string[]) => `Matched by amount, time and the name “${words.join(' ')}”.`,
    number: (words: readonly string[]) => `Matched by amount, time and the bank’s number ${words.join(' ')}.`,
    booking: (words: readonly string[]) => `Matched by amount, time and the reference ${words.join(' ')}.`,
    person: (by: string) => `${by} said that it is this line.`,
  },
  reversedOn: (day: string, narration: string) =>
    `The bank took this money back on ${day}${narration ? `: ${narration}` : ''}.`,
  perhapsReversed: (day: string) => `The bank took back the same amount on ${day}. Find out whether it was this one.`,
  looksLike: (narration: string) => `Looks like a line that was imported before${narration ? `: ${narration}` : ''}.`,
  givesBack: 'The bank gives back what the hotel had paid, or the line says that the payment failed.',
  noNarration: 'No column says who sent the money, so no transfer was confirmed by a name.',
  skipped: (lines: number, status: string) =>
    `${plural(lines, 'line')} with the status “${status}” ${lines === 1 ? 'was' : 'were'} left out.`,
  tookBack: (amount: string, name: string) =>
    `The bank took ${amount} back. The transfer for ${name} is unconfirmed again.`,
  tookBackUnknown: (amount: string, day: string) =>
    `The bank took ${amount} back on ${day}, and does not say clearly which line that is. Look at the transfers of that amount.`,
  cannotUnconfirm: (amount: string, name: string) =>
    `The bank took ${amount} back from the transfer for ${name}, of which money was already given back. Talk to the guest.`,
  likeBefore: (lines: number) =>
    lines === 1
      ? '1 line looks like one that was imported before. Look at it under Money in.'
      : `${plural(lines, 'line')} look like ones that were imported before. Look at them under Money in.`,
  usedBy: (name: string) => `This line is the transfer for ${name} already.`,
  unclaimed:
    'No transfer of this amount was recorded at that time. Money of a guest? Open the booking, press Record payment, and choose Bank transfer with this amount: within three days of the payment (a week, if the line names the guest) it fits here, and somebody else than who recorded it confirms it. Was it recorded with another amount? Take that off under Unconfirmed first. Set aside is only for money of no guest.',
  linesLeft: (lines: number, isMore: boolean) =>
    lines === 1 && !isMore
      ? '1 line of the bank is still to be dealt with, under Money in.'
      : `${isMore ? 'More than ' : ''}${plural(lines, 'line')} of the bank are still to be dealt with, under Money in.`,
  none: 'No money that came in without a transfer',
  lineNotFound: 'This line of the bank was not found',
  /** Shown beside a transfer, for a line that fits it but was set aside. */
  isSetAside: (reason: string) => `This line was set aside: ${reason}`,
  noneSetAside: 'No line is set aside',
  state: 'state must be open or set_aside',
  reason: 'Please say what it is',
  setAside: 'Set aside. It is no longer among the money in.',
  setAsideFailed: 'Failed to set the line aside',
  takenBack: `Taken back. Money in lists it again, if it came in the last ${openLineDays} days.`,
  takeBackFailed: 'Failed to take the line back',
  lineSetAside: 'Somebody has set this line aside. Take it back first.',
  notSetAside: 'This line is not set aside.',
  lineReversed: 'The bank took this money back.',
  lineUsed: 'This line of the bank is another transfer already.',
  hasLine: 'This transfer has another line of the bank already.',
  otherAmount: 'Line and transfer have different amounts.',
  confirmed: 'Confirmed by the line of the bank. It counts as paid.',
  matched: 'The line belongs to this transfer, which was confirmed before.',
} as const;

export const dateOrders = ['day_first', 'month_first'] as const;
export type DateOrder = (typeof dateOrders)[number];

export const importStatementInput = z.object({
  text: z
    .string(statementMessages.notText)
    .check(
      z.minLength(1, statementMessages.empty),
      z.maxLength(statementLimits.characters, statementMessages.tooLarge),
    ),
  /**
   * Whether the day or the month comes first in dates such as 11/05/2026. The caller sends `dates` only if the file
   * itself does not show the order.
   */
  dates: z.optional(z.enum(dateOrders, { error: statementMessages.dates })),
});

const statementSummary = z.object({
  /** Lines of the file in which money came in. */
  lines: z.int(),
  /** Lines of the file that an earlier import had already. */
  known: z.int(),
  confirmed: z.int(),
  /** Free lines of the file for which no transfer is left. */
  unclaimed: z.int(),
});
export type StatementSummary = z.infer<typeof statementSummary>;

const lineSum = z.object({ lines: z.int(), amountKobo: koboField });

/** The money that came in by the file, and what became of it. The four parts add up to `cameIn`. */
const statementSums = z.object({
  cameIn: lineSum,
  matched: lineSum,
  /** Free lines that fit a transfer and were not matched: somebody has to decide. */
  toDecide: lineSum,
  unclaimed: lineSum,
  /** Lines that were matched or set aside before, or that the bank took back. */
  doneBefore: lineSum,
});
export type StatementSums = z.infer<typeof statementSums>;
export const statementSumLabels: Record<keyof StatementSums, string> = {
  cameIn: 'Came in',
  matched: 'Matched now',
  toDecide: 'To decide',
  unclaimed: 'Fits no transfer',
  doneBefore: 'Dealt with before',
};

const confirmedLine = z.object({
  transfer: z.string(),
  name: z.string(),
  line: matchedLine,
});

export const importStatementReply = z.object({
  message: z.string(),
  summary: statementSummary,
  sums: statementSums,
  confirmed: z.array(confirmedLine),
  /** Sentences that a person should read about the file, such as that some lines were skipped. */
  notes: z.array(z.string()),
});
export type ImportedStatement = z.infer<typeof importStatementReply>;

/** Sent with the refusal of a file whose days can be read in two ways. */
export const unclearDay = z.object({ text: z.string(), day_first: z.string(), month_first: z.string() });

export const matchedText = ({ because, words, by }: MatchedLine['matched']): string =>
  because === 'person' ? statementMessages.matchedBy.person(by) : statementMessages.matchedBy[because](words);

/** `toDecide` is the number of lines that fit a transfer and that somebody has to decide, as in the sums of the file. */
export const summaryText = ({ lines, known, confirmed, unclaimed }: StatementSummary, toDecide: number): string =>
  lines === 0
    ? 'No money came in by this statement.'
    : [
        `${plural(lines, 'line')} of money that came in`,
        ...(known > 0 ? [`, ${known === lines ? 'all' : known} imported before`] : []),
        `. ${plural(confirmed, 'transfer')} confirmed, ${plural(toDecide, 'line')} to decide. `,
        unclaimed === 1
          ? '1 line fits no recorded transfer.'
          : `${plural(unclaimed, 'line')} fit no recorded transfer.`,
      ].join('');

const bankLineStates = ['open', 'set_aside'] as const;
export type BankLineState = (typeof bankLineStates)[number];

export const bankLinesQuery = z.object({
  ...pageFields,
  state: z._default(z.enum(bankLineStates, { error: statementMessages.state }), 'open'),
});

const listedLine = z.object({
  ...bankLineFields,
  /** A reason against a match as a sentence; null if there is none. */
  doubt: z.nullable(z.string()),
  importedBy: z.string(),
  setAside: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.string() })),
  /** Recorded transfers that the line fits. */
  fits: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      confirmed: z.boolean(),
      recordedBy: z.string(),
      recordedAt: z.string(),
      words: z.array(z.string()),
      /** Why the caller cannot confirm the transfer; null if nothing forbids it. */
      problem: z.nullable(z.string()),
    }),
  ),
});
export type ListedLine = z.infer<typeof listedLine>;

/** Open lines, the newest first, or lines that were set aside, the one set aside last first. */
export const bankLinesPage = partlyCountedPageOf(listedLine);
export type BankLinesPage = z.infer<typeof bankLinesPage>;

const lineIdField = { id: z.uuid({ error: statementMessages.lineNotFound }) };
export const setLineAsideInput = z.object({
  ...lineIdField,
  reason: lineField(statementMessages.reason, 'A reason', 300),
});
export const takeLineBackInput = z.object(lineIdField);
export const matchLineInput = z.object({
  ...lineIdField,
  transferId: z.uuid({ error: transferMessages.notFound }),
});
