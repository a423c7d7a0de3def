import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { fieldError } from '#contract/errors.ts';
import type { Direction } from '#contract/lists.ts';
import { sqlError } from './db.ts';
import type { Tables } from './types.ts';

export type ListPageRequest = { limit: number; cursor?: string | undefined; dir: Direction };
export type ListPage<T> = { rows: T[]; next: string | null; prev: string | null };

/** The row, by its key and id, after which the page begins. With `back` the page ends before that row. */
type Cursor = { key: string; id: string; back: boolean };

const cursorSchema = z.object({ key: z.string(), id: z.string().check(z.maxLength(40)), back: z.boolean() });

/**
 * Reads one page of a query, in the order of `key` and then `id`. With an index on both, every page is as fast as the
 * first. `key` must not be null. Throws AppError for a cursor that this function has not made.
 */
export async function readPage<TB extends keyof Tables, Row extends { id: string | number }>(
  query: SelectQueryBuilder<Tables, TB, Row>,
  { key, id }: { key: RawBuilder<unknown>; id: RawBuilder<string | number> },
  request: ListPageRequest,
): Promise<ListPage<Row>> {
  const cursor = request.cursor ? decodeCursor(request.cursor) : undefined;
  const ascending = (request.dir === 'asc') !== (cursor?.back ?? false);
  const order = ascending ? 'asc' : 'desc';
  const page = query
    .select(sql<string>`(${key})::text`.as('pageKey'))
    .orderBy(key, order)
    .orderBy(id, order)
    .limit(request.limit + 1)
    .$if(cursor !== undefined, (rows) =>
      rows.where(sql<boolean>`(${key}, ${id}) ${sql.raw(ascending ? '>' : '<')} (${cursor?.key}, ${cursor?.id})`),
    );
  const rowsAndOneMore = (await page.execute().catch((error: unknown) => {
    // In a forged cursor the key can have the wrong type, which PostgreSQL reports with an SQLSTATE that begins with
    // 22.
    if (cursor && sqlError(error)?.code.startsWith('22')) throw invalidCursorError();
    throw error;
  })) as (Row & { pageKey: string })[];
  // The rows after the cursor were deleted meanwhile. Shows the first page, which is better than an empty one.
  if (cursor && rowsAndOneMore.length === 0) return readPage(query, { key, id }, { ...request, cursor: undefined });

  const hasMore = rowsAndOneMore.length > request.limit;
  const rows = rowsAndOneMore.slice(0, request.limit);
  if (cursor?.back) rows.reverse();
  const after = cursor?.back || hasMore ? encodeCursor(rows.at(-1), false) : null;
  const before = cursor && (!cursor.back || hasMore) ? encodeCursor(rows[0], true) : null;
  return { rows, next: after, prev: before };
}

const invalidCursorError = () => fieldError('cursor', 'This page of the list does not exist');

function encodeCursor(row: { pageKey: string; id: string | number } | undefined, back: boolean): string | null {
  if (!row) return null;
  const at: Cursor = { key: row.pageKey, id: String(row.id), back };
  return Buffer.from(JSON.stringify(at)).toString('base64url');
}

function decodeCursor(cursor: string): Cursor {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw invalidCursorError();
  }
}

export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
