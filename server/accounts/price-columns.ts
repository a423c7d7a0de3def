import type { TaxedPrice, TaxRates } from '#contract/accounts/taxes.ts';
import type { Kobo } from '#contract/core/money.ts';

export type TaxedLine = { price: TaxedPrice; rates: TaxRates };

type PriceColumns = Record<'netKobo' | 'serviceKobo' | 'vatKobo' | 'consumptionKobo' | 'grossKobo', Kobo>;
type RateColumns = Record<'serviceRate' | 'vatRate' | 'consumptionRate', number>;

export const priceColumns = ({ net, service, vat, consumption, gross }: TaxedPrice): PriceColumns => ({
  ...{ netKobo: net, serviceKobo: service, vatKobo: vat, consumptionKobo: consumption, grossKobo: gross },
});

export const lineColumns = ({ price, rates }: TaxedLine): PriceColumns & RateColumns => ({
  ...priceColumns(price),
  ...{ serviceRate: rates.service, vatRate: rates.vat, consumptionRate: rates.consumption },
});

/** The row of a line in the database, which has a column for each amount and each rate. */
export type RowOf<Line extends TaxedLine> = Omit<Line, keyof TaxedLine> & PriceColumns & RateColumns;

export function fromLineRow<Row extends PriceColumns & RateColumns>(columns: Row) {
  const { netKobo, serviceKobo, vatKobo, consumptionKobo, grossKobo, ...others } = columns;
  const { serviceRate, vatRate, consumptionRate, ...row } = others;
  return {
    ...row,
    price: { net: netKobo, service: serviceKobo, vat: vatKobo, consumption: consumptionKobo, gross: grossKobo },
    rates: { service: serviceRate, vat: vatRate, consumption: consumptionRate },
  };
}
