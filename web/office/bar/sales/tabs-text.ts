import type { ListedTab } from '#contract/bar/bar-tabs.ts';
import { formatNaira, kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';

/**
 * Says how many tabs are open and what is to pay on them. The amount is left out if the user must not know the balance
 * of one of the tabs.
 */
export function tabsText(tabs: readonly Pick<ListedTab, 'balanceKobo'>[]): string {
  const balances = tabs.map(({ balanceKobo }) => balanceKobo).filter((balance) => balance !== null);
  const tabCountText = plural(tabs.length, 'tab');
  if (balances.length < tabs.length) return tabCountText;
  return `${tabCountText}, ${formatNaira(kobo(balances.reduce((sum, balance) => sum + balance, 0)))} to pay now`;
}
