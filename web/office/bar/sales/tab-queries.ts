import type { Output } from '#contract/api.ts';
import { queryClient } from '#web/office/core/query.ts';

/** Shows the tab as it is after the change, so that nobody is offered a share that was just taken. */
export const writeTabToCache = ({ tab }: Output<'payTab'>): void => {
  queryClient.setQueryData<Output<'readTab'>>(['readTab', { tabId: tab.id }], (cached) => cached && { ...cached, tab });
};
