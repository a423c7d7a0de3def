import { parse } from 'csv-parse/sync';
import { type Day, isDay } from '#contract/dates.ts';
import { type Kobo, kobo } from '#contract/money.ts';
import { statementLimits, statementMessages } from '#contract/statements.ts';

/** Money that came in, as a bank's statement says it. */
export type StatementLine = {
  day: Day;
  /** `14:05`, null where the statement says only the day. */
  time: string | null;
  amountKobo: Kobo;
  narration: string;
  reference: string | null;
};

/** Either all lines in which money came in, or what is wrong with the file, in sentences. */
export type ReadStatement = { lines: StatementLine[] } | { problems: [string, ...string[]] };

type Row = { record: string[]; info: { lines: number } };
type Column = { at: number; name: string };

const columnNames = {
  day: [
    ...['transaction date', 'trans date', 'tran date', 'txn date', 'trx date', 'date', 'date time', 'date and time'],
    ...[
      'transaction date time',
      'transaction time',
      'trans time',
      'posting date',
      'posted date',
      'post date',
      'created at',
    ],
    ...['payment date', 'value date', 'val date', 'effective date'],
  ],
  time: ['time', 'transaction time', 'trans time', 'posting time'],
  credit: [
    ...['credit', 'credits', 'credit amount', 'amount credited', 'cr', 'cr amount', 'deposit', 'deposits', 'lodgement'],
    ...[
      'lodgements',
      'lodgment',
      'lodgments',
      'deposit amount',
      'money in',
      'paid in',
      'pay in',
      'inflow',
      'amount in',
    ],
  ],
  amount: ['amount', 'transaction amount', 'trans amount', 'amt'],
  kind: [
    'dr cr',
    'cr dr',
    'drcr',
    'crdr',
    'debit credit',
    'credit debit',
    'type',
    'transaction type',
    'trans type',
    'indicator',
    'sign',
  ],
  narration: [
    ...[
      'narration',
      'transaction narration',
      'narrative',
      'description',
      'transaction description',
      'remarks',
      'remark',
    ],
    ...[
      'transaction remarks',
      'details',
      'transaction details',
      'particulars',
      'memo',
      'sender',
      'sender name',
      'from',
    ],
    ...['counterparty', 'counterparty name', 'beneficiary', 'customer name', 'originator', 'originator name', 'note'],
  ],
  reference: [
    ...[
      'reference',
      'reference no',
      'reference number',
      'ref',
      'ref no',
      'ref number',
      'transaction reference',
      'transaction ref',
    ],
    ...[
      'trans ref',
      'transaction id',
      'trans id',
      'txn id',
      'session id',
      'transaction no',
      'transaction number',
      'payment reference',
    ],
  ],
} as const;
type Role = keyof typeof columnNames;

/** `Credit (₦)`, `CREDIT_AMOUNT` and `Trans. Date` as the lists above have them. */
const plainName = (cell: string): string =>
  cell
    .toLowerCase()
    .replace(/₦|\b(ngn|naira)\b/g, ' ')
    .replace(/[^a-z]+/g, ' ')
    .trim();

/** The columns of that role, in the order of the list of names. */
function columnsOf(record: readonly string[], role: Role): Column[] {
  const names = record.map(plainName);
  return columnNames[role].flatMap((name) =>
    names.flatMap((each, at) => (each === name ? { at, name: record[at]?.trim() ?? '' } : [])),
  );
}

type Header = {
  row: number;
  day: Column;
  time: Column | undefined;
  credit: Column | undefined;
  amount: Column | undefined;
  kind: Column | undefined;
  narration: Column[];
  reference: Column | undefined;
};

/** Banks write name, account and balance above the table. */
const headerWithin = 60;

function findHeader(rows: readonly Row[]): Header | undefined {
  for (const [row, { record }] of rows.slice(0, headerWithin).entries()) {
    const [[day], [credit], [amount], [kind], [reference]] = [
      columnsOf(record, 'day'),
      columnsOf(record, 'credit'),
      columnsOf(record, 'amount'),
      columnsOf(record, 'kind'),
      columnsOf(record, 'reference'),
    ];
    if (!day || !(credit || amount)) continue;
    const time = columnsOf(record, 'time').find(({ at }) => at !== day.at);
    return { row, day, time, credit, amount, kind, narration: columnsOf(record, 'narration'), reference };
  }
  return undefined;
}

const isNotText = (text: string) => text.includes('\0') || text.startsWith('PK\u0003\u0004') || text.startsWith('%PDF');

/** What stands between the cells is what gives the widest header. */
function split(text: string): { rows: Row[]; header: Header } | { problem: string } {
  let best: { rows: Row[]; header: Header; width: number } | undefined;
  let brokenAt: number | undefined;
  for (const delimiter of [',', ';', '\t']) {
    try {
      const rows = parse(text, {
        ...{ delimiter, bom: true, info: true, trim: true, skip_empty_lines: true },
        ...{ relax_column_count: true, relax_quotes: true },
      }) as unknown as Row[];
      const header = findHeader(rows);
      const width = (header && rows[header.row]?.record.length) ?? 0;
      if (header && width > (best?.width ?? 0)) best = { rows, header, width };
    } catch (error) {
      brokenAt ??= lineOf(error);
    }
  }
  if (best) return best;
  return { problem: brokenAt === undefined ? statementMessages.noTable : statementMessages.quote(brokenAt) };
}

/** Throws what is no error of the CSV parser. */
function lineOf(error: unknown): number {
  if (error instanceof Error && 'lines' in error && typeof error.lines === 'number') return error.lines;
  throw error;
}

/** `today` is the hotel's: a day after it is a mistake. */
export function readStatement(text: string, today: Day): ReadStatement {
  if (text.trim() === '') return { problems: [statementMessages.empty] };
  if (isNotText(text)) return { problems: [statementMessages.notCsv] };
  const table = split(text);
  if ('problem' in table) return { problems: [table.problem] };
  const { header } = table;
  const rows = table.rows.slice(header.row + 1);
  if (rows.length > statementLimits.lines) return { problems: [statementMessages.tooManyLines] };
  const { credit, amount } = header;
  const hasSigns = rows.some((row) => /^[-+(]|[-+]$|(cr|dr)$/i.test(cellOf(row, amount)));
  if (hasSigns) header.kind = undefined;
  else if (!credit && amount && !header.kind) return { problems: [statementMessages.noSign(amount.name)] };

  const lines: StatementLine[] = [];
  const problems: string[] = [];
  for (const row of rows) {
    const read = readRow(row, header, today);
    if (typeof read === 'string') problems.push(read);
    else if (read) lines.push(read);
  }
  const [first, ...rest] = problems;
  if (first === undefined) return { lines };
  const more = problems.length - statementLimits.problems;
  return {
    problems: [
      first,
      ...rest.slice(0, statementLimits.problems - 1),
      ...(more > 0 ? [statementMessages.more(more)] : []),
    ],
  };
}

const cellOf = ({ record }: Row, column: Column | undefined): string => (column ? (record[column.at] ?? '') : '');

/** A problem in a sentence; undefined for a line in which no money came in. */
function readRow(
  row: Row,
  { day: dayColumn, time: timeColumn, credit, amount, kind, narration, reference }: Header,
  today: Day,
): StatementLine | string | undefined {
  const { lines: line } = row.info;
  const dayText = cellOf(row, dayColumn);
  // Such as "Opening balance" or "Total", or an empty cell of a sum.
  if (!/\d/.test(dayText)) return undefined;
  const column = credit ?? amount;
  if (!column) return undefined;
  const amountText = cellOf(row, column);
  const read = readAmount(amountText);
  if (read === undefined) return statementMessages.amount(line, column.name, amountText);
  if (!credit && kind && read !== 0) {
    const kindText = cellOf(row, kind);
    const isCredit = readKind(kindText);
    if (isCredit === undefined) return statementMessages.kind(line, kind.name, kindText);
    if (!isCredit) return undefined;
  }
  if (read <= 0) return undefined;
  const when = readDay(dayText);
  if (!when) return statementMessages.day(line, dayColumn.name, dayText);
  if (when.day > today) return statementMessages.future(line, dayColumn.name, dayText);
  const time = when.time ?? (timeColumn && readTime(cellOf(row, timeColumn))) ?? null;
  return {
    day: when.day,
    // Banks that keep no time write midnight.
    time: time === '00:00' ? null : time,
    amountKobo: kobo(read),
    narration: plainText(narration.map((each) => cellOf(row, each)).join(' ')).slice(0, 300),
    reference: plainText(cellOf(row, reference)).slice(0, 100) || null,
  };
}

const plainText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();

const creditWords = new Set(['c', 'cr', 'credit', 'in', 'inflow', 'money in', 'deposit', '+']);
const debitWords = new Set(['d', 'dr', 'debit', 'out', 'outflow', 'money out', 'withdrawal', '-']);

function readKind(text: string): boolean | undefined {
  const word = text
    .toLowerCase()
    .replace(/[.\s]+/g, ' ')
    .trim();
  return creditWords.has(word) ? true : debitWords.has(word) ? false : undefined;
}

/** The most that the hotel enters: ten billion naira. */
const maxKobo = 1_000_000_000_000;

/** In kobo, negative for what went out, 0 for an empty cell; undefined if it is no amount. */
export function readAmount(text: string): number | undefined {
  const plain = text.replace(/[\s'’]|₦|ngn|^n(?=[\d.+-])/gi, '');
  if (/^[-–—]?$/.test(plain)) return 0;
  const found = /^(\()?([-+])?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2})0*)?([-+])?(\))?(cr|dr)?$/i.exec(plain);
  if (!found) return undefined;
  const [, open, sign, whole = '', part = '', after, , side = ''] = found;
  const amount = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
  if (amount > maxKobo) return undefined;
  const isOut = open !== undefined || sign === '-' || after === '-' || side.toLowerCase() === 'dr';
  return isOut ? -amount : amount;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthOf = (text: string): number =>
  /^\d+$/.test(text) ? Number(text) : months.indexOf(text.slice(0, 3).toLowerCase()) + 1;

/** Day, month, year, as in Nigeria; or year, month, day. The time may follow. Undefined if it is no day. */
export function readDay(text: string): { day: Day; time: string | null } | undefined {
  const dayFirst = /^(\d{1,2})[-/. ]+(\d{1,2}|[a-z]{3,9})[-/., ]+(\d{4}|\d{2})(?!\d)/i.exec(text);
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})(?!\d)/i.exec(text);
  const found = dayFirst ?? yearFirst ?? monthFirst;
  if (!found) return undefined;
  const [all, a = '', b = '', c = ''] = found;
  const [year, month, date] = dayFirst ? [c, b, a] : yearFirst ? [a, b, c] : [c, a, b];
  const two = (part: number | string) => String(part).padStart(2, '0');
  const day = `${year.length === 2 ? `20${year}` : year}-${two(monthOf(month))}-${two(date)}`;
  const rest = text.slice(all.length).replace(/^[T,\s]+/, '');
  const time = rest === '' ? null : readTime(rest);
  return isDay(day) && time !== undefined ? { day, time } : undefined;
}

/** `14:05` from `2:05 PM`, `14:05:33.120` or `14:05:33+01:00`; undefined if it is no time. */
function readTime(text: string): string | undefined {
  const found = /^(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*([ap]m)?(?:\s*(?:\+01:?00|WAT))?$/i.exec(text.trim());
  if (!found) return undefined;
  const [, hours = '', minutes = '', half] = found;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
  return hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, '0')}:${minutes}` : undefined;
}
