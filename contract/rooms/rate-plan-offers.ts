import * as z from 'zod/mini';
import { koboField } from '#contract/core/fields.ts';

/**
 * Messages about input of guests. The pages of guests load this module, so it has no messages that only the owner
 * reads.
 */
export const ratePlanOfferMessages = {
  notFound: 'Plan not found',
  seenTerms: 'seen_terms must be the terms that were shown',
  children: 'Children must be a number from 0 to 3',
  adult: 'At least one guest must be an adult',
} as const;

/** Terms of cancelling. `freeUntilHours` is null if it is never free of charge to cancel. */
export const ratePlanTerms = z.object({
  freeUntilHours: z.nullable(z.int()),
  lateRefundPercent: z.int(),
  /** The share of the price of unused nights that comes off the total after an early departure. */
  unusedNightsPercent: z.int(),
  /** The share of the total that a guest who does not come pays at most. */
  noShowPercent: z.int(),
  /** The time of check-in from which `freeUntilHours` counts back; that of the hotel if it is left out. */
  checkInFrom: z.optional(z.string()),
});

const seenNumber = z.int(ratePlanOfferMessages.seenTerms);
export const seenTerms = z.object(
  {
    freeUntilHours: z.nullable(seenNumber),
    lateRefundPercent: seenNumber,
    noShowPercent: z.optional(seenNumber),
    checkInFrom: z.optional(
      z.string(ratePlanOfferMessages.seenTerms).check(z.regex(/^\d\d:\d\d$/, ratePlanOfferMessages.seenTerms)),
    ),
  },
  ratePlanOfferMessages.seenTerms,
);
export type SeenTerms = z.infer<typeof seenTerms>;
export type RatePlanTerms = z.infer<typeof ratePlanTerms>;

/** The code of a rate plan; empty if none is chosen. */
export const ratePlanCodeField = z
  .string(ratePlanOfferMessages.notFound)
  .check(z.regex(/^[a-z0-9-]{0,60}$/, ratePlanOfferMessages.notFound));

export const ratePlanOffer = z.object({
  code: z.string(),
  name: z.string(),
  percentOff: z.int(),
  breakfast: z.boolean(),
  /** The price of breakfast for one guest and night. */
  breakfastPriceKobo: koboField,
  minNights: z.int(),
  terms: ratePlanTerms,
  isDefault: z.boolean(),
});
export type RatePlanOffer = z.infer<typeof ratePlanOffer>;
