import { beforeAll, expect, test } from 'vitest';
import { orderList, orderListMessages } from '#contract/bar/order-list.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import type { Client } from '#tools/testing/client.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let barman: Client;
let superadmin: Client;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  barman = await signedIn(app, 'barmen');
  superadmin = await signedIn(app, 'superadmin');
  return () => app.close();
});

const readOrders = async (query = '') =>
  parseWire(orderList, (await superadmin.get(`/api/stock/order${query}`)).body).suppliers;

test('the order list has what is short, by the supplier that brought it last', async () => {
  const star = await addDrink(app, { drink_name: 'Star of Ikeja', stock_quantity: 0, min_stock_level: 5 });
  const zobo = await addDrink(app, { drink_name: 'Zobo of nobody', stock_quantity: 2, min_stock_level: 3 });
  const stockedDrink = await addDrink(app, { drink_name: 'Enough', stock_quantity: 50, min_stock_level: 3 });
  const deliver = (supplier: string, note_number: string) =>
    barman.post('/api/deliveries', {
      ...{ supplier, note_number, key: note_number },
      items: [{ drink_id: star.id, quantity: 14 }],
    });
  await deliver('Aba Drinks', '1');
  await deliver('Ikeja Drinks', '2');
  await sell(barman, [{ drink_id: star.id, quantity: 28 }]);
  const orderOfIkeja = (await readOrders()).find(({ supplier }) => supplier === 'Ikeja Drinks');
  expect(orderOfIkeja?.drinks).toEqual([
    {
      ...{ id: star.id, drink_name: star.drink_name, category: 'Soft Drink' },
      ...{ stock_quantity: 0, min_stock_level: 5, sold: 28, to_order: 12 },
    },
  ]);
  const allOrders = await readOrders('?days=28');
  expect(allOrders.find(({ supplier }) => supplier === 'Ikeja Drinks')?.drinks[0]?.to_order).toBe(33);
  expect(allOrders.at(-1)?.supplier).toBe(null);
  expect(allOrders.at(-1)?.drinks.find(({ id }) => id === zobo.id)?.to_order).toBe(1);
  expect(JSON.stringify(allOrders)).not.toContain(stockedDrink.drink_name);

  const { body, status } = await superadmin.get('/api/exports/order-list');
  expect(status).toBe(200);
  expect(JSON.stringify(body)).toContain('Ikeja Drinks,Star of Ikeja,Soft Drink,0,5,28,12');
});

test('the owner gives a drink its supplier, and the supplier the number to which orders are sent', async () => {
  const palmWine = await addDrink(app, { drink_name: 'Palm wine', stock_quantity: 0, supplier: 'palm sellers' });
  await barman.post('/api/deliveries', {
    ...{ supplier: 'Kiosk', note_number: 'K1', key: 'K1', items: [{ drink_id: palmWine.id, quantity: 1 }] },
  });
  const savePhone = (phone: string, supplier = 'Palm Sellers', client = superadmin) =>
    client.put('/api/stock/suppliers', { supplier, phone });
  expect((await savePhone('12', 'Palm Sellers')).body.message).toBe(orderListMessages.phone);
  expect((await savePhone('0803 555 0101', 'Palm Sellers', barman)).status).toBe(403);
  expect((await savePhone('0803 555 0101')).status).toBe(200);
  expect((await savePhone('0803 555 0102')).status).toBe(200);
  const readOrderOfPalm = async () =>
    (await readOrders()).find(({ drinks }) => drinks.some(({ id }) => id === palmWine.id));
  expect(await readOrderOfPalm()).toMatchObject({ supplier: 'palm sellers', phone: '0803 555 0102' });
  expect((await savePhone('')).status).toBe(200);
  expect((await readOrderOfPalm())?.phone).toBe('');
  const { suppliers } = (await barman.get('/api/stock/choices')).body;
  expect(suppliers).toEqual(expect.arrayContaining(['Kiosk', 'palm sellers']));
  const entries = await app.db.read
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', 'supplier number changed')
    .orderBy('id')
    .execute();
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [{ phone: '' }, { phone: '0803 555 0101' }],
    [{ phone: '0803 555 0101' }, { phone: '0803 555 0102' }],
    [{ phone: '0803 555 0102' }, { phone: '' }],
  ]);
});

test('sales of more than 28 days ago count no more', async () => {
  const drink = await addDrink(app, { drink_name: 'Old Star', stock_quantity: 10, min_stock_level: 3 });
  await sell(barman, [{ drink_id: drink.id, quantity: 8 }]);
  app.clock.advance(29 * 86_400_000);
  superadmin = await signedIn(app, 'superadmin');
  const foundDrink = (await readOrders()).flatMap(({ drinks }) => drinks).find(({ id }) => id === drink.id);
  expect(foundDrink).toMatchObject({ stock_quantity: 2, sold: 0, to_order: 1 });
});

test('other spans than a week, two or four are refused', async () => {
  const reply = await superadmin.get('/api/stock/order?days=8');
  expect([reply.status, reply.body.message]).toEqual([400, orderListMessages.days]);
});
