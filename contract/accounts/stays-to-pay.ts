import * as z from 'zod/mini';
import { koboField } from '#contract/core/fields.ts';
import { deskBooking } from '#contract/front-desk/desk.ts';

export const staysToPayMessages = { failed: 'Failed to fetch what guests owe' } as const;

const amounts = { nowKobo: koboField, laterKobo: koboField, byOthersKobo: koboField };

/** Sums of what is to pay now, later, and by others, of `stays` stays that have something to pay now. */
export const sumsToPay = z.object({ ...amounts, stays: z.int() });
export type SumsToPay = z.infer<typeof sumsToPay>;

/** Stays whose guests have come and of which something is to pay; the most to pay now comes first. */
export const staysToPay = z.object({
  today: z.string(),
  data: z.array(deskBooking),
  inHouse: sumsToPay,
  left: sumsToPay,
});
