import * as z from 'zod/mini';
import { lineField } from '#contract/core/fields.ts';

export const invoiceFieldMessages = {
  series: 'Please enter two to four letters',
  company: 'Please enter the registered name of the company',
  taxNumber: 'Please enter the tax identification number',
  registration: 'Please enter the registration number',
  whole: 'Please send all parts',
  seriesFixed: (series: string) => `There are invoices with the letters ${series}, so these letters stay`,
} as const;

export const invoiceLabels = { invoices: 'Who issues invoices' } as const;

/** Null: the hotel issues no invoices. An invoice stores who issued it. */
export const invoiceFields = {
  invoices: z.nullable(
    z.object(
      {
        series: z.string(invoiceFieldMessages.series).check(
          z.overwrite((text) => text.trim().toUpperCase()),
          z.regex(/^[A-Z]{2,4}$/, invoiceFieldMessages.series),
        ),
        company: lineField(invoiceFieldMessages.company, 'The company', 120),
        taxNumber: lineField(invoiceFieldMessages.taxNumber, 'The number', 60),
        registration: lineField(invoiceFieldMessages.registration, 'The number', 60),
      },
      invoiceFieldMessages.whole,
    ),
  ),
};
