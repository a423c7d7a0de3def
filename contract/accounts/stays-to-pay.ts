import * as z from 'zod/mini';
import { koboField } from '#contract/core/fields.ts';
import { pageFields, pageOf } from '#contract/core/lists.ts';
import { deskBooking } from '#contract/front-desk/desk.ts';

export const staysToPayMessages = {
  failed: 'Failed to fetch what guests owe',
  who: 'who must be in_house or left',
  none: 'No guest in the house or who has left owes anything',
  toCome: 'Guests to come pay later. They are not in this list.',
} as const;

export const guestsWhoOwe = ['in_house', 'left'] as const;
export type GuestsWhoOwe = (typeof guestsWhoOwe)[number];

export const staysToPayQuery = z.object({
  ...pageFields,
  /** Without `who`, the page has guests in the house and guests who have left. */
  who: z.optional(z.enum(guestsWhoOwe, { error: staysToPayMessages.who })),
});

/** Sums over all stays of the list, not only over the page. */
const sumsToPay = z.object({ nowKobo: koboField, laterKobo: koboField, byOthersKobo: koboField });

/** Stays whose guests have come and of which something is to pay; the most to pay now comes first. */
export const staysToPayPage = z.extend(pageOf(deskBooking), { sums: sumsToPay });
