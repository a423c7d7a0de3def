import * as z from 'zod/mini';
import type { FieldError } from '#contract/core/errors.ts';
import { naira } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { type CompanyView, type NewCompany, newCompany } from '#contract/rooms/companies.ts';

/** What the form holds: a number that is none stands for a field that is left empty. */
export type CompanyValues = {
  name: string;
  taxNumber: string;
  address: string;
  percentOff: number;
  /** By the id of the room type. */
  rates: Record<string, number>;
  /** Separated by commas, spaces or line breaks. */
  bookers: string;
  paysLater: boolean;
  limit: number;
};

export const companyValuesOf = (company: CompanyView | undefined): CompanyValues => ({
  name: company?.name ?? '',
  taxNumber: company?.taxNumber ?? '',
  address: company?.address ?? '',
  percentOff: company?.percentOff ?? 0,
  rates: Object.fromEntries((company?.rates ?? []).map(({ roomTypeId, price }) => [roomTypeId, price])),
  bookers: company?.bookers.join(', ') ?? '',
  paysLater: company?.paysLater ?? false,
  limit: company?.limit ?? Number.NaN,
});

export const companyFrom = (values: CompanyValues): NewCompany => ({
  name: values.name,
  taxNumber: values.taxNumber,
  address: values.address,
  percentOff: values.percentOff,
  rates: Object.entries(values.rates).flatMap(([roomTypeId, price]) =>
    Number.isNaN(price) ? [] : [{ roomTypeId, price }],
  ),
  bookers: values.bookers.split(/[\s,;]+/).filter((booker) => booker !== ''),
  paysLater: values.paysLater,
  limit: values.paysLater && !Number.isNaN(values.limit) ? values.limit : null,
});

/** The rules of the server, at the fields of the form. */
export const companyProblems = (values: CompanyValues): FieldError[] =>
  (z.safeParse(newCompany, companyFrom(values)).error?.issues ?? []).map(({ path, message }) => ({
    field: String(path[0]),
    message,
  }));

/** One line for the list. */
export function companySummary(company: CompanyView): string {
  const { percentOff, rates, paysLater, owes, limit, stays } = company;
  const prices = [
    ...(rates.length > 0 ? [`rates for ${plural(rates.length, 'room type')}`] : []),
    ...(percentOff > 0 ? [`${percentOff}% less`] : []),
  ];
  return [
    prices.join(', ') || 'The price of the nights',
    paysLater ? 'pays later' : 'pays now',
    ...(paysLater ? [limit === null ? `${naira(owes)} open` : `${naira(owes)} of ${naira(limit)} open`] : []),
    plural(stays, 'booking'),
  ].join(' · ');
}
