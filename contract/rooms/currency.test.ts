import { expect, test } from 'vitest';
import { type ForeignCurrency, formatApproximately } from '#contract/rooms/currency.ts';

test.each<[naira: number, rate: number, currency: ForeignCurrency, said: string]>([
  [1_893_400, 1534.27, 'USD', '≈ $1,234'],
  [1_893_400, 1534.27, 'EUR', '≈ €1,234'],
  [15_342.7, 1534.27, 'USD', '≈ $10'],
  [2500, 1534.27, 'USD', '≈ $1.63'],
  [0, 1534.27, 'USD', '≈ $0.00'],
  [-62_220, 1500, 'EUR', '≈ -€41'],
])('₦%d at ₦%d is in %s %s', (naira, rate, currency, text) => {
  expect(formatApproximately(naira, { currency, rate })).toBe(text);
});
