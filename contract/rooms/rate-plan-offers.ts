import * as z from 'zod/mini';
import { koboField } from '#contract/core/fields.ts';

/** The messages of what guests send. The pages of guests load this module, so it has nothing for the owner only. */
export const ratePlanOfferMessages = {
  notFound: 'Plan not found',
  seenTerms: 'seen_terms must be the terms that were shown',
  children: 'Children must be a number from 0 to 3',
  adult: 'At least one guest must be an adult',
} as const;

/** `free_until_hours` is null if it is never free of charge to cancel. */
export const ratePlanTerms = z.object({
  freeUntilHours: z.nullable(z.int()),
  lateRefundPercent: z.int(),
  /** Of the nights that a guest gives up by an early departure, the share that comes off the bill. */
  unusedNightsPercent: z.int(),
  /** Of the total of the stay, the share that a guest pays at most who does not come. */
  noShowPercent: z.int(),
});

const seenNumber = z.int(ratePlanOfferMessages.seenTerms);
/** The terms that a form has shown. */
export const seenTerms = z.object(
  {
    freeUntilHours: z.nullable(seenNumber),
    lateRefundPercent: seenNumber,
    noShowPercent: z.optional(seenNumber),
  },
  ratePlanOfferMessages.seenTerms,
);
export type SeenTerms = z.infer<typeof seenTerms>;
export type RatePlanTerms = z.infer<typeof ratePlanTerms>;

/** Empty where no rate plan is named. */
export const ratePlanCodeField = z
  .string(ratePlanOfferMessages.notFound)
  .check(z.regex(/^[a-z0-9-]{0,60}$/, ratePlanOfferMessages.notFound));

/** A rate plan that is on sale, as guests and the desk see it. */
export const ratePlanOffer = z.object({
  code: z.string(),
  name: z.string(),
  percentOff: z.int(),
  breakfast: z.boolean(),
  /** Per guest and night. */
  breakfastPriceKobo: koboField,
  minNights: z.int(),
  terms: ratePlanTerms,
  isDefault: z.boolean(),
});
export type RatePlanOffer = z.infer<typeof ratePlanOffer>;
