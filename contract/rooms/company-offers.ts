import * as z from 'zod/mini';

export const brokenLinkMessage =
  'This link no longer works. Please ask your company for the new one, or book without it.';

/** What somebody who books for the company sees of it. In naira a night; a type without a rate has the percentage. */
export const companyOffer = z.object({
  name: z.string(),
  percent_off: z.int(),
  rates: z.array(z.object({ room_type_id: z.string(), price: z.number() })),
  pays_later: z.boolean(),
});
export type CompanyOffer = z.infer<typeof companyOffer>;

export const companyTokenField = z.string(brokenLinkMessage).check(z.regex(/^[\w-]{0,60}$/, brokenLinkMessage));
export const companyByLinkInput = z.object({ company_token: companyTokenField });
export const companyByLinkReply = z.object({ company: companyOffer });
