import { expect, test } from 'vitest';
import { fromNaira } from '#contract/core/money.ts';
import { tabsText } from '#web/office/bar/sales/tabs-text.ts';

const makeTab = (balance: number | null) => ({ balanceKobo: balance === null ? null : fromNaira(balance) });

test('open tabs are counted and added up, and not added up where one of them is hidden until the count', () => {
  expect(tabsText([makeTab(4500)])).toBe('1 tab, ₦4,500 to pay now');
  expect(tabsText([makeTab(4500), makeTab(1250.5)])).toBe('2 tabs, ₦5,750.50 to pay now');
  expect(tabsText([makeTab(4500), makeTab(null)])).toBe('2 tabs');
});
