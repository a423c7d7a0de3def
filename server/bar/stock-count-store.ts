import { type Insertable, sql } from 'kysely';
import type { StockDifference } from '#contract/bar/stock-counts.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type ListPageRequest, readPartlyCountedPage } from '#db/pages.ts';
import type { Tables } from '#db/types.ts';
import { staffName } from '#server/core/staff-name.ts';

/** Selects, for each count, the drinks whose last counted number differs from what should be there. */
const differencesOfCount = sql<StockDifference[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('drinkId', drink.id, 'drinkName', drink.name, 'expected', expected,
    'counted', counted, 'worthKobo', (counted - expected) * line.price_kobo, 'isLeftOut', decided_at is not null and drop_reason is null
      and not exists (select from stock_movement moved where moved.count_id = stock_count.id and moved.drink_id = drink.id))
    order by lower(drink.name collate "und-x-icu"), drink.id), '[]')
  from (select distinct on (drink_id) * from stock_count_line where count_id = stock_count.id order by drink_id, id desc) line
    join drink on drink.id = drink_id
  where counted <> expected)`;

const selectCounts = (db: Queryable) =>
  db
    .selectFrom('stockCount')
    .select([
      ...(['stockCount.id', 'startedAt', 'finishedAt', 'decidedAt', 'dropReason'] as const),
      'countedBy as countedById',
      staffName('counted_by').$notNull().as('countedBy'),
      staffName('decided_by').as('decidedBy'),
      sql<number>`(select count(distinct drink_id)::integer from stock_count_line where count_id = stock_count.id)`.as(
        'drinks',
      ),
      differencesOfCount.as('differences'),
    ]);

export type StockCount = NonNullable<Awaited<ReturnType<typeof findCount>>>;

export const findCount = (db: Queryable, id: string) =>
  selectCounts(db).where('stockCount.id', '=', id).executeTakeFirst();

/** Finds the count that runs, or that is finished and waits for a decision. There is at most one. */
export const findCurrentCount = (db: Queryable) => selectCounts(db).where('decidedAt', 'is', null).executeTakeFirst();

export const waitingStockCountCount = sql<number>`(
  select count(*) from stock_count where decided_at is null and finished_at is not null)`;

export const listCounts = (db: Queryable, page: Omit<ListPageRequest, 'dir'>) =>
  readPartlyCountedPage(
    db,
    selectCounts(db),
    { key: sql`started_at`, id: sql<string>`stock_count.id` },
    { ...page, dir: 'desc' },
  );

export async function readCountedItems(db: Queryable, id: string): Promise<{ drinkId: number; counted: number }[]> {
  const { rows } = await sql<{ drinkId: number; counted: number }>`
    select distinct on (drink_id) drink_id, counted from stock_count_line where count_id = ${id}
    order by drink_id, id desc`.execute(db);
  return rows;
}

export async function lockCount(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('stockCount').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Throws if another count runs, or waits for a decision. */
export async function insertStockCount(tx: Tx, countedBy: string, startedAt: Date): Promise<string> {
  const { id } = await tx
    .insertInto('stockCount')
    .values({ countedBy, startedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type NewLine = Pick<Insertable<Tables['stockCountLine']>, 'countId' | 'drinkId' | 'counted' | 'countedAt'>;

/**
 * A trigger locks the drink and writes the stock that should be there into the line. Throws if the count is finished.
 */
export async function insertStockCountLine(tx: Tx, line: NewLine): Promise<void> {
  await tx.insertInto('stockCountLine').values(line).execute();
}

export async function markFinished(tx: Tx, id: string, finishedAt: Date): Promise<void> {
  await tx.updateTable('stockCount').set({ finishedAt }).where('id', '=', id).execute();
}

type Decision = { decidedBy: string; decidedAt: Date; dropReason: string | null };

/** A trigger moves the stock, unless the count is dropped. */
export async function markDecided(tx: Tx, id: string, decision: Decision): Promise<void> {
  await tx.updateTable('stockCount').set(decision).where('id', '=', id).execute();
}
