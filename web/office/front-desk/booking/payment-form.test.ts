import type { ResolverOptions } from 'react-hook-form';
import { expect, test } from 'vitest';
import { amountMessages } from '#contract/core/fields.ts';
import { fromNaira } from '#contract/core/money.ts';
import { deskMessages } from '#contract/front-desk/desk.ts';
import { slipMessages } from '#contract/payments/card-slips.ts';
import { cashGivenMessages } from '#contract/payments/cash-given.ts';
import hotel from '#hotel';
import {
  clearPayment,
  loadPayment,
  type PaymentValues,
  paymentRules,
  readReference,
  savePayment,
} from '#web/office/front-desk/booking/payment-form.ts';

test('an empty reference is none', () => {
  expect(readReference('  ')).toBeUndefined();
  expect(readReference(undefined)).toBeUndefined();
  expect(readReference(' POS-17 ')).toBe('POS-17');
});

const balance = fromNaira(24_900);
async function problemsOf(values: Partial<PaymentValues>) {
  const typedValues: PaymentValues = { method: 'cash', amount: 24_900, reference: undefined, ...values };
  const { errors } = await paymentRules(balance, hotel.cards)(
    typedValues,
    undefined,
    {} as ResolverOptions<PaymentValues>,
  );
  return Object.values(errors).map((error) => error.message);
}

test('a payment needs a method and an amount up to the balance', async () => {
  expect(await problemsOf({})).toEqual([]);
  expect(await problemsOf({ amount: 0.01 })).toEqual([]);
  expect(await problemsOf({ method: '' })).toEqual([deskMessages.method]);
  expect(await problemsOf({ amount: Number.NaN })).toEqual([deskMessages.amount]);
  expect(await problemsOf({ amount: 0 })).toEqual([amountMessages.nothing]);
  expect(await problemsOf({ amount: -5 })).toEqual([amountMessages.nothing]);
  expect(await problemsOf({ amount: 500, given: 1000 })).toEqual([]);
  expect(await problemsOf({ amount: 500, given: 400 })).toEqual([cashGivenMessages.tooLittle]);
  expect(await problemsOf({ method: 'transfer', amount: 500, given: 400 })).toEqual([]);
  expect(await problemsOf({ amount: 24_900.01 })).toEqual([deskMessages.overBalance(balance)]);
  expect(await problemsOf({ method: 'card' })).toEqual([slipMessages.missing]);
});

const sentPayment = { key: 'PAY-1', balance: 24_900, values: { method: 'cash', amount: 10_000 } } as const;

test('a payment without an answer is there again for the same person and booking, until it is forgotten', () => {
  savePayment('FRONT001', 'one', sentPayment);
  expect(loadPayment('FRONT001', 'one')).toEqual(sentPayment);
  expect(loadPayment('FRONT001', 'two')).toBeUndefined();
  expect(loadPayment('FRONT002', 'one')).toBeUndefined();
  clearPayment('FRONT001', 'one');
  expect(loadPayment('FRONT001', 'one')).toBeUndefined();
});
