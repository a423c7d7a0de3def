import { describe, expect, test } from 'vitest';
import { type NewSale, saleMessages } from '#contract/bar/bar.ts';
import { kobo } from '#contract/core/money.ts';
import { staffRoles } from '#contract/core/roles.ts';
import type { Drink } from '#server/bar/drink-store.ts';
import { drinkFromInput, presentDrink } from '#server/bar/drinks.ts';
import { isSameOrder, linesOfOrder, saleProblem } from '#server/bar/orders.ts';

const makeDrink = (changes: Partial<Drink> = {}): Drink => ({
  ...{ id: 1, name: 'Star', category: 'Beer', priceKobo: kobo(150_050), costKobo: kobo(85_000) },
  ...{
    stock: 10,
    movements: 1,
    minStock: 5,
    description: '',
    supplier: '',
    crateSize: null,
    isAvailable: true,
    createdAt: new Date(0),
    deletedAt: null,
  },
  ...changes,
});
const makeOrder = (...lines: [number, number][]): NewSale => ({
  items: lines.map(([drinkId, quantity]) => ({ drinkId, quantity })),
  paymentMethod: 'cash',
});
const makeSingleSale = (drinkId: number, quantity: number): NewSale => ({ drinkId, quantity, paymentMethod: 'cash' });

describe('the lines of an order', () => {
  test('name each drink once, in one order', () => {
    expect(linesOfOrder(makeOrder([10, 1], [9, 2], [10, 3]))).toEqual([
      { drinkId: 9, quantity: 2 },
      { drinkId: 10, quantity: 4 },
    ]);
    expect(linesOfOrder(makeSingleSale(7, 2))).toEqual([{ drinkId: 7, quantity: 2 }]);
  });
});

describe('what speaks against a sale', () => {
  const drinksById = new Map([
    [1, makeDrink()],
    [2, makeDrink({ id: 2, name: 'Zobo', stock: 0 })],
    [3, makeDrink({ id: 3, name: 'Tea', isAvailable: false })],
  ]);
  const problemOf = (input: NewSale) => saleProblem(input, drinksById)?.errors;

  test('is nothing while there is enough', () => {
    expect([problemOf(makeSingleSale(1, 10)), problemOf(makeOrder([1, 4], [1, 6]))]).toEqual([undefined, undefined]);
  });

  test.each<[string, NewSale, string, string]>([
    ['more than there is', makeSingleSale(1, 11), 'quantity', saleMessages.tooFew('Star', 10)],
    ['a drink that is out', makeSingleSale(2, 1), 'drinkId', saleMessages.outOfStock('Zobo')],
    ['a drink that is kept back', makeSingleSale(3, 1), 'drinkId', saleMessages.unavailable('Tea')],
    ['a drink that is gone', makeSingleSale(4, 1), 'drinkId', saleMessages.unknownDrink],
    ['too many in two lines', makeOrder([2, 1], [1, 6], [1, 5]), 'items.1.quantity', saleMessages.tooFew('Star', 10)],
  ])('is said of %s, on its field', (_, input, field, message) => {
    expect(problemOf(input)).toContainEqual({ field, message });
    expect(saleProblem(input, drinksById)?.kind).toBe('conflict');
  });

  test('is said of every drink of an order, in its order', () => {
    expect(problemOf(makeOrder([4, 1], [3, 1], [2, 1], [1, 1]))?.map(({ field }) => field)).toEqual([
      'items.0.drinkId',
      'items.1.drinkId',
      'items.2.drinkId',
    ]);
  });
});

describe('an order sent again', () => {
  const saleOf = (drinkId: number, quantity: number) => ({
    ...{ drinkId, quantity, paymentMethod: 'cash' as const, onRoom: null, onTab: null, reference: null },
  });
  test.each<[string, NewSale, boolean]>([
    ['as it was', makeOrder([1, 2], [2, 1]), true],
    ['the other way round', makeOrder([2, 1], [1, 2]), true],
    ['one by one', makeOrder([1, 1], [2, 1], [1, 1]), true],
    ['with more of one', makeOrder([1, 3], [2, 1]), false],
    ['with one less', makeOrder([1, 2]), false],
    ['with one more', makeOrder([1, 2], [2, 1], [3, 1]), false],
    ['with another', makeOrder([1, 2], [3, 1]), false],
    ['by card', { ...makeOrder([1, 2], [2, 1]), paymentMethod: 'card' }, false],
  ])('%s is the same: %s', (_, input, same) => {
    expect(isSameOrder(input, [saleOf(1, 2), saleOf(2, 1)])).toBe(same);
  });

  test('is not the same as none', () => {
    expect(isSameOrder(makeSingleSale(1, 1), [])).toBe(false);
  });
});

describe('a drink', () => {
  test('tells only the superadmin what it costs', () => {
    for (const role of staffRoles)
      expect(presentDrink(makeDrink(), role)).toMatchObject({
        ...{ priceKobo: 150_050, costKobo: role === 'superadmin' ? 85_000 : null },
      });
    expect(presentDrink(makeDrink({ costKobo: kobo(0) }), 'superadmin').costKobo).toBe(0);
    expect(presentDrink(makeDrink({ costKobo: null }), 'superadmin').costKobo).toBeNull();
  });

  test('is priced in whole kobo', () => {
    const input = { drinkName: 'Star', category: 'Beer', stockQuantity: 1, minStockLevel: 5 } as const;
    const drink = drinkFromInput({
      ...input,
      priceKobo: kobo(110),
      costKobo: kobo(29),
      description: '',
      supplier: '',
      isAvailable: true,
    });
    expect(drink).toMatchObject({ priceKobo: 110, costKobo: 29 });
  });
});
