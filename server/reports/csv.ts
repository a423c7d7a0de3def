import { stringify } from 'csv-stringify/sync';
import { type Day, dayAt } from '#contract/dates.ts';
import type { ExportedFile } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';

/** Numbers are amounts in naira or counts. */
export type CsvColumns<T> = readonly (readonly [head: string, cell: (row: T) => string | number | null])[];

const toCsv = (lines: (string | number | null)[][], bom: boolean): string =>
  stringify(lines, {
    bom,
    record_delimiter: 'windows',
    // Escapes text that a spreadsheet would run as a formula; numbers are safe.
    escape_formulas: true,
    cast: {
      number: (value) => ({ value: String(value), escape_formulas: false }),
      // Some spreadsheets split cells at semicolons, so a formula could start after one.
      string: (value) => value.replace(/;(?=[=+\-@\t\r＝＋－＠])/g, ";'"),
    },
  });

const csvHead = <T>(columns: CsvColumns<T>): string => toCsv([columns.map(([head]) => head)], true);

const csvRows = <T>(rows: readonly T[], columns: CsvColumns<T>): string =>
  toCsv(
    rows.map((row) => columns.map(([, cell]) => cell(row))),
    false,
  );

export const csvFileName = (report: string, day: Day): string => `${report}_${day}.csv`;

export const localTime = (at: Date, timeZone: string): string =>
  `${dayAt(at, timeZone)} ${at.toLocaleTimeString('en-GB', { timeZone })}`;

export async function csvFile<T>(
  name: string,
  batches: AsyncGenerator<T[]>,
  columns: CsvColumns<T>,
  emptyMessage: string,
): Promise<ExportedFile> {
  // Read the first batch before any byte is sent: an error can still be the reply.
  const first = await batches.next();
  if (first.done) throw new AppError('not_found', emptyMessage);
  async function* pieces() {
    yield csvHead(columns);
    yield csvRows(first.value as T[], columns);
    for await (const rows of batches) yield csvRows(rows, columns);
  }
  return { name, chunks: pieces() };
}
