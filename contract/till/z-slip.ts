import * as z from 'zod/mini';
import { koboField } from '#contract/core/fields.ts';
import { shiftCashFields } from '#contract/till/cash-out.ts';
import { shiftCount, shiftFields, shiftSumFields } from '#contract/till/shifts.ts';

/**
 * A Z report as it is printed. It does not show what the previous shift left in the till, because the person of this
 * shift counted without knowing it.
 */
export const zSlip = z.object({
  ...shiftFields,
  floatKobo: koboField,
  ...shiftSumFields,
  ...shiftCashFields,
  counts: z.array(shiftCount),
  /** What stays in the till after the handover. */
  leftKobo: koboField,
  /** The number of the Z report before this one; null for the first one. */
  zBefore: z.nullable(z.int()),
  /** The last seal of the audit log up to the end of the day on which the shift was first counted; null if there is none yet. */
  seal: z.nullable(z.object({ number: z.int(), hash: z.string() })),
});
export type ZSlip = z.infer<typeof zSlip>;
