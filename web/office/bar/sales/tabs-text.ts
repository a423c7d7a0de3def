import { type ListedTab, tabMessages, tabWaitText } from '#contract/bar/bar-tabs.ts';
import { formatNaira, kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';

/**
 * Says how many tabs are open and what is to pay on them. The amount is left out if the user must not know what is
 * left of one of the tabs.
 */
export function tabsText(tabs: readonly Pick<ListedTab, 'leftToPayKobo'>[]): string {
  const amounts = tabs.map(({ leftToPayKobo }) => leftToPayKobo).filter((amount) => amount !== null);
  const tabCountText = plural(tabs.length, 'tab');
  if (amounts.length < tabs.length) return tabCountText;
  return `${tabCountText}, ${formatNaira(kobo(amounts.reduce((sum, amount) => sum + amount, 0)))} to pay now`;
}

type WaitingTab = Pick<ListedTab, 'balanceKobo' | 'leftToPayKobo' | 'unconfirmedKobo' | 'atTerminalKobo'>;

/**
 * Says what waits for a confirmation or at a terminal, without the amount if the user must not know it; undefined if
 * nothing waits, or if the user is told only that something is left.
 */
export function listedTabWaitText({
  balanceKobo,
  leftToPayKobo,
  unconfirmedKobo,
  atTerminalKobo,
}: WaitingTab): string | undefined {
  if (balanceKobo !== null && unconfirmedKobo !== null && atTerminalKobo !== null)
    return tabWaitText({ balanceKobo, unconfirmedKobo, atTerminalKobo });
  return leftToPayKobo === 0 && balanceKobo !== 0 ? `Waits for confirmation; ${tabMessages.nothingToTake}` : undefined;
}
