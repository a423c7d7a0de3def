import { formatCount, plural } from '#contract/core/plural.ts';
import { rehearsalTexts } from '#contract/core/rehearsal.ts';
import { lastFileName } from '#contract/exports/exports.ts';
import { localTime } from '#server/core/csv.ts';
import type { ExportRequest } from '#server/core/exporter.ts';
import type { ExportColumn, TableColumns } from '#server/exports/export-store.ts';
import { columnNotes, columnsLeftOut } from '#server/exports/exported-columns.ts';
import { exportedTables, tablesLeftOut } from '#server/exports/exported-tables.ts';

export const csvName = (table: string): string => `${exportedTables[table]?.[0] ?? table}.csv`;

type Described = { request: ExportRequest; tables: readonly TableColumns[]; isRehearsal: boolean };

/** The text that explains the files of an export. It follows from the schema, so that it is true of each of them. */
export function describeExport({ request, tables, isRehearsal }: Described): string {
  const { hotel, madeAt, madeBy } = request;
  return [
    ...(isRehearsal ? [rehearsalTexts.mark, ''] : []),
    `Everything of ${hotel.name}`,
    `Made on ${localTime(new Date(madeAt), hotel.timeZone)} (${hotel.timeZone}) by ${madeBy}. All files show one moment.`,
    '',
    'IT HOLDS PERSONAL DATA of guests and staff. Guard it as the hotel guards them, and delete it when it has served.',
    `The last file is ${lastFileName}. If it is missing, the download was broken off: export again.`,
    '',
    'How to read it',
    '- Each CSV file begins with the names of its columns. The text is UTF-8, a comma stands between cells.',
    `- A time is one of ${hotel.timeZone}, such as 2026-11-30 14:05:09. A day is 2026-11-30.`,
    '- An amount is in naira, with a dot and at most two decimals: 1500.5 is ₦1,500.50.',
    '- A cell that could run as a formula in a spreadsheet has an apostrophe in front: take it off when a program reads it.',
    '  That is a text that begins with = + - or @, such as a telephone number with its country code.',
    '- Numbers that belong together have a space between them. Texts that do, and records, are JSON.',
    '- An empty cell: nothing is known, or there is no end.',
    '- Texts of guests whose data was erased are erased here too.',
    '- “→ bookings/bookings.csv id” means: the row of that file with this id. The column after it says whom or what.',
    '',
    'Beside the CSV files',
    '- settings.json: what the hotel is, its rules and the texts of its site, as they are now.',
    '- pictures/: the pictures that the hotel has put on its site, the largest file of each.',
    '',
    'Where to begin',
    '- For an accountant or the tax office: money/money-moved.csv, accounts/charges.csv, accounts/invoices.csv.',
    '- For another system: rooms/rooms.csv, bookings/bookings.csv, rooms/companies.csv, bar/drinks.csv.',
    '',
    'The files',
    ...tables.flatMap(describeTable),
    '',
    'What is left out',
    ...Object.entries(tablesLeftOut).map(([table, reason]) => `- ${table}: ${reason}.`),
    ...Object.entries(columnsLeftOut).map(([column, reason]) => `- the column ${column}: ${reason}.`),
    '- columns “key”: they only tell a request that was sent twice.',
    '',
  ].join('\r\n');
}

function describeTable({ table, columns }: TableColumns): string[] {
  return [
    '',
    csvName(table),
    `${exportedTables[table]?.[1] ?? ''}.`,
    ...columns.map((column) => `- ${column.heading}: ${describeColumn(table, column)}`),
  ];
}

function describeColumn(table: string, column: ExportColumn): string {
  const { refersTo, values } = column;
  const note = columnNotes[`${table}.${column.name}`];
  return [
    kindOf(column),
    ...(values.length > 0 ? [`one of ${values.join(', ')}`] : []),
    ...(refersTo && exportedTables[refersTo.table] ? [`→ ${csvName(refersTo.table)} ${refersTo.column}`] : []),
    ...(note ? [note] : []),
  ].join('; ');
}

const kinds: Readonly<Record<string, string>> = {
  uuid: 'id',
  date: 'day',
  'timestamp with time zone': 'time',
  'time without time zone': 'time of day',
  boolean: 'yes or no',
  integer: 'number',
  smallint: 'number',
  bigint: 'number',
  'integer[]': 'numbers',
  jsonb: 'record',
  'text[]': 'texts',
};

function kindOf({ name, type, values }: ExportColumn): string {
  if (name.endsWith('_kobo')) return type.endsWith('[]') ? 'amounts in naira' : 'amount in naira';
  return kinds[type] ?? (values.length > 0 ? 'word' : 'text');
}

/** The text of the last file: what a whole export has. */
export const describeEnd = (rowsOfFiles: ReadonlyMap<string, number>, pictures: number): string =>
  [
    `This export is complete: ${plural(rowsOfFiles.size, 'CSV file')}, ${plural(pictures, 'picture')}.`,
    'The rows of each file, without the line of its names:',
    ...[...rowsOfFiles].map(([file, rows]) => `${file} ${formatCount(rows)}`),
    '',
  ].join('\r\n');
