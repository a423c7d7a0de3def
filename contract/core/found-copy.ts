import * as z from 'zod/mini';

/** Why a copy cannot be brought back to a new computer, or was not. */
export const restoreProblems = [
  ...([
    'not_a_copy',
    'no_description',
    'damaged',
    'wrong_key',
    'wrong_secret',
    'other_version',
    'other_engine',
  ] as const),
  ...(['no_owner_in_copy', 'no_room', 'interrupted', 'differs', 'not_empty', 'in_use', 'not_restored'] as const),
] as const;
export type RestoreProblem = (typeof restoreProblems)[number];

/** What was found in a copy that can be brought back. */
export const foundCopy = z.object({
  madeAt: z.string(),
  version: z.string(),
  bookings: z.int(),
  /** Null if nobody knows whether the copy was proven. */
  provenAt: z.nullable(z.string()),
  /** How many people had a second factor. */
  secondFactors: z.int(),
  /** Whether second factors and PINs work in the restored hotel. */
  secretIsKnown: z.boolean(),
});
export type FoundCopy = z.infer<typeof foundCopy>;
