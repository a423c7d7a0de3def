import { type CallApi, endpoints } from '#contract/api.ts';
import { makePageApi } from '#web/core/page-api.ts';

let api: CallApi | undefined;

/**
 * Creates the client with the first call, because `makePageApi` needs a window, and modules are also imported where
 * there is none.
 */
export const callOffice: CallApi = (name, input) => {
  api ??= makePageApi(endpoints);
  return api(name, input);
};
