import { type Insertable, sql } from 'kysely';
import type { ImportKind } from '#contract/imports/import-kinds.ts';
import type { ColumnMatch } from '#contract/imports/imports.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type ListPage, type ListPageRequest, readPage } from '#db/pages.ts';
import type { Tables } from '#db/types.ts';

export type ImportSubject = Insertable<Tables['importRow']>['subject'];

type NewBatch = Omit<Insertable<Tables['importBatch']>, 'matches'> & { matches: readonly ColumnMatch[] };

/** Only one import runs at a time: a trigger takes a lock. */
export async function insertBatch(tx: Tx, { matches, ...batch }: NewBatch): Promise<void> {
  await tx
    .insertInto('importBatch')
    .values({ ...batch, matches: JSON.stringify(matches) })
    .execute();
}

export async function insertImportRow(tx: Tx, row: Insertable<Tables['importRow']>): Promise<void> {
  await tx.insertInto('importRow').values(row).execute();
}

export async function insertUndo(tx: Tx, undo: Insertable<Tables['importUndo']>): Promise<void> {
  await tx.insertInto('importUndo').values(undo).execute();
}

/** How the columns were matched in the last import of this kind with the same columns. */
export async function findRememberedMatches(
  db: Queryable,
  kind: ImportKind,
  columns: readonly string[],
): Promise<ColumnMatch[] | undefined> {
  const row = await db
    .selectFrom('importBatch')
    .select('matches')
    .where('kind', '=', kind)
    .where(sql<boolean>`columns = ${columns}::text[]`)
    .orderBy('importedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && (row.matches as ColumnMatch[]);
}

/** Which of these rows an import has added that was not undone. */
export async function readSourcesImportedBefore(
  tx: Tx,
  subject: ImportSubject,
  sources: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ source: string }>`
    select distinct source from import_row
    where subject = ${subject} and source = any (${sources}::text[])
      and not exists (select from import_undo where import_undo.batch_id = import_row.batch_id)`.execute(tx);
  return new Set(rows.map(({ source }) => source));
}

/** A new room type stands in the row of a room, so it does not count. */
const rowCount = sql<number>`(
  select count(*)::integer from import_row where batch_id = import_batch.id and subject <> 'room_type')`;

/** Finds an import of exactly what was seen that is not undone: an earlier request whose reply was lost. */
export const findBatchOfSeen = (db: Queryable, seenHash: string) =>
  db
    .selectFrom('importBatch')
    .leftJoin('importUndo', 'importUndo.batchId', 'importBatch.id')
    .select(['importBatch.id', rowCount.as('rows')])
    .where('seenHash', '=', seenHash)
    .where('importUndo.batchId', 'is', null)
    .executeTakeFirst();

export type BatchRecord = {
  id: string;
  kind: ImportKind;
  fileName: string;
  rows: number;
  importedBy: string;
  importedAt: Date;
  undoneBy: string | null;
  undoneAt: Date | null;
};

export function readImportBatches(
  db: Queryable,
  request: Omit<ListPageRequest, 'dir'>,
): Promise<ListPage<BatchRecord>> {
  const query = db
    .selectFrom('importBatch')
    .innerJoin('staff', 'staff.id', 'importBatch.importedBy')
    .leftJoin('importUndo', 'importUndo.batchId', 'importBatch.id')
    .select(['importBatch.id', 'importBatch.kind', 'importBatch.fileName', 'importBatch.importedAt'])
    .select(['staff.name as importedBy', 'importUndo.undoneAt'])
    .select(sql<string | null>`(select name from staff where id = undone_by)`.as('undoneBy'))
    .select(rowCount.as('rows'));
  return readPage(
    query,
    { key: sql`import_batch.imported_at`, id: sql<string>`import_batch.id` },
    { ...request, dir: 'desc' },
  );
}

export async function countBatches(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('importBatch')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const findBatch = (tx: Tx, id: string) =>
  tx
    .selectFrom('importBatch')
    .leftJoin('importUndo', 'importUndo.batchId', 'importBatch.id')
    .select(['importBatch.id', 'kind', 'fileName', 'importedAt', 'importUndo.undoneAt'])
    .where('importBatch.id', '=', id)
    .executeTakeFirst();

export const lockImports = (tx: Tx) => sql`select lock_imports()`.execute(tx);

export const readBatchRows = (tx: Tx, batchId: string) =>
  tx
    .selectFrom('importRow')
    .select(['subject', 'subjectId'])
    .where('batchId', '=', batchId)
    .orderBy('line', 'desc')
    .execute();

/** Whether something of the kind was recorded about a subject since the import, as the audit log has it. */
export async function hasAuditEntrySince(
  tx: Tx,
  batchId: string,
  subject: { kind: string; id: string },
): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select exists (
      select from audit
      where subject_kind = ${subject.kind} and subject_id = ${subject.id} and id > (
        select id from audit where subject_kind = 'import' and subject_id = ${batchId} and action = 'file imported')
    ) as changed`.execute(tx);
  return rows[0]?.changed === true;
}

/** Whether a drink was sold, delivered or counted: whether its stock has moved since it was added. */
export async function hasMovedStock(tx: Tx, drinkId: number): Promise<boolean> {
  const movement = await tx
    .selectFrom('stockMovement')
    .select('id')
    .where('drinkId', '=', drinkId)
    .where('kind', '<>', 'opening')
    .limit(1)
    .executeTakeFirst();
  return movement !== undefined;
}

export const beginRow = (tx: Tx) => sql`savepoint import_row`.execute(tx);
export const undoRow = (tx: Tx) => sql`rollback to savepoint import_row`.execute(tx);
export const endRow = (tx: Tx) => sql`release savepoint import_row`.execute(tx);
/** Runs the checks that otherwise run at the commit, so that a dry run finds what they refuse. */
export const runDeferredChecks = (tx: Tx) => sql`set constraints all immediate`.execute(tx);
