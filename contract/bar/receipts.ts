import * as z from 'zod/mini';
import { barSale, saleMessages } from '#contract/bar/bar.ts';
import { koboField } from '#contract/core/fields.ts';

const receiptField = z.string(saleMessages.receipt).check(z.regex(/^\d{1,12}$/, saleMessages.receipt));
export const barReceiptInput = z.object({ receipt: receiptField });

const receiptSale = z.extend(barSale, {
  /** Who took the drink back, when and why, and whether it was poured; null if nobody did. */
  takenBack: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.string(), poured: z.boolean() })),
  takeBackProblem: z.nullable(z.string()),
});
export type ReceiptSale = z.infer<typeof receiptSale>;

/**
 * What one customer took at once, with what became of each drink. All its drinks have one method: cash, card, the room
 * or a tab.
 */
export const barReceipt = z.object({
  orderId: z.string(),
  receipt: z.int(),
  sales: z.array(receiptSale),
  /** The price of the drinks that were not taken back. */
  totalKobo: koboField,
});
