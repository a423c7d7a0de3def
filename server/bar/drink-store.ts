import { expressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Parsed } from '#contract/api.ts';
import type { DrinkSort } from '#contract/bar/drinks.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type ListPage, likePattern, readPage } from '#db/pages.ts';
import type { Tables } from '#db/types.ts';

export type Drink = Selectable<Tables['drink']>;

/** The fields of the drink form without the stock, which only stock movements change. */
export type DrinkFacts = Omit<Drink, 'id' | 'stock' | 'movements' | 'createdAt' | 'deletedAt'>;

const drinksQuery = (db: Queryable) => db.selectFrom('drink').selectAll('drink').where('drink.deletedAt', 'is', null);

export const findDrinkEvenDeleted = (db: Queryable, id: number): Promise<Drink | undefined> =>
  db.selectFrom('drink').selectAll().where('id', '=', id).executeTakeFirst();

/** Does not find deleted drinks. With `lock`, the row stays locked until the transaction ends. */
export function findDrink(db: Queryable, id: number, lock = false): Promise<Drink | undefined> {
  const query = drinksQuery(db).where('id', '=', id);
  return (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
}

/**
 * Locks the drinks until the transaction ends, by ascending id, so that two orders of the same drinks do not deadlock.
 */
export async function lockDrinks(tx: Tx, ids: number[]): Promise<Map<number, Drink>> {
  const rows = await drinksQuery(tx).where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function readDrinks(db: Queryable, ids: number[]): Promise<Map<number, Drink>> {
  const rows = await drinksQuery(db).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The stock of a new drink is 0. The insert violates the unique index `drink_by_name` if the name is taken. */
export const insertDrink = (tx: Tx, facts: DrinkFacts, createdAt: Date): Promise<Drink> =>
  tx
    .insertInto('drink')
    .values({ ...facts, createdAt })
    .returningAll()
    .executeTakeFirstOrThrow();

export async function updateDrink(tx: Tx, id: number, facts: DrinkFacts): Promise<void> {
  await tx.updateTable('drink').set(facts).where('id', '=', id).execute();
}

export async function markDrinkDeleted(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('drink').set({ deletedAt: at }).where('id', '=', id).execute();
}

export async function hasSales(db: Queryable, drinkId: number): Promise<boolean> {
  const sale = await db
    .selectFrom('barSale')
    .select('id')
    .where('drinkId', '=', drinkId)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return sale !== undefined;
}

const drinkSortKeys: Record<DrinkSort, RawBuilder<unknown>> = {
  drink_name: sql`lower(drink.name collate "und-x-icu")`,
  category: sql`drink.category`,
  price: sql`drink.price_kobo`,
  stock_quantity: sql`drink.stock`,
};

const drinkEb = expressionBuilder<Tables, 'drink'>();

const stockConditions = {
  short: sql<boolean>`is_available and stock <= min_stock`,
  out: sql<boolean>`stock <= 0`,
  low: sql<boolean>`stock > 0 and stock <= min_stock`,
  in: sql<boolean>`stock > 0 and stock > min_stock`,
} as const;

const drinkCondition = ({ q, category, stock, available }: Parsed<'listDrinks'>) =>
  drinkEb.and([
    drinkEb('drink.deletedAt', available === 'deleted' ? 'is not' : 'is', null),
    ...(category ? [drinkEb('category', '=', category)] : []),
    ...(stock ? [stockConditions[stock]] : []),
    ...(available && available !== 'deleted' ? [drinkEb('isAvailable', '=', available === 'yes')] : []),
    ...(q ? [sql<boolean>`lower_without_accents(drink.name) like lower_without_accents(${likePattern(q)})`] : []),
  ]);

export async function listDrinks(
  db: Queryable,
  query: Parsed<'listDrinks'>,
): Promise<ListPage<Drink> & { count: number }> {
  const foundDrinks = db.selectFrom('drink').selectAll('drink').where(drinkCondition(query));
  const page = await readPage(foundDrinks, { key: drinkSortKeys[query.sort], id: sql`drink.id` }, query);
  const { count } = await db
    .selectFrom('drink')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(drinkCondition(query))
    .executeTakeFirstOrThrow();
  return { ...page, count };
}

/**
 * Adds up what was sold of each drink on the 28 days before `at`, in the same hour of the day. The current day does not
 * count, so that the favourites stay in their order while the bar sells.
 */
const salesAtThisHourSql = (at: Date) => sql<{ drinkId: number; sold: number }>`(
  select drink_id, sum(quantity)::integer as sold
  from generate_series(1, 28) days_ago cross join hotel_zone cross join lateral (
    select (date_trunc('hour', ${at}::timestamptz at time zone time_zone) - days_ago * interval '1 day') at time zone time_zone
      as began) past_hour
    join bar_sale on deleted_at is null and created_at >= began and created_at < began + interval '1 hour'
  group by drink_id)`;

export const listMenu = (db: Queryable, at: Date): Promise<(Drink & { soldAtThisHour: number })[]> =>
  drinksQuery(db)
    .leftJoin(salesAtThisHourSql(at).as('past'), (join) => join.onRef('past.drinkId', '=', 'drink.id'))
    .select(sql<number>`coalesce(past.sold, 0)`.as('soldAtThisHour'))
    .where('isAvailable', '=', true)
    .orderBy(drinkSortKeys.drink_name)
    .orderBy('drink.id')
    .execute();
