import { beforeAll, describe, expect, test } from 'vitest';
import { type DeliveryView, deliveriesPage, deliveryMessages, stockChoices } from '#contract/bar/deliveries.ts';
import { type DrinkView, movementsPage } from '#contract/bar/drinks.ts';
import { takeBackMessages } from '#contract/front-desk/take-back.ts';
import { noticesPage } from '#contract/messaging/bell.ts';
import hotel from '#hotel';
import { addDrink, receiveDelivery, sell } from '#tools/testing/bar.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
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

let noteCount = 0;
type Item = { drink_id: number; quantity: number; cost?: number | null };
const deliver = (items: Item[], changes: object = {}, by = barman): Promise<Reply> => {
  const note_number = `note ${++noteCount}`;
  return by.post('/api/deliveries', { supplier: 'Star Breweries', note_number, items, key: note_number, ...changes });
};
const errorsOf = ({ body }: Reply) => (body.errors ?? []) as { field: string; message: string }[];
const readDeliveries = async (by: Client) =>
  parseWire(deliveriesPage, (await by.get('/api/deliveries?limit=100')).body).data;
const readDelivery = async (note: string, by: Client) =>
  (await readDeliveries(by)).find(({ note_number }) => note_number === note) as OnWire<DeliveryView>;
const takeBack = (id: string, by: Client, reason = 'Typed twice') =>
  by.post(`/api/deliveries/${id}/take-back`, { reason });
const readMovements = async ({ id }: OnWire<DrinkView>) =>
  parseWire(movementsPage, (await superadmin.get(`/api/drinks/${id}/movements`)).body);
const readStockOf = async (drink: OnWire<DrinkView>) => (await readMovements(drink)).drink.stock_quantity;

describe('a delivery', () => {
  test('puts each drink of the note into stock; only the owner sees what they cost', async () => {
    const [star, gulder] = [await addDrink(app), await addDrink(app)];
    const items = [
      { drink_id: gulder.id, quantity: 12 },
      { drink_id: star.id, quantity: 24, cost: 9600 },
    ];
    const reply = await deliver(items, { note_number: 'two drinks' });
    expect([reply.status, reply.body.message]).toEqual([201, deliveryMessages.received]);
    expect([await readStockOf(star), await readStockOf(gulder)]).toEqual([34, 22]);
    const [movement] = (await readMovements(star)).data;
    expect(movement).toMatchObject({ kind: 'delivery', quantity: 24, stock_after: 34, staff_name: 'Sunday Etim' });
    const ownersView = await readDelivery('two drinks', superadmin);
    expect(ownersView).toMatchObject({ supplier: 'Star Breweries', received_by: 'Sunday Etim', taken_back: null });
    expect(ownersView.drinks).toEqual([
      { drink_id: star.id, drink_name: star.drink_name, quantity: 24, cost: 9600, usual_cost: 400 },
      { drink_id: gulder.id, drink_name: gulder.drink_name, quantity: 12, cost: null, usual_cost: 400 },
    ]);
    for (const { cost, usual_cost } of (await readDelivery('two drinks', barman)).drinks)
      expect([cost, usual_cost]).toEqual([null, null]);
  });

  test('is found by the number of its note', async () => {
    const drink = await addDrink(app);
    await deliver([{ drink_id: drink.id, quantity: 6 }], { note_number: 'AB-17' });
    const findNotes = async (note: string) => {
      const { body } = await barman.get(`/api/deliveries?${new URLSearchParams({ note })}`);
      return parseWire(deliveriesPage, body).data.map(({ note_number }) => note_number);
    };
    expect([await findNotes('ab-17'), await findNotes('AB-1')]).toEqual([['AB-17'], []]);
  });

  test('is told to the owner, and is in the audit log', async () => {
    const drink = await addDrink(app);
    await deliver([{ drink_id: drink.id, quantity: 6, cost: 2400 }], { supplier: 'Ikeja Drinks', note_number: '77' });
    const { data } = parseWire(noticesPage, (await superadmin.get('/api/notices')).body);
    expect(data[0]?.message).toBe('A delivery of Ikeja Drinks is in stock: 1 drink, note 77');
    const entries = await app.db.read
      .selectFrom('audit')
      .select(['actor', 'after'])
      .where('action', '=', 'delivery received')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    const drinksText = `6 × ${drink.drink_name}`;
    expect(entries).toEqual([
      { actor: 'BAR001', after: { supplier: 'Ikeja Drinks', note: '77', drinks: drinksText, costKobo: 240_000 } },
    ]);
  });

  test('is entered once by a note, however it is written', async () => {
    const drink = await addDrink(app);
    const items = [{ drink_id: drink.id, quantity: 6 }];
    await deliver(items, { note_number: 'INV-1' });
    const reply = await deliver(items, { note_number: 'inv-1', supplier: 'STAR breweries' });
    expect([reply.status, errorsOf(reply)]).toEqual([
      409,
      [{ field: 'note_number', message: deliveryMessages.noteTaken }],
    ]);
    expect((await deliver(items, { note_number: 'INV-1', supplier: 'Ikeja Drinks' })).status).toBe(201);
    expect(await readStockOf(drink)).toBe(22);
  });

  test('sent again under its key is one; with something else in it, it is refused', async () => {
    const drink = await addDrink(app);
    const items = [{ drink_id: drink.id, quantity: 6 }];
    const request = { note_number: 'again', key: 'again' };
    for (let turn = 0; turn < 3; turn++) expect((await deliver(items, request)).status).toBe(201);
    for (const [otherItems, change] of [
      [[{ drink_id: drink.id, quantity: 7 }], {}],
      [[{ drink_id: drink.id, quantity: 6, cost: 100 }], {}],
      [items, { note_number: 'another' }],
    ] as const) {
      const reply = await deliver([...otherItems], { ...request, ...change });
      expect([reply.status, errorsOf(reply)]).toEqual([409, [{ field: 'key', message: deliveryMessages.keyReused }]]);
    }
    expect(await readStockOf(drink)).toBe(16);
  });

  test('with a drink that is gone or has no room puts nothing into stock, and names it', async () => {
    const [drink, goneDrink] = [await addDrink(app), await addDrink(app)];
    const fullDrink = await addDrink(app, { stock_quantity: 99_990 });
    await superadmin.delete(`/api/drinks/${goneDrink.id}`, { reason: 'Gone' });
    const reply = await deliver([
      { drink_id: drink.id, quantity: 1 },
      { drink_id: goneDrink.id, quantity: 1 },
      { drink_id: fullDrink.id, quantity: 20 },
    ]);
    expect([reply.status, errorsOf(reply)]).toEqual([
      409,
      [
        { field: 'items.1.drink_id', message: deliveryMessages.unknownDrink },
        { field: 'items.2.quantity', message: deliveryMessages.full(fullDrink.drink_name) },
      ],
    ]);
    expect(await readStockOf(drink)).toBe(10);
  });
});

describe('a delivery that is taken back', () => {
  test('leaves the stock again and stays in the list; its note may be entered anew', async () => {
    const { id, note_number, drinks } = await receiveDelivery(app, 'wrong');
    const readStock = async () =>
      (
        await app.db.read
          .selectFrom('drink')
          .select('stock')
          .where('id', '=', drinks[0]?.drink_id ?? 0)
          .executeTakeFirst()
      )?.stock;
    expect(await readStock()).toBe(22);
    const reply = await takeBack(id, barman);
    expect([reply.status, reply.body.message]).toEqual([200, deliveryMessages.takenBack]);
    expect(await readStock()).toBe(10);
    const listedDelivery = (await readDeliveries(superadmin)).find((each) => each.id === id);
    expect(listedDelivery?.taken_back).toMatchObject({ by: 'Sunday Etim', reason: 'Typed twice' });
    const repeatedReply = await takeBack(id, superadmin);
    expect([repeatedReply.status, repeatedReply.body.message]).toEqual([409, deliveryMessages.takenBackBefore]);
    expect((await deliver([{ drink_id: drinks[0]?.drink_id ?? 0, quantity: 10 }], { note_number })).status).toBe(201);
  });

  test('is a barman’s own and of the last minutes, or the owner takes it back', async () => {
    const { id } = await receiveDelivery(app, 'late');
    const otherClient = await signedIn(app, await addStaffMember(app, { role: 'barmen' }));
    const notOwnReply = await takeBack(id, otherClient);
    expect([notOwnReply.status, notOwnReply.body.message]).toEqual([403, takeBackMessages.notOwn]);
    app.clock.advance(hotel.desk.undoMinutes * 60_000);
    const lateReply = await takeBack(id, barman);
    expect([lateReply.status, lateReply.body.message]).toEqual([403, takeBackMessages.tooLate]);
    expect((await readDelivery('late', barman)).take_back_problem).toBe(takeBackMessages.tooLate);
    expect((await takeBack(id, superadmin)).status).toBe(200);
  });

  test('cannot be, once some of it is sold', async () => {
    const drink = await addDrink(app, { stock_quantity: 0 });
    await deliver([{ drink_id: drink.id, quantity: 6 }], { note_number: 'sold' });
    await sell(barman, [{ drink_id: drink.id, quantity: 1 }]);
    const reply = await takeBack((await readDelivery('sold', superadmin)).id, superadmin);
    expect([reply.status, reply.body.message]).toEqual([409, deliveryMessages.sold]);
    expect(await readStockOf(drink)).toBe(5);
  });
});

test('the form offers the drinks without their stock, and the suppliers, the last one first', async () => {
  const drink = await addDrink(app);
  app.clock.advance(60_000);
  await deliver([{ drink_id: drink.id, quantity: 1 }], { supplier: 'Zobo Works' });
  const { drinks, suppliers } = parseWire(stockChoices, (await barman.get('/api/stock/choices')).body);
  expect(drinks.find(({ id }) => id === drink.id)).toEqual({
    ...{ id: drink.id, drink_name: drink.drink_name, category: drink.category, crate_size: null },
  });
  expect(suppliers[0]).toBe('Zobo Works');
});

test('a supplier is offered again after the delivery was taken back, because its note is then entered anew', async () => {
  const drink = await addDrink(app);
  app.clock.advance(60_000);
  await deliver([{ drink_id: drink.id, quantity: 4 }], { supplier: 'Kola Drinks', note_number: 'crates' });
  await takeBack((await readDelivery('crates', superadmin)).id, superadmin);
  const { suppliers } = parseWire(stockChoices, (await barman.get('/api/stock/choices')).body);
  expect(suppliers[0]).toBe('Kola Drinks');
});
