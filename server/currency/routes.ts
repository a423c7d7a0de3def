import { rateMessages } from '#contract/currency.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { changeRates, readRates } from '#server/currency/commands.ts';
import { presentRates } from '#server/currency/rules.ts';

export function currencyRoutes(deps: Deps): Handlers<'exchangeRates' | 'setExchangeRates'> {
  return {
    exchangeRates: async () => ({ data: presentRates(await readRates(deps)) }),

    async setExchangeRates({ input, member }) {
      return { message: rateMessages.saved, data: presentRates(await changeRates(deps, member(), input)) };
    },
  };
}
