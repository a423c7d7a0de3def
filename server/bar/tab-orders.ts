import { tabMessages } from '#contract/bar/bar-tabs.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import type { Tx } from '#db/db.ts';
import { auditBarAction } from '#server/bar/record.ts';
import { isKnownOrder } from '#server/bar/room-order-store.ts';
import { findOpenTab, insertTab } from '#server/bar/tab-store.ts';

export const closedTabError = () => new AppError('conflict', tabMessages.closed);

export const tabRefusals = {
  tab_is_open: closedTabError,
  tab_drink_is_paid: () => new AppError('conflict', tabMessages.drinkIsPaid),
  tab_keeps_what_is_paid: () => new AppError('conflict', tabMessages.paidMore),
  bar_tab_open_by_label: () => new AppError('conflict', tabMessages.labelTaken),
} as const;

/**
 * Returns the id of the open tab with this name, and locks the tab; opens one if there is none. Returns undefined for
 * an order that is sent again: the order has a tab already, and must not open another one.
 */
export async function findOrOpenTab(
  tx: Tx,
  member: Member,
  label: string,
  key: string | undefined,
  at: Date,
): Promise<string | undefined> {
  if (key && (await isKnownOrder(tx, key))) return undefined;
  const openedTabId = await insertTab(tx, { label, openedBy: member.id, openedAt: at });
  if (openedTabId) {
    await auditBarAction(
      tx,
      member,
      { kind: 'tab', id: openedTabId },
      { at, action: 'tab opened', after: { tab: label } },
    );
    return openedTabId;
  }
  const tabId = await findOpenTab(tx, label);
  // Without an id, the tab was closed between the two statements.
  if (!tabId) throw closedTabError();
  return tabId;
}
