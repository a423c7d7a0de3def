import * as z from 'zod/mini';
import { formatNaira, toNaira, toNairaOrNull } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { fromForm } from '#contract/core/wire.ts';
import { type CompanyView, type NewCompany, newCompany } from '#contract/rooms/companies.ts';
import { offerRules } from '#web/office/core/offer-rules.ts';

/** The values of the form. A rate that is left empty is NaN. */
export type CompanyValues = {
  name: string;
  taxNumber: string;
  address: string;
  percentOff: number;
  /** The company's price per night, by the id of the room type. */
  rates: Record<string, number>;
  /** The addresses and domains that may book, separated by commas, semicolons, spaces or line breaks. */
  bookers: string;
  paysLater: boolean;
  limit: number | null;
};

export const companyValuesOf = (company: CompanyView | undefined): CompanyValues => ({
  name: company?.name ?? '',
  taxNumber: company?.taxNumber ?? '',
  address: company?.address ?? '',
  percentOff: company?.percentOff ?? 0,
  rates: Object.fromEntries(
    (company?.rates ?? []).map(({ roomTypeId, priceKobo }) => [roomTypeId, toNaira(priceKobo)]),
  ),
  bookers: company?.bookers.join(', ') ?? '',
  paysLater: company?.paysLater ?? false,
  limit: toNairaOrNull(company?.limitKobo),
});

/** Makes the input of the call from the values, without checking it. */
const toCompanyInput = (values: CompanyValues): unknown =>
  fromForm(newCompany, {
    ...values,
    rates: Object.entries(values.rates).flatMap(([roomTypeId, price]) =>
      Number.isNaN(price) ? [] : [{ roomTypeId, price }],
    ),
    bookers: values.bookers.split(/[\s,;]+/).filter((booker) => booker !== ''),
    limit: values.paysLater ? values.limit : null,
  });

/** Makes the input of the call and checks it. Throws if the values have problems. */
export const companyFrom = (values: CompanyValues): NewCompany => z.parse(newCompany, toCompanyInput(values));

export const companyRules = offerRules(newCompany, toCompanyInput);

export function companySummary(company: CompanyView): string {
  const { percentOff, rates, paysLater, owesKobo, limitKobo, stays } = company;
  const prices = [
    ...(rates.length > 0 ? [`rates for ${plural(rates.length, 'room type')}`] : []),
    ...(percentOff > 0 ? [`${percentOff}% less`] : []),
  ];
  return [
    prices.join(', ') || 'The price of the nights',
    paysLater ? 'pays later' : 'pays now',
    ...(paysLater
      ? [
          limitKobo === null
            ? `${formatNaira(owesKobo)} open`
            : `${formatNaira(owesKobo)} of ${formatNaira(limitKobo)} open`,
        ]
      : []),
    plural(stays, 'booking'),
  ].join(' · ');
}
