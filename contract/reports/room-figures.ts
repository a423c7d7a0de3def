import * as z from 'zod/mini';

export const roomFigures = z.object({
  total: z.int(),
  sold: z.int(),
  occupancy: z.number(),
  roomCharge: z.number(),
  /** Null if no room was sold; `rev_par` is null if there were no rooms. */
  adr: z.nullable(z.number()),
  revPar: z.nullable(z.number()),
});
