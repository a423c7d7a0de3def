import * as z from 'zod/mini';
import { lineField } from '#contract/core/fields.ts';
import { pageFields, pageOf } from '#contract/core/lists.ts';
import { plural } from '#contract/core/plural.ts';
import { type ImportKind, importKindLabels, importKinds } from '#contract/imports/import-kinds.ts';

/** Limits for one file. A cell has at most `cell` characters. */
export const importLimits = { bytes: 5_000_000, rows: 20_000, columns: 100, cell: 2_000, answers: 300 } as const;

export const importMessages = {
  kind: 'Please choose what the file has',
  name: 'Please choose a file',
  oneFile: 'Send text for a CSV file, or workbook for an XLSX file',
  empty: 'The file is empty.',
  tooLarge: 'The file is larger than 5 MB. Split it into several files.',
  tooManyRows: `The file has more than ${plural(importLimits.rows, 'row')}. Split it into several files.`,
  tooWide: (row: number) =>
    `Row ${row} has more than ${plural(importLimits.columns, 'column')}, or a cell of more than ${importLimits.cell} characters.`,
  notTable: 'This is neither a CSV nor an XLSX file. Save the table as one of them in Excel or in the old system.',
  oldWorkbook: 'This is an old Excel file (XLS). Open it in Excel and save it as XLSX or CSV.',
  brokenWorkbook: 'The XLSX file is damaged or not one of Excel. Save it again, or save it as CSV.',
  bigWorkbook: 'The XLSX file unpacks to more than a table of this size needs. Save its first sheet as CSV.',
  unfinished: 'The file could not be read within its limits of time and memory. Split it, or save it as CSV.',
  quote: 'The file cannot be read: a quotation mark has no end.',
  noRows: 'The file has names of columns at most, and no rows below them.',
  unreadable: 'The file cannot be opened. Download it to this device first.',
  columns: 'Please choose a column of the file',
  twice: 'Each column can be chosen once',
  needed: (label: string) => `Please choose the column with: ${label}`,
  neededName: 'Please choose the column with the name of the guest, or with the last name',
  answers: 'answers must name the questions that were asked',
  seen: 'Please try the import first',
  changed: 'What the import would do has changed since you tried it. Nothing was imported. Try it again.',
  nothing: 'No row of this file can be imported. Nothing was imported.',
  imported: (rows: number, kind: ImportKind) =>
    `${plural(rows, 'row')} imported: ${importKindLabels[kind]}${kind === 'staff' ? '. Nobody of them can sign in before you give them a password under Staff Management.' : ''}`,
  undone: 'The import is undone. What it had added is gone.',
  undoneAlready: 'This import is undone already.',
  notFound: 'This import is not known',
  undoFailed: 'Failed to undo the import',
  readFailed: 'Failed to read the file',
  tryFailed: 'Failed to try the import',
  importFailed: 'Failed to import the file',
  listFailed: 'Failed to fetch the imports',
  none: 'Nothing has been imported yet',
  /** Rows that are not imported, or why one is not. */
  before: 'It was imported before.',
  sameInFile: (line: number) => `It stands in row ${line} already.`,
  noValue: (label: string) => `${label} is empty.`,
  day: (label: string, text: string) => `${label}: “${text}” is not a day.`,
  amount: (label: string, text: string) => `${label}: “${text}” is not an amount in naira.`,
  count: (label: string, text: string) => `${label}: “${text}” is not a whole number.`,
  field: (label: string, message: string) => `${label}: ${message}`,
  over: 'The stay is over. Past stays are not imported.',
  began: 'The stay began before today. Book the guest as a walk-in from tonight on.',
  status: (status: string) => `Its status is “${status}”.`,
  leftOut: (text: string) => `You left out “${text}”.`,
  noPrice: 'The total must be more than ₦0.',
  paidTooMuch: 'More was paid before than the stay costs.',
  refused: 'The database refuses this row.',
  full: 'No room of this type is left on these nights.',
  passwords: (column: string) =>
    `The column “${column}” seems to have passwords. Take it out of the file: nobody gets a password from a file.`,
  superadmin: 'A superadmin is not imported. Add this person under Staff Management.',
  inStaffList: (staffId: string) => `Somebody of this name is in the list of staff already: ${staffId}.`,
  noPhone: 'Please give a phone number or an email address.',
  companyUsed: (name: string) => `${name} has bookings or was changed since. The import cannot be undone any more.`,
  drinkUsed: (name: string) => `${name} was sold or changed since. The import cannot be undone any more.`,
  staffUsed: (name: string) => `${name} has a password or was changed since. The import cannot be undone any more.`,
  bookingUsed: (guest: string) =>
    `The booking of ${guest} was changed, paid or given a room since. The import cannot be undone any more.`,
} as const;

/** The questions that a file can raise. What can be read in two ways is asked and never guessed. */
export const questionTexts = {
  days: (text: string) => `Which day is “${text}”?`,
  amounts: (text: string) => `Which amount is “${text}”?`,
  roomType: (text: string) => `Which of your room types is “${text}”?`,
  status: (text: string) => `What becomes of bookings with the status “${text}”?`,
  category: (text: string) =>
    text === '' ? 'Which category have drinks without one?' : `Which of the categories is “${text}”?`,
  role: (text: string) => `Which role is “${text}”?`,
  leaveOut: 'Leave these rows out',
  import: 'Import them',
} as const;

const kindField = z.enum(importKinds, { error: importMessages.kind });

/** `text` is the text of a CSV file, `workbook` an XLSX file in Base64. */
const fileFields = {
  kind: kindField,
  name: lineField(importMessages.name, 'The name of the file', 200),
  text: z.optional(
    z
      .string(importMessages.oneFile)
      .check(z.minLength(1, importMessages.empty), z.maxLength(importLimits.bytes, importMessages.tooLarge)),
  ),
  workbook: z.optional(
    z
      .string(importMessages.oneFile)
      .check(
        z.minLength(1, importMessages.empty),
        z.maxLength(Math.ceil(importLimits.bytes / 3) * 4, importMessages.tooLarge),
        z.regex(/^[A-Za-z0-9+/]+={0,2}$/, importMessages.brokenWorkbook),
      ),
  ),
};

type FileFields = { text?: string | undefined; workbook?: string | undefined };
const hasOneFile = z.refine<FileFields>(({ text, workbook }) => (text === undefined) !== (workbook === undefined), {
  error: importMessages.oneFile,
  path: ['workbook'],
});

export const readImportInput = z.object(fileFields).check(hasOneFile);
export type ImportFileInput = z.output<typeof readImportInput>;

const columnMatch = z.object(
  {
    field: z.string(importMessages.columns).check(z.maxLength(40, importMessages.columns)),
    column: z
      .int(importMessages.columns)
      .check(z.gte(0, importMessages.columns), z.lte(importLimits.columns, importMessages.columns)),
  },
  importMessages.columns,
);
export type ColumnMatch = z.output<typeof columnMatch>;

const answerField = z.string(importMessages.answers).check(z.maxLength(300, importMessages.answers));
const answer = z.object({ question: answerField, answer: answerField }, importMessages.answers);

const tryFields = {
  ...fileFields,
  matches: z
    .array(columnMatch, importMessages.columns)
    .check(z.maxLength(importLimits.columns, importMessages.columns)),
  answers: z._default(
    z.array(answer, importMessages.answers).check(z.maxLength(importLimits.answers, importMessages.answers)),
    [],
  ),
};
export const tryImportInput = z.object(tryFields).check(hasOneFile);

export const runImportInput = z
  .object({
    ...tryFields,
    /** What `tryImport` has answered as `seen`. */
    seen: z.string(importMessages.seen).check(z.regex(/^[0-9a-f]{64}$/, importMessages.seen)),
  })
  .check(hasOneFile);

export const readImportReply = z.object({
  /** The columns of the file with their first values. */
  columns: z.array(z.object({ name: z.string(), examples: z.array(z.string()) })),
  rows: z.int(),
  matches: z.array(columnMatch),
  /** Whether the columns are matched as in an earlier import of this kind with the same columns. */
  isRemembered: z.boolean(),
});
export type ReadImport = z.infer<typeof readImportReply>;

const question = z.object({
  id: z.string(),
  text: z.string(),
  choices: z.array(z.object({ answer: z.string(), label: z.string() })),
});
export type ImportQuestion = z.infer<typeof question>;

/** `new`: the row is imported. `left_out`: there is nothing to do, such as for a past stay. */
export const rowOutcomes = ['problem', 'new', 'left_out'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];
export const rowOutcomeLabels: Record<RowOutcome, string> = {
  problem: 'Problem',
  new: 'Will be imported',
  left_out: 'Left out',
};

const triedRow = z.object({
  /** The row of the file, counted from 1 as a spreadsheet does. */
  line: z.int(),
  outcome: z.enum(rowOutcomes),
  what: z.string(),
  message: z.string(),
});
export type TriedRow = z.infer<typeof triedRow>;

export const tryImportReply = z.object({
  /** While there are questions, nothing is tried: `rows` is empty and `seen` is null. */
  questions: z.array(question),
  rows: z.array(triedRow),
  counts: z.object({ problem: z.int(), new: z.int(), leftOut: z.int() }),
  seen: z.nullable(z.string()),
});
export type TriedImport = z.infer<typeof tryImportReply>;

export const importsQuery = z.object(pageFields);

const importBatch = z.object({
  id: z.string(),
  kind: kindField,
  fileName: z.string(),
  rows: z.int(),
  importedBy: z.string(),
  importedAt: z.string(),
  undone: z.nullable(z.object({ by: z.string(), at: z.string() })),
});
export type ImportBatch = z.infer<typeof importBatch>;

export const importsPage = pageOf(importBatch);
export const importReply = z.object({ message: z.string(), id: z.string(), rows: z.int() });
export const undoImportInput = z.object({ id: z.uuid({ error: importMessages.notFound }) });
