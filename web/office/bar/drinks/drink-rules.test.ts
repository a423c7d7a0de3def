import { expect, test } from 'vitest';
import { type DrinkValues, drinkRules, emptyDrink, readStockLevel } from '#web/office/bar/drinks/drink-rules.ts';

const messagesOf = async (changes: Partial<DrinkValues>, stock?: number) => {
  const { errors } = await drinkRules(stock)({ ...emptyDrink, ...changes }, undefined, {} as never);
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]));
};

const starBeer = { drinkName: 'Star', category: 'Beer', price: 0, stockQuantity: 0 } as const;

test('a drink needs a name, a category, a price and a stock', async () => {
  expect(await messagesOf({})).toEqual({
    drinkName: 'Please enter a name',
    category: 'Please choose a category',
    price: 'Please enter a price from ₦0 to ₦10,000,000',
    stockQuantity: 'Stock quantity must be a whole number from 0 to 100,000',
  });
  expect(await messagesOf(starBeer)).toEqual({});
  expect(await messagesOf({ ...starBeer, cost: null, minStockLevel: undefined })).toEqual({});
});

test('nothing of a drink is less than none, and a price has no third decimal', async () => {
  expect(await messagesOf({ ...starBeer, price: -1, cost: -0.5, stockQuantity: -1, minStockLevel: -1 })).toEqual({
    price: 'Please enter a price from ₦0 to ₦10,000,000',
    cost: 'Please enter a cost from ₦0 to ₦10,000,000, or leave it blank',
    stockQuantity: 'Stock quantity must be a whole number from 0 to 100,000',
    minStockLevel: 'Minimum stock level must be a whole number from 0 to 100,000',
  });
  expect(await messagesOf({ ...starBeer, price: 1500.005, stockQuantity: 1.5 })).toEqual({
    price: 'An amount has at most two decimals',
    stockQuantity: 'Stock quantity must be a whole number from 0 to 100,000',
  });
});

test('another stock than there was needs a reason', async () => {
  const reasonMissing = { stockReason: 'Please say why the stock changes' };
  expect(await messagesOf({ ...starBeer, stockQuantity: 9 }, 10)).toEqual(reasonMissing);
  expect(await messagesOf({ ...starBeer, stockQuantity: 9, stockReason: 'Counted again' }, 10)).toEqual({});
  expect(await messagesOf({ ...starBeer, stockQuantity: 10 }, 10)).toEqual({});
  // A blank stock has an error of its own, so the form does not ask for a reason as well.
  expect(Object.keys(await messagesOf({ ...starBeer, stockQuantity: Number.NaN }, 10))).toEqual(['stockQuantity']);
});

test('a blank level is the default one', () => {
  expect(['', undefined].map(readStockLevel)).toEqual([undefined, undefined]);
  expect(['0', 5, '-1'].map(readStockLevel)).toEqual([0, 5, -1]);
});
