import { beforeEach, expect, test } from 'vitest';
import type { Order } from '#web/office/bar-sales/order.ts';
import { nothing } from '#web/office/bar-sales/order.ts';
import { forgetOrder, keepOrder, leaveOrder, recallOrder } from '#web/office/bar-sales/order-draft.ts';

const order: Order = { lines: [{ id: 1, drink_name: 'Star', price: 1500, quantity: '2' }], method: 'card' };
const draft = (sent: boolean) => ({ key: 'SALE-1', sent, order });

beforeEach(() => forgetOrder('BAR001'));

test('what was chosen is there again for the same person, with its key', () => {
  keepOrder('BAR001', draft(false));
  expect(recallOrder('BAR001')).toEqual(draft(false));
  expect(recallOrder('BAR002')).toBeUndefined();
});

test('an order of nothing is not kept, unless its key was sent', () => {
  keepOrder('BAR001', draft(false));
  keepOrder('BAR001', { ...draft(false), order: nothing });
  expect(recallOrder('BAR001')).toBeUndefined();
  keepOrder('BAR001', { ...draft(true), order: nothing });
  expect(recallOrder('BAR001')?.key).toBe('SALE-1');
});

test('put away unsent it is forgotten; what may have arrived is kept', () => {
  keepOrder('BAR001', draft(false));
  leaveOrder('BAR001');
  expect(recallOrder('BAR001')).toBeUndefined();
  keepOrder('BAR001', draft(true));
  leaveOrder('BAR001');
  expect(recallOrder('BAR001')).toEqual(draft(true));
});
