import * as z from 'zod/mini';

export const bankLineFields = {
  id: z.string(),
  day: z.string(),
  /** Null where the bank says only the day. */
  at: z.nullable(z.string()),
  amount: z.number(),
  narration: z.string(),
  reference: z.nullable(z.string()),
};
export const bankLine = z.object(bankLineFields);
export type BankLine = z.infer<typeof bankLine>;

/** A line that fits a transfer by amount and time, with the words of the sender that are in both. */
export const fittingLine = z.object({
  ...bankLineFields,
  words: z.array(z.string()),
  /** What the transfer pays that the line is already; null if it is none. */
  used_by: z.nullable(z.string()),
  /** Why somebody has set it aside; null if nobody has. */
  set_aside: z.nullable(z.string()),
});
