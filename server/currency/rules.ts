import { type ExchangeRate, type ForeignCurrency, foreignCurrencies } from '#contract/currency.ts';
import { type Kobo, toNaira } from '#contract/money.ts';

export type Rate = { currency: ForeignCurrency; cost: Kobo; setBy: string; setAt: Date };

export const presentRates = (rates: readonly Rate[]): ExchangeRate[] =>
  foreignCurrencies.map((currency) => {
    const rate = rates.find((each) => each.currency === currency);
    return {
      currency,
      naira: rate ? toNaira(rate.cost) : null,
      set_by: rate?.setBy ?? null,
      set_at: rate?.setAt.toISOString() ?? null,
    };
  });
