import { expect, test } from 'vitest';
import { clearPayment, loadPayment, savePayment } from '#web/office/booking/payment-draft.ts';

const sent = { key: 'PAY-1', balance: 24_900, values: { method: 'cash', amount: 10_000 } } as const;

test('a payment without an answer is there again for the same person and booking, until it is forgotten', () => {
  savePayment('FRONT001', 'one', sent);
  expect(loadPayment('FRONT001', 'one')).toEqual(sent);
  expect(loadPayment('FRONT001', 'two')).toBeUndefined();
  expect(loadPayment('FRONT002', 'one')).toBeUndefined();
  clearPayment('FRONT001', 'one');
  expect(loadPayment('FRONT001', 'one')).toBeUndefined();
});
