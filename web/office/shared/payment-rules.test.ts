import type { ResolverOptions } from 'react-hook-form';
import { expect, test } from 'vitest';
import { deskMessages } from '#contract/desk.ts';
import { amountMessages } from '#contract/fields.ts';
import { fromNaira } from '#contract/money.ts';
import { type PaymentValues, paymentRules, readAmount, readReference } from '#web/office/shared/payment-rules.ts';

test.each([
  ['24900', 24_900],
  ['₦24,900.50', 24_900.5],
  ['24 900', 24_900],
  ['1,024,900', 1_024_900],
  [' 10. ', 10],
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

test('an empty reference is none', () => {
  expect(readReference('  ')).toBeUndefined();
  expect(readReference(undefined)).toBeUndefined();
  expect(readReference(' POS-17 ')).toBe('POS-17');
});

const balance = fromNaira(24_900);
async function problems(values: Partial<PaymentValues>) {
  const typed: PaymentValues = { method: 'cash', amount: 24_900, reference: undefined, ...values };
  const { errors } = await paymentRules(balance)(typed, undefined, {} as ResolverOptions<PaymentValues>);
  return Object.values(errors).map((error) => error.message);
}

test('a payment needs a method and an amount up to the balance', async () => {
  expect(await problems({})).toEqual([]);
  expect(await problems({ amount: 0.01 })).toEqual([]);
  expect(await problems({ method: '' })).toEqual([deskMessages.method]);
  expect(await problems({ amount: Number.NaN })).toEqual([deskMessages.amount]);
  expect(await problems({ amount: 0 })).toEqual([amountMessages.nothing]);
  expect(await problems({ amount: -5 })).toEqual([amountMessages.nothing]);
  expect(await problems({ amount: 24_900.01 })).toEqual([deskMessages.overBalance(balance)]);
});
