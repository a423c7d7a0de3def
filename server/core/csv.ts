import { stringify } from 'csv-stringify/sync';
import { type Day, dayAt } from '#contract/core/dates.ts';
import type { ExportedFile } from '#contract/core/endpoint.ts';
import { AppError } from '#contract/core/errors.ts';

export type CsvColumns<T> = readonly (readonly [heading: string, cell: (row: T) => string | number | null])[];

const toCsv = (lines: (string | number | null)[][], bom: boolean): string =>
  stringify(lines, {
    bom,
    record_delimiter: 'windows',
    // Escapes text that a spreadsheet would run as a formula. Numbers need no escape, so the `cast` below exempts them.
    escape_formulas: true,
    cast: {
      number: (value) => ({ value: String(value), escape_formulas: false }),
      // Some spreadsheets also split cells at semicolons, so text after a semicolon could run as a formula too.
      string: (value) => value.replace(/;(?=[=+\-@\t\r＝＋－＠])/g, ";'"),
    },
  });

export const csvHead = <T>(columns: CsvColumns<T>): string => toCsv([columns.map(([heading]) => heading)], true);

export const csvRows = <T>(rows: readonly T[], columns: CsvColumns<T>): string =>
  toCsv(
    rows.map((row) => columns.map(([, cell]) => cell(row))),
    false,
  );

export const csvFileName = (report: string, day: Day): string => `${report}_${day}.csv`;

const timeFormatters = new Map<string, Intl.DateTimeFormat>();

export function localTime(at: Date, timeZone: string): string {
  const formatter = timeFormatters.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' });
  timeFormatters.set(timeZone, formatter);
  return `${dayAt(at, timeZone)} ${formatter.format(at)}`;
}

export async function csvFile<T>(
  name: string,
  batches: AsyncGenerator<T[]>,
  columns: CsvColumns<T>,
  emptyMessage: string,
): Promise<ExportedFile> {
  // The first batch is read before any byte is sent, so that an error in it can still be the reply.
  const firstBatch = await batches.next();
  if (firstBatch.done) throw new AppError('not_found', emptyMessage);
  async function* chunks() {
    yield csvHead(columns);
    yield csvRows(firstBatch.value as T[], columns);
    for await (const rows of batches) yield csvRows(rows, columns);
  }
  return { name, chunks: chunks() };
}
