import { expressionBuilder, type QueryCreator, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Parsed } from '#contract/api.ts';
import type { BarMethod, BarSale, NewSale, SaleSort } from '#contract/bar/bar.ts';
import type { Day } from '#contract/core/dates.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type ListPage, likePattern, readPage } from '#db/pages.ts';
import type { Tables } from '#db/types.ts';
import type { Drink } from '#server/bar/drink-store.ts';
import { foundOrderIdsSql } from '#server/bar/found-orders-store.ts';
import { roomNumberAtSql } from '#server/bar/room-order-store.ts';
import { midnight } from '#server/core/hotel-day.ts';
import { staffName } from '#server/core/staff-name.ts';
import { sumTallies } from '#server/core/tally.ts';
import type { Slip } from '#server/payments/card-slips.ts';
import type { CashPlace } from '#server/till/cash-places.ts';

export type SoldLine = { drinkId: number; quantity: number };

/** The stay whose account has the drink, and the room of this stay at the time of the sale. */
type StayOfSale = { bookingId: string; guestName: string; room: string | null };

/** Why the schema would refuse to delete a sale of a tab; null if it would not, or if the sale is on no tab. */
type TabProblem = 'closed' | 'drinkIsPaid' | 'paidMore' | null;

export type Sale = Selectable<Tables['barSale']> & {
  cashState: BarSale['cashState'];
  tabProblem: TabProblem;
  staffName: string;
  onRoom: StayOfSale | null;
  onTab: string | null;
  /** The number of the slip of a card payment. */
  reference: string | null;
  receipt: number;
};

/** Returns the id of the new order, or undefined if an order with this key exists already. */
export async function insertOrder(
  tx: Tx,
  key: string | undefined,
  { room, tabId, slip }: { room: NewSale['room']; tabId: string | undefined; slip: Slip },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('barOrder')
    .values({
      key: key ?? null,
      bookingId: room?.bookingId ?? null,
      agreedBy: room?.agreedBy ?? null,
      signature: room?.signature ?? null,
      tabId: tabId ?? null,
      ...slip,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

type NewSaleRow = SoldLine & {
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

const stayOfSaleSql = sql<StayOfSale | null>`case when bar_sale.payment_method in ('room', 'tab') then (
  select jsonb_build_object('bookingId', booking.id, 'guestName', guest_name,
    'room', (select number from (${roomNumberAtSql(sql`bar_sale.created_at`)}) given))
  from bar_order left join bar_tab on bar_tab.id = tab_id
    join booking on booking.id = coalesce(bar_order.booking_id, bar_tab.booking_id)
  where bar_order.id = bar_sale.order_id) end`;

const tabOfSaleSql = sql<string | null>`case when bar_sale.payment_method = 'tab' then (
  select label from bar_order join bar_tab on bar_tab.id = tab_id where bar_order.id = bar_sale.order_id) end`;

const slipOfSaleSql = sql<string | null>`case when bar_sale.payment_method = 'card' then (
  select reference from bar_order where bar_order.id = bar_sale.order_id) end`;

const cashStateOfSaleSql = sql<BarSale['cashState']>`case when bar_sale.payment_method = 'cash' then coalesce((
  select case when shift.closed_at is null then 'in_shift'
    when shift.z_number is not null or shift.counted_in_id is not null then 'counted' end
  from shift_money join shift on shift.id = shift_id where entry_id = bar_sale.id), 'not_counted') end`;

const tabProblemOfSaleSql = sql<TabProblem>`case when bar_sale.payment_method = 'tab' then (
  select case when bar_tab.booking_id is not null then null when closed_at is not null then 'closed'
    when tab_drinks_paid(bar_sale.id) > 0 then 'drinkIsPaid'
    when tab_paid(bar_tab.id) + tab_reserved(bar_tab.id) > tab_total(bar_tab.id) - bar_sale.total_kobo then 'paidMore' end
  from bar_order join bar_tab on bar_tab.id = tab_id where bar_order.id = bar_sale.order_id) end`;

const receiptOfSaleSql = sql<number>`(select number from bar_order where bar_order.id = bar_sale.order_id)`;

const salesQuery = (db: QueryCreator<Tables>) =>
  db
    .selectFrom('barSale')
    .selectAll('barSale')
    .select([staffName('sold_by').$notNull().as('staffName'), stayOfSaleSql.as('onRoom'), tabOfSaleSql.as('onTab')])
    .select([slipOfSaleSql.as('reference'), receiptOfSaleSql.as('receipt')])
    .select([cashStateOfSaleSql.as('cashState'), tabProblemOfSaleSql.as('tabProblem')]);

type OrderLookup = { id: string } | { key: string };

/** Reads all sales of an order, also those that were deleted since. */
export function readOrderSales(db: Queryable, order: OrderLookup): Promise<Sale[]> {
  const query =
    'id' in order
      ? salesQuery(db).where('orderId', '=', order.id)
      : salesQuery(db).where('orderId', '=', (eb) =>
          eb.selectFrom('barOrder').select('id').where('key', '=', order.key),
        );
  return query.orderBy('drinkId').execute();
}

export type ReceiptSaleRow = Sale & { deletedByName: string | null };

/** Reads all sales of the order with this number of a receipt, also those that were deleted since. */
export const readSalesOfReceipt = (db: Queryable, receipt: string): Promise<ReceiptSaleRow[]> =>
  salesQuery(db)
    .select(staffName('deleted_by').as('deletedByName'))
    .where('orderId', '=', orderIdOfReceiptSql(receipt))
    .orderBy('drinkId')
    .execute();

export async function findSaleTotal(db: Queryable, id: string): Promise<Kobo | undefined> {
  const row = await db.selectFrom('barSale').select('totalKobo').where('id', '=', id).executeTakeFirst();
  return row?.totalKobo;
}

export const lockSale = (tx: Tx, id: string): Promise<Sale | undefined> =>
  salesQuery(tx).where('id', '=', id).where('deletedAt', 'is', null).forUpdate().executeTakeFirst();

/** Returns the sales of a tab that were not taken back, the oldest first. */
export const readSalesOfTab = (db: Queryable, tabId: string): Promise<Sale[]> =>
  salesQuery(db)
    .where('deletedAt', 'is', null)
    .where('orderId', 'in', (eb) => eb.selectFrom('barOrder').select('id').where('tabId', '=', tabId))
    .orderBy('createdAt')
    .orderBy('drinkName')
    .execute();

type SaleRemoval = { deletedBy: string; at: Date; reason: string; isPouredAway: boolean; place: CashPlace };

/**
 * A trigger puts the quantity of the deleted sale back into stock. If the drink was poured away, the trigger then takes
 * the quantity out again as a loss.
 */
export async function markSaleDeleted(
  tx: Tx,
  id: string,
  { deletedBy, at, reason, isPouredAway, place }: SaleRemoval,
): Promise<void> {
  await tx
    .updateTable('barSale')
    .set({ deletedAt: at, deletedBy, deleteReason: reason, poured: isPouredAway, ...place })
    .where('id', '=', id)
    .execute();
}

const saleSortKeys: Record<SaleSort, RawBuilder<unknown>> = {
  created_at: sql`bar_sale.created_at`,
  drink_name: sql`lower(bar_sale.drink_name collate "und-x-icu")`,
  total_amount: sql`bar_sale.total_kobo`,
};

const saleEb = expressionBuilder<Tables, 'barSale'>();

/**
 * Which sales the caller may see: with `soldBy`, the id of a staff member, only those of that person; else all. A search
 * by the number of a room looks through its nights until `today`.
 */
export type SaleScope = { soldBy?: string | undefined; timeZone: string; today: Day };

const orderIdOfReceiptSql = (receipt: string) =>
  sql<string>`(select id from bar_order where number = ${receipt}::bigint)`;

const saleCondition = (
  { paymentMethod, category, from, to }: Parsed<'listSales'>,
  { soldBy, timeZone }: SaleScope,
  found?: FoundSales,
) =>
  saleEb.and([
    saleEb('deletedAt', 'is', null),
    ...(soldBy ? [saleEb('soldBy', '=', soldBy)] : []),
    ...(paymentMethod ? [saleEb('paymentMethod', '=', paymentMethod)] : []),
    ...(category ? [saleEb('category', '=', category)] : []),
    ...(from ? [saleEb('createdAt', '>=', midnight(from, 0, timeZone))] : []),
    ...(to ? [saleEb('createdAt', '<', midnight(to, 1, timeZone))] : []),
    ...(found ? [sql<boolean>`(${saleHasNames(found)} or bar_sale.order_id = any(${found.orders}::uuid[]))`] : []),
  ]);

/**
 * The ids of the sellers, and the lower-case names of the drinks, whose names contain every word of `q`. `orders` are
 * the ids of the orders with this receipt, slip, room or tab.
 */
type FoundSales = { sellers: string[]; drinks: string[]; orders: string[] };

const saleHasNames = ({ sellers, drinks }: FoundSales) => sql<boolean>`(bar_sale.sold_by = any(${sellers}::uuid[])
  or ${saleSortKeys.drink_name} = any(${drinks}::text[]))`;

async function findSales(db: Queryable, q: string | undefined, today: Day): Promise<FoundSales | undefined> {
  const words = q?.split(/\s+/).filter(Boolean) ?? [];
  if (q === undefined || words.length === 0) return undefined;
  const nameMatches = (name: RawBuilder<unknown>) =>
    sql<boolean>`${sql.join(
      words.map((word) => sql`lower_without_accents(${name}) like lower_without_accents(${likePattern(word)})`),
      sql` and `,
    )}`;
  const sellers = await db.selectFrom('staff').select('id').where(nameMatches(sql`name`)).execute();
  const { rows: orders } = await sql<{ id: string }>`${foundOrderIdsSql(q, today)}`.execute(db);
  return {
    sellers: sellers.map(({ id }) => id),
    drinks: await readSoldDrinkNames(db, nameMatches),
    orders: orders.map(({ id }) => id),
  };
}

/** Reads the names one after the other from the index, and not every sale: names are few, sales many. */
async function readSoldDrinkNames(
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

export type SaleTotals = { count: number; totalAmount: Kobo; cashAmount: Kobo; roomAmount: Kobo; tabAmount: Kobo };

export async function listSaleRows(
  db: Queryable,
  query: Parsed<'listSales'>,
  scope: SaleScope,
): Promise<ListPage<Sale> & SaleTotals> {
  const found = await findSales(db, query.q, scope.today);
  const { count, sum, cash, room, tab } = await sumFoundSales(db, query, scope, found);
  const totals = {
    ...{ count, totalAmount: kobo(sum), cashAmount: kobo(cash) },
    ...{ roomAmount: kobo(room), tabAmount: kobo(tab) },
  };
  if (count === 0) return { rows: [], next: null, prev: null, ...totals };
  const order = { key: saleSortKeys[query.sort], id: sql<string>`bar_sale.id` };
  const sales = salesQuery(db).where(saleCondition(query, scope));
  if (found && query.sort === 'created_at')
    return { ...(await readPage(sales, order, query, pageOfEachName(db, found))), ...totals };
  const condition = saleCondition(query, scope, found);
  const foundSales = found && count <= maxSortedSales ? salesQuery(withOnlySales(db, condition)) : sales;
  return { ...(await readPage(foundSales.where(condition), order, query)), ...totals };
}

/** Up to this many sales are sorted for a page. If there are more, an index gives their order. */
const maxSortedSales = 5_000;

const withOnlySales = (db: Queryable, condition: ReturnType<typeof saleCondition>) =>
  db.with(
    (cte) => cte('barSale').materialized(),
    (all) => all.selectFrom('barSale').selectAll().where(condition),
  ) as QueryCreator<Tables>;

/**
 * The tallies have the sums by name. The sales that only their order has are few, because `foundOrderIdsSql` takes only
 * the newest tabs and stays, and are added up one by one.
 */
async function sumFoundSales(
  db: Queryable,
  query: Parsed<'listSales'>,
  scope: SaleScope,
  found: FoundSales | undefined,
): Promise<SaleSums> {
  const { rows } = await sql<SaleSums>`${saleSums(query, query, scope.soldBy, found)}`.execute(db);
  const [byName = { count: 0, sum: 0, cash: 0, room: 0, tab: 0 }] = rows;
  if (!found || found.orders.length === 0) return byName;
  const sumOf = (method: BarMethod) =>
    sql<number>`coalesce(sum(total_kobo) filter (where payment_method = ${method}), 0)::bigint`;
  const byOrder = await db
    .selectFrom('barSale')
    .select(sql<number>`count(*)`.as('count'))
    .select(sql<number>`coalesce(sum(total_kobo), 0)::bigint`.as('sum'))
    .select([sumOf('cash').as('cash'), sumOf('room').as('room'), sumOf('tab').as('tab')])
    .where(saleCondition(query, scope))
    .where(isInFoundOrderOnly(found))
    .executeTakeFirstOrThrow();
  return {
    count: byName.count + byOrder.count,
    sum: byName.sum + byOrder.sum,
    cash: byName.cash + byOrder.cash,
    room: byName.room + byOrder.room,
    tab: byName.tab + byOrder.tab,
  };
}

const isInFoundOrderOnly = (found: FoundSales) =>
  sql<boolean>`bar_sale.order_id = any(${found.orders}::uuid[]) and not ${saleHasNames(found)}`;

/**
 * Reads one page for each drink with each payment method, one for each seller and one for the orders, and then merges
 * them. No index has the sales of several names in order.
 */
const pageOfEachName =
  (db: Queryable, found: FoundSales) =>
  (page: ReturnType<typeof salesQuery>): ReturnType<typeof salesQuery> => {
    const { sellers, drinks } = found;
    const isFoundDrink = sql<boolean>`${saleSortKeys.drink_name} = any(${drinks}::text[])`;
    const salesOfDrink = page.where(sql<boolean>`${saleSortKeys.drink_name} = drink and payment_method = method`);
    const salesOfSeller = page.where(sql<boolean>`sold_by = seller and not ${isFoundDrink}`);
    const sales = sql<Sale>`(
      select sale.* from unnest(${drinks}::text[]) drink, unnest(enum_range(null::bar_method)) method, lateral (${salesOfDrink}) sale
      union all
      select sale.* from unnest(${sellers}::uuid[]) seller, lateral (${salesOfSeller}) sale
      union all
      select sale.* from (${page.where(isInFoundOrderOnly(found))}) sale)`;
    return db.selectFrom(sales.as('barSale')).selectAll();
  };

type SaleSums = { count: number; sum: number; cash: number; room: number; tab: number };

const saleSums = (
  range: { from?: Day | undefined; to?: Day | undefined },
  { paymentMethod, category }: Pick<Parsed<'listSales'>, 'paymentMethod' | 'category'>,
  soldBy: string | undefined,
  found?: Pick<FoundSales, 'sellers' | 'drinks'>,
) => sql`
  select coalesce(sum(entries), 0)::bigint as count, coalesce(sum(amount_kobo), 0)::bigint as sum,
    coalesce(sum(amount_kobo) filter (where facets[1] = 'cash'), 0)::bigint as cash,
    coalesce(sum(amount_kobo) filter (where facets[1] = 'room'), 0)::bigint as room,
    coalesce(sum(entries) filter (where facets[1] = 'room'), 0)::bigint as "roomCount",
    coalesce(sum(amount_kobo) filter (where facets[1] = 'tab'), 0)::bigint as tab
  from ${sumTallies('sale', range)} kept
  where (${paymentMethod ?? null}::text is null or facets[1] = ${paymentMethod ?? null})
    and (${category ?? null}::text is null or facets[2] = ${category ?? null})
    and (${soldBy ?? null}::text is null or facets[3] = ${soldBy ?? null})
    and (${!found} or facets[3] = any(${found?.sellers ?? []}::text[])
      or lower(facets[4] collate "und-x-icu") = any(${found?.drinks ?? []}::text[]))`;

export type BarTotals = {
  totalSalesKobo: Kobo;
  totalTransactions: number;
  totalRoomKobo: Kobo;
  totalRoomTransactions: number;
  todaysSalesKobo: Kobo;
  todaysTransactions: number;
  todaysCashKobo: Kobo;
  todaysRoomKobo: Kobo;
  todaysTabKobo: Kobo;
  todaysRoomTransactions: number;
  totalDrinks: number;
  availableDrinks: number;
  shortDrinks: number;
};

export async function countBarFigures(db: Queryable, day: Day, soldBy: string | undefined): Promise<BarTotals> {
  const { rows } = await sql<BarTotals>`
    select whole.sum as "totalSalesKobo", whole.count as "totalTransactions", whole.room as "totalRoomKobo",
      whole."roomCount" as "totalRoomTransactions", part."roomCount" as "todaysRoomTransactions", part.sum as "todaysSalesKobo",
      part.count as "todaysTransactions", part.cash as "todaysCashKobo", part.room as "todaysRoomKobo",
      part.tab as "todaysTabKobo", bar.*
    from (${saleSums({}, {}, soldBy)}) whole, (${saleSums({ from: day, to: day }, {}, soldBy)}) part, (
      select count(*) as "totalDrinks", count(*) filter (where is_available and stock > 0) as "availableDrinks",
        count(*) filter (where is_available and stock <= min_stock) as "shortDrinks"
      from drink where deleted_at is null) bar`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('an aggregate has no row');
  return figures;
}
