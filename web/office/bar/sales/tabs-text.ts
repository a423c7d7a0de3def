import type { ListedTab } from '#contract/bar/bar-tabs.ts';
import { formatNaira, kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';

/** How many tabs are open and what is to pay on them, unless the user must not know what is paid of one of them. */
export function tabsText(tabs: readonly Pick<ListedTab, 'balanceKobo'>[]): string {
  const balances = tabs.map(({ balanceKobo }) => balanceKobo).filter((balance) => balance !== null);
  const count = plural(tabs.length, 'tab');
  if (balances.length < tabs.length) return count;
  return `${count}, ${formatNaira(kobo(balances.reduce((sum, balance) => sum + balance, 0)))} to pay now`;
}
