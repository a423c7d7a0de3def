import * as z from 'zod/mini';
import { type TaxKind, taxKinds } from '#contract/accounts/taxes.ts';
import { dayField } from '#contract/core/fields.ts';

export const taxMessages = {
  tax: 'Please choose a tax',
  day: 'Please choose the day from which the rate holds',
  rate: 'The rate must be from 0 to 30 %, with at most two decimals',
  past: 'A rate can change from today on. Days before are in accounts and reports already.',
  notFound: 'This rate is not in the table any more.',
  saved: 'Rate saved',
  removed: 'Rate removed',
  fetchFailed: 'Failed to fetch taxes',
  saveFailed: 'Failed to save the rate',
} as const;

const taxRuleKeyFields = {
  tax: z.enum(taxKinds, { error: taxMessages.tax }),
  fromDay: dayField(taxMessages.day),
};

/** `percent` is the rate of a tax that prices contain; 0 ends the tax. */
export const taxRuleInput = z.object({
  ...taxRuleKeyFields,
  percent: z
    .number(taxMessages.rate)
    .check(
      z.refine(
        (percent) => percent >= 0 && percent <= 30 && Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6,
        { error: taxMessages.rate },
      ),
    ),
});
export const taxRuleRemoval = z.object(taxRuleKeyFields);

/** `fixed` is true if the rule began before today, so that nobody can change it any more. */
const taxRuleView = z.object({
  ...{ tax: z.enum(taxKinds), fromDay: z.string(), percent: z.number(), fixed: z.boolean() },
});
export type TaxRuleView = z.infer<typeof taxRuleView>;

/** The tax that the owner still has to set before the hotel can open: the first one without a rate. */
export const taxToSet = (rules: readonly Pick<TaxRuleView, 'tax'>[]): TaxKind | undefined =>
  (['vat', 'consumption'] as const).find((tax) => !rules.some((rule) => rule.tax === tax));

export const taxRuleList = z.object({ data: z.array(taxRuleView), today: z.string() });
export const changedTaxRulesReply = z.object({ message: z.string(), data: z.array(taxRuleView), today: z.string() });
