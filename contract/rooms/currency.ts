import * as z from 'zod/mini';
import { amountMessages } from '#contract/core/fields.ts';
import type { currencies } from '#contract/core/money.ts';
import { keepNamesOnWire } from '#contract/core/wire.ts';

export type ForeignCurrency = Exclude<(typeof currencies)[number], 'NGN'>;
export const foreignCurrencies = ['USD', 'EUR'] as const satisfies readonly ForeignCurrency[];

export const exchangeRateMessages = {
  rate: 'Please enter how many naira it costs, or nothing',
  noRate: 'Say which rate: USD or EUR',
  saved: 'Exchange rates saved',
  fetchFailed: 'Failed to fetch the exchange rates',
  saveFailed: 'Failed to save the exchange rates',
} as const;

/** `naira` is the price of one unit of the currency; null if the currency has no rate. */
const exchangeRate = z.object({
  currency: z.enum(foreignCurrencies),
  naira: z.nullable(z.number()),
  setBy: z.nullable(z.string()),
  setAt: z.nullable(z.string()),
});
export type ExchangeRate = z.infer<typeof exchangeRate>;

export const exchangeRates = z.object({ data: z.array(exchangeRate) });

const maxRate = 1_000_000;

/** The price of one unit of the currency, in naira with at most two decimals. */
const rateField = z.optional(
  z.nullable(
    z.number(exchangeRateMessages.rate).check(
      z.refine((rate) => Math.round(rate * 100) >= 1 && rate <= maxRate, { error: exchangeRateMessages.rate }),
      z.refine((rate) => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-6, { error: amountMessages.decimals }),
    ),
  ),
);

/** A currency with null loses its rate. A currency that the caller leaves out keeps its rate. */
export const exchangeRatesChange = keepNamesOnWire(
  z.object({ USD: rateField, EUR: rateField } satisfies Record<ForeignCurrency, typeof rateField>).check(
    z.refine((input) => foreignCurrencies.some((currency) => input[currency] !== undefined), {
      error: exchangeRateMessages.noRate,
      path: ['USD'],
    }),
  ),
);
export type ExchangeRatesChange = z.output<typeof exchangeRatesChange>;

export const setExchangeRatesReply = z.extend(exchangeRates, { message: z.string() });

export function formatApproximately(
  naira: number,
  { currency, rate }: { currency: ForeignCurrency; rate: number },
): string {
  const amount = naira / rate;
  const digits = Math.abs(amount) < 10 ? 2 : 0;
  const formatter = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `≈ ${formatter.format(amount)}`;
}
