import { expressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Parsed } from '#contract/api.ts';
import type { BarMethod, SaleSort } from '#contract/bar.ts';
import type { Day } from '#contract/dates.ts';
import { type Kobo, kobo } from '#contract/money.ts';
import type { Member } from '#contract/roles.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type ListPage, likePattern, readPage } from '#db/pages.ts';
import type { Tables } from '#db/types.ts';
import type { Drink } from '#server/bar/drink-store.ts';
import { midnight } from '#server/core/hotel-day.ts';
import { staffName } from '#server/core/staff-name.ts';

export type OrderLine = { drinkId: number; quantity: number };

export type Sale = Selectable<Tables['barSale']> & { staffName: string };

/** Returns the id of the new order, or undefined if an order with this key exists already. */
export async function insertOrder(tx: Tx, key: string | undefined): Promise<string | undefined> {
  const row = await tx
    .insertInto('barOrder')
    .values({ key: key ?? null })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

type NewSaleRow = OrderLine & {
  id: string;
  drink: Drink;
  orderId: string;
  method: BarMethod;
  seller: Member;
  at: Date;
};

/** Stores the current price and cost with the sale. A trigger takes the quantity out of stock. */
export async function insertSale(
  tx: Tx,
  { id, drink, quantity, orderId, method, seller, at }: NewSaleRow,
): Promise<void> {
  await tx
    .insertInto('barSale')
    .values({
      id,
      orderId,
      drinkId: drink.id,
      drinkName: drink.name,
      category: drink.category,
      unitPriceKobo: drink.priceKobo,
      unitCostKobo: drink.costKobo,
      quantity,
      totalKobo: kobo(drink.priceKobo * quantity),
      paymentMethod: method,
      soldBy: seller.id,
      soldAs: seller.role,
      createdAt: at,
    })
    .execute();
}

const salesQuery = (db: Queryable) =>
  db.selectFrom('barSale').selectAll('barSale').select(staffName('sold_by').$notNull().as('staffName'));

type OrderRef = { id: string } | { key: string };

/** Reads all sales of an order, also those that were deleted since. */
export function orderSales(db: Queryable, order: OrderRef): Promise<Sale[]> {
  const query =
    'id' in order
      ? salesQuery(db).where('orderId', '=', order.id)
      : salesQuery(db).where('orderId', '=', (eb) =>
          eb.selectFrom('barOrder').select('id').where('key', '=', order.key),
        );
  return query.orderBy('drinkId').execute();
}

export const lockSale = (tx: Tx, id: string): Promise<Sale | undefined> =>
  salesQuery(tx).where('id', '=', id).where('deletedAt', 'is', null).forUpdate().executeTakeFirst();

type SaleRemoval = { deletedBy: string; at: Date; reason: string };

/** A trigger returns the quantity of the deleted sale to the stock. */
export async function markSaleDeleted(tx: Tx, id: string, { deletedBy, at, reason }: SaleRemoval): Promise<void> {
  await tx
    .updateTable('barSale')
    .set({ deletedAt: at, deletedBy, deleteReason: reason })
    .where('id', '=', id)
    .execute();
}

const saleSortKeys: Record<SaleSort, RawBuilder<unknown>> = {
  created_at: sql`bar_sale.created_at`,
  drink_name: sql`lower(bar_sale.drink_name collate "und-x-icu")`,
  total_amount: sql`bar_sale.total_kobo`,
};

const saleEb = expressionBuilder<Tables, 'barSale'>();

/** Which sales the caller may see: with `soldBy`, the id of a staff member, only those of that person; else all. */
export type SaleScope = { soldBy?: string | undefined; timeZone: string };

const saleCondition = (
  { payment_method, category, from, to }: Parsed<'listSales'>,
  { soldBy, timeZone }: SaleScope,
  searchCondition: RawBuilder<boolean> | undefined,
) =>
  saleEb.and([
    saleEb('deletedAt', 'is', null),
    ...(soldBy ? [saleEb('soldBy', '=', soldBy)] : []),
    ...(payment_method ? [saleEb('paymentMethod', '=', payment_method)] : []),
    ...(category ? [saleEb('category', '=', category)] : []),
    ...(from ? [saleEb('createdAt', '>=', midnight(from, 0, timeZone))] : []),
    ...(to ? [saleEb('createdAt', '<', midnight(to, 1, timeZone))] : []),
    ...(searchCondition ? [searchCondition] : []),
  ]);

/** Matches sales of which the drink's name or the seller's name contains every word of `q`. */
async function saleSearchCondition(db: Queryable, q: string | undefined): Promise<RawBuilder<boolean> | undefined> {
  const words = q?.split(/\s+/).filter(Boolean) ?? [];
  if (words.length === 0) return undefined;
  const nameMatches = (name: RawBuilder<unknown>) =>
    sql<boolean>`${sql.join(
      words.map((word) => sql`lower_without_accents(${name}) like lower_without_accents(${likePattern(word)})`),
      sql` and `,
    )}`;
  const sellers = await db.selectFrom('staff').select('id').where(nameMatches(sql`name`)).execute();
  const ids = sellers.map(({ id }) => id);
  const names = await soldDrinkNames(db, nameMatches);
  return sql<boolean>`(sold_by = any(${ids}::uuid[]) or ${saleSortKeys.drink_name} = any(${names}::text[]))`;
}

/**
 * Jumps from one drink name to the next in the index, so that it does not read every sale: names are few, sales many.
 */
async function soldDrinkNames(
  db: Queryable,
  nameMatches: (name: RawBuilder<unknown>) => RawBuilder<boolean>,
): Promise<string[]> {
  const nextName = (after: RawBuilder<unknown>) =>
    sql`select min(${saleSortKeys.drink_name}) as name from bar_sale where deleted_at is null ${after}`;
  const { rows } = await sql<{ name: string }>`
    with recursive sold as (
      ${nextName(sql``)}
      union all
      select later.name from sold, lateral (${nextName(sql`and ${saleSortKeys.drink_name} > sold.name`)}) later
      where sold.name is not null)
    select name from sold where ${nameMatches(sql`name`)}`.execute(db);
  return rows.map(({ name }) => name);
}

export type SaleTotals = { count: number; totalAmount: Kobo; cashAmount: Kobo };

export async function listSaleRows(
  db: Queryable,
  query: Parsed<'listSales'>,
  scope: SaleScope,
): Promise<ListPage<Sale> & SaleTotals> {
  const listedSales = saleCondition(query, scope, await saleSearchCondition(db, query.q));
  const found = salesQuery(db).where(listedSales);
  const page = await readPage(found, { key: saleSortKeys[query.sort], id: sql`bar_sale.id` }, query);
  const totals = await db
    .selectFrom('barSale')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(total_kobo), 0)::bigint`.as('sum'))
    .select(sql<number>`coalesce(sum(total_kobo) filter (where payment_method = 'cash'), 0)::bigint`.as('cash'))
    .where(listedSales)
    .executeTakeFirstOrThrow();
  const { count, sum, cash } = totals;
  return { ...page, count, totalAmount: kobo(sum), cashAmount: kobo(cash) };
}

export type BarTotals = {
  salesKobo: number;
  salesCount: number;
  todaysSalesKobo: number;
  todaysSalesCount: number;
  todaysCashKobo: number;
  drinkCount: number;
  availableDrinkCount: number;
  shortDrinkCount: number;
};

export async function countBarFigures(db: Queryable, day: Day, { soldBy, timeZone }: SaleScope): Promise<BarTotals> {
  const salesWhere = (condition: RawBuilder<unknown>) => {
    const ownOnly = soldBy ? sql`and sold_by = ${soldBy}` : sql``;
    return sql`(select coalesce(sum(total_kobo), 0)::bigint as amount, count(*) as count,
        coalesce(sum(total_kobo) filter (where payment_method = 'cash'), 0)::bigint as cash
      from bar_sale where deleted_at is null ${ownOnly} ${condition})`;
  };
  const today = sql`and created_at >= ${midnight(day, 0, timeZone)} and created_at < ${midnight(day, 1, timeZone)}`;
  const { rows } = await sql<BarTotals>`
    select whole.amount as "salesKobo", whole.count as "salesCount", part.amount as "todaysSalesKobo",
      part.count as "todaysSalesCount", part.cash as "todaysCashKobo", bar.*
    from ${salesWhere(sql``)} whole, ${salesWhere(today)} part, (
      select count(*) as "drinkCount", count(*) filter (where is_available and stock > 0) as "availableDrinkCount",
        count(*) filter (where is_available and stock <= min_stock) as "shortDrinkCount"
      from drink where deleted_at is null) bar`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('an aggregate has no row');
  return figures;
}
