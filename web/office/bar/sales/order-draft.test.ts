import { beforeEach, expect, test } from 'vitest';
import { kobo } from '#contract/core/money.ts';
import { emptyOrder, noRoom, type Order } from '#web/office/bar/sales/order.ts';
import { clearOrder, discardUnsentOrder, loadOrder, saveOrder } from '#web/office/bar/sales/order-draft.ts';

const order: Order = {
  tab: '',
  lines: [{ id: 1, drinkName: 'Star', priceKobo: kobo(150_000), quantity: '2' }],
  method: 'card',
  slip: { reference: '42', terminal: '' },
  room: { ...noRoom, stay: { bookingId: 'b', room: '104', guestName: 'Ada' }, signature: 'M1 1L2 2' },
};
const makeDraft = (sent: boolean) => ({ key: 'SALE-1', sent, order });

beforeEach(() => clearOrder('BAR001'));

test('what was chosen is there again for the same person, with its key', () => {
  saveOrder('BAR001', makeDraft(false));
  expect(loadOrder('BAR001')).toEqual(makeDraft(false));
  expect(loadOrder('BAR002')).toBeUndefined();
});

test('an order of nothing is not kept, unless its key was sent', () => {
  saveOrder('BAR001', makeDraft(false));
  saveOrder('BAR001', { ...makeDraft(false), order: emptyOrder });
  expect(loadOrder('BAR001')).toBeUndefined();
  saveOrder('BAR001', { ...makeDraft(true), order: emptyOrder });
  expect(loadOrder('BAR001')?.key).toBe('SALE-1');
});

test('put away unsent it is forgotten; what may have arrived is kept', () => {
  saveOrder('BAR001', makeDraft(false));
  discardUnsentOrder('BAR001');
  expect(loadOrder('BAR001')).toBeUndefined();
  saveOrder('BAR001', makeDraft(true));
  discardUnsentOrder('BAR001');
  expect(loadOrder('BAR001')).toEqual(makeDraft(true));
});
