import * as z from 'zod/mini';

/** Said of what no browser of ours sends. */
const wrong = 'proof must be a challenge with its solution';
const hex = (digits: number) => z.string(wrong).check(z.regex(new RegExp(`^[0-9a-f]{2,${digits}}$`), wrong));
const count = z.int(wrong).check(z.positive(wrong));

/** What a browser is asked to work on before the server does something for it. The work is ALTCHA's, of a kind that needs no person. */
export const challenge = z.object(
  {
    parameters: z.strictObject(
      {
        algorithm: z.literal('PBKDF2/SHA-256', wrong),
        /** Rounds of one try. */
        cost: count,
        /** What it was asked for, as a digest, and until when, in ms: a solution is good for nothing else, and not later. */
        data: z.strictObject({ purpose: hex(64), until: count }, wrong),
        keyLength: z.literal(32, wrong),
        keyPrefix: hex(32),
        keySignature: hex(64),
        nonce: hex(32),
        salt: hex(32),
      },
      wrong,
    ),
    signature: hex(64),
  },
  wrong,
);
export type Challenge = z.infer<typeof challenge>;

/** A challenge with its solution, as it is sent with the call that asked for it. */
const proof = z.object(
  {
    challenge,
    solution: z.object(
      { counter: z.int(wrong).check(z.gte(0, wrong), z.lte(0xffffffff, wrong)), derivedKey: hex(64) },
      wrong,
    ),
  },
  wrong,
);
export type Proof = z.infer<typeof proof>;

export const proofField = z.optional(proof);
