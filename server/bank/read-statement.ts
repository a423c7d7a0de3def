import { type DateOrder, statementLimits, statementMessages } from '#contract/bank/statements.ts';
import type { Day } from '#contract/core/dates.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import { type CsvRow, splitRows, UnreadableFile, withPlainLineEnds } from '#server/bank/split-csv.ts';
import {
  findForeignCurrency,
  findWordOtherThanNaira,
  inHotelTime,
  orderShownBy,
  readAmountCell,
  readDayCell,
  readDayInBothOrders,
  readStatus,
  readTime,
  readWay,
  saysReversed,
  saysUnsettled,
  saysWay,
} from '#server/bank/statement-cells.ts';
import { readHeader, type StatementColumn, type StatementHeader } from '#server/bank/statement-columns.ts';

/**
 * A line of a statement by which money came in (`in`), or by which the bank takes back money that came in (`reversal`).
 */
export type StatementLine = {
  kind: 'in' | 'reversal';
  day: Day;
  /** `14:05`, null where the statement says only the day. */
  time: string | null;
  amountKobo: Kobo;
  narration: string;
  reference: string | null;
};

/** The text of a day such as `11/05/2026`, and the two days that it can mean. */
type UnclearDay = { text: string } & Record<DateOrder, Day>;

/**
 * The lines that were read, with how many rows were skipped for each status; or what is wrong with the file, in
 * sentences; or a day of the file that can be read in two ways.
 */
export type StatementResult =
  | { lines: StatementLine[]; skipped: Map<string, number>; hasNarration: boolean }
  | { problems: [string, ...string[]] }
  | { unclear: UnclearDay };

export type ReadOptions = {
  /** The current hotel day. A later day in the file is a mistake. */
  today: Day;
  timeZone: string;
  /** Which part of a day comes first, as a person has chosen for a file that does not show it. */
  dates?: DateOrder | undefined;
};

/** Within how many rows the heading must come: banks write name, account and balance above the table. */
const maxRowsBeforeHeader = 60;

const isNotText = (text: string) => text.includes('\0') || text.startsWith('PK\u0003\u0004') || text.startsWith('%PDF');

const refuseFile = (problem: string): never => {
  throw new UnreadableFile(problem);
};

/** Returns the delimiter that gives the heading the most columns. Throws UnreadableFile. */
function findDelimiter(text: string): string {
  let best: { delimiter: string; width: number } | undefined;
  let unreadableError: UnreadableFile | undefined;
  for (const delimiter of [',', ';', '\t', '|']) {
    try {
      let seenRowCount = 0;
      for (const { cells } of splitRows(text, delimiter)) {
        const header = readHeader(cells);
        if (header && header !== 'incomplete') {
          if (header.width > (best?.width ?? 0)) best = { delimiter, width: header.width };
          break;
        }
        if (++seenRowCount === maxRowsBeforeHeader) break;
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      unreadableError ??= error;
    }
  }
  if (best) return best.delimiter;
  throw unreadableError ?? new UnreadableFile(statementMessages.noTable);
}

type StatementRow = { row: CsvRow; header: StatementHeader };

/**
 * Returns the rows of all tables of the file, each with its heading. Throws UnreadableFile for a table that it does not
 * understand.
 */
function readRowsBelowHeader(text: string): StatementRow[] {
  const statementRows: StatementRow[] = [];
  let header: StatementHeader | undefined;
  let seenRowCount = 0;
  for (const row of splitRows(text, findDelimiter(text))) {
    const { cells, line } = row;
    const day = header && cellOf(row, header.day);
    if (header && day !== undefined && /\d/.test(day)) {
      statementRows.push({ row, header });
      if (statementRows.length > statementLimits.lines) refuseFile(statementMessages.tooManyLines);
      continue;
    }
    const nextHeader = cells.some((cell) => /\d/.test(cell)) ? undefined : readHeader(cells);
    if (nextHeader === 'incomplete' && header) refuseFile(statementMessages.heading(line));
    if (nextHeader && nextHeader !== 'incomplete') {
      if (nextHeader.problem)
        refuseFile(
          'currency' in nextHeader.problem
            ? statementMessages.currency(line, nextHeader.problem.currency)
            : statementMessages.twoColumns(...nextHeader.problem.columns),
        );
      header = nextHeader;
    } else if (header) {
      statementRows.push({ row, header });
    } else {
      const currency = currencyAbove(cells);
      if (currency !== undefined) refuseFile(statementMessages.currency(line, currency));
    }
    if (++seenRowCount > statementLimits.lines) refuseFile(statementMessages.tooManyLines);
    if (!header && seenRowCount > maxRowsBeforeHeader) break;
  }
  return statementRows;
}

/** The foreign currency that a line outside a table names, such as `Currency: USD`; undefined if it names none. */
function currencyAbove(cells: readonly string[]): string | undefined {
  const text = cells.join(' ');
  const label = /\b(?:currency|ccy)(?:\s+code)?\b[\s:=-]*(\S*)/i.exec(text);
  return (
    findForeignCurrency(text) ??
    (/^[a-z]{3}$/i.test(label?.[1] ?? '') ? findWordOtherThanNaira(label?.[1] ?? '') : undefined)
  );
}

const cellOf = ({ cells }: CsvRow, column: StatementColumn | undefined): string =>
  column ? (cells[column.at] ?? '') : '';

/** Which part of a day comes first in this file; undefined if every day can be read in two ways. */
function dateOrderOf(statementRows: readonly StatementRow[]): DateOrder | undefined {
  const shownOrders = new Set(statementRows.map(({ row, header }) => orderShownBy(cellOf(row, header.day))));
  // If days contradict each other, all are read with the day first, and those with the month first are no days then.
  return shownOrders.has('day_first') ? 'day_first' : shownOrders.has('month_first') ? 'month_first' : undefined;
}

export function readStatement(text: string, options: ReadOptions): StatementResult {
  if (text.trim() === '') return { problems: [statementMessages.empty] };
  if (isNotText(text)) return { problems: [statementMessages.notCsv] };
  try {
    return readRows(readRowsBelowHeader(withPlainLineEnds(text)), options);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { problems: [error.message] };
  }
}

/** Reads the rows of all tables. Throws UnreadableFile. */
function readRows(statementRows: readonly StatementRow[], { today, timeZone, dates }: ReadOptions): StatementResult {
  for (const header of new Set(statementRows.map((entry) => entry.header))) requireWayOfMoney(header, statementRows);
  const order = dateOrderOf(statementRows);
  const lines: StatementLine[] = [];
  const skipped = new Map<string, number>();
  const problems: string[] = [];
  let unclear: UnclearDay | undefined;
  let lastLine: StatementLine | undefined;
  for (const entry of statementRows) {
    const entryResult = readEntry(entry, { today, timeZone, order: order ?? dates ?? 'day_first' });
    if (!order && !dates && ('line' in entryResult || 'problem' in entryResult)) unclear ??= unclearDayOf(entry);
    if ('problem' in entryResult) problems.push(entryResult.problem);
    else if ('goesOn' in entryResult) {
      if (lastLine)
        lastLine.narration = plainText(`${lastLine.narration} ${entryResult.goesOn}`).slice(0, longestNarration);
      continue;
    } else if ('skipped' in entryResult) skipped.set(entryResult.skipped, (skipped.get(entryResult.skipped) ?? 0) + 1);
    else if ('line' in entryResult) lines.push(entryResult.line);
    lastLine = 'line' in entryResult ? entryResult.line : undefined;
  }
  if (unclear) return { unclear };
  const [firstProblem, ...furtherProblems] = problems;
  if (firstProblem !== undefined) {
    const furtherProblemCount = problems.length - statementLimits.problems;
    return {
      problems: [
        firstProblem,
        ...furtherProblems.slice(0, statementLimits.problems - 1),
        ...(furtherProblemCount > 0 ? [statementMessages.more(furtherProblemCount)] : []),
      ],
    };
  }
  return { lines, skipped, hasNarration: statementRows.every(({ header }) => header.narration.length > 0) };
}

function unclearDayOf({ row, header }: StatementRow): UnclearDay | undefined {
  const text = cellOf(row, header.day);
  const readings = readDayInBothOrders(text);
  return readings && { text, ...readings };
}

/**
 * Refuses a table with one column of amounts if none of its rows says which way the money went. Throws UnreadableFile.
 */
function requireWayOfMoney(
  { credit, amount, kind, day }: StatementHeader,
  statementRows: readonly StatementRow[],
): void {
  if (credit || !amount || kind.length > 0) return;
  const amounts = statementRows
    .filter(({ header }) => header.amount === amount)
    .map(({ row }) => (/\d/.test(cellOf(row, day)) ? cellOf(row, amount) : ''))
    .filter((text) => /\d/.test(text));
  if (amounts.length > 0 && !amounts.some(saysWay)) refuseFile(statementMessages.noSign(amount.name));
}

const longestNarration = 300;
const longestReference = 100;

type EntryResult =
  | { problem: string }
  | { line: StatementLine }
  | { skipped: string }
  /** The row continues the narration of the line above. */
  | { goesOn: string }
  | { nothing: true };

const nothingToRead = { nothing: true } as const;

function readEntry(
  { row, header }: StatementRow,
  { today, timeZone, order }: { today: Day; timeZone: string; order: DateOrder },
): EntryResult {
  const { line } = row;
  const dayText = cellOf(row, header.day);
  if (!/\d/.test(dayText)) return readRowWithoutDay(row, header);
  const movedAmount = readMovedAmount(row, header);
  if ('problem' in movedAmount || 'nothing' in movedAmount) return movedAmount;
  const narrationTexts: string[] = [];
  // The description often repeats a name that another column has, so a text is added only once.
  for (const each of header.narration) {
    const cell = cellOf(row, each);
    if (!narrationTexts.some((before) => before.toLowerCase().includes(cell.toLowerCase()))) narrationTexts.push(cell);
  }
  const unsettledTexts = [...header.kind, ...header.others]
    .map((each) => cellOf(row, each))
    .filter((text) => saysUnsettled(text));
  const text = plainText([...narrationTexts, ...unsettledTexts.map((each) => `(${each})`)].join(' '));
  const isReversal = movedAmount.way === 'out' && (movedAmount.isNegativeCredit || saysReversed(text));
  if (movedAmount.way === 'out' && !isReversal) return nothingToRead;

  if (row.cells.length > header.width || row.width < header.width) return { problem: statementMessages.wideLine(line) };
  const currencyProblem = currencyProblemOf(row, header);
  if (currencyProblem) return { problem: currencyProblem };
  const status = statusOf(row, header);
  if ('problem' in status || 'skipped' in status) return status;
  if (movedAmount.way === 'in') refuseMeaningfulOtherCells(row, header);

  const dayAndTime = readDayCell(dayText, order, timeZone);
  if (!dayAndTime) return { problem: statementMessages.day(line, header.day.name, dayText) };
  const timeText = header.time && dayAndTime.time === null ? cellOf(row, header.time) : '';
  const separateTime = readTime(timeText);
  const { day, time } = separateTime ? inHotelTime(dayAndTime.day, separateTime, timeZone) : dayAndTime;
  if (day > today) return { problem: statementMessages.future(line, header.day.name, dayText) };
  return {
    line: {
      kind: isReversal || status.isReversed ? 'reversal' : 'in',
      day,
      // Some banks write midnight where they do not know the time.
      time: time === '00:00' ? null : time,
      amountKobo: kobo(movedAmount.amount),
      narration: text.slice(0, longestNarration),
      // Banks write an apostrophe before a long number, so that a spreadsheet does not round it.
      reference: plainText(cellOf(row, header.reference).replace(/^['’]+/, '')).slice(0, longestReference) || null,
    },
  };
}

const sumWords = /\b(total|totals|balance|brought|carried|opening|closing|summary|sum|b\/?f|c\/?f)\b/i;

/** Reads a row without a day: a sum, a balance, a title, or more of the narration above. */
function readRowWithoutDay(row: CsvRow, header: StatementHeader): EntryResult {
  const amounts = [header.credit, header.debit, header.amount].map((column) => cellOf(row, column));
  const text = row.cells.join(' ');
  const currency = currencyAbove(row.cells);
  if (currency !== undefined && /currency|account/i.test(text))
    refuseFile(statementMessages.currency(row.line, currency));
  if (sumWords.test(text)) return nothingToRead;
  if (amounts.some((cell) => (readAmountCell(cell) ?? 0) !== 0)) return { problem: statementMessages.noDay(row.line) };
  const narrationColumns = new Set(header.narration.map(({ at }) => at));
  const continuesNarration =
    narrationColumns.size > 0 && row.cells.every((cell, at) => cell === '' || narrationColumns.has(at));
  return continuesNarration ? { goesOn: header.narration.map((each) => cellOf(row, each)).join(' ') } : nothingToRead;
}

type MovedAmount = { amount: number; way: 'in' | 'out'; isNegativeCredit: boolean; column: StatementColumn };

/**
 * Returns the amount of a row, and whether it came in or went out. Returns a problem if the cells contradict each
 * other.
 */
function readMovedAmount(
  row: CsvRow,
  { credit, debit, amount, kind }: StatementHeader,
): MovedAmount | { problem: string } | typeof nothingToRead {
  const { line } = row;
  const cells = [credit, debit, amount].flatMap((column) => {
    const text = cellOf(row, column);
    return column ? [{ column, text, kobo: readAmountCell(text) }] : [];
  });
  const unreadCell = cells.find((cell) => cell.kobo === undefined);
  if (unreadCell) {
    const currency = findForeignCurrency(unreadCell.text);
    const { column, text } = unreadCell;
    return {
      problem:
        currency === undefined
          ? statementMessages.amount(line, column.name, text)
          : statementMessages.currency(line, currency),
    };
  }
  const nonZeroCells = cells.filter((cell) => cell.kobo !== 0);
  const [onlyCell] = nonZeroCells;
  if (!onlyCell) return nothingToRead;
  if (nonZeroCells.length > 1) return { problem: statementMessages.bothWays(line) };
  const kobo = onlyCell.kobo ?? 0;
  const kindCells = kind.map((column) => ({ column, text: cellOf(row, column) }));
  const waysOfMoney = new Set(kindCells.flatMap(({ text }) => readWay(text) ?? []));
  const isNegativeCredit = onlyCell.column === credit && kobo < 0;
  if (onlyCell.column === debit || isNegativeCredit || saysWay(onlyCell.text) || onlyCell.column === credit)
    waysOfMoney.add(onlyCell.column === debit || kobo < 0 ? 'out' : 'in');
  const [way, otherWay] = waysOfMoney;
  if (otherWay) return { problem: statementMessages.bothWays(line) };
  if (!way) {
    const [firstKindCell] = kindCells;
    return {
      problem:
        firstKindCell && firstKindCell.text !== ''
          ? statementMessages.kind(line, firstKindCell.column.name, firstKindCell.text)
          : statementMessages.noWay(line, onlyCell.column.name, onlyCell.text),
    };
  }
  return { amount: Math.abs(kobo), way, isNegativeCredit, column: onlyCell.column };
}

function currencyProblemOf(row: CsvRow, { currency }: StatementHeader): string | undefined {
  for (const column of currency) {
    const text = cellOf(row, column);
    if (text === '') return statementMessages.noCurrency(row.line, column.name);
    const foreignCurrency = findForeignCurrency(text) ?? findWordOtherThanNaira(text);
    if (foreignCurrency !== undefined) return statementMessages.currency(row.line, text);
  }
  return undefined;
}

function statusOf(
  row: CsvRow,
  { status }: StatementHeader,
): { problem: string } | { skipped: string } | { isReversed: boolean } {
  let isReversed = false;
  for (const column of status) {
    const text = cellOf(row, column);
    const statusOfCell = readStatus(text);
    if (!statusOfCell) return { problem: statementMessages.status(row.line, column.name, text) };
    if (statusOfCell === 'unsettled') return { skipped: text };
    isReversed ||= statusOfCell === 'reversed';
  }
  return { isReversed };
}

/**
 * Refuses the file if a column with an unknown name says that money did not come, or not in naira. Throws
 * UnreadableFile.
 */
function refuseMeaningfulOtherCells(row: CsvRow, { others }: StatementHeader): void {
  for (const column of others) {
    const text = cellOf(row, column);
    if (text === '' || text.length > 40) continue;
    const currency = findForeignCurrency(text);
    if (readStatus(text) === 'unsettled' || readWay(text) === 'out' || currency !== undefined)
      refuseFile(statementMessages.column(column.name, text));
  }
}

const plainText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
