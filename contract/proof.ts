import * as z from 'zod/mini';

const wrong = 'proof must be a challenge with its solution';
const hex = (digits: number) => z.string(wrong).check(z.regex(new RegExp(`^[0-9a-f]{2,${digits}}$`), wrong));
const count = z.int(wrong).check(z.positive(wrong));

/** A proof of work by ALTCHA: the browser solves it without the user. */
export const challenge = z.object(
  {
    parameters: z.strictObject(
      {
        algorithm: z.literal('PBKDF2/SHA-256', wrong),
        cost: count,
        /** Digest of the purpose, and the deadline in ms: the solution is valid for nothing else, and not later. */
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
