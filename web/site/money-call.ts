import type { GuestMoneyCallApi } from '#contract/api.ts';
import { ConnectionLost } from '#web/core/errors.ts';

let api: Promise<GuestMoneyCallApi> | undefined;

/** Makes the calls about money, which only few pages need. Loads them with the first call, as `call` does. */
export const moneyCall: GuestMoneyCallApi = async (name, input) => {
  api ??= import('#web/site/money-api.ts').then(({ makeGuestMoneyApi }) => makeGuestMoneyApi());
  const send = await api.catch(() => {
    api = undefined;
    throw new ConnectionLost();
  });
  return send(name, input);
};
