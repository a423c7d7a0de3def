import { type ExchangeRate, type ForeignCurrency, foreignCurrencies } from '#contract/currency.ts';
import { type Kobo, toNaira } from '#contract/money.ts';

/** What one unit of a currency costs, and who has said so. */
export type Rate = { currency: ForeignCurrency; cost: Kobo; setBy: string; setAt: Date };

/** Every currency there is, with its rate if it has one. */
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
