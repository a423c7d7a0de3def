import { expect, test } from 'vitest';
import { type DrinkValues, drinkRules, emptyDrink, readCost, readLevel } from '#web/office/bar/drinks/drink-rules.ts';

const messagesOf = async (changes: Partial<DrinkValues>, stock?: number) => {
  const { errors } = await drinkRules(stock)({ ...emptyDrink, ...changes }, undefined, {} as never);
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]));
};

const star = { drink_name: 'Star', category: 'Beer', price: 0, stock_quantity: 0 } as const;

test('a drink needs a name, a category, a price and a stock', async () => {
  expect(await messagesOf({})).toEqual({
    drink_name: 'Please enter a name',
    category: 'Please choose a category',
    price: 'Please enter a price from ₦0 to ₦10,000,000',
    stock_quantity: 'Stock quantity must be a whole number from 0 to 100,000',
  });
  expect(await messagesOf(star)).toEqual({});
  expect(await messagesOf({ ...star, cost: null, min_stock_level: undefined })).toEqual({});
});

test('nothing of a drink is less than none, and a price has no third decimal', async () => {
  expect(await messagesOf({ ...star, price: -1, cost: -0.5, stock_quantity: -1, min_stock_level: -1 })).toEqual({
    price: 'Please enter a price from ₦0 to ₦10,000,000',
    cost: 'Please enter a cost from ₦0 to ₦10,000,000, or leave it blank',
    stock_quantity: 'Stock quantity must be a whole number from 0 to 100,000',
    min_stock_level: 'Minimum stock level must be a whole number from 0 to 100,000',
  });
  expect(await messagesOf({ ...star, price: 1500.005, stock_quantity: 1.5 })).toEqual({
    price: 'An amount has at most two decimals',
    stock_quantity: 'Stock quantity must be a whole number from 0 to 100,000',
  });
});

test('another stock than there was needs a reason', async () => {
  const reasonMissing = { stock_reason: 'Please say why the stock changes' };
  expect(await messagesOf({ ...star, stock_quantity: 9 }, 10)).toEqual(reasonMissing);
  expect(await messagesOf({ ...star, stock_quantity: 9, stock_reason: 'Counted again' }, 10)).toEqual({});
  expect(await messagesOf({ ...star, stock_quantity: 10 }, 10)).toEqual({});
  // A blank stock has its own error and asks for no reason.
  expect(Object.keys(await messagesOf({ ...star, stock_quantity: Number.NaN }, 10))).toEqual(['stock_quantity']);
});

test('what may be blank is read as what a blank means, and nonsense as none of it', () => {
  expect(['', null, ' '].map(readCost)).toEqual([null, null, null]);
  expect(['850', '1,100.50', 0].map(readCost)).toEqual([850, 1100.5, 0]);
  // Negative numbers are read, so that the schema can refuse them.
  expect(['abc', '-3'].map(readCost)).toEqual([Number.NaN, -3]);
  expect(['', undefined].map(readLevel)).toEqual([undefined, undefined]);
  expect(['0', 5, '-1'].map(readLevel)).toEqual([0, 5, -1]);
});
