import * as z from 'zod/mini';
import { koboField } from '#contract/core/fields.ts';

export const bankLineFields = {
  id: z.string(),
  day: z.string(),
  /** When the money came in; null if the bank states only the day. */
  at: z.nullable(z.string()),
  amountKobo: koboField,
  narration: z.string(),
  reference: z.nullable(z.string()),
};
export type BankLine = z.infer<z.ZodMiniObject<typeof bankLineFields>>;

const matchReasons = ['name', 'number', 'booking', 'person'] as const;
export type MatchReason = (typeof matchReasons)[number];

/**
 * A line of the bank that is matched with a transfer. `because` says why: by words of the sender, by a number of the
 * bank, by the reference of the booking, or by a person.
 */
export const matchedLine = z.object({
  ...bankLineFields,
  matched: z.object({ because: z.enum(matchReasons), words: z.array(z.string()), by: z.string() }),
});
export type MatchedLine = z.infer<typeof matchedLine>;

/** A line of the bank that fits a transfer by amount and time. `words` are words of the sender that both contain. */
export const fittingLine = z.object({
  ...bankLineFields,
  words: z.array(z.string()),
  /** The guest, tab or company whose transfer this line is matched with; null without a match. */
  usedBy: z.nullable(z.string()),
  /** The reason with which somebody set the line aside; null if nobody has. */
  setAside: z.nullable(z.string()),
  /** A reason against a match as a sentence, such as that the bank took the money back; null if there is none. */
  doubt: z.nullable(z.string()),
  /** Whether the line can still be matched: it is not matched with another transfer, set aside or taken back. */
  free: z.boolean(),
});
