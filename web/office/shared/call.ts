import { type CallApi, endpoints } from '#contract/api.ts';
import { makePageApi } from '#web/core/page-api.ts';

let api: CallApi | undefined;

/** Created on the first call: importing this module must not need a page. */
export const call: CallApi = (name, input) => {
  api ??= makePageApi(endpoints);
  return api(name, input);
};
