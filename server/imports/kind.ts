import type { Member } from '#contract/core/roles.ts';
import type { ImportQuestion, TriedRow } from '#contract/imports/imports.ts';
import type { Tx } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';
import type { CellReading } from '#server/imports/cells.ts';
import type { Cell } from '#server/imports/read-file.ts';

/** A row of the file by the names of the fields. */
export type NamedRow = { line: number; values: Readonly<Record<string, Cell>> };

export type ImportContext = {
  deps: Deps;
  member: Member;
  rows: readonly NamedRow[];
  reading: CellReading;
  answers: ReadonlyMap<string, string>;
};

export type BatchContext = ImportContext & { batchId: string; at: Date };

/** How the rows of one kind are imported. */
export type KindOfImport = {
  /** What must be asked of the rows, besides how days and amounts are read. */
  ask?(context: ImportContext): Promise<ImportQuestion[]>;
  /** Adds what can be added, and says what became of each row. */
  importRows(tx: Tx, context: BatchContext): Promise<TriedRow[]>;
};
