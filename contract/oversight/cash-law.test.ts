import { expect, test } from 'vitest';
import { kobo } from '#contract/core/money.ts';
import { findMuchCash, type GuestCashPayment } from '#contract/oversight/cash-law.ts';

const makePayment = (hour: number, amount: number, guest: Partial<GuestCashPayment> = {}): GuestCashPayment => ({
  ...{ at: new Date(Date.UTC(2026, 10, 21, hour)), amount: kobo(amount), payerId: 'a', phone: null, email: null },
  ...guest,
});
const sumsFound = (...payments: GuestCashPayment[]) =>
  findMuchCash(payments, 400).map(({ sum, parts }) => [sum, parts.length]);

test('payments of one guest within 24 hours are added up, also for two stays', () => {
  expect(sumsFound(makePayment(0, 200), makePayment(23, 200))).toEqual([[400, 2]]);
  expect(sumsFound(makePayment(0, 200), makePayment(24, 200))).toEqual([]);
  expect(sumsFound(makePayment(0, 200, { payerId: 'b', phone: '1' }), makePayment(1, 250, { phone: '1' }))).toEqual([
    [450, 2],
  ]);
  expect(
    sumsFound(makePayment(0, 200, { payerId: 'b', email: 'a@b.c' }), makePayment(1, 250, { email: 'a@b.c' })),
  ).toEqual([[450, 2]]);
});

test('two guests whose phone and address are not known are two', () => {
  expect(sumsFound(makePayment(0, 200), makePayment(1, 200, { payerId: 'b' }))).toEqual([]);
});

test('a guest is found once in 24 hours', () => {
  expect(sumsFound(makePayment(0, 400), makePayment(1, 100), makePayment(23, 100))).toEqual([[400, 1]]);
  expect(sumsFound(makePayment(0, 400), makePayment(25, 400))).toEqual([
    [400, 1],
    [400, 1],
  ]);
});
