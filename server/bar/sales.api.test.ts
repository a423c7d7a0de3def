import { beforeAll, describe, expect, test } from 'vitest';
import { saleMessages, salesPage } from '#contract/bar/bar.ts';
import { errorMessages } from '#contract/core/errors.ts';
import { kobo } from '#contract/core/money.ts';
import type { DailyReport } from '#contract/reports/insights.ts';
import { cashPlaceMessages } from '#contract/till/cash-places.ts';
import { shiftReport } from '#contract/till/shifts.ts';
import hotel from '#hotel';
import { addDrink, sell } from '#tools/testing/bar.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { rounds } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { addTill, countShift, openShift } from '#tools/testing/shifts.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let barman: Client;
let superadmin: Client;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  barman = await signedIn(app, 'barmen');
  superadmin = await signedIn(app, 'superadmin');
  return async () => {
    expect(await findViolations(app.db.read)).toEqual([]);
    await app.close();
  };
});

const readStock = async (id: number): Promise<number> => {
  const { body } = await superadmin.get(`/api/drinks/${id}/movements`);
  return (body.drink as { stock_quantity: number }).stock_quantity;
};
const errorsOf = ({ body }: Reply) => (body.errors ?? []) as { field: string; message: string }[];

describe('a sale', () => {
  test('of one drink is recorded at the house’s price, in cash unless it says otherwise', async () => {
    const drink = await addDrink(app, { price: 1250.5, stock_quantity: 10 });
    const { status, body } = await barman.post('/api/bar-sales', { drink_id: drink.id, quantity: 3, unit_price: 1 });
    expect([status, body.message]).toEqual([201, saleMessages.recorded]);
    expect(body.sales).toEqual([
      expect.objectContaining({
        drink_name: drink.drink_name,
        quantity: 3,
        unit_price: 1250.5,
        total_amount: 3751.5,
        payment_method: 'cash',
        staff_name: 'Sunday Etim',
        staff_role: 'barmen',
        created_at: app.clock.now().toISOString(),
      }),
    ]);
    expect(body.stock).toEqual([{ id: drink.id, stock_quantity: 7 }]);
    expect(await readStock(drink.id)).toBe(7);
  });

  test('of several drinks is one order, and each is a sale', async () => {
    const [beer, wine] = [await addDrink(app, { price: 100 }), await addDrink(app, { price: 200 })];
    const items = [
      { drink_id: wine.id, quantity: 1 },
      { drink_id: beer.id, quantity: 2 },
      { drink_id: wine.id, quantity: 1 },
    ];
    const sales = await sell(barman, items, { payment_method: 'card' });
    expect(sales.map(({ drink_id, quantity, payment_method }) => [drink_id, quantity, payment_method])).toEqual([
      [beer.id, 2, 'card'],
      [wine.id, 2, 'card'],
    ]);
    expect(new Set(sales.map(({ order_id }) => order_id)).size).toBe(1);
  });

  test('at another total than the seller saw is not made, and says the new one', async () => {
    const drink = await addDrink(app, { price: 100 });
    const items = [{ drink_id: drink.id, quantity: 2 }];
    const oldPriceReply = await barman.post('/api/bar-sales', { items, seen_total: 150, key: 'seen' });
    expect([oldPriceReply.status, errorsOf(oldPriceReply)]).toEqual([
      409,
      [{ field: 'seen_total', message: saleMessages.priceChanged(kobo(20_000)) }],
    ]);
    expect(await readStock(drink.id)).toBe(10);
    expect((await barman.post('/api/bar-sales', { items, seen_total: 200, key: 'seen' })).status).toBe(201);
  });

  test('of one drink many times over in a list is one sale with one limit', async () => {
    const { id } = await addDrink(app, { stock_quantity: 5000 });
    const items = Array.from({ length: 3 }, () => ({ drink_id: id, quantity: 400 }));
    const reply = await barman.post('/api/bar-sales', { items });
    expect([reply.status, reply.body.message]).toEqual([400, saleMessages.invalid]);
  });

  test('that one drink is missing for sells nothing of it', async () => {
    const [stockedDrink, shortDrink] = [await addDrink(app), await addDrink(app, { stock_quantity: 2 })];
    const items = [
      { drink_id: stockedDrink.id, quantity: 1 },
      { drink_id: shortDrink.id, quantity: 3 },
    ];
    const reply = await barman.post('/api/bar-sales', { items });
    expect(reply.status).toBe(409);
    expect(errorsOf(reply)).toEqual([
      { field: 'items.1.quantity', message: saleMessages.tooFew(shortDrink.drink_name, 2) },
    ]);
    expect([await readStock(stockedDrink.id), await readStock(shortDrink.id)]).toEqual([10, 2]);
  });

  test('of half a drink is refused on its field', async () => {
    const reply = await barman.post('/api/bar-sales', { drink_id: 1, quantity: 1.5 });
    expect([reply.status, reply.body.message]).toEqual([400, saleMessages.invalid]);
    expect(errorsOf(reply)).toContainEqual({ field: 'quantity', message: saleMessages.invalid });
  });

  test('of a drink that is out of stock, kept back or gone says so', async () => {
    const soldOutDrink = await addDrink(app, { stock_quantity: 0 });
    const unavailableDrink = await addDrink(app, { is_available: false });
    const deletedDrink = await addDrink(app);
    await superadmin.delete(`/api/drinks/${deletedDrink.id}`, { reason: 'Nobody drinks it' });
    const readErrorsFor = async (drink_id: number) =>
      errorsOf(await barman.post('/api/bar-sales', { drink_id, quantity: 1 }));
    expect(await readErrorsFor(soldOutDrink.id)).toEqual([
      { field: 'drink_id', message: saleMessages.outOfStock(soldOutDrink.drink_name) },
    ]);
    expect(await readErrorsFor(unavailableDrink.id)).toEqual([
      { field: 'drink_id', message: saleMessages.unavailable(unavailableDrink.drink_name) },
    ]);
    expect(await readErrorsFor(deletedDrink.id)).toEqual([{ field: 'drink_id', message: saleMessages.unknownDrink }]);
  });
});

describe('a sale sent again under its key', () => {
  test('is the same sale, however often', async () => {
    const { id } = await addDrink(app);
    const input = { items: [{ drink_id: id, quantity: 2 }], key: 'twenty' };
    const replies = await Promise.all(
      Array.from({ length: rounds(20, 6) }, () => barman.post('/api/bar-sales', input)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body.sales))).size).toBe(1);
    expect(await readStock(id)).toBe(8);
  });

  test('with other drinks is refused', async () => {
    const { id } = await addDrink(app);
    await sell(barman, [{ drink_id: id, quantity: 1 }], { key: 'other' });
    for (const change of [{ items: [{ drink_id: id, quantity: 2 }] }, { payment_method: 'card' }]) {
      const input = { items: [{ drink_id: id, quantity: 1 }], key: 'other', ...change };
      const reply = await barman.post('/api/bar-sales', input);
      expect([reply.status, reply.body.message]).toEqual([409, saleMessages.keyReused]);
    }
    expect(await readStock(id)).toBe(9);
  });

  test('in other words, with its lines parted and turned round, is the same sale', async () => {
    const [beer, wine] = [await addDrink(app), await addDrink(app)];
    const [beerLine, wineLine] = [beer, wine].map(({ id }) => ({ drink_id: id, quantity: 1 }));
    if (!beerLine || !wineLine) throw new Error('two drinks were added');
    const firstSales = await sell(barman, [{ ...beerLine, quantity: 2 }, wineLine], { key: 'parted' });
    expect(await sell(barman, [wineLine, beerLine, beerLine], { key: 'parted' })).toEqual(firstSales);
    expect([await readStock(beer.id), await readStock(wine.id)]).toEqual([8, 9]);
  });

  test('at another price is still the sale that was, and says so when it has been deleted since', async () => {
    const drink = await addDrink(app, { price: 100 });
    const items = [{ drink_id: drink.id, quantity: 1 }];
    const firstSales = await sell(barman, items, { key: 'late' });
    const { id: _, ...form } = { ...drink, stock_quantity: 9 };
    expect((await superadmin.put(`/api/drinks/${drink.id}`, { ...form, price: 200 })).status).toBe(200);
    expect(await sell(barman, items, { key: 'late' })).toEqual(firstSales);
    await superadmin.delete(`/api/bar-sales/${firstSales[0]?.id}`, { reason: 'Wrong' });
    const repeatedReply = await barman.post('/api/bar-sales', { items, key: 'late' });
    expect([repeatedReply.status, repeatedReply.body.message]).toEqual([409, saleMessages.deletedSince]);
    expect(await readStock(drink.id)).toBe(10);
  });

  test('that was refused is looked at again', async () => {
    const drink = await addDrink(app, { stock_quantity: 0 });
    const input = { drink_id: drink.id, quantity: 1, key: 'again' };
    expect((await barman.post('/api/bar-sales', input)).status).toBe(409);
    const restock = { kind: 'restock', quantity: 1, reason: 'Delivery', key: 'again' };
    await superadmin.post(`/api/drinks/${drink.id}/movements`, restock);
    expect((await barman.post('/api/bar-sales', input)).status).toBe(201);
  });

  test('by a colleague is another sale', async () => {
    const { id } = await addDrink(app);
    await sell(barman, [{ drink_id: id, quantity: 1 }], { key: 'mine' });
    await sell(superadmin, [{ drink_id: id, quantity: 1 }], { key: 'mine' });
    expect(await readStock(id)).toBe(8);
  });

  test('in a header is known as well', async () => {
    const { id } = await addDrink(app);
    const send = () =>
      barman.post(
        '/api/bar-sales',
        { drink_id: id, quantity: 1 },
        { 'idempotency-key': 'in a header'.replace(/ /g, '-') },
      );
    await send();
    await send();
    expect(await readStock(id)).toBe(9);
  });
});

describe('the list of sales', () => {
  test('shows a barman their own and nobody else’s, whatever they ask for', async () => {
    const drink = await addDrink(app);
    const { staffId: theirStaffId, password } = await addStaffMember(app, { role: 'barmen', name: 'Kelechi Barman' });
    const otherBarman = await signedIn(app, { staffId: theirStaffId, password });
    await sell(barman, [{ drink_id: drink.id, quantity: 1 }]);
    const [otherSale] = await sell(otherBarman, [{ drink_id: drink.id, quantity: 2 }]);
    const replyOnTheirs = await barman.get(`/api/bar-sales?limit=100&staff_id=${theirStaffId}&q=Kelechi`);
    expect(replyOnTheirs.body).toMatchObject({ data: [], total_count: 0, total_amount: 0 });
    const superadminReply = await superadmin.get('/api/bar-sales?q=Kelechi');
    expect(superadminReply.body.data).toEqual([
      expect.objectContaining({ id: otherSale?.id, staff_name: 'Kelechi Barman' }),
    ]);
    expect((await otherBarman.get('/api/bar-sales/figures')).body).toMatchObject({
      total_sales: 2400,
      total_transactions: 1,
      todays_sales: 2400,
      todays_transactions: 1,
    });
  });

  test('adds up what is in it, by how it was paid', async () => {
    const drink = await addDrink(app, { drink_name: 'Sunset Ọtí', price: 99.99 });
    await sell(barman, [{ drink_id: drink.id, quantity: 3 }]);
    await sell(barman, [{ drink_id: drink.id, quantity: 1 }], { payment_method: 'card' });
    const { body } = await superadmin.get('/api/bar-sales?q=oti%20sun&limit=1');
    expect(body).toMatchObject({ total_count: 2, total_amount: 399.96, cash_amount: 299.97, card_amount: 99.99 });
    expect(body.next_cursor).not.toBeNull();
  });
});

describe('a deleted sale', () => {
  test('is one of an order, whose others stand', async () => {
    const [beer, wine] = [await addDrink(app), await addDrink(app)];
    const sales = await sell(
      barman,
      [beer, wine].map(({ id }) => ({ drink_id: id, quantity: 2 })),
    );
    await superadmin.delete(`/api/bar-sales/${sales[0]?.id}`, { reason: 'Sent back' });
    expect([await readStock(beer.id), await readStock(wine.id)]).toEqual([10, 8]);
    const entries = await app.db.read
      .selectFrom('audit')
      .select(['actor', 'action', 'before', 'after', 'reason'])
      .where('subjectKind', '=', 'sale')
      .where('subjectId', '=', sales[0]?.id ?? '')
      .orderBy('id')
      .execute();
    const saleFacts = { drink: beer.drink_name, quantity: 2, totalKobo: 240_000, method: 'cash' };
    const moreFacts = { drinkId: beer.id, priceKobo: 120_000, orderId: sales[0]?.order_id };
    expect(entries).toEqual([
      { actor: 'BAR001', action: 'drink sold', before: null, after: { ...saleFacts, ...moreFacts }, reason: null },
      {
        actor: 'ADMIN001',
        action: 'sale deleted',
        before: { ...saleFacts, seller: 'Sunday Etim' },
        after: null,
        reason: 'Sent back',
      },
    ]);
  });

  test('needs a reason that is not blank', async () => {
    const reply = await superadmin.delete(`/api/bar-sales/${crypto.randomUUID()}`, { reason: '  ' });
    expect([reply.status, errorsOf(reply)]).toEqual([400, [{ field: 'reason', message: saleMessages.reason }]]);
  });

  test('must be one there is', async () => {
    for (const [id, status] of [
      [crypto.randomUUID(), 404],
      ['7', 400],
    ] as const) {
      const reply = await superadmin.delete(`/api/bar-sales/${id}`, { reason: 'None' });
      expect([reply.status, reply.body.message]).toEqual([status, saleMessages.notFound]);
    }
  });

  const undoMs = hotel.desk.undoMinutes * 60_000;

  test('was one’s own of the last minutes, or is deleted by a superadmin', async () => {
    const drink = await addDrink(app);
    const sellOne = async () => (await sell(barman, [{ drink_id: drink.id, quantity: 1 }]))[0]?.id ?? '';
    const remove = async (client: Client, id: string) => {
      const { status, body } = await client.delete(`/api/bar-sales/${id}`, { reason: 'Wrong drink' });
      return [status, body.message];
    };
    const [earlySale, lateSale] = [await sellOne(), await sellOne()];
    const otherBarman = await signedIn(app, await addStaffMember(app, { role: 'barmen', name: 'Uche Bar' }));
    expect(await remove(otherBarman, earlySale)).toEqual([
      403,
      'Only a superadmin, or who has recorded it, can take this back.',
    ]);
    for (const role of ['supervisor', 'receptionist'] as const)
      expect(await remove(await signedIn(app, role), earlySale)).toEqual([403, errorMessages.forbidden]);
    app.clock.advance(undoMs - 1);
    const removals = await Promise.all([remove(barman, earlySale), remove(barman, earlySale)]);
    expect(new Set(removals.map(([status]) => status))).toEqual(new Set([200, 404]));
    app.clock.advance(1);
    expect(await remove(barman, lateSale)).toEqual([403, 'Only a superadmin can take this back now.']);
    expect(await readStock(drink.id)).toBe(9);
    expect(await remove(superadmin, lateSale)).toEqual([200, saleMessages.deleted]);
    const { undone } = (await superadmin.get('/api/reports/daily')).body as unknown as OnWire<DailyReport>;
    expect(undone.slice(-2).map(({ action, actor, reason }) => [action, actor, reason])).toEqual([
      ['sale deleted', 'Sunday Etim', 'Wrong drink'],
      ['sale deleted', 'Adaeze Okafor', 'Wrong drink'],
    ]);
  });

  describe('whose cash was counted', () => {
    type PersonOnShift = { client: Client; shiftId: string };
    async function openShiftAs(role: 'barmen' | 'superadmin', kind: 'bar' | 'desk'): Promise<PersonOnShift> {
      const staff = await addStaffMember(app, { role, name: `Who counts ${crypto.randomUUID().slice(0, 8)}` });
      const client = await signedIn(app, staff);
      const till = await addTill(app, `Till ${crypto.randomUUID().slice(0, 8)}`, kind);
      return { client, shiftId: (await openShift(client, till, 5000)).id };
    }
    const listStates = async (client: Client, drink_name: string) => {
      const { data } = parseWire(salesPage, (await client.get(`/api/bar-sales?q=${drink_name}`)).body);
      return data.map(({ cash_state, take_back_problem }) => [cash_state, take_back_problem]);
    };

    test('is deleted by a superadmin alone, who says where the cash comes from, and the count stays', async () => {
      const seller = await openShiftAs('barmen', 'bar');
      const drink = await addDrink(app, { price: 1200 });
      const [sale] = await sell(seller.client, [{ drink_id: drink.id, quantity: 1 }]);
      const remove = (client: Client, cash_from?: string) =>
        client.send('DELETE', `/api/bar-sales/${sale?.id}`, { reason: 'Wrong drink', ...(cash_from && { cash_from }) });
      expect(await listStates(seller.client, drink.drink_name)).toEqual([['in_shift', null]]);
      const earlyReply = await remove(superadmin, 'safe');
      expect([earlyReply.status, errorsOf(earlyReply)]).toEqual([
        400,
        [{ field: 'cash_from', message: saleMessages.cashNotCounted }],
      ]);

      await countShift(seller.client, seller.shiftId, { pieces: [6, 0, 2, 0, 0, 0, 0, 0] });
      expect(await listStates(seller.client, drink.drink_name)).toEqual([['counted', saleMessages.cashCounted]]);
      expect(await listStates(superadmin, drink.drink_name)).toEqual([['counted', null]]);
      const ownReply = await remove(seller.client);
      expect([ownReply.status, ownReply.body.message]).toEqual([403, saleMessages.cashCounted]);
      const replyWithoutReason = await remove(superadmin);
      expect([replyWithoutReason.status, errorsOf(replyWithoutReason)]).toEqual([
        400,
        [{ field: 'cash_from', message: cashPlaceMessages.choose }],
      ]);
      expect(await readStock(drink.id)).toBe(9);

      const giver = await openShiftAs('superadmin', 'desk');
      expect((await remove(superadmin, giver.shiftId)).status).toBe(200);
      const readReport = async (id: string) => parseWire(shiftReport, (await superadmin.get(`/api/shifts/${id}`)).body);
      expect(await readReport(giver.shiftId)).toMatchObject({ expected: { cash: 3800 }, given_back: { cash: 1200 } });
      expect(await readReport(seller.shiftId)).toMatchObject({
        ...{ expected: { cash: 6200 }, counts: [{ cash: { expected: 6200, counted: 6400 } }] },
      });
      expect(await readStock(drink.id)).toBe(10);
    });
  });

  test('leaves the list and the totals, and its drinks are back in stock', async () => {
    const drink = await addDrink(app);
    const [sale] = await sell(barman, [{ drink_id: drink.id, quantity: 4 }]);
    const path = `/api/bar-sales/${sale?.id}`;
    expect((await superadmin.delete(path)).body).toMatchObject({ message: saleMessages.reason });
    const { status, body } = await superadmin.delete(path, { reason: 'Wrong table' });
    expect([status, body.message]).toEqual([200, saleMessages.deleted]);
    expect(await readStock(drink.id)).toBe(10);
    expect((await superadmin.get(`/api/bar-sales?q=${drink.drink_name}`)).body).toMatchObject({ total_count: 0 });
    expect((await superadmin.delete(path, { reason: 'Again' })).status).toBe(404);
    const { body: movementsBody } = await superadmin.get(`/api/drinks/${drink.id}/movements`);
    expect(movementsBody.data).toMatchObject([
      { kind: 'sale_deleted', quantity: 4, stock_after: 10, staff_name: 'Adaeze Okafor', reason: 'Wrong table' },
      { kind: 'sale', quantity: -4, stock_after: 6, staff_name: 'Sunday Etim', reason: null },
      { kind: 'opening', quantity: 10, stock_after: 10 },
    ]);
  });

  test('is a loss if its drinks were poured: they do not come back into stock, and the report of the day has them lost', async () => {
    const drink = await addDrink(app);
    const [sale] = await sell(barman, [{ drink_id: drink.id, quantity: 4 }]);
    const remove = (drinks: string) =>
      barman.send('DELETE', `/api/bar-sales/${sale?.id}`, { reason: 'Wrong drink', drinks });
    expect((await remove('floor')).body).toMatchObject({ errors: [{ field: 'drinks', message: saleMessages.drinks }] });
    expect((await remove('loss')).status).toBe(200);
    expect(await readStock(drink.id)).toBe(6);
    const { body } = await superadmin.get(`/api/drinks/${drink.id}/movements`);
    expect(body.data).toMatchObject([
      { kind: 'poured_away', quantity: -4, stock_after: 6, staff_name: 'Sunday Etim', reason: 'Wrong drink' },
      { kind: 'sale_deleted', quantity: 4, stock_after: 10 },
      { kind: 'sale', quantity: -4, stock_after: 6 },
      { kind: 'opening' },
    ]);
    const { stock } = (await superadmin.get('/api/reports/daily')).body as { stock: { drink_id: number }[] };
    expect(stock.find(({ drink_id }) => drink_id === drink.id)).toMatchObject({
      sold: 4,
      returned: 4,
      broken: 4,
      after: 6,
    });
  });

  test('stands on its receipt with the reason, and counts there no more', async () => {
    const [star, zobo] = [await addDrink(app, { price: 700 }), await addDrink(app, { price: 300 })];
    const items = [star, zobo].map(({ id }) => ({ drink_id: id, quantity: 2 }));
    const [soldLine] = await sell(barman, items);
    await barman.send('DELETE', `/api/bar-sales/${soldLine?.id}`, { reason: 'Warm', drinks: 'loss' });
    const { body } = await barman.get(`/api/bar-sales/receipts/${soldLine?.receipt}`);
    expect(body).toMatchObject({
      total: 600,
      sales: [
        { taken_back: { reason: 'Warm', poured: true }, take_back_problem: saleMessages.takenBackBefore },
        { taken_back: null, take_back_problem: null },
      ],
    });
  });
});
