import type { GuestCallApi } from '#contract/api.ts';
import { ConnectionLost } from '#web/core/errors.ts';

let api: Promise<GuestCallApi> | undefined;

/**
 * Loads the API client only with the first call: a page that just shows what the server rendered needs neither the
 * client nor its schemas.
 */
export const call: GuestCallApi = async (name, input) => {
  api ??= import('#web/core/page-api.ts').then(({ makeGuestApi }) => makeGuestApi());
  const send = await api.catch(() => {
    // Forgets the failed import, so that the next call of this page loads the client again.
    api = undefined;
    throw new ConnectionLost();
  });
  return send(name, input);
};
