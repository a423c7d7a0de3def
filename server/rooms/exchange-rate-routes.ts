import { toNaira } from '#contract/core/money.ts';
import { type ExchangeRate, exchangeRateMessages, foreignCurrencies } from '#contract/rooms/currency.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { listExchangeRates, type StoredExchangeRate } from '#server/rooms/exchange-rate-store.ts';
import { changeExchangeRates } from '#server/rooms/exchange-rates.ts';

export function exchangeRateRoutes(deps: Deps): Handlers<'exchangeRates' | 'setExchangeRates'> {
  return {
    exchangeRates: async () => ({ data: presentExchangeRates(await listExchangeRates(deps.db.read)) }),

    async setExchangeRates({ input, member }) {
      return {
        message: exchangeRateMessages.saved,
        data: presentExchangeRates(await changeExchangeRates(deps, member(), input)),
      };
    },
  };
}

const presentExchangeRates = (rates: readonly StoredExchangeRate[]): ExchangeRate[] =>
  foreignCurrencies.map((currency) => {
    const rate = rates.find((each) => each.currency === currency);
    return {
      currency,
      naira: rate ? toNaira(rate.rateKobo) : null,
      setBy: rate?.setByName ?? null,
      setAt: rate?.setAt.toISOString() ?? null,
    };
  });
