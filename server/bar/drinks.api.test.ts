import { beforeAll, describe, expect, test } from 'vitest';
import { salesPage } from '#contract/bar/bar.ts';
import {
  type DrinkView,
  defaultMinStock,
  drinkMessages,
  drinksPage,
  maxStock,
  movementsPage,
  saveDrinkReply,
  stockMessages,
} from '#contract/bar/drinks.ts';
import { wasMessage } from '#contract/core/fields.ts';
import { addDrink, gingerBeer, sell } from '#tools/testing/bar.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { expectRefusedFields } from '#tools/testing/refusals.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let barman: Client;
let superadmin: Client;
beforeAll(async () => {
  app = await testApp();
  barman = await signedIn(app, 'barmen');
  superadmin = await signedIn(app, 'superadmin');
  return async () => {
    expect(await findViolations(app.db.read)).toEqual([]);
    await app.close();
  };
});

const errorsOf = ({ body }: Reply) => (body.errors ?? []) as { field: string; message: string }[];
const formOf = ({ id: _, ...drink }: OnWire<DrinkView>, changes: object = {}) => ({ ...drink, ...changes });
const changeDrink = (drink: OnWire<DrinkView>, changes: object) =>
  superadmin.put(`/api/drinks/${drink.id}`, formOf(drink, changes));
/** Returns what a form sends back as `was`: the fields of a drink as they were when the form was opened. */
const formFields = ({ id: _, deleted_at: __, name: ___, price_per_unit: ____, ...fields }: OnWire<DrinkView>) => fields;
const deleteDrink = (id: number) => superadmin.delete(`/api/drinks/${id}`, { reason: 'Nobody drinks it' });

async function readDrinks(client: Client, query: Record<string, string> = {}) {
  const reply = await client.get(`/api/drinks?${new URLSearchParams({ limit: '100', ...query })}`);
  expect(reply.status).toBe(200);
  return parseWire(drinksPage, reply.body);
}
const readCurrentDrink = async ({ drink_name }: OnWire<DrinkView>) =>
  (await readDrinks(superadmin, { q: drink_name })).data[0];
const readMovements = async ({ id }: OnWire<DrinkView>) =>
  parseWire(movementsPage, (await superadmin.get(`/api/drinks/${id}/movements`)).body).data;
const readAuditEntries = async ({ id }: OnWire<DrinkView>) =>
  app.db.read
    .selectFrom('audit')
    .select(['actor', 'action', 'before', 'after', 'reason'])
    .where('subjectKind', '=', 'drink')
    .where('subjectId', '=', String(id))
    .orderBy('id')
    .execute();

describe('adding a drink', () => {
  test('keeps it as it was typed, with its first stock', async () => {
    const input = {
      ...gingerBeer,
      drink_name: '  Ọtí Òyìnbó ',
      price: 1250.5,
      description: 'Cold\u0301 ',
      supplier: ' Palm Sellers ',
      crate_size: 24,
      stock_quantity: 7,
    };
    const { status, body } = await superadmin.post('/api/drinks', input);
    expect([status, body.message]).toEqual([201, drinkMessages.added]);
    const { drink } = parseWire(saveDrinkReply, body);
    const { id, name, price_per_unit, ...others } = drink;
    expect([name, price_per_unit]).toEqual([others.drink_name, others.price]);
    expect(others).toEqual({
      ...input,
      drink_name: 'Ọtí Òyìnbó'.normalize('NFC'),
      description: 'Cold\u0301'.normalize('NFC'),
      supplier: 'Palm Sellers',
      is_available: true,
      deleted_at: null,
    });
    expect(await readCurrentDrink(drink)).toEqual(drink);
    expect(await readMovements(drink)).toMatchObject([
      { kind: 'opening', quantity: 7, stock_after: 7, staff_name: 'Adaeze Okafor', reason: null },
    ]);
    expect(await readAuditEntries(drink)).toMatchObject([
      { actor: 'ADMIN001', action: 'drink added', after: { stock: 7 } },
    ]);
  });

  test('fills in what may be left out', async () => {
    const { body } = await superadmin.post('/api/drinks', {
      drink_name: 'Bare',
      category: 'Tea',
      price: 0,
      stock_quantity: 0,
    });
    const { drink } = parseWire(saveDrinkReply, body);
    expect(drink).toMatchObject({
      min_stock_level: defaultMinStock,
      cost: null,
      description: '',
      is_available: true,
      price: 0,
    });
    expect(defaultMinStock).toBe(5);
    expect(await readMovements(drink)).toEqual([]);
  });

  test('with a wrong field is refused on it, and so is changing it to that', async () => {
    const input = { ...gingerBeer, drink_name: '\u200b\u2060' };
    for (const reply of [await superadmin.post('/api/drinks', input), await superadmin.put('/api/drinks/1', input)]) {
      expect([reply.status, expectRefusedFields(reply)]).toEqual([400, ['drink_name']]);
      expect(errorsOf(reply)).toEqual([{ field: 'drink_name', message: drinkMessages.name }]);
    }
  });

  test('with everything wrong complains of each field, in the order of the form', async () => {
    const reply = await superadmin.post('/api/drinks', { cost: -1, min_stock_level: -1 });
    expect(errorsOf(reply)).toEqual([
      { field: 'drink_name', message: drinkMessages.name },
      { field: 'category', message: drinkMessages.category },
      { field: 'price', message: drinkMessages.price },
      { field: 'cost', message: drinkMessages.cost },
      { field: 'stock_quantity', message: drinkMessages.stock },
      { field: 'min_stock_level', message: drinkMessages.minStock },
    ]);
  });
});

describe('the name of a drink', () => {
  test('stands for one drink only, however it is written', async () => {
    await superadmin.post('/api/drinks', { ...gingerBeer, drink_name: 'Sónà Lager' });
    const otherDrink = await addDrink(app);
    for (const twin of ['Sónà Lager', 'SÓNÀ LAGER', 'Sónà Lager'.normalize('NFD'), '  sónà lager '])
      for (const reply of [
        await superadmin.post('/api/drinks', { ...gingerBeer, drink_name: twin }),
        await changeDrink(otherDrink, { drink_name: twin }),
      ]) {
        expect([twin, reply.status]).toEqual([twin, 409]);
        expect(errorsOf(reply)).toEqual([{ field: 'drink_name', message: drinkMessages.nameTaken }]);
      }
    expect((await readDrinks(superadmin, { q: 'Sónà Lager' })).total_count).toBe(1);
  });

  test('without its marks is another name', async () => {
    await addDrink(app, { drink_name: 'Ọtí' });
    expect((await addDrink(app, { drink_name: 'Oti' })).drink_name).toBe('Oti');
  });

  test('can be written otherwise', async () => {
    const drink = await addDrink(app, { drink_name: 'pilsner' });
    expect((await changeDrink(drink, { drink_name: 'Pilsner' })).status).toBe(200);
  });

  test('is free again when its drink is gone', async () => {
    const deletedDrink = await addDrink(app, { drink_name: 'Phoenix' });
    await deleteDrink(deletedDrink.id);
    const newDrink = await addDrink(app, { drink_name: 'PHOENIX' });
    expect(newDrink.id).not.toBe(deletedDrink.id);
    expect((await readDrinks(superadmin, { q: 'phoenix' })).data.map(({ id }) => id)).toEqual([newDrink.id]);
  });
});

describe('changing a drink', () => {
  test('changes what was typed and nothing that was sold', async () => {
    const drink = await addDrink(app, { drink_name: 'Dear Wine', price: 1000 });
    const [recordedSale] = await sell(barman, [{ drink_id: drink.id, quantity: 2 }]);
    const changes = {
      drink_name: 'Cheap Wine',
      price: 250.25,
      cost: null,
      category: 'Wine',
      description: 'Now in cans',
    };
    const { status, body } = await changeDrink(drink, { ...changes, stock_quantity: 8 });
    expect([status, body.message]).toEqual([200, drinkMessages.updated]);
    expect(await readCurrentDrink(parseWire(saveDrinkReply, body).drink)).toEqual({
      ...{ ...drink, ...changes, stock_quantity: 8 },
      ...{ name: changes.drink_name, price_per_unit: changes.price },
    });
    const page = parseWire(salesPage, (await superadmin.get('/api/bar-sales?q=dear%20wine')).body);
    expect([page.data, page.total_amount]).toEqual([[{ ...recordedSale, take_back_problem: null }], 2000]);
    await sell(barman, [{ drink_id: drink.id, quantity: 2 }]);
    expect((await superadmin.get('/api/bar-sales?q=cheap%20wine')).body).toMatchObject({ total_amount: 500.5 });
    const [, changeEntry] = await readAuditEntries(drink);
    expect(changeEntry).toMatchObject({
      actor: 'ADMIN001',
      action: 'drink changed',
      before: { name: 'Dear Wine', priceKobo: 100_000, stock: 8 },
      after: { name: 'Cheap Wine', priceKobo: 25_025, stock: 8 },
    });
  });

  test('to another stock wants to know why, and is a correction in the ledger', async () => {
    const drink = await addDrink(app);
    for (const stock_reason of [undefined, '', '  ']) {
      const reply = await changeDrink(drink, { stock_quantity: 4, stock_reason });
      expect([reply.status, errorsOf(reply)]).toEqual([
        400,
        [{ field: 'stock_reason', message: drinkMessages.stockReason }],
      ]);
    }
    const tooMuchReply = await changeDrink(drink, { stock_quantity: maxStock + 1, stock_reason: 'Counted' });
    expect([tooMuchReply.status, errorsOf(tooMuchReply)]).toEqual([
      400,
      [{ field: 'stock_quantity', message: drinkMessages.stock }],
    ]);
    expect((await changeDrink(drink, { stock_quantity: 4, stock_reason: 'Counted' })).status).toBe(200);
    expect((await readMovements(drink))[0]).toMatchObject({
      kind: 'correction',
      quantity: -6,
      stock_after: 4,
      reason: 'Counted',
    });
  });

  test('with an old form does not undo a price or a way off the menu', async () => {
    const drink = await addDrink(app);
    const fieldsBefore = formFields(drink);
    await changeDrink(drink, { is_available: false });
    const oldFormReply = await changeDrink(drink, { description: 'Old form', was: fieldsBefore });
    expect([oldFormReply.status, oldFormReply.body.message]).toEqual([409, drinkMessages.changedMeanwhile]);
    await changeDrink(drink, { is_available: true, price: 1300 });
    const olderReply = await changeDrink(drink, { description: 'Old form', was: fieldsBefore });
    expect([olderReply.status, olderReply.body.message]).toEqual([409, drinkMessages.changedMeanwhile]);
    expect(await readCurrentDrink(drink)).toMatchObject({ price: 1300, description: '' });
  });

  test('with an old form does not undo what another has changed, whichever field it is', async () => {
    let drink = await addDrink(app);
    for (const changeMeanwhile of [
      { drink_name: 'Another name' },
      { category: 'Wine' },
      { cost: 1 },
      { min_stock_level: 50 },
      { description: 'Meanwhile' },
    ]) {
      const changedReply = await changeDrink(drink, changeMeanwhile);
      expect(changedReply.status).toBe(200);
      const oldFormReply = await changeDrink(drink, { price: 1, was: formFields(drink) });
      expect([changeMeanwhile, oldFormReply.status, oldFormReply.body.message]).toEqual([
        changeMeanwhile,
        409,
        drinkMessages.changedMeanwhile,
      ]);
      drink = parseWire(saveDrinkReply, changedReply.body).drink;
    }
  });

  test('to what it is already writes nothing down', async () => {
    const drink = await addDrink(app);
    expect((await changeDrink(drink, {})).status).toBe(200);
    expect(await readAuditEntries(drink)).toHaveLength(1);
  });

  test('while it is being sold does not put the bottles back', async () => {
    const drink = await addDrink(app);
    const fieldsBefore = formFields(drink);
    await sell(barman, [{ drink_id: drink.id, quantity: 3 }]);
    expect((await changeDrink(drink, { description: 'Fizzy', was: fieldsBefore })).status).toBe(200);
    expect(await readCurrentDrink(drink)).toMatchObject({ stock_quantity: 7, description: 'Fizzy' });
    const olderFields = { ...fieldsBefore, description: 'Fizzy' };
    const countReply = await changeDrink(drink, {
      stock_quantity: 9,
      stock_reason: 'Counted before',
      was: olderFields,
    });
    expect(countReply.status).toBe(409);
    expect(errorsOf(countReply)).toEqual([{ field: 'stock_quantity', message: drinkMessages.stockMovedMeanwhile(7) }]);
  });

  test('with half a bottle for what the form was opened on is refused', async () => {
    const reply = await superadmin.put('/api/drinks/1', { ...gingerBeer, was: { price: 1, stock_quantity: 0.5 } });
    expect([reply.status, errorsOf(reply)]).toEqual([400, [{ field: 'was', message: wasMessage }]]);
  });
});

describe('deleting a drink', () => {
  test('that was never sold takes it out of the lists', async () => {
    const drink = await addDrink(app);
    const { status, body } = await deleteDrink(drink.id);
    expect([status, body.message]).toEqual([200, drinkMessages.deleted]);
    expect(await readCurrentDrink(drink)).toBeUndefined();
    expect((await readAuditEntries(drink)).at(-1)).toMatchObject({ action: 'drink deleted', before: { stock: 10 } });
  });

  test('that was sold says that its sales stay', async () => {
    const drink = await addDrink(app, { drink_name: 'Last Orders' });
    await sell(barman, [{ drink_id: drink.id, quantity: 1 }]);
    expect((await deleteDrink(drink.id)).body.message).toBe(drinkMessages.deletedSold);
    expect((await superadmin.get('/api/bar-sales?q=last%20orders')).body).toMatchObject({ total_count: 1 });
    const { body } = await barman.get('/api/drinks/menu');
    expect(JSON.stringify(body.data)).not.toContain('Last Orders');
  });

  test('whose only sale was deleted has no history to speak of', async () => {
    const drink = await addDrink(app);
    const [wrongSale] = await sell(barman, [{ drink_id: drink.id, quantity: 1 }]);
    await superadmin.delete(`/api/bar-sales/${wrongSale?.id}`, { reason: 'Wrong drink' });
    expect((await deleteDrink(drink.id)).body.message).toBe(drinkMessages.deleted);
  });

  test('makes every further step a question of which drink', async () => {
    const drink = await addDrink(app);
    await deleteDrink(drink.id);
    const path = `/api/drinks/${drink.id}`;
    const restockInput = { kind: 'restock', quantity: 1, reason: 'Late', key: 'late' };
    for (const reply of [
      await deleteDrink(drink.id),
      await changeDrink(drink, { price: 1 }),
      await superadmin.post(`${path}/movements`, restockInput),
    ])
      expect([reply.status, reply.body.message]).toEqual([404, drinkMessages.notFound]);
  });

  test('of which there is stock asks why, and leaves its ledger to be read', async () => {
    const drink = await addDrink(app);
    const path = `/api/drinks/${drink.id}`;
    const replyWithoutReason = await superadmin.delete(path);
    expect([replyWithoutReason.status, errorsOf(replyWithoutReason)]).toEqual([
      400,
      [{ field: 'reason', message: stockMessages.reason }],
    ]);
    await deleteDrink(drink.id);
    expect((await readDrinks(superadmin, { q: drink.drink_name, available: 'deleted' })).data).toMatchObject([
      { id: drink.id, deleted_at: app.clock.now().toISOString() },
    ]);
    expect((await superadmin.get(`${path}/movements`)).body).toMatchObject({
      drink: { id: drink.id, stock_quantity: 0 },
      data: [{ kind: 'correction', quantity: -10, stock_after: 0, reason: 'Nobody drinks it' }, { kind: 'opening' }],
    });
    expect((await readAuditEntries(drink)).at(-1)).toMatchObject({ action: 'drink deleted', before: { stock: 10 } });
  });

  test('whose number is none is refused', async () => {
    const reply = await superadmin.delete('/api/drinks/0x1');
    expect([reply.status, reply.body.message]).toEqual([400, drinkMessages.notFound]);
  });
});

describe('what a drink costs the house', () => {
  test('is the superadmin’s to know', async () => {
    const { id, drink_name } = await addDrink(app, { cost: 432.1 });
    expect((await readDrinks(superadmin, { q: drink_name })).data).toMatchObject([{ id, cost: 432.1 }]);
    expect((await readDrinks(barman, { q: drink_name })).data).toMatchObject([{ id, cost: null }]);
    const menuReply = await barman.get('/api/drinks/menu');
    expect(JSON.stringify(menuReply.body)).toContain(drink_name);
    const [sale] = await sell(barman, [{ drink_id: id, quantity: 1 }]);
    for (const view of [menuReply.body, sale]) expect(JSON.stringify(view)).not.toMatch(/cost|\b432(\.1|10)\b/);
  });
});

describe('the menu', () => {
  test('has what can be sold, empty or not, by name, with what was sold at this hour on the 28 days before', async () => {
    const drinkInStock = await addDrink(app, { drink_name: 'ábà one', stock_quantity: 20 });
    const drinkOutOfStock = await addDrink(app, { drink_name: 'Aba Zero', stock_quantity: 0 });
    const unavailableDrink = await addDrink(app, { is_available: false });
    const hourMs = 3_600_000;
    // Otherwise the jobs of the night would close each day that passes.
    await app.worker.stop();
    const sellAfter = async (hours: number, quantity: number) => {
      app.clock.advance(hours * hourMs);
      barman = await signedIn(app, 'barmen');
      const [sale] = await sell(barman, [{ drink_id: drinkInStock.id, quantity }]);
      return sale?.id;
    };
    await sellAfter(0, 1);
    // Only this sale of two bottles counts: it is 28 days before the last sale, at the same hour.
    await sellAfter(24, 2);
    const wrongSale = await sellAfter(0, 4);
    superadmin = await signedIn(app, 'superadmin');
    await superadmin.delete(`/api/bar-sales/${wrongSale}`, { reason: 'Wrong' });
    await sellAfter(27 * 24 - 1, 3);
    await sellAfter(25, 1);
    superadmin = await signedIn(app, 'superadmin');
    const data = (await barman.get('/api/drinks/menu')).body.data as { id: number }[];
    expect(data.find(({ id }) => id === drinkInStock.id)).toEqual({
      id: drinkInStock.id,
      drink_name: 'ábà one',
      category: 'Soft Drink',
      price: 1200,
      stock_quantity: 13,
      min_stock_level: 3,
      sold_at_this_hour: 2,
    });
    const ids = data.map(({ id }) => id);
    expect(ids).not.toContain(unavailableDrink.id);
    expect(ids.indexOf(drinkInStock.id)).toBeLessThan(ids.indexOf(drinkOutOfStock.id));
  });
});
