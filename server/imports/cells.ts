import { type DateOrder, dateOrders } from '#contract/bank/statements.ts';
import type { Day } from '#contract/core/dates.ts';
import { formatDay } from '#contract/core/dates.ts';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import { fieldsOfKind, type ImportKind } from '#contract/imports/import-kinds.ts';
import { type ImportQuestion, importMessages, questionTexts } from '#contract/imports/imports.ts';
import { orderShownBy, readDayCell, readDayInBothOrders } from '#server/bank/statement-cells.ts';
import type { Cell } from '#server/imports/read-file.ts';

/** The character between naira and kobo. */
type DecimalMark = 'point' | 'comma';
/** How the cells of a file are read, where a cell alone does not show it. */
export type CellReading = { dateOrder: DateOrder; decimalMark: DecimalMark; timeZone: string };

/** A cell that cannot be read, with a sentence that says why. */
export class UnreadableCell extends Error {}

const maxKobo = 1_000_000_000_000;

const plainAmount = (text: string): string =>
  text
    .replace(/[\s'’]|₦|ngn/gi, '')
    // Some systems write `N` or `#` instead of the naira sign.
    .replace(/^[n#](?=\d)/i, '');

/** Which mark an amount such as `1,500.00` shows; `unclear` for `1.500`, undefined where there is no mark. */
export function markShownBy(text: string): DecimalMark | 'unclear' | undefined {
  const plain = plainAmount(text);
  if (/^\d{1,3}[.,]\d{3}$/.test(plain)) return 'unclear';
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) || /^\d+\.\d+$/.test(plain)) return 'point';
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(plain) || /^\d+,\d+$/.test(plain)) return 'comma';
  return undefined;
}

/** Returns undefined if the cell is no amount in naira. */
export function readNairaCell(cell: Cell, mark: DecimalMark): Kobo | undefined {
  if (typeof cell === 'number') return amountOf(cell * 100);
  const plain = plainAmount(cell);
  const pattern =
    mark === 'point' ? /^(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2}0*)?$/ : /^(\d{1,3}(\.\d{3})+|\d+)(,\d{1,2}0*)?$/;
  if (!pattern.test(plain)) return undefined;
  const [thousands, decimal] = mark === 'point' ? [',', '.'] : ['.', ','];
  return amountOf(Number(plain.replaceAll(thousands, '').replace(decimal, '.')) * 100);
}

function amountOf(exactKobo: number): Kobo | undefined {
  const whole = Math.round(exactKobo);
  const isWhole = Math.abs(exactKobo - whole) < 1e-4;
  return isWhole && whole >= 0 && whole <= maxKobo ? kobo(whole) : undefined;
}

const cellsOfForm = (
  kind: ImportKind,
  rows: readonly Readonly<Record<string, Cell>>[],
  form: 'day' | 'amount',
): string[] => {
  const fields = Object.entries(fieldsOfKind(kind)).filter(([, field]) => field.form === form);
  return rows.flatMap((row) => fields.map(([name]) => row[name] ?? '')).filter((cell) => typeof cell === 'string');
};

type Findings = Pick<CellReading, 'dateOrder' | 'decimalMark'> & { questions: ImportQuestion[] };

/**
 * Finds out from all cells of the file how its days and amounts are read. What no cell shows, and some cell needs, is a
 * question; `answers` has the answers so far.
 */
export function findReading(
  kind: ImportKind,
  rows: readonly Readonly<Record<string, Cell>>[],
  answers: ReadonlyMap<string, string>,
): Findings {
  const days = findDateOrder(cellsOfForm(kind, rows, 'day'), answers.get('days'));
  const amounts = findDecimalMark(cellsOfForm(kind, rows, 'amount'), answers.get('amounts'));
  return {
    dateOrder: days.order,
    decimalMark: amounts.mark,
    questions: [...(days.question ? [days.question] : []), ...(amounts.question ? [amounts.question] : [])],
  };
}

function findDateOrder(cells: readonly string[], answer?: string): { order: DateOrder; question?: ImportQuestion } {
  const shownOrders = new Set(cells.flatMap((cell) => orderShownBy(cell) ?? []));
  const unclearCell = cells.find((cell) => readDayInBothOrders(cell));
  const [shownOrder = 'day_first'] = shownOrders;
  // Cells that contradict each other show nothing: one of them is a wrong day.
  if (shownOrders.size === 1 || unclearCell === undefined) return { order: shownOrder };
  if (answer === 'day_first' || answer === 'month_first') return { order: answer };
  const readings = readDayInBothOrders(unclearCell);
  return {
    order: 'day_first',
    question: {
      id: 'days',
      text: questionTexts.days(unclearCell),
      choices: dateOrders.map((order) => ({
        answer: order,
        label: formatDay(readings?.[order] ?? unclearCell),
      })),
    },
  };
}

function findDecimalMark(cells: readonly string[], answer?: string): { mark: DecimalMark; question?: ImportQuestion } {
  const marks = new Set(cells.map(markShownBy));
  const unclearCell = cells.find((cell) => markShownBy(cell) === 'unclear');
  const shownMarks = (['point', 'comma'] as const).filter((mark) => marks.has(mark));
  const [shownMark = 'point'] = shownMarks;
  if (shownMarks.length === 1 || unclearCell === undefined) return { mark: shownMark };
  if (answer === 'point' || answer === 'comma') return { mark: answer };
  const choices = (['point', 'comma'] as const).flatMap((mark) => {
    const amount = readNairaCell(unclearCell, mark);
    return amount === undefined ? [] : [{ answer: mark, label: formatNaira(amount) }];
  });
  const [onlyChoice] = choices;
  if (choices.length === 1 && onlyChoice) return { mark: onlyChoice.answer };
  return { mark: 'point', question: { id: 'amounts', text: questionTexts.amounts(unclearCell), choices } };
}

export const textOf = (cell: Cell | undefined): string => String(cell ?? '').trim();

/** What some systems write into an empty cell. */
const emptyWords = new Set(['', 'n/a', '-', '–', 'null', 'none', 'nil']);
export const isEmptyCell = (cell: Cell | undefined): boolean => emptyWords.has(textOf(cell).toLowerCase());

type Row = Readonly<Record<string, Cell>>;

/** Reads the fields of a row. Every function throws UnreadableCell with a sentence that names the field. */
export function cellReader(kind: ImportKind, row: Row, reading: CellReading) {
  const labelOf = (field: string): string => fieldsOfKind(kind)[field]?.label ?? field;
  const textAt = (field: string): string => (isEmptyCell(row[field]) ? '' : textOf(row[field]));
  const need = <T>(field: string, value: T | undefined): T => {
    if (value === undefined || value === '') throw new UnreadableCell(importMessages.noValue(labelOf(field)));
    return value;
  };
  const amountAt = (field: string): Kobo | undefined => {
    const cell = row[field];
    if (cell === undefined || isEmptyCell(cell)) return undefined;
    const amount = readNairaCell(cell, reading.decimalMark);
    if (amount === undefined) throw new UnreadableCell(importMessages.amount(labelOf(field), textOf(cell)));
    return amount;
  };
  const countAt = (field: string): number | undefined => {
    const text = textAt(field);
    if (text === '') return undefined;
    if (!/^\d{1,6}(\.0+)?$/.test(text)) throw new UnreadableCell(importMessages.count(labelOf(field), text));
    return Math.trunc(Number(text));
  };
  const dayAt = (field: string): Day => {
    const text = need(field, textAt(field));
    const day = readDayCell(text, reading.dateOrder, reading.timeZone)?.day;
    if (day === undefined) throw new UnreadableCell(importMessages.day(labelOf(field), text));
    return day;
  };
  return { labelOf, textAt, need, amountAt, countAt, dayAt };
}
