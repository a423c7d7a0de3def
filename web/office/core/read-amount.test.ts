import { expect, test } from 'vitest';
import { readAmount } from '#web/office/core/read-amount.ts';

test.each([
  ['24900', 24_900],
  ['₦24,900.50', 24_900.5],
  ['24 900', 24_900],
  ['1,024,900', 1_024_900],
  [' 10. ', 10],
  ['.5', 0.5],
  [498.5, 498.5],
  ['-5', -5],
])('%s is an amount', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount);
});

test.each(['', 'all of it', '--5', '1e5', '1.2.3', '0x10', '498,50', '24,9000', '1234,500', ',500', '1.5,000'])(
  '"%s" is none',
  (typed) => {
    expect(readAmount(typed)).toBeNaN();
  },
);
