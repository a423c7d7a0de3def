import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type BarMethod, type BarSale, barFigures, salesPage } from '#contract/bar/bar.ts';
import { type DrinkView, movementsPage } from '#contract/bar/drinks.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { emptyTables } from '#tools/testing/forget-bookings.ts';
import { rounds } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { testSeed } from '#tools/testing/seed.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let superadmin: Client;
let barman: Client;
beforeAll(async () => {
  app = await testApp();
  superadmin = await signedIn(app, 'superadmin');
  barman = await signedIn(app, 'barmen');
  return () => app.close();
});

const emptyBar = () =>
  emptyTables(app.db, ...['drink', 'bar_order', 'audit', 'audit_seal', 'audit_unsealed', 'notice', 'money_day_slot']);

type Drink = {
  id: number;
  name: string;
  price: number;
  stock: number;
  available: boolean;
  deleted: boolean;
  movementCount: number;
};
type Sale = {
  id: string;
  drink: Drink;
  quantity: number;
  total: number;
  method: BarMethod;
  own: boolean;
  deleted: boolean;
};
type Line = { drink: Drink; quantity: number };

/** Most methods return the HTTP status that the same request to the app must get. Prices are in whole naira. */
function barModel() {
  const drinks: Drink[] = [];
  const sales: Sale[] = [];
  const moveStock = (drink: Drink, by: number): number => {
    drink.stock += by;
    drink.movementCount += 1;
    return 201;
  };
  return {
    drinks,
    sales,
    add(name: string, price: number, stock: number): Drink | undefined {
      if (drinks.some((other) => !other.deleted && other.name === name)) return undefined;
      drinks.push({ id: 0, name, price, stock, available: true, deleted: false, movementCount: stock > 0 ? 1 : 0 });
      return drinks.at(-1);
    },
    edit(drink: Drink, price: number, stock: number, isAvailable: boolean): number {
      if (drink.deleted) return 404;
      if (stock !== drink.stock) moveStock(drink, stock - drink.stock);
      Object.assign(drink, { price, available: isAvailable });
      return 200;
    },
    move(drink: Drink, kind: string, quantity: number): number {
      if (drink.deleted) return 404;
      if (kind === 'restock') return moveStock(drink, quantity);
      if (kind === 'breakage') return quantity > drink.stock ? 409 : moveStock(drink, -quantity);
      return quantity === drink.stock ? 400 : moveStock(drink, quantity - drink.stock);
    },
    drop(drink: Drink): number {
      if (drink.deleted) return 404;
      drink.deleted = true;
      return 200;
    },
    /** Returns the new sales without ids; the caller copies the ids of the app into them. */
    sell(lines: Line[], method: BarMethod, isOwn: boolean): Sale[] | undefined {
      const quantityByDrink = new Map<Drink, number>();
      for (const { drink, quantity } of lines) quantityByDrink.set(drink, (quantityByDrink.get(drink) ?? 0) + quantity);
      const isRefused = [...quantityByDrink].some(
        ([drink, quantity]) => drink.deleted || !drink.available || drink.stock < quantity,
      );
      if (isRefused) return undefined;
      const newSales = [...quantityByDrink].map(([drink, quantity]): Sale => {
        moveStock(drink, -quantity);
        return { id: '', drink, quantity, total: drink.price * quantity, method, own: isOwn, deleted: false };
      });
      sales.push(...newSales);
      return newSales;
    },
    takeBack(sale: Sale): number {
      if (sale.deleted) return 404;
      sale.deleted = true;
      moveStock(sale.drink, sale.quantity);
      return 200;
    },
    facts() {
      const drinksOnList = drinks.filter(({ deleted: isDeleted }) => !isDeleted);
      const figuresOf = (countedSales: Sale[]) => ({
        ids: countedSales.map(({ id }) => id).sort(),
        total: countedSales.reduce((sum, { total }) => sum + total, 0),
      });
      const listedSales = sales.filter(({ deleted: isDeleted }) => !isDeleted);
      return {
        drinks: Object.fromEntries(
          drinksOnList.map(({ id, stock, price, movementCount }) => [id, [stock, price, movementCount]]),
        ),
        sales: figuresOf(listedSales),
        cash: figuresOf(listedSales.filter(({ method }) => method === 'cash')).total,
        own: figuresOf(listedSales.filter(({ own }) => own)),
        onSale: drinksOnList.filter(({ available: isAvailable, stock }) => isAvailable && stock > 0).length,
      };
    },
  };
}
type Model = ReturnType<typeof barModel>;

const anyPlace = fc.nat(4);
const quantity = fc.integer({ min: 1, max: 4 });
const ofKind = <const D extends string>(action: D) => ({ action: fc.constant(action) });
const anyStep = fc.oneof(
  { arbitrary: fc.record({ ...ofKind('add'), name: fc.nat(5), price: fc.nat(9), stock: fc.nat(20) }), weight: 4 },
  {
    arbitrary: fc.record({
      ...ofKind('sell'),
      lines: fc.array(fc.record({ which: anyPlace, quantity }), { minLength: 1, maxLength: 3 }),
      method: fc.constantFrom<BarMethod>('cash', 'card'),
      own: fc.boolean(),
      twice: fc.boolean(),
    }),
    weight: 10,
  },
  { arbitrary: fc.record({ ...ofKind('take back'), which: fc.nat(9) }), weight: 4 },
  {
    arbitrary: fc.record({
      ...ofKind('move'),
      which: anyPlace,
      kind: fc.constantFrom('restock', 'breakage', 'correction'),
      quantity,
      twice: fc.boolean(),
    }),
    weight: 6,
  },
  {
    arbitrary: fc.record({
      ...ofKind('edit'),
      which: anyPlace,
      price: fc.nat(9),
      stock: fc.option(fc.nat(9)),
      available: fc.boolean(),
    }),
    weight: 3,
  },
  { arbitrary: fc.record({ ...ofKind('drop'), which: anyPlace }), weight: 1 },
);
type Step = typeof anyStep extends fc.Arbitrary<infer D> ? D : never;

/** Runs one step in the app and in the model; returns the status of the reply and the one that the model expects. */
async function doBoth(model: Model, step: Step): Promise<[number, number] | undefined> {
  app.clock.advance(1);
  const drinkAt = (place: number) => model.drinks[place % (model.drinks.length || 1)];
  switch (step.action) {
    case 'add': {
      const { price, stock } = step;
      const name = `Drink ${step.name}`;
      const input = { drink_name: name, category: 'Beer', price, stock_quantity: stock };
      const reply = await superadmin.post('/api/drinks', input);
      const drink = model.add(name, price, stock);
      if (drink && reply.status === 201) drink.id = (reply.body.drink as OnWire<DrinkView>).id;
      return [reply.status, drink ? 201 : 409];
    }
    case 'sell':
      return sellBoth(model, step, drinkAt);
    case 'take back': {
      const sale = model.sales[step.which % (model.sales.length || 1)];
      if (!sale) return undefined;
      const { status } = await superadmin.delete(`/api/bar-sales/${sale.id}`, { reason: 'Model' });
      return [status, model.takeBack(sale)];
    }
    default: {
      const drink = drinkAt(step.which);
      return drink && doToDrink(model, drink, step);
    }
  }
}

async function sellBoth(
  model: Model,
  { lines, method, own, twice }: Extract<Step, { action: 'sell' }>,
  drinkAt: (place: number) => Drink | undefined,
): Promise<[number, number] | undefined> {
  const wantedLines = lines.flatMap(({ which: place, quantity: count }): Line[] => {
    const drink = drinkAt(place);
    return drink ? [{ drink, quantity: count }] : [];
  });
  if (wantedLines.length === 0) return undefined;
  const items = wantedLines.map(({ drink, quantity: count }) => ({ drink_id: drink.id, quantity: count }));
  const input = { items, payment_method: method, key: crypto.randomUUID() };
  const send = (): Promise<Reply> => (own ? barman : superadmin).post('/api/bar-sales', input);
  const reply = await send();
  const modelSales = model.sell(wantedLines, method, own);
  if (modelSales && reply.status === 201)
    for (const { id, drink_id } of reply.body.sales as OnWire<BarSale>[]) {
      const sale = modelSales.find(({ drink }) => drink.id === drink_id);
      if (sale) sale.id = id;
    }
  return [(twice ? await send() : reply).status, modelSales ? 201 : 409];
}

async function doToDrink(
  model: Model,
  drink: Drink,
  step: Extract<Step, { action: 'move' | 'edit' | 'drop' }>,
): Promise<[number, number]> {
  const path = `/api/drinks/${drink.id}`;
  switch (step.action) {
    case 'move': {
      const { kind } = step;
      const input = { kind, quantity: step.quantity, reason: 'Model', key: crypto.randomUUID() };
      const reply = await superadmin.post(`${path}/movements`, input);
      const expectedStatus = model.move(drink, kind, step.quantity);
      // The repeated request has the same key, so it must get the status of the first one and move nothing.
      const repeatedReply = step.twice ? await superadmin.post(`${path}/movements`, input) : reply;
      return [repeatedReply.status, expectedStatus];
    }
    case 'edit': {
      const { price, available } = step;
      const stock = step.stock ?? drink.stock;
      const input = { drink_name: drink.name, category: 'Beer', price, stock_quantity: stock, is_available: available };
      const { status } = await superadmin.put(path, { ...input, stock_reason: 'Model' });
      return [status, model.edit(drink, price, stock, available)];
    }
    case 'drop':
      return [(await superadmin.delete(path, { reason: 'Model' })).status, model.drop(drink)];
  }
}

async function readStoredFacts(): Promise<ReturnType<Model['facts']>> {
  const drinks: [number, number[]][] = [];
  for (const { id, stock_quantity, price } of (await superadmin.get('/api/drinks?limit=100')).body
    .data as OnWire<DrinkView>[]) {
    const { data } = parseWire(movementsPage, (await superadmin.get(`/api/drinks/${id}/movements?limit=100`)).body);
    expect(data.reduce((sum, { quantity: moved }) => sum + moved, 0)).toBe(stock_quantity);
    drinks.push([id, [stock_quantity, price, data.length]]);
  }
  const listSales = async (client: Client) => {
    const page = parseWire(salesPage, (await client.get('/api/bar-sales?limit=100')).body);
    const figures = parseWire(barFigures, (await client.get('/api/bar-sales/figures')).body);
    const { total_amount: total, total_count: count } = page;
    expect([figures.total_sales, figures.total_transactions, page.data.length]).toEqual([total, count, count]);
    const ids = page.data.map(({ id }) => id).sort();
    return { of: { ids, total: total ?? 0 }, cash: page.cash_amount ?? 0, onSale: figures.available_drinks };
  };
  const { of: sales, cash, onSale } = await listSales(superadmin);
  return { drinks: Object.fromEntries(drinks), sales, cash, own: (await listSales(barman)).of, onSale };
}

/** Emptying the bar takes long, so few long runs find more in the same time than many short runs. */
const arrayOptions = { minLength: rounds(10, 30), maxLength: 45, size: 'max' } as const;

test('whatever is sold, moved, changed and taken back in whatever order, the house and a simple model of it agree', async () => {
  const seed = testSeed();
  const stepCounts = new Map<string, number>();
  const property = fc.asyncProperty(fc.array(anyStep, arrayOptions), async (steps) => {
    await emptyBar();
    const model = barModel();
    for (const step of steps) {
      const statuses = await doBoth(model, step);
      if (!statuses) continue;
      expect([step, statuses[0]]).toEqual([step, statuses[1]]);
      const kind = `${step.action} ${statuses[0]}`;
      stepCounts.set(kind, (stepCounts.get(kind) ?? 0) + 1);
    }
    expect(await readStoredFacts()).toEqual(model.facts());
    expect(await findViolations(app.db.read)).toEqual([]);
  });
  await fc.assert(property, { numRuns: rounds(60, 3), seed });
  console.info(
    [...stepCounts]
      .map(([kind, times]) => `${kind}: ${times}`)
      .sort((a, b) => a.localeCompare(b))
      .join(', '),
  );
});
