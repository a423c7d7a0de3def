import { beforeAll, expect, test } from 'vitest';
import { salesQuery } from '#contract/bar/bar.ts';
import { drinksQuery } from '#contract/bar/drinks.ts';
import { addDays } from '#contract/core/dates.ts';
import type { Db, Queryable } from '#db/db.ts';
import { listDeliveries } from '#server/bar/delivery-store.ts';
import { hasSales, listDrinks, listMenu } from '#server/bar/drink-store.ts';
import { countBarFigures, listSaleRows, readOrderSales, readSalesOfReceipt } from '#server/bar/sale-store.ts';
import { listMovements } from '#server/bar/stock-store.ts';
import { searchReceipts } from '#server/reports/search-store.ts';
import { freshWithUsualPlans } from '#tools/testing/databases.ts';
import { openedAt, testToday } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import { type MeasurableQuery, measureQueries, readsTooMuch, rebuildTallySql } from '#tools/testing/growth.ts';
import { parseWire } from '#tools/testing/on-wire.ts';

let db: Db;
const timeZone = 'Africa/Lagos';
const sellers = { usual: '', rare: '', idle: '' };
beforeAll(async () => {
  const freshDb = await freshWithUsualPlans();
  db = freshDb.db;
  await db.session((session) => session.script(staffAndDrinksSql));
  const rows = await db.read.selectFrom('staff').select(['id', 'staffId']).execute();
  const idOf = (staffId: string) => rows.find((row) => row.staffId === staffId)?.id ?? '';
  Object.assign(sellers, { usual: idOf('BAR001'), rare: idOf('BAR002'), idle: idOf('BAR003') });
  return () => freshDb.drop();
});

const staffAndDrinksSql = `
  insert into staff (staff_id, name, role, password_hash, password_changed_at, created_at)
    select id, name, 'barmen', '', now(), now() from (values ('BAR002', 'Zainab Rare'), ('BAR003', 'Yaw Idle')) new (id, name);
  insert into drink (name, category, price_kobo, created_at)
    values ('Żubrówka, shot', 'Alcoholic', 500000, now()), ('Żurek', 'Tea', 100000, now())`;

/**
 * Inserts `count` sales, four hundred a day, the last of them today. The triggers would take long, so they are off, and
 * this function also inserts the stock movements that they would write.
 */
async function insertSales(count: number) {
  await db.session(async (session) => {
    await session.script('set session_replication_role = replica; set statement_timeout = 0; set lock_timeout = 0');
    for (const statement of growthStatements(count)) await session.script(statement);
    await session.script(rebuildTallySql);
    await session.script(`vacuum analyze drink, ${growingTables.join()}`);
  });
}

const momentSql = (count: number) =>
  `select timestamptz '${openedAt.toISOString()}' - (${count} - n) * interval '216 seconds' as at`;
const isOnTabSql = '(n % 3 <> 0 and n % 5 = 1)';
/** Each of these orders is on the account of another stay, which had the room 104 for a night. */
const isOnRoomSql = '(n % 3 <> 0 and n % 5 in (2, 4))';

const growthStatements = (count: number) => [
  `insert into bar_tab (id, label, opened_by, opened_at, closed_at)
    select md5('tab ' || n)::uuid, 'Table ' || n / 5 % 40, (select id from staff where staff_id = 'BAR001'), at, at
    from generate_series(1, ${count}) n, lateral (${momentSql(count)}) moment where ${isOnTabSql}`,
  `insert into room_night (room_id, night, room_type_id, booking_id)
    select id, date '${testToday}' - row_number() over (order by n desc)::integer, room_type_id, md5('stay ' || n)::uuid
    from generate_series(1, ${count}) n, (select * from room where number = '104') room where ${isOnRoomSql}`,
  `insert into bar_order (id, key, number, tab_id, booking_id, agreed_by) overriding system value
    select lpad(to_hex(n), 32, '0')::uuid, 'key ' || n, n, case when ${isOnTabSql} then md5('tab ' || n)::uuid end,
      case when ${isOnRoomSql} then md5('stay ' || n)::uuid end, case when ${isOnRoomSql} then 'pin' end::folio_agreement
    from generate_series(1, ${count}) n`,
  `insert into card_slip (id, order_id, reference, terminal, of_day, recorded_by, recorded_at)
    select order_id, order_id, n::text, 'Bar', date '${testToday}', (select id from staff where staff_id = 'BAR001'), at
    from generate_series(1, ${count}) n, lateral (${momentSql(count)}) moment,
      lateral (select lpad(to_hex(n), 32, '0')::uuid as order_id) paid where n % 3 = 0`,
  `insert into bar_sale (id, order_id, drink_id, drink_name, category, unit_price_kobo, quantity, total_kobo, payment_method,
      sold_by, sold_as, created_at, deleted_at, deleted_by, delete_reason)
    select md5('sale ' || n)::uuid, lpad(to_hex(n), 32, '0')::uuid, drink.id, drink.name, drink.category, price_kobo, 1 + n % 3,
      price_kobo * (1 + n % 3), case when n % 3 = 0 then 'card' when ${isOnTabSql} then 'tab'
        when ${isOnRoomSql} then 'room' else 'cash' end::bar_method,
      (select id from staff where staff_id = case when n % 1000 = 7 then 'BAR002' else 'BAR001' end), 'barmen', at,
      case when n % 97 = 0 then at end, case when n % 97 = 0 then (select id from staff where staff_id = 'ADMIN001') end,
      case when n % 97 = 0 then 'Wrong' end
    from generate_series(1, ${count}) n
      join drink on drink.name = case when n % 1000 = 13 then 'Żubrówka, shot'
        else (array['Star Lager 60cl', 'Gulder 60cl', 'Heineken 33cl', 'Chapman', 'Coca-Cola 50cl', 'Zobo', 'Espresso'])[1 + n % 7] end,
      lateral (${momentSql(count)}) moment`,
  `insert into stock_movement (drink_id, kind, quantity, stock_after, moved_by, moved_at, sale_id)
    select drink_id, 'sale', -quantity, 0, sold_by, created_at, sale.id from bar_sale sale
    where not exists (select from stock_movement where sale_id = sale.id) order by created_at`,
];

const salesQueryFor = (query: object, soldBy?: string): MeasurableQuery => {
  const parsedQuery = parseWire(salesQuery, query);
  return ({ read }) => listSaleRows(read, parsedQuery, { timeZone, today: testToday, soldBy });
};
const makeNextPageQuery =
  (query: object, soldBy?: () => string): MeasurableQuery =>
  async ({ read }) => {
    const scope = { timeZone, today: testToday, soldBy: soldBy?.() };
    const { next } = await listSaleRows(read, parseWire(salesQuery, query), scope);
    return listSaleRows(read, parseWire(salesQuery, { ...query, cursor: next }), scope);
  };
const salesQueryOfSeller =
  (seller: keyof typeof sellers, query: object = {}): MeasurableQuery =>
  (db) =>
    salesQueryFor(query, sellers[seller])(db);
const dayRange = (from: string, to = from) => ({ from, to });
const readDrinkId = async (read: Queryable, name: string) =>
  (await read.selectFrom('drink').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
const makeMovementsQuery =
  (name: string): MeasurableQuery =>
  async ({ read }) =>
    listMovements(read, await readDrinkId(read, name), { limit: 25 });

const manySales = rounds(300_000, 3_000);
const daysSinceFirstSales = Math.round(manySales / 430);

const queries: Record<string, [MeasurableQuery, maxRows: number]> = {
  'the list': [salesQueryFor({}), 100],
  'the list, next page': [makeNextPageQuery({ limit: 100 }), 1000],
  'a barman’s own': [salesQueryOfSeller('usual'), 100],
  'a barman’s own, next page': [makeNextPageQuery({ limit: 100 }, () => sellers.usual), 1000],
  'of one who seldom sells': [salesQueryOfSeller('rare'), 1000],
  'of one who never has': [salesQueryOfSeller('idle'), 100],
  'by drink': [salesQueryFor({ sort: 'drink_name', dir: 'asc' }), 100],
  'by amount': [salesQueryFor({ sort: 'total_amount' }), 100],
  'by card': [salesQueryFor({ payment_method: 'card' }), 1500],
  today: [salesQueryFor(dayRange(testToday)), 1500],
  'long ago': [salesQueryFor(dayRange(addDays(testToday, -daysSinceFirstSales))), 1500],
  'long ago, a barman’s own': [salesQueryOfSeller('usual', dayRange(addDays(testToday, -daysSinceFirstSales))), 1500],
  'a kind of drink': [salesQueryFor({ category: 'Coffee' }), 1500],
  'a kind that nobody drinks': [salesQueryFor({ category: 'Tea' }), 1500],
  'a rare drink': [salesQueryFor({ q: 'zubrowka' }), 1000],
  'a rare drink, one’s own': [salesQueryOfSeller('usual', { q: 'zubrowka' }), 1000],
  'a rare drink by card': [salesQueryFor({ q: 'zubrowka', payment_method: 'card' }), 1000],
  'a rare drink by amount': [salesQueryFor({ q: 'zubrowka', sort: 'total_amount' }), 1500],
  'a usual drink by card, next page': [makeNextPageQuery({ q: 'star', payment_method: 'card' }), 1000],
  'a usual drink': [salesQueryFor({ q: 'star' }), 1500],
  'a rare seller': [salesQueryFor({ q: 'zainab' }), 1000],
  'the usual seller': [salesQueryFor({ q: 'etim' }), 1500],
  'a receipt': [({ read }) => readSalesOfReceipt(read, '500'), 100],
  'a receipt in the list': [salesQueryFor({ q: '500' }), 100],
  'a receipt, from everywhere': [
    ({ read }) => searchReceipts(read, '500', { soldBy: undefined, today: testToday }),
    100,
  ],
  'all tabs': [salesQueryFor({ q: 'table' }), 1200],
  'all tabs, from everywhere': [
    ({ read }) => searchReceipts(read, 'table', { soldBy: undefined, today: testToday }),
    1000,
  ],
  'a tab': [salesQueryFor({ q: 'table 4' }), rounds(2500, 500)],
  'a tab, from everywhere': [
    ({ read }) => searchReceipts(read, 'table 4', { soldBy: undefined, today: testToday }),
    rounds(2500, 500),
  ],
  'a room': [salesQueryFor({ q: '104' }), 2000],
  'a room, from everywhere': [({ read }) => searchReceipts(read, '104', { soldBy: undefined, today: testToday }), 2000],
  'what nobody sold': [salesQueryFor({ q: 'champagne' }), 100],
  // A bitmap scan reads 17 sales in this hour of each of 28 days, each of them twice: in the index and in the table.
  'the menu': [({ read }) => listMenu(read, openedAt), 1500],
  'the drinks': [({ read }) => listDrinks(read, parseWire(drinksQuery, { stock: 'short' })), 100],
  'movements of a usual drink': [makeMovementsQuery('Star Lager 60cl'), 1000],
  'movements of a rare drink': [makeMovementsQuery('Żubrówka, shot'), 1000],
  'the deliveries': [({ read }) => listDeliveries(read, { limit: 25 }), 100],
  'an order under its key': [({ read }) => readOrderSales(read, { key: 'key 500' }), 100],
  'whether a drink was ever sold': [async ({ read }) => hasSales(read, await readDrinkId(read, 'Żurek')), 100],
  'the figures': [({ read }) => countBarFigures(read, testToday, undefined), 100],
  'a barman’s figures': [({ read }) => countBarFigures(read, testToday, sellers.usual), 100],
};

const growingTables = ['bar_sale', 'bar_order', 'bar_tab', 'card_slip', 'room_night', 'stock_movement', 'audit'];

test(`what the bar looks at is found by indexes, of few among ${manySales} sales`, async () => {
  await insertSales(manySales);
  expect((await measureQueries({ db, growingTables }, queries)).filter(readsTooMuch)).toEqual([]);
});
