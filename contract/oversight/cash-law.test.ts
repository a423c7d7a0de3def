import { expect, test } from 'vitest';
import { kobo } from '#contract/core/money.ts';
import { type CashTaken, findMuchCash } from '#contract/oversight/cash-law.ts';

const payment = (hour: number, amount: number, guest: Partial<CashTaken> = {}): CashTaken => ({
  ...{ at: new Date(Date.UTC(2026, 10, 21, hour)), amount: kobo(amount), payerId: 'a', phone: null, email: null },
  ...guest,
});
const sums = (...payments: CashTaken[]) => findMuchCash(payments, 400).map(({ sum, parts }) => [sum, parts.length]);

test('payments of one guest within 24 hours are added up, also for two stays', () => {
  expect(sums(payment(0, 200), payment(23, 200))).toEqual([[400, 2]]);
  expect(sums(payment(0, 200), payment(24, 200))).toEqual([]);
  expect(sums(payment(0, 200, { payerId: 'b', phone: '1' }), payment(1, 250, { phone: '1' }))).toEqual([[450, 2]]);
  expect(sums(payment(0, 200, { payerId: 'b', email: 'a@b.c' }), payment(1, 250, { email: 'a@b.c' }))).toEqual([
    [450, 2],
  ]);
});

test('two guests whose phone and address are not known are two', () => {
  expect(sums(payment(0, 200), payment(1, 200, { payerId: 'b' }))).toEqual([]);
});

test('a guest is found once in 24 hours', () => {
  expect(sums(payment(0, 400), payment(1, 100), payment(23, 100))).toEqual([[400, 1]]);
  expect(sums(payment(0, 400), payment(25, 400))).toEqual([
    [400, 1],
    [400, 1],
  ]);
});
