import { expect, test } from 'vitest';
import { forgetPayment, keepPayment, recallPayment } from '#web/office/bookings/payment-draft.ts';

const sent = { key: 'PAY-1', balance: 24_900, values: { method: 'cash', amount: 10_000 } } as const;

test('a payment without an answer is there again for the same person and booking, until it is forgotten', () => {
  keepPayment('FRONT001', 'one', sent);
  expect(recallPayment('FRONT001', 'one')).toEqual(sent);
  expect(recallPayment('FRONT001', 'two')).toBeUndefined();
  expect(recallPayment('FRONT002', 'one')).toBeUndefined();
  forgetPayment('FRONT001', 'one');
  expect(recallPayment('FRONT001', 'one')).toBeUndefined();
});
