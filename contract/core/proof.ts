import * as z from 'zod/mini';
import { spelledAlike } from '#contract/core/wire.ts';

const proofMessage = 'proof must be a challenge with its solution';
const hex = (digits: number) =>
  z.string(proofMessage).check(z.regex(new RegExp(`^[0-9a-f]{2,${digits}}$`), proofMessage));
const positiveInt = z.int(proofMessage).check(z.positive(proofMessage));

/** A proof of work by ALTCHA: the browser solves it without the user. */
export const challenge = z.object(
  {
    parameters: spelledAlike(
      z.strictObject(
        {
          algorithm: z.literal('PBKDF2/SHA-256', proofMessage),
          cost: positiveInt,
          /**
           * The digest of the purpose and a deadline in milliseconds. The solution is valid for this purpose only, and
           * until then.
           */
          data: z.strictObject({ purpose: hex(64), until: positiveInt }, proofMessage),
          keyLength: z.literal(32, proofMessage),
          keyPrefix: hex(32),
          keySignature: hex(64),
          nonce: hex(32),
          salt: hex(32),
        },
        proofMessage,
      ),
    ),
    signature: hex(64),
  },
  proofMessage,
);
export type Challenge = z.infer<typeof challenge>;

const proof = z.object(
  {
    challenge,
    solution: spelledAlike(
      z.object(
        {
          counter: z.int(proofMessage).check(z.gte(0, proofMessage), z.lte(0xffffffff, proofMessage)),
          derivedKey: hex(64),
        },
        proofMessage,
      ),
    ),
  },
  proofMessage,
);
export type Proof = z.infer<typeof proof>;

export const proofField = z.optional(proof);
