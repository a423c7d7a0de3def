import { beforeAll, describe, expect, test } from 'vitest';
import { type BarFigures, type BarSale, barFigures, saleMessages, saleSorts, salesPage } from '#contract/bar/bar.ts';
import { drinkSorts, drinksPage } from '#contract/bar/drinks.ts';
import { rangeMessages } from '#contract/core/fields.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import type { Client } from '#tools/testing/client.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { expectRefusedFields } from '#tools/testing/refusals.ts';
import { addStaffMember, type TestStaff } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

/**
 * In Lagos it is 23:30 at the first of these times, and 00:30 of the next day at the second. In UTC it is the same day
 * at both.
 */
const beforeMidnight = new Date('2026-11-20T22:30:00Z');
const afterMidnight = new Date('2026-11-20T23:30:00Z');
const noon = new Date('2026-11-21T11:00:00Z');

let app: TestApp;
let superadmin: Client;
const barmen: TestStaff[] = [];
const barmanClients: Client[] = [];
const recordedSales: OnWire<BarSale>[] = [];

/** Sets the clock and signs everyone in again, because sessions end within the hours that pass. */
async function moveClockTo(moment: Date) {
  app.clock.set(moment);
  superadmin = await signedIn(app, 'superadmin');
  for (const [turn, barman] of barmen.entries()) barmanClients[turn] = await signedIn(app, barman);
}

beforeAll(async () => {
  app = await testApp({ at: beforeMidnight });
  for (const name of ['Kelechi One', 'Tope Two']) barmen.push(await addStaffMember(app, { role: 'barmen', name }));
  await moveClockTo(beforeMidnight);
  const drinks = [
    await addDrink(app, { drink_name: 'Zobo Fizz', price: 100, category: 'Soft Drink' }),
    await addDrink(app, { drink_name: 'ábà Ale', price: 250.5, category: 'Beer' }),
    await addDrink(app, { drink_name: 'Aba Wine', price: 3000, category: 'Wine' }),
  ];
  for (const [turn, moment] of [beforeMidnight, afterMidnight, noon].entries()) {
    await moveClockTo(moment);
    for (const [index, { id }] of drinks.entries()) {
      app.clock.advance(1000);
      const payment_method = index === 1 ? 'card' : 'cash';
      recordedSales.push(
        ...(await sell(barmanClient(index + turn), [{ drink_id: id, quantity: 1 + turn }], { payment_method })),
      );
    }
  }
  return async () => {
    expect(await findViolations(app.db.read)).toEqual([]);
    await app.close();
  };
});

const barmanClient = (turn: number) => barmanClients[turn % 2] as Client;
const findSalesOf = (name: string) => recordedSales.filter(({ staff_name }) => staff_name === name);
const sumSales = (sales: OnWire<BarSale>[]) => sales.reduce((total, { total_amount }) => total + total_amount, 0);
const idsOf = (sales: { id: string }[]) => sales.map(({ id }) => id);

async function readSales(client: Client, query: Record<string, string> = {}) {
  const reply = await client.get(`/api/bar-sales?${new URLSearchParams(query)}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return parseWire(salesPage, reply.body);
}
/** The listed sales as they were recorded: without what changes with the caller and the time. */
const listAsRecorded = async (client: Client, query: Record<string, string> = {}) =>
  (await readSales(client, query)).data.map(({ take_back_problem: _, cash_state: __, ...sale }) => sale);
const withoutCashState = (sales: OnWire<BarSale>[]) => sales.map(({ cash_state: _, ...sale }) => sale);
const readFigures = async (client: Client): Promise<OnWire<BarFigures>> =>
  parseWire(barFigures, (await client.get('/api/bar-sales/figures')).body);

describe('the sales', () => {
  test('are listed newest first, as they were sold', async () => {
    expect(await listAsRecorded(superadmin)).toEqual(withoutCashState(recordedSales.toReversed()));
  });

  test.each<[string, Record<string, string>, (sale: OnWire<BarSale>) => boolean]>([
    [
      'the day before',
      { from: '2026-11-20', to: '2026-11-20' },
      ({ created_at }) => created_at < afterMidnight.toISOString(),
    ],
    [
      'the day that began at midnight in Lagos',
      { from: '2026-11-21' },
      ({ created_at }) => created_at > afterMidnight.toISOString(),
    ],
    ['until the day before', { to: '2026-11-20' }, ({ created_at }) => created_at < afterMidnight.toISOString()],
    ['both days', { from: '2026-11-20', to: '2026-11-21' }, () => true],
    ['another day', { from: '2026-11-22' }, () => false],
    ['what was paid by card', { payment_method: 'card' }, ({ payment_method }) => payment_method === 'card'],
    ['wine', { category: 'Wine' }, ({ category }) => category === 'Wine'],
    ['tea', { category: 'Tea' }, () => false],
    ['one seller', { q: 'kelechi' }, ({ staff_name }) => staff_name === 'Kelechi One'],
    ['a drink', { q: 'aba' }, ({ drink_name }) => drink_name !== 'Zobo Fizz'],
    [
      'all of it together',
      { q: 'aba', category: 'Beer', payment_method: 'card', from: '2026-11-21', to: '2026-11-21' },
      ({ drink_name, created_at }) => drink_name === 'ábà Ale' && created_at > afterMidnight.toISOString(),
    ],
  ])('of %s are found and added up, however short the page', async (_, query, matches) => {
    const matchingSales = recordedSales.filter(matches);
    const page = await readSales(superadmin, { ...query, limit: '1' });
    expect(page).toMatchObject({
      total_count: matchingSales.length,
      total_amount: sumSales(matchingSales),
      cash_amount: sumSales(matchingSales.filter(({ payment_method }) => payment_method === 'cash')),
      card_amount: sumSales(matchingSales.filter(({ payment_method }) => payment_method === 'card')),
    });
    expect(idsOf((await readSales(superadmin, query)).data)).toEqual(idsOf(matchingSales.toReversed()));
  });

  test('of one receipt are read by its number, by a barman only the own ones', async () => {
    const [firstSale] = recordedSales;
    const readReceipt = (client: Client, receipt = String(firstSale?.receipt)) =>
      client.get(`/api/bar-sales/receipts/${receipt}`);
    expect(new Set(recordedSales.map((sale) => sale.receipt)).size).toBe(recordedSales.length);
    const { body } = await readReceipt(superadmin);
    expect(body).toMatchObject({
      order_id: firstSale?.order_id,
      receipt: firstSale?.receipt,
      total: firstSale?.total_amount,
    });
    expect(body.sales).toMatchObject([
      { ...firstSale, cash_state: 'not_counted', taken_back: null, take_back_problem: null },
    ]);
    const statuses = await Promise.all([0, 1].map(async (place) => (await readReceipt(barmanClient(place))).status));
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 404]);
    const unknownReply = await readReceipt(superadmin, '999999');
    expect([unknownReply.status, unknownReply.body.message]).toEqual([404, saleMessages.receiptNotFound]);
    const reply = await readReceipt(superadmin, 'x');
    expect([reply.status, expectRefusedFields(reply)]).toEqual([400, ['receipt']]);
  });

  const placeOfName = ({ drink_name }: OnWire<BarSale>) => ['ábà Ale', 'Aba Wine', 'Zobo Fizz'].indexOf(drink_name);
  test.each<[(typeof saleSorts)[number], (a: OnWire<BarSale>, b: OnWire<BarSale>) => number]>([
    ['created_at', (a, b) => a.created_at.localeCompare(b.created_at)],
    ['drink_name', (a, b) => placeOfName(a) - placeOfName(b) || a.id.localeCompare(b.id)],
    ['total_amount', (a, b) => a.total_amount - b.total_amount || a.id.localeCompare(b.id)],
  ])('can be sorted by %s, either way, and leafed through and back', async (sort, order) => {
    const orderedIds = idsOf(recordedSales.toSorted(order));
    for (const [dir, expected] of [
      ['asc', orderedIds],
      ['desc', orderedIds.toReversed()],
    ] as const) {
      const pageIds: string[][] = [];
      let cursor: string | null = '';
      let previousCursor: string | null = null;
      while (cursor !== null) {
        const page = await readSales(superadmin, { sort, dir, limit: '4', cursor });
        pageIds.push(idsOf(page.data));
        expect([page.total_count, page.total_amount]).toEqual([recordedSales.length, sumSales(recordedSales)]);
        cursor = page.next_cursor;
        previousCursor = page.prev_cursor;
      }
      expect(pageIds.flat()).toEqual(expected);
      const previousPage = await readSales(superadmin, { sort, dir, limit: '4', cursor: previousCursor ?? '' });
      expect(idsOf(previousPage.data)).toEqual(pageIds[1]);
    }
  });

  test.each([
    ['sort', 'staff_name', `sort must be one of ${saleSorts.join(', ')}`],
    ['cursor', 'nonsense', 'This page of the list does not exist'],
  ])('are not listed by %s=%s', async (field, value, message) => {
    const reply = await superadmin.get(`/api/bar-sales?${field}=${value}`);
    expect([reply.status, reply.body.message, expectRefusedFields(reply)]).toEqual([400, message, [field]]);
  });

  test('are not listed backwards', async () => {
    const reply = await superadmin.get('/api/bar-sales?from=2026-11-21&to=2026-11-20');
    expect([reply.body.message, expectRefusedFields(reply)]).toEqual([rangeMessages.range, ['to']]);
  });
});

describe('a barman', () => {
  test('sees their own sales and figures, and a supervisor everybody’s', async () => {
    const supervisor = await signedIn(app, 'supervisor');
    for (const [turn, ownSales] of [findSalesOf('Kelechi One'), findSalesOf('Tope Two')].entries()) {
      expect(ownSales.length).toBeGreaterThan(3);
      const page = await readSales(barmanClient(turn));
      expect([idsOf(page.data), page.total_count, page.total_amount]).toEqual([
        idsOf(ownSales.toReversed()),
        ownSales.length,
        sumSales(ownSales),
      ]);
      const salesOfToday = ownSales.filter(({ created_at }) => created_at > afterMidnight.toISOString());
      expect(await readFigures(barmanClient(turn))).toMatchObject({
        today: '2026-11-21',
        total_sales: sumSales(ownSales),
        total_transactions: ownSales.length,
        todays_sales: sumSales(salesOfToday),
        todays_transactions: salesOfToday.length,
        todays_cash: sumSales(salesOfToday.filter(({ payment_method }) => payment_method === 'cash')),
        todays_card: sumSales(salesOfToday.filter(({ payment_method }) => payment_method === 'card')),
      });
    }
    expect(await listAsRecorded(supervisor)).toEqual(withoutCashState(recordedSales.toReversed()));
    expect(await readFigures(supervisor)).toEqual(await readFigures(superadmin));
  });

  test.each(saleSorts)('finds nothing else behind a colleague’s page or the house’s, by %s', async (sort) => {
    const ownSaleIds = new Set(idsOf(findSalesOf('Kelechi One')));
    for (const otherClient of [barmanClient(1), superadmin]) {
      const { next_cursor, data } = await readSales(otherClient, { sort, limit: '3' });
      expect(data.some(({ id }) => !ownSaleIds.has(id))).toBe(true);
      const page = await readSales(barmanClient(0), { sort, limit: '100', cursor: next_cursor ?? '' });
      expect(page.data.filter(({ id }) => !ownSaleIds.has(id))).toEqual([]);
      expect(page.total_count).toBe(ownSaleIds.size);
    }
  });
});

describe('the figures', () => {
  test('begin the day at midnight in Lagos', async () => {
    const totalTransactions = (await readFigures(superadmin)).total_transactions;
    await moveClockTo(new Date('2026-11-21T22:59:59Z'));
    expect(await readFigures(superadmin)).toMatchObject({ today: '2026-11-21', todays_transactions: 6 });
    await moveClockTo(new Date('2026-11-21T23:00:00Z'));
    expect(await readFigures(superadmin)).toMatchObject({
      today: '2026-11-22',
      todays_sales: 0,
      todays_transactions: 0,
      total_transactions: totalTransactions,
    });
  });

  test('and the list lose a deleted sale at once, and keep those of a deleted drink', async () => {
    const drink = await addDrink(app, {
      drink_name: 'Short Life',
      price: 999.99,
      stock_quantity: 4,
      min_stock_level: 2,
    });
    const figuresBefore = await readFigures(superadmin);
    const [rightSale] = await sell(barmanClient(0), [{ drink_id: drink.id, quantity: 2 }]);
    const [wrongSale] = await sell(barmanClient(0), [{ drink_id: drink.id, quantity: 2 }]);
    const withBothSales = {
      total_sales: (figuresBefore.total_sales ?? 0) + 3999.96,
      total_transactions: figuresBefore.total_transactions + 2,
      todays_sales: 3999.96,
      todays_cash: 3999.96,
      todays_transactions: 2,
      available_drinks: figuresBefore.available_drinks - 1,
      short_drinks: figuresBefore.short_drinks + 1,
    };
    expect(await readFigures(superadmin)).toEqual({ ...figuresBefore, ...withBothSales });
    await superadmin.delete(`/api/bar-sales/${wrongSale?.id}`, { reason: 'Wrong table' });
    const withOneSale = {
      total_sales: (figuresBefore.total_sales ?? 0) + 1999.98,
      total_transactions: figuresBefore.total_transactions + 1,
      todays_sales: 1999.98,
      todays_cash: 1999.98,
      todays_transactions: 1,
    };
    // Two bottles are left, which is the minimum stock, so the drink now counts as short.
    expect(await readFigures(superadmin)).toEqual({
      ...figuresBefore,
      ...withOneSale,
      short_drinks: figuresBefore.short_drinks + 1,
    });
    await superadmin.delete(`/api/drinks/${drink.id}`, { reason: 'Nobody drinks it' });
    const withoutDrink = {
      total_drinks: figuresBefore.total_drinks - 1,
      available_drinks: figuresBefore.available_drinks - 1,
    };
    expect(await readFigures(superadmin)).toEqual({ ...figuresBefore, ...withOneSale, ...withoutDrink });
    expect(await listAsRecorded(superadmin, { q: 'short life' })).toMatchObject([{ id: rightSale?.id }]);
    expect(await listAsRecorded(barmanClient(0), { q: 'short life' })).toMatchObject([{ id: rightSale?.id }]);
    expect((await superadmin.delete(`/api/bar-sales/${rightSale?.id}`, { reason: 'Too' })).status).toBe(200);
    expect((await readSales(superadmin, { q: 'short life' })).total_count).toBe(0);
  });
});

describe('the drinks', () => {
  const listDrinks = async (query: Record<string, string>) => {
    const reply = await superadmin.get(`/api/drinks?${new URLSearchParams({ q: 'shelf', ...query })}`);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return parseWire(drinksPage, reply.body);
  };
  beforeAll(async () => {
    const drinksInOrder = [
      { drink_name: 'Shelf Émpty', stock_quantity: 0, min_stock_level: 3, category: 'Tea', price: 4 },
      { drink_name: 'shelf empties', stock_quantity: 0, min_stock_level: 0, category: 'Beer', price: 3 },
      { drink_name: 'Shelf Low', stock_quantity: 3, min_stock_level: 3, category: 'Beer', price: 2 },
      {
        drink_name: 'SHELF FULL',
        stock_quantity: 4,
        min_stock_level: 3,
        category: 'Wine',
        price: 1,
        is_available: false,
      },
      { drink_name: 'Shelf Ám', stock_quantity: 1, min_stock_level: 0, category: 'Alcoholic', price: 1 },
    ] as const;
    for (const drink of drinksInOrder) await addDrink(app, drink);
  });

  test.each<[Record<string, string>, string[]]>([
    [{}, ['Shelf Ám', 'shelf empties', 'Shelf Émpty', 'SHELF FULL', 'Shelf Low']],
    [{ dir: 'desc' }, ['Shelf Low', 'SHELF FULL', 'Shelf Émpty', 'shelf empties', 'Shelf Ám']],
    [{ sort: 'stock_quantity' }, ['Shelf Émpty', 'shelf empties', 'Shelf Ám', 'Shelf Low', 'SHELF FULL']],
    [{ sort: 'price' }, ['SHELF FULL', 'Shelf Ám', 'Shelf Low', 'shelf empties', 'Shelf Émpty']],
    [{ sort: 'category' }, ['Shelf Ám', 'shelf empties', 'Shelf Low', 'SHELF FULL', 'Shelf Émpty']],
    [{ stock: 'out' }, ['shelf empties', 'Shelf Émpty']],
    [{ stock: 'low' }, ['Shelf Low']],
    [{ stock: 'in' }, ['Shelf Ám', 'SHELF FULL']],
    [{ stock: 'short' }, ['shelf empties', 'Shelf Émpty', 'Shelf Low']],
    [{ available: 'no' }, ['SHELF FULL']],
    [{ available: 'yes', stock: 'in' }, ['Shelf Ám']],
    [{ category: 'Beer' }, ['shelf empties', 'Shelf Low']],
  ])('asked for with %j', async (query, names) => {
    const wholeList = await listDrinks(query);
    expect(wholeList.data.map(({ drink_name }) => drink_name)).toEqual(names);
    expect(wholeList.total_count).toBe(names.length);
    const namesOnPages: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof listDrinks>> = await listDrinks({ ...query, limit: '2', cursor });
      namesOnPages.push(...page.data.map(({ drink_name }) => drink_name));
      cursor = page.next_cursor;
    }
    expect(namesOnPages).toEqual(names);
  });

  test('can be leafed through backwards', async () => {
    for (const sort of drinkSorts) {
      const allDrinks = (await listDrinks({ sort })).data;
      const firstPage = await listDrinks({ sort, limit: '2' });
      const secondPage = await listDrinks({ sort, limit: '2', cursor: firstPage.next_cursor ?? '' });
      expect(secondPage.data).toEqual(allDrinks.slice(2, 4));
      expect((await listDrinks({ sort, limit: '2', cursor: secondPage.prev_cursor ?? '' })).data).toEqual(
        firstPage.data,
      );
    }
  });

  test.each([
    ['stock', 'some'],
    ['cursor', 'nonsense'],
  ])('are not listed by %s=%s', async (field, value) => {
    const reply = await superadmin.get(`/api/drinks?${field}=${value}`);
    expect([reply.status, expectRefusedFields(reply)]).toEqual([400, [field]]);
  });
});
