import * as z from 'zod/mini';
import { taxKinds, taxLabels } from '#contract/accounts/taxes.ts';

/** The taxes in the prices of today, without those of 0 %. */
export const priceTaxes = z.object({ taxes: z.array(z.object({ tax: z.enum(taxKinds), percent: z.number() })) });
export type PriceTaxes = z.infer<typeof priceTaxes>;

/** What guests read of the taxes in a price; empty if there are none. */
export function priceTaxesText({ taxes }: PriceTaxes): string {
  const names = taxes.map(({ tax, percent }) => `${tax === 'vat' ? 'VAT' : taxLabels[tax].toLowerCase()} ${percent} %`);
  const last = names.pop();
  return last ? `Prices contain ${[names.join(', '), last].filter(Boolean).join(' and ')}.` : '';
}
