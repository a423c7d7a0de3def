import { type CallApi, endpoints } from '#contract/api.ts';
import { makePageApi } from '#web/page-api.ts';

let api: CallApi | undefined;

/** Makes any call of the table. Begun with the first one: nothing of it is there before a page is. */
export const call: CallApi = (name, input) => {
  api ??= makePageApi(endpoints);
  return api(name, input);
};
