import * as z from 'zod/mini';
import { koboField } from '#contract/core/fields.ts';

const reversalView = z.nullable(z.object({ by: z.string(), reason: z.string() }));

const shiftEnvelope = z.object({
  id: z.string(),
  number: z.string(),
  amountKobo: koboField,
  droppedAt: z.string(),
  receivedBy: z.string(),
  /** True for cash out of what was counted at the end of the shift, false for cash put away while the shift ran. */
  isHandover: z.boolean(),
  reversed: reversalView,
});
export type ShiftEnvelope = z.infer<typeof shiftEnvelope>;

const paidOut = z.object({
  id: z.string(),
  amountKobo: koboField,
  reason: z.string(),
  receipt: z.string(),
  paidAt: z.string(),
  reversed: reversalView,
});
export type PaidOut = z.infer<typeof paidOut>;

export const shiftCashFields = { envelopes: z.array(shiftEnvelope), paidOuts: z.array(paidOut) };
