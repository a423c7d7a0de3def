import { expect, test } from 'vitest';
import { rateValues, readRate } from '#web/office/staff/settings/superadmin-settings.tsx';

test.each([
  ['1,534.27', 1534.27],
  ['₦1 780', 1780],
  ['', null],
  ['  ', null],
  [null, null],
  [1534.27, 1534.27],
  ['a lot', Number.NaN],
])('%j is the rate %s', (typed, rate) => {
  expect(readRate(typed)).toBe(rate);
});

test('a currency without a rate is a blank field', () => {
  const usd = { currency: 'USD', naira: 1500, setBy: 'Ada', setAt: '2026-11-21T11:00:00Z' } as const;
  expect(rateValues([usd])).toEqual({ USD: 1500, EUR: null });
});
