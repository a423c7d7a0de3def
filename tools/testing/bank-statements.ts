import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { addDays, type Day } from '#contract/core/dates.ts';
import { textOfStatement } from '#web/office/bank/statement-text.ts';

/** An entry of a statement, independent of the format of a bank. */
export type StatementEntry = {
  kind: 'in' | 'out' | 'failed' | 'pending' | 'reversed' | 'taken back';
  day: Day;
  time: string;
  kobo: number;
  narration: string;
  reference: string;
};

const folder = join(import.meta.dirname, 'bank-statements');

/** Statements with made-up entries, one for each bank, in the format of that bank. */
export const sampleFiles: ReadonlyMap<string, string> = new Map(
  readdirSync(folder).map((name) => [name.replace('.csv', ''), readFileSync(join(folder, name), 'utf8')]),
);

const formatAmount = (kobo: number) =>
  (kobo / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
function dayParts(day: Day) {
  const [year = '', month = '', date = ''] = day.split('-');
  return { year, month, date, name: monthNames[Number(month) - 1] ?? '' };
}

type StatementLayout = {
  delimiter: string;
  /** The index of the line with the names of the columns in the sample file. */
  headingIndex: number;
  isQuoted?: boolean;
  emptyCell: string;
  /**
   * Functions that write the cells of an entry, except credit and debit; by the column's name in the sample. A column
   * without a function stays empty.
   */
  cells: Record<string, (entry: StatementEntry) => string>;
  creditColumn: string;
  debitColumn: string;
  hasTime?: boolean;
  hasReference?: boolean;
  hasStatus?: boolean;
};

const dashedDate = ({ day }: StatementEntry) => `${dayParts(day).date}-${dayParts(day).name}-${dayParts(day).year}`;
const slashedDate = ({ day }: StatementEntry) => `${dayParts(day).date}/${dayParts(day).month}/${dayParts(day).year}`;
const narration = (entry: StatementEntry) => entry.narration;
const reference = (entry: StatementEntry) => entry.reference;
const balance = () => '1,000,000.00';

export const layouts: Record<string, StatementLayout> = {
  gtbank: {
    ...{
      delimiter: ',',
      headingIndex: 6,
      emptyCell: '',
      creditColumn: 'Credits',
      debitColumn: 'Debits',
      hasReference: true,
    },
    cells: {
      'Trans. Date': dashedDate,
      'Value Date': dashedDate,
      Reference: reference,
      Balance: balance,
      Remarks: narration,
    },
  },
  zenith: {
    ...{ delimiter: ',', headingIndex: 4, emptyCell: '0.00', creditColumn: 'CREDIT', debitColumn: 'DEBIT' },
    cells: { 'DATE POSTED': slashedDate, 'VALUE DATE': slashedDate, DESCRIPTION: narration, BALANCE: balance },
  },
  access: {
    ...{
      delimiter: ',',
      headingIndex: 2,
      isQuoted: true,
      emptyCell: '-',
      creditColumn: 'Credit',
      debitColumn: 'Debit',
    },
    cells: {
      'Posted Date': dashedDate,
      'Value Date': dashedDate,
      Description: narration,
      Currency: () => 'NGN',
      Balance: balance,
    },
  },
  uba: {
    ...{ delimiter: ';', headingIndex: 1, emptyCell: '', creditColumn: 'CREDIT', debitColumn: 'DEBIT' },
    cells: { 'TRANS DATE': dashedDate, 'VALUE DATE': dashedDate, NARRATION: narration, BALANCE: balance },
  },
  'first-bank': {
    ...{
      delimiter: ',',
      headingIndex: 1,
      emptyCell: '',
      creditColumn: 'Deposit(CR)',
      debitColumn: 'Withdrawal(DR)',
      hasReference: true,
    },
    cells: {
      TransDate: dashedDate,
      ValueDate: dashedDate,
      Reference: reference,
      'Transaction Details': narration,
      Balance: balance,
    },
  },
  moniepoint: {
    ...{
      delimiter: ',',
      headingIndex: 2,
      emptyCell: '0.00',
      creditColumn: 'Settlement Credit (NGN)',
      debitColumn: 'Settlement Debit (NGN)',
    },
    ...{ hasTime: true, hasReference: true, hasStatus: true },
    cells: {
      Date: ({ day, time }) => `${day}T${time}:00+01:00`,
      'Transaction Type': () => 'TRANSFER',
      'Transaction Status': ({ kind }) =>
        ({
          in: 'SUCCESSFUL',
          out: 'SUCCESSFUL',
          'taken back': 'SUCCESSFUL',
          failed: 'FAILED',
          pending: 'Pending',
          reversed: 'Reversed',
        })[kind],
      'Transaction Ref': reference,
      'Transaction Amount (NGN)': ({ kobo }) => (kobo / 100).toFixed(2),
      'Balance After (NGN)': balance,
      Narration: narration,
    },
  },
  opay: {
    ...{
      delimiter: ',',
      headingIndex: 2,
      emptyCell: '--',
      creditColumn: 'Credit(₦)',
      debitColumn: 'Debit(₦)',
      hasTime: true,
      hasReference: true,
    },
    cells: {
      'Trans. Time': ({ day, time }) => `${dayParts(day).year} ${dayParts(day).name} ${dayParts(day).date} ${time}:00`,
      'Value Date': dashedDate,
      Description: narration,
      'Balance After(₦)': balance,
      Channel: () => 'E-Channel',
      'Transaction Reference': reference,
    },
  },
  palmpay: {
    ...{
      delimiter: ',',
      headingIndex: 2,
      emptyCell: '--',
      creditColumn: 'Money In (NGN)',
      debitColumn: 'Money out (NGN)',
      hasTime: true,
      hasReference: true,
    },
    cells: {
      'Transaction Date': ({ day, time }) => {
        const { year, month, date } = dayParts(day);
        const [hour, minute] = [Number(time.slice(0, 2)), time.slice(3)];
        return `${month}/${date}/${year} ${String(hour % 12 || 12).padStart(2, '0')}:${minute}:00 ${hour < 12 ? 'AM' : 'PM'}`;
      },
      'Transaction Detail': narration,
      'Transaction ID': reference,
    },
  },
  kuda: {
    ...{
      delimiter: ',',
      headingIndex: 1,
      isQuoted: true,
      emptyCell: '',
      creditColumn: 'Money In',
      debitColumn: 'Money out',
      hasTime: true,
    },

    cells: {
      'Date/Time': (entry) => `${slashedDate(entry)} ${entry.time}:00`,
      Category: () => 'Transfer',
      Description: narration,
      Balance: balance,
    },
  },
  sterling: {
    ...{
      delimiter: '|',
      headingIndex: 2,
      emptyCell: '',
      creditColumn: 'Money In',
      debitColumn: 'Money Out',
      hasReference: true,
    },
    cells: {
      'Transaction Date': ({ day }) => day.split('-').toReversed().join('-'),
      Reference: reference,
      Narration: narration,
      Balance: balance,
    },
  },
};

const withoutQuotes = (cell: string) => cell.replace(/^"|"$/g, '');

/** Writes the entries as the bank does, below the first lines of its sample file. */
export function writeStatement(bank: string, entries: readonly StatementEntry[], lineEnd: string): string {
  const layout = layouts[bank];
  const sampleLines = sampleFiles.get(bank)?.split('\n');
  if (!layout || !sampleLines) throw new Error(`no layout of ${bank}`);
  const { delimiter, headingIndex, isQuoted, cells, creditColumn, debitColumn, emptyCell } = layout;
  const columnNames = (sampleLines[headingIndex] ?? '').split(delimiter).map(withoutQuotes);
  const quoteIfNeeded = (cell: string) =>
    isQuoted || cell.includes(delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
  const rows = entries.map((entry) =>
    columnNames
      .map((name) => {
        const isOut = entry.kind === 'out' || entry.kind === 'taken back';
        if (name === creditColumn) return isOut ? emptyCell : formatAmount(entry.kobo);
        if (name === debitColumn) return isOut ? formatAmount(entry.kobo) : emptyCell;
        return cells[name]?.(entry) ?? '';
      })
      .map(quoteIfNeeded)
      .join(delimiter),
  );
  return [...sampleLines.slice(0, headingIndex + 1), ...rows].join(lineEnd);
}

const encodeUtf16 = (text: string, isBigEndian: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};

/**
 * Encodes a text as a bank may. Windows-1252 has no naira sign, so its files have `NGN`. Files in UTF-16 without a mark
 * have `N`.
 */
export const encodings: Record<string, (text: string) => Uint8Array> = {
  'UTF-8': (text) => Buffer.from(text, 'utf8'),
  'UTF-8 with a mark': (text) => Buffer.from(`\uFEFF${text}`, 'utf8'),
  'UTF-16 with a mark': (text) => encodeUtf16(`\uFEFF${text}`, false),
  'UTF-16 with a mark, big end first': (text) => encodeUtf16(`\uFEFF${text}`, true),
  'UTF-16 without a mark': (text) => encodeUtf16(text.replaceAll('₦', 'N'), false),
  'Windows-1252': (text) => Buffer.from(text.replaceAll('₦', 'NGN'), 'latin1'),
};

/** Returns the text that the browser sends for a file in this encoding. */
export const decodedText = (encoding: string, text: string): string =>
  textOfStatement(encodings[encoding]?.(text) ?? new Uint8Array());

export const lineEnds: Record<string, string> = { LF: '\n', CRLF: '\r\n', CR: '\r' };

const firstNames = ['CHIDI', 'Ngozi', 'Zoë', 'MUSA', 'Ifeoma', "O'BRIEN", 'Bola'];
const lastNames = ['OBI', 'Eze', 'Müller', 'DANJUMA', 'Balogun', 'Martins', 'Kuti'];

/** Random statements of the 300 days up to `today`. Their entry of 31 January shows which part of a date is the day. */
export const entriesUpTo = (today: Day, hasStatus: boolean): fc.Arbitrary<StatementEntry[]> =>
  fc
    .array(
      fc.record({
        kind: fc.constantFrom<StatementEntry['kind'][]>(
          ...(['in', 'in', 'out', 'taken back'] as const),
          ...(hasStatus ? (['failed', 'pending', 'reversed'] as const) : []),
        ),
        day: fc.integer({ min: 0, max: 300 }).map((ago) => addDays(today, -ago)),
        time: fc
          .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 59 }))
          .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
        kobo: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 100, max: 50_000_000_00 })),
        narration: fc
          .tuple(
            fc.constantFrom('NIP FROM', 'Transfer from', 'TRF/', 'A "big" one, from'),
            fc.constantFrom(...firstNames),
            fc.constantFrom(...lastNames),
          )
          .map((parts) => parts.join(' ')),
        reference: fc.integer({ min: 1e12, max: 9e15 }).map((number) => `0000${number}`),
      }),
      { minLength: 1, maxLength: 20 },
    )
    .map((entries) => [
      ...entries.map((entry) =>
        entry.kind === 'taken back' ? { ...entry, narration: `RVSL ${entry.narration}` } : entry,
      ),
      {
        kind: 'in',
        day: '2026-01-31',
        time: '12:01',
        kobo: 1,
        narration: 'NIP FROM ADA',
        reference: '00001234567890123',
      },
    ]);
