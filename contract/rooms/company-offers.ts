import * as z from 'zod/mini';
import { koboField } from '#contract/core/fields.ts';

export const brokenLinkMessage =
  'This link no longer works. Please ask your company for the new one, or book without it.';

/**
 * What a person who books for the company sees of its prices. `rates` has the price of a night by room type; for other
 * types the company has `percentOff`.
 */
export const companyOffer = z.object({
  name: z.string(),
  percentOff: z.int(),
  rates: z.array(z.object({ roomTypeId: z.string(), priceKobo: koboField })),
  paysLater: z.boolean(),
});
export type CompanyOffer = z.infer<typeof companyOffer>;

export const companyTokenField = z.string(brokenLinkMessage).check(z.regex(/^[\w-]{0,60}$/, brokenLinkMessage));
export const companyByLinkInput = z.object({ companyToken: companyTokenField });
export const companyByLinkReply = z.object({ company: companyOffer });
