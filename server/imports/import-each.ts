import { createHash } from 'node:crypto';
import { AppError } from '#contract/core/errors.ts';
import { importMessages, type TriedRow } from '#contract/imports/imports.ts';
import { sqlError, type Tx } from '#db/db.ts';
import { UnreadableCell } from '#server/imports/cells.ts';
import {
  beginRow,
  endRow,
  type ImportSubject,
  insertImportRow,
  readSourcesImportedBefore,
  undoRow,
} from '#server/imports/import-store.ts';
import type { BatchContext, NamedRow } from '#server/imports/kind.ts';

/** A row that is not imported although it can be read, such as that of a past stay. */
export class LeftOut extends Error {}

/** `source` is what the row is called in the other system: the same in every file of it. */
export type ReadRow<Value> = { source: string; what: string; value: Value };

type RowReading<Value> = {
  subject: ImportSubject;
  /** A short text by which a person finds a row that cannot be read. */
  nameRow(row: NamedRow): string;
  /** Throws UnreadableCell or LeftOut. */
  read(row: NamedRow): ReadRow<Value>;
};

type ReadResult<Value> = { line: number; what: string } & (
  | { outcome: 'new'; source: string; value: Value }
  | { outcome: 'problem' | 'left_out'; message: string }
);

export const rowHash = (row: NamedRow): string =>
  `row:${createHash('sha256').update(JSON.stringify(row.values)).digest('hex').slice(0, 32)}`;

/** Reads all rows, and finds those that stand twice in the file or were imported before. */
export async function readRows<Value>(
  tx: Tx,
  rows: readonly NamedRow[],
  { subject, nameRow, read }: RowReading<Value>,
): Promise<ReadResult<Value>[]> {
  const lineOfSource = new Map<string, number>();
  const results = rows.map((row): ReadResult<Value> => {
    const { line } = row;
    try {
      const { source, what, value } = read(row);
      const earlierLine = lineOfSource.get(source);
      if (earlierLine !== undefined)
        return { line, what, outcome: 'problem', message: importMessages.sameInFile(earlierLine) };
      lineOfSource.set(source, line);
      return { line, what, outcome: 'new', source, value };
    } catch (error) {
      if (error instanceof LeftOut) return { line, what: nameRow(row), outcome: 'left_out', message: error.message };
      if (error instanceof UnreadableCell)
        return { line, what: nameRow(row), outcome: 'problem', message: error.message };
      throw error;
    }
  });
  const before = await readSourcesImportedBefore(tx, subject, [...lineOfSource.keys()]);
  return results.map((result) =>
    result.outcome === 'new' && before.has(result.source)
      ? { line: result.line, what: result.what, outcome: 'left_out', message: importMessages.before }
      : result,
  );
}

/**
 * Imports the rows one by one, each within a savepoint: a row that is refused leaves nothing. `add` returns the id of
 * what it added, or throws AppError.
 */
export async function importEach<Value>(
  tx: Tx,
  { rows, batchId }: BatchContext,
  reading: RowReading<Value> & { add(value: Value, record: (subjectId: string) => Promise<void>): Promise<void> },
): Promise<TriedRow[]> {
  const triedRows: TriedRow[] = [];
  for (const result of await readRows(tx, rows, reading)) {
    const { line, what, outcome } = result;
    if (outcome !== 'new') {
      triedRows.push({ line, what, outcome, message: result.message });
      continue;
    }
    const { source, value } = result;
    const record = (subjectId: string) =>
      insertImportRow(tx, { batchId, line, source, subject: reading.subject, subjectId });
    try {
      await Promise.all([beginRow(tx), reading.add(value, record)]);
      await endRow(tx);
      triedRows.push({ line, what, outcome, message: '' });
    } catch (error) {
      const message = refusalOf(error);
      if (message === undefined) throw error;
      await undoRow(tx);
      triedRows.push({ line, what, outcome: 'problem', message });
    }
  }
  return triedRows;
}

/** Why a row is refused; undefined for a failure that is not about the row. SQLSTATE 23 is a violated constraint. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof AppError && error.kind !== 'internal') return error.message;
  return sqlError(error)?.code.startsWith('23') ? importMessages.refused : undefined;
}
