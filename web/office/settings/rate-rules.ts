import { type ExchangeRate, type ForeignCurrency, type RatesChange, ratesChange } from '#contract/currency.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { readAmount } from '#web/office/shared/payment-rules.ts';

/** Naira per unit; null while the field is blank. */
export type RateValues = Record<ForeignCurrency, number | null>;

export const rateOrder = ['USD', 'EUR'] as const satisfies readonly ForeignCurrency[];

export const rateRules = schemaResolver<RateValues, RatesChange>(ratesChange);

export const rateValues = (rates: readonly ExchangeRate[]): RateValues => {
  const rateOf = (currency: ForeignCurrency) => rates.find((rate) => rate.currency === currency)?.naira ?? null;
  return { USD: rateOf('USD'), EUR: rateOf('EUR') };
};

export const readRate = (typed: string | number | null): number | null =>
  typed === null || String(typed).trim() === '' ? null : readAmount(typed);
