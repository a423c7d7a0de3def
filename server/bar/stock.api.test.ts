import { beforeAll, describe, expect, test } from 'vitest';
import {
  type DrinkView,
  drinkMessages,
  type MovementView,
  maxStock,
  movementsPage,
  saveDrinkReply,
  stockMessages,
} from '#contract/bar/drinks.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { expectRefusedFields } from '#tools/testing/refusals.ts';
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

let keyCount = 0;
type MovementInput = { kind?: string; quantity?: number; reason?: string; key?: string; was?: number };
const move = ({ id }: OnWire<DrinkView>, input: MovementInput, by = superadmin): Promise<Reply> =>
  by.post(`/api/drinks/${id}/movements`, { reason: 'Delivery', key: `key ${++keyCount}`, ...input });
const errorsOf = ({ body }: Reply) => (body.errors ?? []) as { field: string; message: string }[];
const readMovements = async ({ id }: OnWire<DrinkView>, query = '') =>
  parseWire(movementsPage, (await superadmin.get(`/api/drinks/${id}/movements${query}`)).body);
const readStock = async (drink: OnWire<DrinkView>) => (await readMovements(drink)).drink.stock_quantity;
const movementSummary = ({ kind, quantity, stock_after }: OnWire<MovementView>) => [kind, quantity, stock_after];

describe('the stock of a drink', () => {
  test('is what came in less what went out, each with who, when and why', async () => {
    const drink = await addDrink(app);
    const restockReply = await move(drink, { kind: 'restock', quantity: 24, reason: '  Delivery of Friday ' });
    expect([restockReply.status, restockReply.body.message]).toEqual([201, stockMessages.recorded]);
    expect(parseWire(saveDrinkReply, restockReply.body).drink).toEqual({ ...drink, stock_quantity: 34 });
    app.clock.advance(60_000);
    await move(drink, { kind: 'breakage', quantity: 4, reason: 'Fell' });
    await sell(barman, [{ drink_id: drink.id, quantity: 2 }]);
    await move(drink, { kind: 'correction', quantity: 27, reason: 'Counted' });
    const { data, drink: drinkAfter } = await readMovements(drink);
    expect(data.map(movementSummary)).toEqual([
      ['correction', -1, 27],
      ['sale', -2, 28],
      ['breakage', -4, 30],
      ['restock', 24, 34],
      ['opening', 10, 10],
    ]);
    expect(data[2]).toMatchObject({
      staff_name: 'Adaeze Okafor',
      moved_at: app.clock.now().toISOString(),
      reason: 'Fell',
    });
    expect(data[3]?.reason).toBe('Delivery of Friday');
    expect(drinkAfter.stock_quantity).toBe(27);
    const auditEntries = await app.db.read
      .selectFrom('audit')
      .select(['actor', 'action', 'before', 'after', 'reason'])
      .where('subjectKind', '=', 'drink')
      .where('subjectId', '=', String(drink.id))
      .orderBy('id')
      .execute();
    expect(auditEntries.slice(1)).toEqual([
      {
        actor: 'ADMIN001',
        action: 'stock restock',
        before: { stock: 10 },
        after: { stock: 34 },
        reason: 'Delivery of Friday',
      },
      { actor: 'ADMIN001', action: 'stock breakage', before: { stock: 34 }, after: { stock: 30 }, reason: 'Fell' },
      { actor: 'ADMIN001', action: 'stock correction', before: { stock: 28 }, after: { stock: 27 }, reason: 'Counted' },
    ]);
  });

  test('can be corrected upwards and to nothing', async () => {
    const drink = await addDrink(app);
    await move(drink, { kind: 'correction', quantity: 12 });
    await move(drink, { kind: 'correction', quantity: 0 });
    expect((await readMovements(drink)).data.map(movementSummary)).toEqual([
      ['correction', -12, 0],
      ['correction', 2, 12],
      ['opening', 10, 10],
    ]);
  });

  test('does not move by what is no movement, and the refusal names the field', async () => {
    const drink = await addDrink(app);
    const reply = await move(drink, { kind: 'sale', quantity: 1 });
    expect([reply.status, expectRefusedFields(reply)]).toEqual([400, ['kind']]);
    expect(errorsOf(reply)).toEqual([{ field: 'kind', message: stockMessages.kind }]);
    expect(await readStock(drink)).toBe(10);
  });

  test('cannot lose more than there is', async () => {
    const drink = await addDrink(app, { stock_quantity: 3 });
    const reply = await move(drink, { kind: 'breakage', quantity: 4 });
    expect([reply.status, errorsOf(reply)]).toEqual([
      409,
      [{ field: 'quantity', message: stockMessages.notThatMany(3) }],
    ]);
    expect((await move(drink, { kind: 'breakage', quantity: 3 })).status).toBe(201);
    expect(await readStock(drink)).toBe(0);
  });

  test('cannot be more than its form can say', async () => {
    const drink = await addDrink(app, { stock_quantity: maxStock - 5 });
    const reply = await move(drink, { kind: 'restock', quantity: 6 });
    expect([reply.status, errorsOf(reply)]).toEqual([400, [{ field: 'quantity', message: stockMessages.tooMany(5) }]]);
    expect((await move(drink, { kind: 'restock', quantity: 5 })).status).toBe(201);
  });

  test('is not corrected to what it is', async () => {
    const reply = await move(await addDrink(app), { kind: 'correction', quantity: 10 });
    expect([reply.status, errorsOf(reply)]).toEqual([
      400,
      [{ field: 'quantity', message: stockMessages.nothingChanges }],
    ]);
  });

  test('is counted again when a bottle was sold meanwhile; a delivery comes in all the same', async () => {
    const drink = await addDrink(app);
    await sell(barman, [{ drink_id: drink.id, quantity: 1 }]);
    const reply = await move(drink, { kind: 'correction', quantity: 8, was: 10 });
    expect([reply.status, errorsOf(reply)]).toEqual([
      409,
      [{ field: 'quantity', message: drinkMessages.stockMovedMeanwhile(9) }],
    ]);
    expect((await move(drink, { kind: 'restock', quantity: 6, was: 10 })).status).toBe(201);
    expect((await move(drink, { kind: 'breakage', quantity: 1, was: 10 })).status).toBe(201);
    expect((await move(drink, { kind: 'correction', quantity: 8, was: 14 })).status).toBe(201);
    expect(await readStock(drink)).toBe(8);
  });
});

describe('a delivery sent again under its key', () => {
  test.each([
    { kind: 'restock', quantity: 5, left: 15 },
    { kind: 'breakage', quantity: 10, left: 0 },
    { kind: 'correction', quantity: 4, left: 4 },
  ])('is one $kind, also after others', async ({ left, ...input }) => {
    const drink = await addDrink(app);
    const request = { ...input, key: crypto.randomUUID(), was: 10 };
    for (let turn = 0; turn < 3; turn++) {
      const reply = await move(drink, request);
      expect([reply.status, parseWire(saveDrinkReply, reply.body).drink.stock_quantity]).toEqual([201, left]);
    }
    await move(drink, { kind: 'restock', quantity: 7 });
    const lateReply = await move(drink, request);
    expect(parseWire(saveDrinkReply, lateReply.body).drink.stock_quantity).toBe(left + 7);
    expect((await readMovements(drink)).total_count).toBe(3);
  });

  test('at the same moment is one', async () => {
    const drink = await addDrink(app);
    const request = { kind: 'restock', quantity: 5, key: crypto.randomUUID() };
    const replies = await Promise.all(Array.from({ length: 15 }, () => move(drink, request)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await readStock(drink)).toBe(15);
  });

  test('with something else in it is refused', async () => {
    const [drink, otherDrink] = [await addDrink(app), await addDrink(app)];
    const request = { kind: 'restock', quantity: 5, reason: 'Delivery', key: crypto.randomUUID() };
    await move(drink, request);
    for (const [sentDrink, change] of [
      [drink, { quantity: 6 }],
      [drink, { kind: 'breakage' }],
      [drink, { kind: 'correction', quantity: 15 }],
      [drink, { reason: 'Another delivery' }],
      [otherDrink, {}],
    ] as const) {
      const reply = await move(sentDrink, { ...request, ...change });
      expect([reply.status, errorsOf(reply)]).toEqual([409, [{ field: 'key', message: stockMessages.keyReused }]]);
    }
    expect([await readStock(drink), await readStock(otherDrink)]).toEqual([15, 10]);
  });

  test('by a colleague is another delivery', async () => {
    const drink = await addDrink(app);
    const request = { kind: 'restock', quantity: 5, key: crypto.randomUUID() };
    const otherSuperadmin = await signedIn(app, await addStaffMember(app, { role: 'superadmin' }));
    await move(drink, request);
    expect((await move(drink, request, otherSuperadmin)).status).toBe(201);
    expect(await readStock(drink)).toBe(20);
  });

  test('after it was refused is looked at again', async () => {
    const drink = await addDrink(app, { stock_quantity: 0 });
    const request = { kind: 'breakage', quantity: 1, key: crypto.randomUUID() };
    expect((await move(drink, request)).status).toBe(409);
    await move(drink, { kind: 'restock', quantity: 1 });
    expect((await move(drink, request)).status).toBe(201);
    expect(await readStock(drink)).toBe(0);
  });
});

describe('the movements of a drink', () => {
  test('come page by page, newest first, both ways, and nobody else’s among them', async () => {
    const [drink, otherDrink] = [await addDrink(app), await addDrink(app)];
    for (let turn = 1; turn <= 6; turn++) {
      await move(drink, { kind: 'restock', quantity: turn });
      await move(otherDrink, { kind: 'restock', quantity: 100 });
    }
    const allMovements = (await readMovements(drink)).data;
    expect(allMovements.map(({ quantity }) => quantity)).toEqual([6, 5, 4, 3, 2, 1, 10]);
    const firstPage = await readMovements(drink, '?limit=3');
    expect([firstPage.data, firstPage.total_count, firstPage.prev_cursor]).toEqual([allMovements.slice(0, 3), 7, null]);
    const secondPage = await readMovements(drink, `?limit=3&cursor=${firstPage.next_cursor}`);
    expect(secondPage.data).toEqual(allMovements.slice(3, 6));
    // A movement that is new on the first page must not shift the later pages.
    await move(drink, { kind: 'restock', quantity: 7 });
    const thirdPage = await readMovements(drink, `?limit=3&cursor=${secondPage.next_cursor}`);
    expect([thirdPage.data, thirdPage.next_cursor]).toEqual([allMovements.slice(6), null]);
    const previousPage = await readMovements(drink, `?limit=3&cursor=${secondPage.prev_cursor}`);
    expect(previousPage.data).toEqual(firstPage.data);
    const otherDrinkPage = await readMovements(otherDrink, `?limit=3&cursor=${firstPage.next_cursor}`);
    expect(otherDrinkPage.data.map(({ quantity }) => quantity)).toEqual([100, 100, 100]);
  });

  test('of a drink that there is not are refused', async () => {
    const reply = await superadmin.get('/api/drinks/2000000000/movements');
    expect([reply.status, reply.body.message]).toEqual([404, drinkMessages.notFound]);
  });
});
