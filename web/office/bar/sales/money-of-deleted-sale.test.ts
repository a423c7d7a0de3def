import { expect, test } from 'vitest';
import { kobo } from '#contract/core/money.ts';
import { giveBackText, moneyOfDeletedSale, partOfLineText } from '#web/office/bar/sales/money-of-deleted-sale.ts';

const cash = {
  ...({ paymentMethod: 'cash', totalAmountKobo: kobo(150_000), cashState: 'in_shift' } as const),
  ...{ onRoom: null, onTab: null, reference: null },
};
const onRoom = { room: '104', guestName: 'Kemi Ade' };

test.each([
  [cash, 'Give back ₦1,500 in cash, out of the cash of the shift that took it.'],
  [{ ...cash, cashState: 'not_counted' as const }, 'given out of your own shift'],
  [{ ...cash, cashState: 'counted' as const }, 'that count stays: say where the cash comes from'],
  [
    { ...cash, paymentMethod: 'card' as const, cashState: null, reference: '42' },
    'Give back ₦1,500 on the terminal, slip 42.',
  ],
  [{ ...cash, paymentMethod: 'room' as const, cashState: null, onRoom }, '₦1,500 comes off the account of Kemi Ade.'],
  [{ ...cash, paymentMethod: 'tab' as const, cashState: null, onTab: 'Table 4' }, '₦1,500 comes off the tab Table 4.'],
  [{ ...cash, paymentMethod: 'tab' as const, cashState: null, onTab: 'Table 4', onRoom }, 'the account of Kemi Ade.'],
  [{ ...cash, totalAmountKobo: null }, 'Give back what it cost in cash'],
])('of %o, the dialog says what becomes of the money', (sale, words) => {
  expect(moneyOfDeletedSale(sale)).toContain(words);
});

test('after the deletion the screen names what to give back of money that was taken, and nothing of other sales', () => {
  expect(giveBackText(cash)).toBe('Give back ₦1,500 in cash');
  expect(giveBackText({ ...cash, paymentMethod: 'card', reference: '42' })).toBe(
    'Give back ₦1,500 on the terminal, slip 42',
  );
  expect([giveBackText({ ...cash, paymentMethod: 'tab' }), giveBackText({ ...cash, onRoom })]).toEqual([
    undefined,
    undefined,
  ]);
});

test('who wants to take back a part of a line reads how, and a single drink has no part', () => {
  expect(partOfLineText({ quantity: 3 })).toContain('take back all 3, then sell the others again');
  expect(partOfLineText({ quantity: 1 })).toBeUndefined();
});
