import { expect, test } from 'vitest';
import type { ServiceView } from '#contract/accounts/services.ts';
import { fromNaira } from '#contract/core/money.ts';
import {
  countPresses,
  postedItemsOf,
  readyTimeOf,
  totalOfPresses,
} from '#web/office/front-desk/booking/service-choice.ts';

const makeService = (id: string, price: number, readyHours: number | null): ServiceView => ({
  ...{ id, priceKobo: fromNaira(price), readyHours, group: 'laundry', name: id, isActive: true, version: 1 },
});
const services = [makeService('shirt', 800, 24), makeService('ironing', 400.5, 6), makeService('soup', 5500, null)];

test('a service pressed again is had once more', () => {
  const presses = ['shirt', 'soup', 'shirt'];
  expect([countPresses(presses, 'shirt'), countPresses(presses, 'ironing')]).toEqual([2, 0]);
  expect(postedItemsOf(presses)).toEqual([
    { serviceId: 'shirt', quantity: 2 },
    { serviceId: 'soup', quantity: 1 },
  ]);
  expect(totalOfPresses([...presses, 'ironing'], services)).toBe(fromNaira(7500.5));
});

test('the guest learns when the last piece is ready, and whether that is after the stay', () => {
  const readyContext = { now: new Date('2026-11-21T12:00:00Z'), timeZone: 'Africa/Lagos' };
  expect(readyTimeOf(['soup'], services, { ...readyContext, checkOut: '2026-11-22' })).toBeUndefined();
  expect(readyTimeOf(['ironing', 'shirt'], services, { ...readyContext, checkOut: '2026-11-22' })).toEqual({
    at: '2026-11-22T12:00:00.000Z',
    isTooLate: false,
  });
  expect(readyTimeOf(['shirt'], services, { ...readyContext, checkOut: '2026-11-21' })?.isTooLate).toBe(true);
});
