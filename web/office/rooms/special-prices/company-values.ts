import * as z from 'zod/mini';
import type { FieldError } from '#contract/core/errors.ts';
import { naira } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { type CompanyView, type NewCompany, newCompany } from '#contract/rooms/companies.ts';

/** What the form holds: a number that is none stands for a field that is left empty. */
export type CompanyValues = {
  name: string;
  tax_number: string;
  address: string;
  percent_off: number;
  /** By the id of the room type. */
  rates: Record<string, number>;
  /** Separated by commas, spaces or line breaks. */
  bookers: string;
  pays_later: boolean;
  limit: number;
};

export const companyValuesOf = (company: CompanyView | undefined): CompanyValues => ({
  name: company?.name ?? '',
  tax_number: company?.tax_number ?? '',
  address: company?.address ?? '',
  percent_off: company?.percent_off ?? 0,
  rates: Object.fromEntries((company?.rates ?? []).map(({ room_type_id, price }) => [room_type_id, price])),
  bookers: company?.bookers.join(', ') ?? '',
  pays_later: company?.pays_later ?? false,
  limit: company?.limit ?? Number.NaN,
});

export const companyFrom = (values: CompanyValues): NewCompany => ({
  name: values.name,
  tax_number: values.tax_number,
  address: values.address,
  percent_off: values.percent_off,
  rates: Object.entries(values.rates).flatMap(([room_type_id, price]) =>
    Number.isNaN(price) ? [] : [{ room_type_id, price }],
  ),
  bookers: values.bookers.split(/[\s,;]+/).filter((booker) => booker !== ''),
  pays_later: values.pays_later,
  limit: values.pays_later && !Number.isNaN(values.limit) ? values.limit : null,
});

/** The rules of the server, at the fields of the form. */
export const companyProblems = (values: CompanyValues): FieldError[] =>
  (z.safeParse(newCompany, companyFrom(values)).error?.issues ?? []).map(({ path, message }) => ({
    field: String(path[0]),
    message,
  }));

/** One line for the list. */
export function companySummary(company: CompanyView): string {
  const { percent_off, rates, pays_later, owes, limit, stays } = company;
  const prices = [
    ...(rates.length > 0 ? [`rates for ${plural(rates.length, 'room type')}`] : []),
    ...(percent_off > 0 ? [`${percent_off}% less`] : []),
  ];
  return [
    prices.join(', ') || 'The price of the nights',
    pays_later ? 'pays later' : 'pays now',
    ...(pays_later ? [limit === null ? `${naira(owes)} open` : `${naira(owes)} of ${naira(limit)} open`] : []),
    plural(stays, 'booking'),
  ].join(' · ');
}
