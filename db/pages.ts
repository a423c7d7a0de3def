import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { fieldError } from '#contract/core/errors.ts';
import type { Direction } from '#contract/core/lists.ts';
import { type Queryable, sqlError } from './db.ts';
import type { Tables } from './types.ts';

export type ListPageRequest = { limit: number; cursor?: string | undefined; dir: Direction };
export type ListPage<T> = { rows: T[]; next: string | null; prev: string | null };

/** The row, by its key and id, after which the page begins. With `back` the page ends before that row. */
type Cursor = { key: string; id: string; back: boolean };

export type PageOrder = { key: RawBuilder<unknown>; id: RawBuilder<string | number> };

/**
 * Makes another query from the query for one page, for example one that searches fewer rows. The first rows of that
 * other query are the page.
 */
type MergePages<TB extends keyof Tables, Row> = (
  page: SelectQueryBuilder<Tables, TB, Row>,
) => SelectQueryBuilder<Tables, TB, Row>;

const cursorSchema = z.object({ key: z.string(), id: z.string().check(z.maxLength(40)), back: z.boolean() });

/**
 * Reads one page of a query, in the order of `key` and then `id`. With an index on both, every page is as fast as the
 * first. `key` must not be null. Throws AppError for a cursor that it cannot read.
 */
export async function readPage<TB extends keyof Tables, Row extends { id: string | number }>(
  query: SelectQueryBuilder<Tables, TB, Row>,
  order: PageOrder,
  request: ListPageRequest,
  merge?: MergePages<TB, Row>,
): Promise<ListPage<Row>> {
  const cursor = cursorOf(request);
  const rows = await readRows(query, order, request, merge);
  // The rows that the cursor promised were deleted meanwhile. The first page is better than an empty one.
  if (cursor && rows.length === 0) return readPage(query, order, { ...request, cursor: undefined }, merge);
  return toPage(rows, request, cursor);
}

/** Lists that only grow are counted up to this number, because nobody needs their exact total. */
const maxCounted = 1000;

export type PartlyCountedPage<T> = ListPage<T> & { count: number; moreThanCount: boolean };

/** Like `readPage`, with the number of all rows of the query, up to `maxCounted`. */
export async function readPartlyCountedPage<TB extends keyof Tables, Row extends { id: string | number }>(
  db: Queryable,
  query: SelectQueryBuilder<Tables, TB, Row>,
  order: PageOrder,
  request: ListPageRequest,
): Promise<PartlyCountedPage<Row>> {
  // Counts in the order of the list, so that PostgreSQL reads the index of the list and not the table.
  const countedQuery = query
    .clearSelect()
    .select(sql`1`.as('one'))
    .orderBy(order.key, request.dir)
    .limit(maxCounted + 1);
  const [page, { rows }] = await Promise.all([
    readPage(query, order, request),
    sql<{ count: number }>`select count(*) as count from ${countedQuery} counted`.execute(db),
  ]);
  const countedRows = rows[0]?.count ?? 0;
  return { ...page, count: Math.min(countedRows, maxCounted), moreThanCount: countedRows > maxCounted };
}

/** Like `readPage`, but returns undefined if no row follows the page, which `merge` may then have cut short. */
export async function readFullPage<TB extends keyof Tables, Row extends { id: string | number }>(
  query: SelectQueryBuilder<Tables, TB, Row>,
  order: PageOrder,
  request: ListPageRequest,
  merge: MergePages<TB, Row>,
): Promise<ListPage<Row> | undefined> {
  const rows = await readRows(query, order, request, merge);
  return rows.length > request.limit ? toPage(rows, request, cursorOf(request)) : undefined;
}

async function readRows<TB extends keyof Tables, Row extends { id: string | number }>(
  query: SelectQueryBuilder<Tables, TB, Row>,
  { key, id }: PageOrder,
  request: ListPageRequest,
  merge?: MergePages<TB, Row>,
): Promise<(Row & { pageKey: string })[]> {
  const cursor = cursorOf(request);
  const isAscending = (request.dir === 'asc') !== (cursor?.back ?? false);
  const direction = isAscending ? 'asc' : 'desc';
  const firstRowsOf = (rows: typeof query) =>
    rows
      .orderBy(key, direction)
      .orderBy(id, direction)
      .limit(request.limit + 1);
  const page = firstRowsOf(query).$if(cursor !== undefined, (rows) =>
    rows.where(sql<boolean>`(${key}, ${id}) ${sql.raw(isAscending ? '>' : '<')} (${cursor?.key}, ${cursor?.id})`),
  );
  const pageQuery = (merge ? firstRowsOf(merge(page)) : page).select(sql<string>`(${key})::text`.as('pageKey'));
  const rows = await pageQuery.execute().catch((error: unknown) => {
    // In a forged cursor the key can have the wrong type, which PostgreSQL reports with an SQLSTATE that begins with
    // 22.
    if (cursor && sqlError(error)?.code.startsWith('22')) throw invalidCursorError();
    throw error;
  });
  return rows;
}

function toPage<Row extends { id: string | number }>(
  rowsAndOneMore: (Row & { pageKey: string })[],
  { limit }: ListPageRequest,
  cursor: Cursor | undefined,
): ListPage<Row> {
  const hasMore = rowsAndOneMore.length > limit;
  const rows = rowsAndOneMore.slice(0, limit);
  if (cursor?.back) rows.reverse();
  const nextCursor = cursor?.back || hasMore ? encodeCursor(rows.at(-1), false) : null;
  const prevCursor = cursor && (!cursor.back || hasMore) ? encodeCursor(rows[0], true) : null;
  return { rows, next: nextCursor, prev: prevCursor };
}

const cursorOf = ({ cursor }: ListPageRequest) => (cursor ? decodeCursor(cursor) : undefined);

const invalidCursorError = () => fieldError('cursor', 'This page of the list does not exist');

function encodeCursor(row: { pageKey: string; id: string | number } | undefined, back: boolean): string | null {
  if (!row) return null;
  const cursor: Cursor = { key: row.pageKey, id: String(row.id), back };
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

function decodeCursor(cursor: string): Cursor {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw invalidCursorError();
  }
}

/** Escapes what `like` would read as a wildcard, so that a pattern can contain the text as it is. */
export const escapeForLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export const likePattern = (text: string): string => `%${escapeForLike(text)}%`;
