import * as z from 'zod/mini';
import { invoiceKinds } from '#contract/accounts/invoice-kinds.ts';
import { invoiceMessages } from '#contract/accounts/invoices.ts';
import { koboField, lineField } from '#contract/core/fields.ts';

export const guestAccount = z.object({
  /** What can be paid online now; 0 if nothing. */
  owedKobo: koboField,
  /** Which taxes the total contains, as a sentence; empty if it contains none, and for a stranger. */
  taxesText: z.string(),
  invoices: z.array(
    z.object({
      number: z.string(),
      kind: z.enum(invoiceKinds),
      day: z.string(),
      grossKobo: koboField,
      takenBackBy: z.nullable(z.string()),
      token: z.string(),
    }),
  ),
});
export type GuestAccount = z.infer<typeof guestAccount>;

export const invoiceByLinkInput = z.object({
  number: lineField(invoiceMessages.notFound, 'number', 40),
  token: lineField(invoiceMessages.notFound, 'token', 60),
});
