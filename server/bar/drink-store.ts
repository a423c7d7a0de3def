import { expressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Parsed } from '#contract/api.ts';
import type { DrinkCategory, DrinkSort } from '#contract/drinks.ts';
import { type Kobo, kobo } from '#contract/money.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type ListPage, likePattern, readPage } from '#db/pages.ts';
import type { Tables } from '#db/types.ts';

export type Drink = {
  id: number;
  name: string;
  category: DrinkCategory;
  price: Kobo;
  /** What the hotel pays for one; null when unknown. */
  cost: Kobo | null;
  stock: number;
  minStock: number;
  description: string;
  isAvailable: boolean;
  deletedAt: Date | null;
};

/** What a form can change. The stock changes only by movements. */
export type DrinkFacts = Omit<Drink, 'id' | 'stock' | 'deletedAt'>;

type DrinkRow = Selectable<Tables['drink']>;

const fromRow = (row: DrinkRow): Drink => ({
  id: row.id,
  name: row.name,
  category: row.category,
  price: kobo(row.price_kobo),
  cost: row.cost_kobo === null ? null : kobo(row.cost_kobo),
  stock: row.stock,
  minStock: row.min_stock,
  description: row.description,
  isAvailable: row.is_available,
  deletedAt: row.deleted_at,
});

const drinks = (db: Queryable) => db.selectFrom('drink').selectAll('drink').where('drink.deleted_at', 'is', null);

export async function findDrinkEvenDeleted(db: Queryable, id: number): Promise<Drink | undefined> {
  const row = await db.selectFrom('drink').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** Ignores deleted drinks. With `lock`, the row stays locked until the transaction ends. */
export async function findDrink(db: Queryable, id: number, lock = false): Promise<Drink | undefined> {
  const query = drinks(db).where('id', '=', id);
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return row && fromRow(row);
}

/** Locks the rows until the transaction ends, in the order of their ids: two orders cannot deadlock. */
export async function lockDrinks(tx: Tx, ids: number[]): Promise<Map<number, Drink>> {
  const rows = await drinks(tx).where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
  return new Map(rows.map((row) => [row.id, fromRow(row)]));
}

const drinkColumns = ({ name, category, price, cost, minStock, description, isAvailable }: DrinkFacts) => ({
  name,
  category,
  price_kobo: price,
  cost_kobo: cost,
  min_stock: minStock,
  description,
  is_available: isAvailable,
});

/** The stock starts at 0. Throws on the unique index `drink_by_name` when the name is taken. */
export async function insertDrink(tx: Tx, facts: DrinkFacts, at: Date): Promise<Drink> {
  const row = await tx
    .insertInto('drink')
    .values({ ...drinkColumns(facts), created_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

export async function updateDrink(tx: Tx, id: number, facts: DrinkFacts): Promise<void> {
  await tx.updateTable('drink').set(drinkColumns(facts)).where('id', '=', id).execute();
}

export async function markDrinkDeleted(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('drink').set({ deleted_at: at }).where('id', '=', id).execute();
}

export async function hasSales(db: Queryable, drinkId: number): Promise<boolean> {
  const sale = await db
    .selectFrom('bar_sale')
    .select('id')
    .where('drink_id', '=', drinkId)
    .where('deleted_at', 'is', null)
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
    drinkEb('drink.deleted_at', available === 'deleted' ? 'is not' : 'is', null),
    ...(category ? [drinkEb('category', '=', category)] : []),
    ...(stock ? [stockConditions[stock]] : []),
    ...(available && available !== 'deleted' ? [drinkEb('is_available', '=', available === 'yes')] : []),
    ...(q ? [sql<boolean>`plain_text(drink.name) like plain_text(${likePattern(q)})`] : []),
  ]);

export async function listDrinks(
  db: Queryable,
  query: Parsed<'listDrinks'>,
): Promise<ListPage<Drink> & { count: number }> {
  const found = db.selectFrom('drink').selectAll('drink').where(drinkCondition(query));
  const page = await readPage(found, { key: drinkSortKeys[query.sort], id: sql`drink.id` }, query);
  const { count } = await db
    .selectFrom('drink')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(drinkCondition(query))
    .executeTakeFirstOrThrow();
  return { ...page, rows: page.rows.map(fromRow), count };
}

export async function listMenu(db: Queryable, since: Date): Promise<(Drink & { soldLately: number })[]> {
  const rows = await drinks(db)
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('bar_sale')
          .select(['drink_id', sql<number>`sum(quantity)::integer`.as('sold')])
          .where('deleted_at', 'is', null)
          .where('created_at', '>=', since)
          .groupBy('drink_id')
          .as('lately'),
      (join) => join.onRef('lately.drink_id', '=', 'drink.id'),
    )
    .select(sql<number>`coalesce(lately.sold, 0)`.as('sold_lately'))
    .where('is_available', '=', true)
    .orderBy(drinkSortKeys.drink_name)
    .orderBy('drink.id')
    .execute();
  return rows.map((row) => ({ ...fromRow(row), soldLately: row.sold_lately }));
}
