import { expect, test } from 'vitest';
import type { Output } from '#contract/api.ts';
import { kobo } from '#contract/core/money.ts';
import { writeTabToCache } from '#web/office/bar/sales/tab-queries.ts';
import { queryClient } from '#web/office/core/query.ts';

const makeTab = (id: string, paid: number): Output<'payTab'>['tab'] => ({
  ...{ id, label: 'Table 4', openedAt: '2026-11-21T11:00:00.000Z', openedBy: 'Sunday Etim', closedAt: null },
  ...{ totalKobo: kobo(9000), paidKobo: kobo(paid), balanceKobo: kobo(9000 - paid), movedTo: null },
  ...{ unconfirmedKobo: kobo(0), atTerminalKobo: kobo(0), sales: [], payments: [] },
});

test('after a payment the open tab shows what is left at once, and a tab that is not on screen stays out of the cache', () => {
  const keyOf = (tabId: string) => ['readTab', { tabId }];
  queryClient.setQueryData(keyOf('a'), { tab: makeTab('a', 0) });
  for (const id of ['a', 'b']) writeTabToCache({ message: '', tab: makeTab(id, 3000) });
  expect(queryClient.getQueryData(keyOf('a'))).toEqual({ tab: makeTab('a', 3000) });
  expect(queryClient.getQueryData(keyOf('b'))).toBeUndefined();
  queryClient.clear();
});
