import * as z from 'zod/mini';
import { koboField } from '#contract/core/fields.ts';

export const roomFigures = z.object({
  total: z.int(),
  sold: z.int(),
  occupancy: z.number(),
  roomChargeKobo: koboField,
  /** Null if no room was sold; `rev_par` is null if there were no rooms. */
  adrKobo: z.nullable(koboField),
  revParKobo: z.nullable(koboField),
});
