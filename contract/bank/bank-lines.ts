import * as z from 'zod/mini';
import { koboField } from '#contract/core/fields.ts';

export const bankLineFields = {
  id: z.string(),
  day: z.string(),
  /** Null where the bank says only the day. */
  at: z.nullable(z.string()),
  amountKobo: koboField,
  narration: z.string(),
  reference: z.nullable(z.string()),
};
export type BankLine = z.infer<z.ZodMiniObject<typeof bankLineFields>>;

const matchReasons = ['name', 'number', 'person'] as const;
export type MatchReason = (typeof matchReasons)[number];

/** A line that is a transfer, with why: words of the sender, a number of the bank, or somebody who said so. */
export const matchedLine = z.object({
  ...bankLineFields,
  matched: z.object({ because: z.enum(matchReasons), words: z.array(z.string()), by: z.string() }),
});
export type MatchedLine = z.infer<typeof matchedLine>;

/** A line that fits a transfer by amount and time, with the words of the sender that are in both. */
export const fittingLine = z.object({
  ...bankLineFields,
  words: z.array(z.string()),
  /** What the transfer pays that the line is already; null if it is none. */
  usedBy: z.nullable(z.string()),
  /** Why somebody has set it aside; null if nobody has. */
  setAside: z.nullable(z.string()),
  /** What speaks against it, in a sentence, such as that the bank took it back; null if nothing does. */
  doubt: z.nullable(z.string()),
  /** Whether it can be this transfer: it is no other one, is not set aside, and was not taken back. */
  free: z.boolean(),
});
