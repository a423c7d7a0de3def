import * as z from 'zod/mini';
import { koboField } from '#contract/core/fields.ts';

export const roomFigures = z.object({
  total: z.int(),
  sold: z.int(),
  occupancy: z.number(),
  roomChargeKobo: koboField,
  /** `adrKobo` is null if no room was sold, `revParKobo` if there were no rooms. */
  adrKobo: z.nullable(koboField),
  revParKobo: z.nullable(koboField),
});
