import { expect, test } from 'vitest';
import { type StockValues, stockAfter, stockRules } from '#web/office/bar/drinks/stock-rules.ts';

const messagesOf = async (values: StockValues, before: number) => {
  const { errors } = await stockRules(before)(values, undefined, {} as never);
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]));
};
const movement = (kind: StockValues['kind'], quantity: number | undefined, reason = 'Delivery'): StockValues => ({
  kind,
  quantity,
  reason,
});

test('a change of stock says how many, and why', async () => {
  expect(await messagesOf(movement('restock', undefined, ' '), 10)).toEqual({
    quantity: 'Please enter a whole number from 0 to 100,000',
    reason: 'Please give a reason',
  });
  expect(await messagesOf(movement('restock', 0), 10)).toEqual({ quantity: 'Please enter how many: at least 1' });
  expect(await messagesOf(movement('restock', 2.5), 10)).toEqual({
    quantity: 'Please enter a whole number from 0 to 100,000',
  });
  expect(await messagesOf(movement('restock', 24), 0)).toEqual({});
  expect(await messagesOf(movement('restock', 99_990), 20)).toEqual({
    quantity: 'There can be at most 100,000 in stock: 99,980 more',
  });
});

test('no more is lost than there is, and what is counted is another number', async () => {
  expect(await messagesOf(movement('breakage', 4), 3)).toEqual({ quantity: 'Only 3 in stock' });
  expect(await messagesOf(movement('breakage', 3), 3)).toEqual({});
  expect(await messagesOf(movement('correction', 3), 3)).toEqual({ quantity: 'That is what the stock says already' });
  expect(await messagesOf(movement('correction', 0), 3)).toEqual({});
});

test('one sees what there will be, as soon as it can be', () => {
  expect(stockAfter(movement('restock', 24), 10)).toBe(34);
  expect(stockAfter(movement('breakage', 3), 10)).toBe(7);
  expect(stockAfter(movement('correction', 8), 10)).toBe(8);
  for (const impossible of [movement('breakage', 11), movement('restock', Number.NaN), movement('correction', -1)])
    expect(stockAfter(impossible, 10)).toBeUndefined();
});
