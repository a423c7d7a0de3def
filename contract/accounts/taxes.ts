import { type Kobo, kobo } from '#contract/core/money.ts';

export const taxKinds = ['service', 'vat', 'consumption'] as const;
export type TaxKind = (typeof taxKinds)[number];

export const taxLabels: Record<TaxKind, string> = {
  service: 'Service charge',
  vat: 'VAT',
  consumption: 'Consumption tax',
};

/** Rates in hundredths of a percent: 750 is 7.5 %. */
export type TaxRates = Record<TaxKind, number>;

/** The net price, service charge and taxes in a price. The four parts add up to `gross` to the kobo. */
export type TaxedPrice = Record<'net' | TaxKind | 'gross', Kobo>;

const hundredPercent = 10_000;

/**
 * Splits a price, which contains its taxes (Nigeria Tax Act 2025, s.149), into net price, service charge and taxes. VAT
 * and consumption tax are on net price and service charge, and neither is on the other. Each tax is rounded to the
 * kobo, and the net price takes what is left over. `gross` is not negative.
 */
export function splitGross(gross: Kobo, rates: TaxRates): TaxedPrice {
  const taxed = hundredPercent + rates.vat + rates.consumption;
  const vat = roundedShare(gross, rates.vat, taxed);
  const consumption = roundedShare(gross, rates.consumption, taxed);
  const service = roundedShare(gross - vat - consumption, rates.service, hundredPercent + rates.service);
  const net = gross - vat - consumption - service;
  return { net: kobo(net), service: kobo(service), vat: kobo(vat), consumption: kobo(consumption), gross };
}

const roundedShare = (amount: number, rate: number, of: number): number => Math.round((amount * rate) / of);

/** The price with the opposite sign in all its parts. */
export const negatePrice = ({ net, service, vat, consumption, gross }: TaxedPrice): TaxedPrice => ({
  ...{ net: kobo(0 - net), service: kobo(0 - service), vat: kobo(0 - vat) },
  ...{ consumption: kobo(0 - consumption), gross: kobo(0 - gross) },
});

export function sumPrices(prices: readonly TaxedPrice[]): TaxedPrice {
  const sumOf = (part: keyof TaxedPrice) => kobo(prices.reduce((sum, price) => sum + price[part], 0));
  return {
    ...{ net: sumOf('net'), service: sumOf('service'), vat: sumOf('vat') },
    ...{ consumption: sumOf('consumption'), gross: sumOf('gross') },
  };
}

/** `rate`, in hundredths of a percent, holds from `fromDay` until the next rule of the same tax begins. */
export type TaxRule = { tax: TaxKind; fromDay: string; rate: number };

/** The rates on a day: of each tax the rate of the newest rule that has begun by then, or 0 if there is none. */
export function ratesOn(day: string, rules: readonly TaxRule[]): TaxRates {
  const rateOf = (tax: TaxKind): number => {
    const begun = rules.filter((rule) => rule.tax === tax && rule.fromDay <= day);
    return begun.reduce<TaxRule | undefined>((a, b) => (a && a.fromDay > b.fromDay ? a : b), undefined)?.rate ?? 0;
  };
  return { service: rateOf('service'), vat: rateOf('vat'), consumption: rateOf('consumption') };
}

export const rateText = (rate: number): string => `${rate / 100} %`;
