import * as z from 'zod/mini';
import { koboField } from '#contract/core/fields.ts';

/** The messages of what guests send. The pages of guests load this module, so it has nothing for the owner only. */
export const planOfferMessages = {
  notFound: 'Plan not found',
  seenTerms: 'seen_terms must be the terms that were shown',
  children: 'Children must be a number from 0 to 3',
  adult: 'At least one guest must be an adult',
} as const;

/** `free_until_hours` is null if it is never free of charge to cancel. */
export const planTerms = z.object({
  freeUntilHours: z.nullable(z.int()),
  lateRefundPercent: z.int(),
  /** Of the nights that a guest gives up by an early departure, the share that comes off the bill. */
  unusedNightsPercent: z.int(),
  /** Of the total of the stay, the share that a guest pays at most who does not come. */
  noShowPercent: z.int(),
});

const seenNumber = z.int(planOfferMessages.seenTerms);
/** The terms that a form has shown. */
export const seenTerms = z.object(
  {
    freeUntilHours: z.nullable(seenNumber),
    lateRefundPercent: seenNumber,
    noShowPercent: z.optional(seenNumber),
  },
  planOfferMessages.seenTerms,
);
export type SeenTerms = z.infer<typeof seenTerms>;
export type PlanTerms = z.infer<typeof planTerms>;

/** Empty where no plan is named. */
export const planCodeField = z
  .string(planOfferMessages.notFound)
  .check(z.regex(/^[a-z0-9-]{0,60}$/, planOfferMessages.notFound));

/** A plan that is on sale, as guests and the desk see it. */
export const planOffer = z.object({
  code: z.string(),
  name: z.string(),
  percentOff: z.int(),
  breakfast: z.boolean(),
  /** Per guest and night. */
  breakfastPriceKobo: koboField,
  minNights: z.int(),
  terms: planTerms,
  isDefault: z.boolean(),
});
export type PlanOffer = z.infer<typeof planOffer>;
