import { type ExchangeRate, foreignCurrencies, rateMessages } from '#contract/currency.ts';
import { toNaira } from '#contract/money.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { listRates, type Rate } from '#server/rooms/exchange-rate-store.ts';
import { changeRates } from '#server/rooms/exchange-rates.ts';

export function exchangeRateRoutes(deps: Deps): Handlers<'exchangeRates' | 'setExchangeRates'> {
  return {
    exchangeRates: async () => ({ data: presentRates(await listRates(deps.db.read)) }),

    async setExchangeRates({ input, member }) {
      return { message: rateMessages.saved, data: presentRates(await changeRates(deps, member(), input)) };
    },
  };
}

const presentRates = (rates: readonly Rate[]): ExchangeRate[] =>
  foreignCurrencies.map((currency) => {
    const rate = rates.find((each) => each.currency === currency);
    return {
      currency,
      naira: rate ? toNaira(rate.rateKobo) : null,
      set_by: rate?.setByName ?? null,
      set_at: rate?.setAt.toISOString() ?? null,
    };
  });
