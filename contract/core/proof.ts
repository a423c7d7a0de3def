import * as z from 'zod/mini';
import { keepNamesOnWire } from '#contract/core/wire.ts';

const proofMessage = 'proof must be a challenge with its solution';
const hexField = (digits: number) =>
  z.string(proofMessage).check(z.regex(new RegExp(`^[0-9a-f]{2,${digits}}$`), proofMessage));
const positiveInt = z.int(proofMessage).check(z.positive(proofMessage));

/** The challenge of a proof of work by ALTCHA, which the browser solves without asking the user. */
export const challenge = z.object(
  {
    parameters: keepNamesOnWire(
      z.strictObject(
        {
          algorithm: z.literal('PBKDF2/SHA-256', proofMessage),
          cost: positiveInt,
          /**
           * A digest of the purpose, and a deadline in milliseconds. The solution is valid for this purpose until then.
           */
          data: z.strictObject({ purpose: hexField(64), until: positiveInt }, proofMessage),
          keyLength: z.literal(32, proofMessage),
          keyPrefix: hexField(32),
          keySignature: hexField(64),
          nonce: hexField(32),
          salt: hexField(32),
        },
        proofMessage,
      ),
    ),
    signature: hexField(64),
  },
  proofMessage,
);
export type Challenge = z.infer<typeof challenge>;

const proof = z.object(
  {
    challenge,
    solution: keepNamesOnWire(
      z.object(
        {
          counter: z.int(proofMessage).check(z.gte(0, proofMessage), z.lte(0xffffffff, proofMessage)),
          derivedKey: hexField(64),
        },
        proofMessage,
      ),
    ),
  },
  proofMessage,
);
export type WorkProof = z.infer<typeof proof>;

export const proofField = z.optional(proof);
