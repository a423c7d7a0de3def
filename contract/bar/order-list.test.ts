import { describe, expect, test } from 'vitest';
import { orderListQuery, orderText, quantityToOrder } from '#contract/bar/order-list.ts';

describe('how many are ordered', () => {
  test.each([
    { stockQuantity: 5, minStockLevel: 5, sold: 0, days: 7, toOrder: 0 },
    { stockQuantity: 4, minStockLevel: 5, sold: 0, days: 7, toOrder: 1 },
    { stockQuantity: 0, minStockLevel: 5, sold: 28, days: 7, toOrder: 12 },
    { stockQuantity: 0, minStockLevel: 0, sold: 1, days: 7, toOrder: 1 },
    { stockQuantity: 10, minStockLevel: 5, sold: 56, days: 14, toOrder: 23 },
    { stockQuantity: 100, minStockLevel: 5, sold: 28, days: 28, toOrder: 0 },
  ])(
    '$stockQuantity in stock, least $minStockLevel, $sold sold, for $days days: $toOrder',
    ({ days, toOrder, ...need }) => {
      expect(quantityToOrder(need, days)).toBe(toOrder);
    },
  );
});

test('an order lasts 7, 14 or 28 days', () => {
  expect(orderListQuery.parse({})).toEqual({ days: 7 });
  expect(orderListQuery.parse({ days: '28' })).toEqual({ days: 28 });
  expect(orderListQuery.safeParse({ days: '8' }).success).toBe(false);
});

test('the text for the supplier names the hotel, the day and each drink', () => {
  const drink = { id: 1, category: 'Beer', stockQuantity: 0, minStockLevel: 0, sold: 0 } as const;
  const drinks = [
    { ...drink, drinkName: 'Star', toOrder: 24 },
    { ...drink, drinkName: 'Gulder', toOrder: 12 },
  ];
  expect(orderText('Ebute House', '2026-11-29', { supplier: 'Ikeja Drinks', phone: '', drinks })).toBe(
    'Order of Ebute House, Sun, 29 Nov 2026\n24 × Star\n12 × Gulder',
  );
});
