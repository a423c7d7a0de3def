import { tabMessages } from '#contract/bar/bar-tabs.ts';
import { unconfirmedMessages } from '#contract/payments/unconfirmed.ts';
import { listTabs, makeTabPayLink, moveTab, payTab, readTab, reverseTabPayment } from '#server/bar/tabs.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';

type TabCalls = 'listTabs' | 'readTab' | 'payTab' | 'reverseTabPayment' | 'tabPayLink' | 'moveTab';

export function barTabRoutes(deps: Deps): Handlers<TabCalls> {
  return {
    listTabs: ({ input, member }) => listTabs(deps, member(), input),

    async readTab({ input, member }) {
      return { tab: await readTab(deps, member(), input.tabId) };
    },

    async payTab({ input, member }) {
      await payTab(deps, member(), input);
      const tab = await readTab(deps, member(), input.tabId);
      const message = input.method === 'transfer' ? unconfirmedMessages.recorded : tabMessages.taken(tab.balanceKobo);
      return { message, tab };
    },

    async reverseTabPayment({ input, member }) {
      await reverseTabPayment(deps, member(), input);
      return { message: tabMessages.reversed, tab: await readTab(deps, member(), input.tabId) };
    },

    tabPayLink: ({ input }) => makeTabPayLink(deps, input),

    async moveTab({ input, member }) {
      const room = await moveTab(deps, member(), input);
      return { message: tabMessages.moved(room), tab: await readTab(deps, member(), input.tabId) };
    },
  };
}
