import { createHash, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Output, Parsed } from '#contract/api.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { fieldsOfKind, type ImportKind, isPasswordColumn, matchColumns } from '#contract/imports/import-kinds.ts';
import {
  type ColumnMatch,
  type ImportQuestion,
  importMessages,
  type RowOutcome,
  rowOutcomes,
  type TriedRow,
} from '#contract/imports/imports.ts';
import type { Tx } from '#db/db.ts';
import { endDeadline } from '#db/deadline.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { findReading, isEmptyCell } from '#server/imports/cells.ts';
import { bookingImport } from '#server/imports/import-bookings.ts';
import { companyImport } from '#server/imports/import-companies.ts';
import { drinkImport } from '#server/imports/import-drinks.ts';
import { roomImport } from '#server/imports/import-rooms.ts';
import { staffImport } from '#server/imports/import-staff.ts';
import {
  findBatchOfSeen,
  findRememberedMatches,
  insertBatch,
  runDeferredChecks,
} from '#server/imports/import-store.ts';
import type { ImportContext, KindOfImport, NamedRow } from '#server/imports/kind.ts';
import { type FileTable, readTable } from '#server/imports/read-file.ts';

const kinds: Record<ImportKind, KindOfImport> = {
  rooms: roomImport,
  bookings: bookingImport,
  companies: companyImport,
  drinks: drinkImport,
  staff: staffImport,
};

const exampleCount = 3;

/** Throws AppError for a file that seems to have passwords of staff: none of them may be known to a file. */
async function readTableOf(input: Parsed<'readImportFile'>): Promise<FileTable> {
  const table = await readTable(input);
  const passwordColumn = input.kind === 'staff' ? table.columns.find(isPasswordColumn) : undefined;
  if (passwordColumn === undefined) return table;
  throw fieldError(input.text === undefined ? 'workbook' : 'text', importMessages.passwords(passwordColumn));
}

/** Reads a file and says which column seems to be which field. Throws AppError with a sentence. */
export async function readImportFile(deps: Deps, input: Parsed<'readImportFile'>): Promise<Output<'readImportFile'>> {
  endDeadline();
  const { columns, rows } = await readTableOf(input);
  const rememberedMatches = await findRememberedMatches(deps.db.read, input.kind, columns);
  return {
    columns: columns.map((name, column) => ({ name, examples: examplesOf(rows, column) })),
    rows: rows.length,
    matches: rememberedMatches ?? matchColumns(input.kind, columns),
    isRemembered: rememberedMatches !== undefined,
  };
}

const examplesOf = (rows: FileTable['rows'], column: number): string[] =>
  rows
    .map(({ cells }) => cells[column])
    .filter((cell) => !isEmptyCell(cell))
    .slice(0, exampleCount)
    .map((cell) => String(cell).slice(0, 60));

/** Throws AppError unless the matches name fields of the kind and columns of the file, each once. */
function checkMatches(kind: ImportKind, matches: readonly ColumnMatch[], { columns }: FileTable): void {
  const refuse = (message: string) => fieldError('matches', message);
  const fields = fieldsOfKind(kind);
  const isMatched = (name: string) => matches.some(({ field }) => field === name);
  for (const { field, column } of matches)
    if (!Object.hasOwn(fields, field) || column >= columns.length) throw refuse(importMessages.columns);
  const isTwice = (values: readonly unknown[]) => new Set(values).size < values.length;
  if (isTwice(matches.map(({ field }) => field)) || isTwice(matches.map(({ column }) => column)))
    throw refuse(importMessages.twice);
  for (const [name, { label, isNeeded }] of Object.entries(fields))
    if (isNeeded && !isMatched(name)) throw refuse(importMessages.needed(label));
  if (kind === 'bookings' && !isMatched('guest_name') && !isMatched('last_name'))
    throw refuse(importMessages.neededName);
}

type PreparedImport = ImportContext & {
  kind: ImportKind;
  table: FileTable;
  fileHash: string;
  matches: readonly ColumnMatch[];
  fileName: string;
  questions: ImportQuestion[];
};

/** Does everything that needs no transaction: reads the file, and finds what must be asked. */
export async function prepareImport(deps: Deps, member: Member, input: Parsed<'tryImport'>): Promise<PreparedImport> {
  const { kind, matches, name: fileName } = input;
  const table = await readTableOf(input);
  checkMatches(kind, matches, table);
  const rows = table.rows.map(({ line, cells }): NamedRow => {
    const values = matches.map(({ field, column }) => [field, cells[column] ?? ''] as const);
    return { line, values: Object.fromEntries(values) };
  });
  const answers = new Map(input.answers.map(({ question, answer }) => [question, answer]));
  const { questions, ...reading } = findReading(
    kind,
    rows.map(({ values }) => values),
    answers,
  );
  const context = { deps, member, rows, answers, reading: { ...reading, timeZone: deps.hotel.timeZone } };
  const fileHash = hashOf(input.text ?? input.workbook ?? '');
  const kindQuestions = (await kinds[kind].ask?.(context)) ?? [];
  return { ...context, kind, table, fileHash, matches, fileName, questions: [...questions, ...kindQuestions] };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What was seen: the file, how it is read, and what becomes of each row. */
const hashOfSeen = ({ kind, fileHash, matches, answers }: PreparedImport, rows: readonly TriedRow[]): string =>
  hashOf(
    JSON.stringify([
      ...[kind, fileHash, matches.map(({ field, column }) => [field, column]), [...answers]],
      rows.map(({ line, outcome, message }) => [line, outcome, message]),
    ]),
  );

/** Problems first, in the order of the file. */
const inOrder = (rows: readonly TriedRow[]): TriedRow[] =>
  rows.toSorted(
    (one, other) => rowOutcomes.indexOf(one.outcome) - rowOutcomes.indexOf(other.outcome) || one.line - other.line,
  );

/**
 * Imports the rows within a transaction, with their batch and its audit entry. Returns what became of each row. The
 * import and its dry run both are this function. `seenHash` is what the person has seen, as far as the caller knows.
 */
export async function importInTransaction(
  tx: Tx,
  prepared: PreparedImport,
  seenHash: string,
): Promise<{ batchId: string; rows: TriedRow[]; seen: string }> {
  const { deps, member, kind, table, fileHash, matches, fileName } = prepared;
  const batchId = randomUUID();
  const at = deps.clock.now();
  await insertBatch(tx, {
    ...{ id: batchId, kind, fileName, fileHash, seenHash, columns: table.columns, matches },
    ...{ importedBy: member.id, importedAt: at },
  });
  const rows = inOrder(await kinds[kind].importRows(tx, { ...prepared, batchId, at }));
  await audit(tx, {
    ...{ at, actor: member.staffId, action: 'file imported', subject: { kind: 'import', id: batchId } },
    after: { kind, file: fileName, rows: countRows(rows, 'new'), leftOut: rows.length - countRows(rows, 'new') },
  });
  await runDeferredChecks(tx);
  return { batchId, rows, seen: hashOfSeen(prepared, rows) };
}

const countRows = (rows: readonly TriedRow[], outcome: RowOutcome): number =>
  rows.filter((row) => row.outcome === outcome).length;

/** Ends a dry run, and takes what became of the rows out of its transaction. */
class RolledBack extends Error {
  readonly rows: TriedRow[];
  readonly seen: string;

  constructor({ rows, seen }: { rows: TriedRow[]; seen: string }) {
    super('a dry run is rolled back');
    this.rows = rows;
    this.seen = seen;
  }
}

/** Imports the file and rolls back. Returns what became of each row, or else what must be asked first. */
export async function tryImport(deps: Deps, member: Member, input: Parsed<'tryImport'>): Promise<Output<'tryImport'>> {
  endDeadline();
  const prepared = await prepareImport(deps, member, input);
  const { questions } = prepared;
  if (questions.length > 0) return { questions, rows: [], counts: { problem: 0, new: 0, leftOut: 0 }, seen: null };
  await setImmediate();
  const { rows, seen } = await deps.db
    .tx<RolledBack>(async (tx) => {
      throw new RolledBack(await importInTransaction(tx, prepared, prepared.fileHash));
    })
    .catch((error: unknown) => {
      if (error instanceof RolledBack) return error;
      throw error;
    });
  return {
    questions: [],
    rows,
    counts: { problem: countRows(rows, 'problem'), new: countRows(rows, 'new'), leftOut: countRows(rows, 'left_out') },
    seen,
  };
}

/**
 * Imports a file if exactly that becomes of its rows which the dry run has shown. Throws AppError otherwise, and then
 * imports nothing.
 */
export async function runImport(deps: Deps, member: Member, input: Parsed<'runImport'>): Promise<Output<'runImport'>> {
  endDeadline();
  const prepared = await prepareImport(deps, member, input);
  const earlierBatch = await findBatchOfSeen(deps.db.read, input.seen);
  if (earlierBatch) return replyOf(earlierBatch.id, earlierBatch.rows, input.kind);
  if (prepared.questions.length > 0) throw new AppError('conflict', importMessages.changed);
  await setImmediate();
  const { batchId, rows } = await deps.db.tx(async (tx) => {
    const imported = await importInTransaction(tx, prepared, input.seen);
    if (imported.seen !== input.seen) throw new AppError('conflict', importMessages.changed);
    if (countRows(imported.rows, 'new') === 0) throw new AppError('conflict', importMessages.nothing);
    return imported;
  });
  return replyOf(batchId, countRows(rows, 'new'), input.kind);
}

const replyOf = (id: string, rows: number, kind: ImportKind) => ({
  id,
  rows,
  message: importMessages.imported(rows, kind),
});
