import { expect, test } from 'vitest';
import { kobo } from '#contract/core/money.ts';
import { moneyOfDeletedSale } from '#web/office/bar/sales/money-of-deleted-sale.ts';

const cash = {
  ...({ paymentMethod: 'cash', totalAmountKobo: kobo(150_000), cashState: 'in_shift' } as const),
  ...{ onRoom: null, onTab: null, reference: null },
};
const onRoom = { room: '104', guestName: 'Kemi Ade' };

test.each([
  [cash, '₦1,500 goes back to the customer in cash, out of the till of the shift that took it.'],
  [{ ...cash, cashState: 'not_counted' as const }, 'given out of your own shift'],
  [{ ...cash, cashState: 'counted' as const }, 'that count stays. Say where the cash comes from'],
  [{ ...cash, paymentMethod: 'card' as const, cashState: null, reference: '42' }, 'on the terminal, by slip 42.'],
  [{ ...cash, paymentMethod: 'room' as const, cashState: null, onRoom }, '₦1,500 comes off the account of Kemi Ade.'],
  [{ ...cash, paymentMethod: 'tab' as const, cashState: null, onTab: 'Table 4' }, '₦1,500 comes off the tab Table 4.'],
  [{ ...cash, paymentMethod: 'tab' as const, cashState: null, onTab: 'Table 4', onRoom }, 'the account of Kemi Ade.'],
  [{ ...cash, totalAmountKobo: null }, 'What it cost goes back to the customer in cash'],
])('of %o, the dialog says what becomes of the money', (sale, words) => {
  expect(moneyOfDeletedSale(sale)).toContain(words);
});
