import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { addDays, type Day } from '#contract/core/dates.ts';
import { textOfStatement } from '#web/office/bank/statement-text.ts';

/** An entry of a statement, independent of the format of a bank. */
export type Entry = {
  what: 'in' | 'out' | 'failed' | 'pending' | 'reversed' | 'taken back';
  day: Day;
  time: string;
  kobo: number;
  narration: string;
  reference: string;
};

const folder = join(import.meta.dirname, 'bank-statements');

/** One made-up file of each bank, as it offers them. */
export const sampleFiles: ReadonlyMap<string, string> = new Map(
  readdirSync(folder).map((name) => [name.replace('.csv', ''), readFileSync(join(folder, name), 'utf8')]),
);

const amount = (kobo: number) =>
  (kobo / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
function dayParts(day: Day) {
  const [year = '', month = '', date = ''] = day.split('-');
  return { year, month, date, name: monthNames[Number(month) - 1] ?? '' };
}

type Layout = {
  delimiter: string;
  /** The index of the line of the sample file that has the names of the columns. */
  heading: number;
  isQuoted?: boolean;
  empty: string;
  /** Writes a cell, by the name of its column in the sample. Columns without an entry stay empty. */
  cells: Record<string, (entry: Entry) => string>;
  credit: string;
  debit: string;
  hasTime?: boolean;
  hasReference?: boolean;
  hasStatus?: boolean;
};

const dashed = ({ day }: Entry) => `${dayParts(day).date}-${dayParts(day).name}-${dayParts(day).year}`;
const slashed = ({ day }: Entry) => `${dayParts(day).date}/${dayParts(day).month}/${dayParts(day).year}`;
const narration = (entry: Entry) => entry.narration;
const reference = (entry: Entry) => entry.reference;
const balance = () => '1,000,000.00';

/** How each bank of the sample files writes an entry. */
export const layouts: Record<string, Layout> = {
  gtbank: {
    ...{ delimiter: ',', heading: 6, empty: '', credit: 'Credits', debit: 'Debits', hasReference: true },
    cells: { 'Trans. Date': dashed, 'Value Date': dashed, Reference: reference, Balance: balance, Remarks: narration },
  },
  zenith: {
    ...{ delimiter: ',', heading: 4, empty: '0.00', credit: 'CREDIT', debit: 'DEBIT' },
    cells: { 'DATE POSTED': slashed, 'VALUE DATE': slashed, DESCRIPTION: narration, BALANCE: balance },
  },
  access: {
    ...{ delimiter: ',', heading: 2, isQuoted: true, empty: '-', credit: 'Credit', debit: 'Debit' },
    cells: {
      'Posted Date': dashed,
      'Value Date': dashed,
      Description: narration,
      Currency: () => 'NGN',
      Balance: balance,
    },
  },
  uba: {
    ...{ delimiter: ';', heading: 1, empty: '', credit: 'CREDIT', debit: 'DEBIT' },
    cells: { 'TRANS DATE': dashed, 'VALUE DATE': dashed, NARRATION: narration, BALANCE: balance },
  },
  'first-bank': {
    ...{ delimiter: ',', heading: 1, empty: '', credit: 'Deposit(CR)', debit: 'Withdrawal(DR)', hasReference: true },
    cells: {
      TransDate: dashed,
      ValueDate: dashed,
      Reference: reference,
      'Transaction Details': narration,
      Balance: balance,
    },
  },
  moniepoint: {
    ...{
      delimiter: ',',
      heading: 2,
      empty: '0.00',
      credit: 'Settlement Credit (NGN)',
      debit: 'Settlement Debit (NGN)',
    },
    ...{ hasTime: true, hasReference: true, hasStatus: true },
    cells: {
      Date: ({ day, time }) => `${day}T${time}:00+01:00`,
      'Transaction Type': () => 'TRANSFER',
      'Transaction Status': ({ what }) =>
        ({
          in: 'SUCCESSFUL',
          out: 'SUCCESSFUL',
          'taken back': 'SUCCESSFUL',
          failed: 'FAILED',
          pending: 'Pending',
          reversed: 'Reversed',
        })[what],
      'Transaction Ref': reference,
      'Transaction Amount (NGN)': ({ kobo }) => (kobo / 100).toFixed(2),
      'Balance After (NGN)': balance,
      Narration: narration,
    },
  },
  opay: {
    ...{
      delimiter: ',',
      heading: 2,
      empty: '--',
      credit: 'Credit(₦)',
      debit: 'Debit(₦)',
      hasTime: true,
      hasReference: true,
    },
    cells: {
      'Trans. Time': ({ day, time }) => `${dayParts(day).year} ${dayParts(day).name} ${dayParts(day).date} ${time}:00`,
      'Value Date': dashed,
      Description: narration,
      'Balance After(₦)': balance,
      Channel: () => 'E-Channel',
      'Transaction Reference': reference,
    },
  },
  palmpay: {
    ...{
      delimiter: ',',
      heading: 2,
      empty: '--',
      credit: 'Money In (NGN)',
      debit: 'Money out (NGN)',
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
    ...{ delimiter: ',', heading: 1, isQuoted: true, empty: '', credit: 'Money In', debit: 'Money out', hasTime: true },

    cells: {
      'Date/Time': (entry) => `${slashed(entry)} ${entry.time}:00`,
      Category: () => 'Transfer',
      Description: narration,
      Balance: balance,
    },
  },
  sterling: {
    ...{ delimiter: '|', heading: 2, empty: '', credit: 'Money In', debit: 'Money Out', hasReference: true },
    cells: {
      'Transaction Date': ({ day }) => day.split('-').toReversed().join('-'),
      Reference: reference,
      Narration: narration,
      Balance: balance,
    },
  },
};

const unquoted = (cell: string) => cell.replace(/^"|"$/g, '');

/** Writes the entries as the bank does, below the first lines of its sample file. */
export function writeStatement(bank: string, entries: readonly Entry[], lineEnd: string): string {
  const layout = layouts[bank];
  const sample = sampleFiles.get(bank)?.split('\n');
  if (!layout || !sample) throw new Error(`no layout of ${bank}`);
  const { delimiter, heading, isQuoted, cells, credit, debit, empty } = layout;
  const names = (sample[heading] ?? '').split(delimiter).map(unquoted);
  const quoted = (cell: string) =>
    isQuoted || cell.includes(delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
  const rows = entries.map((entry) =>
    names
      .map((name) => {
        const isOut = entry.what === 'out' || entry.what === 'taken back';
        if (name === credit) return isOut ? empty : amount(entry.kobo);
        if (name === debit) return isOut ? amount(entry.kobo) : empty;
        return cells[name]?.(entry) ?? '';
      })
      .map(quoted)
      .join(delimiter),
  );
  return [...sample.slice(0, heading + 1), ...rows].join(lineEnd);
}

const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

/** Windows-1252 has no naira sign, so its files have `NGN` instead. */
export const encodings: Record<string, (text: string) => Uint8Array> = {
  'UTF-8': (text) => Buffer.from(text, 'utf8'),
  'UTF-8 with a mark': (text) => Buffer.from(`\uFEFF${text}`, 'utf8'),
  'UTF-16 with a mark': (text) => utf16(`\uFEFF${text}`, false),
  'UTF-16 with a mark, big end first': (text) => utf16(`\uFEFF${text}`, true),
  'UTF-16 without a mark': (text) => utf16(text.replaceAll('₦', 'N'), false),
  'Windows-1252': (text) => Buffer.from(text.replaceAll('₦', 'NGN'), 'latin1'),
};

/** The text that the browser sends for a file in that encoding. */
export const sentText = (encoding: string, text: string): string =>
  textOfStatement(encodings[encoding]?.(text) ?? new Uint8Array());

export const lineEnds: Record<string, string> = { LF: '\n', CRLF: '\r\n', CR: '\r' };

const firstNames = ['CHIDI', 'Ngozi', 'Zoë', 'MUSA', 'Ifeoma', "O'BRIEN", 'Bola'];
const lastNames = ['OBI', 'Eze', 'Müller', 'DANJUMA', 'Balogun', 'Martins', 'Kuti'];

/** Random statements of the 300 days up to `today`. An entry of the 31st shows which part of a date is the day. */
export const entriesUpTo = (today: Day, hasStatus: boolean): fc.Arbitrary<Entry[]> =>
  fc
    .array(
      fc.record({
        what: fc.constantFrom<Entry['what'][]>(
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
        entry.what === 'taken back' ? { ...entry, narration: `RVSL ${entry.narration}` } : entry,
      ),
      {
        what: 'in',
        day: '2026-01-31',
        time: '12:01',
        kobo: 1,
        narration: 'NIP FROM ADA',
        reference: '00001234567890123',
      },
    ]);
