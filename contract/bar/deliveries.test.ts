import { describe, expect, test } from 'vitest';
import { deliveryMessages, newDelivery } from '#contract/bar/deliveries.ts';
import { fromForm, nameWithoutUnit } from '#contract/core/wire.ts';

const item = { drinkId: 1, quantity: 24, cost: 9600 };
const delivery = { supplier: 'Star Breweries', noteNumber: '4711', items: [item], key: 'k' };
const problemsOf = (changes: object) =>
  newDelivery
    .safeParse(fromForm(newDelivery, { ...delivery, ...changes }))
    .error?.issues.map(({ path, message }) => [path.map((part) => nameWithoutUnit(String(part))).join('.'), message]) ??
  [];

describe('a delivery', () => {
  test('has a supplier, a note and at least one drink; what it cost may be missing', () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ items: [{ drinkId: 1, quantity: 24, cost: null }] })).toEqual([]);
    expect(problemsOf({ supplier: ' ', noteNumber: '', items: [] })).toEqual([
      ['supplier', deliveryMessages.supplier],
      ['noteNumber', deliveryMessages.note],
      ['items', deliveryMessages.drinks],
    ]);
  });

  test.each([0, -1, 1.5, Number.NaN, 10_001])('refuses %s as a number of drinks', (quantity) => {
    expect(problemsOf({ items: [{ ...item, quantity }] })).toEqual([['items.0.quantity', deliveryMessages.quantity]]);
  });

  test('refuses a cost below zero, and a drink that is on it twice', () => {
    expect(problemsOf({ items: [{ ...item, cost: -1 }] })).toEqual([['items.0.cost', deliveryMessages.cost]]);
    expect(problemsOf({ items: [item, { ...item, drinkId: 2 }, item] })).toEqual([
      ['items.2.drinkId', deliveryMessages.twice],
    ]);
  });
});
