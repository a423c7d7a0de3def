import { expect, test } from 'vitest';
import { fromNaira } from '#contract/core/money.ts';
import { listedTabWaitText, tabsText } from '#web/office/bar/sales/tabs-text.ts';

const makeTab = (left: number | null) => ({ leftToPayKobo: left === null ? null : fromNaira(left) });

test('open tabs are counted and added up, and not added up where one of them is hidden until the count', () => {
  expect(tabsText([makeTab(4500)])).toBe('1 tab, ₦4,500 to pay now');
  expect(tabsText([makeTab(4500), makeTab(1250.5)])).toBe('2 tabs, ₦5,750.50 to pay now');
  expect(tabsText([makeTab(4500), makeTab(null)])).toBe('2 tabs');
});

test('a tab of which the rest waits says so with the amount, and without it where the amount is hidden', () => {
  const waiting = { balanceKobo: fromNaira(2200), atTerminalKobo: fromNaira(0), unconfirmedKobo: fromNaira(2200) };
  const hidden = { balanceKobo: null, atTerminalKobo: null, unconfirmedKobo: null };
  expect(listedTabWaitText({ ...waiting, leftToPayKobo: fromNaira(0) })).toBe(
    '₦2,200 transferred, waits for confirmation; nothing more to take',
  );
  expect(listedTabWaitText({ ...waiting, balanceKobo: fromNaira(3000), leftToPayKobo: fromNaira(800) })).toBe(
    '₦2,200 transferred, waits for confirmation',
  );
  expect(listedTabWaitText({ ...hidden, leftToPayKobo: fromNaira(0) })).toBe(
    'Waits for confirmation; nothing more to take',
  );
  expect(listedTabWaitText({ ...hidden, leftToPayKobo: null })).toBeUndefined();
});
