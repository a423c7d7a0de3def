import * as z from 'zod/mini';

const hex = (digits: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{2,${digits}}$`)));

/** What a browser is asked to work on before the server does something for it. The work is ALTCHA's, of a kind that needs no person. */
export const challenge = z.object({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    /** Rounds of one try. */
    cost: z.int().check(z.positive()),
    /** What it was asked for, as a digest, and until when, in ms: a solution is good for nothing else, and not later. */
    data: z.strictObject({ purpose: hex(64), until: z.int().check(z.positive()) }),
    keyLength: z.literal(32),
    keyPrefix: hex(32),
    keySignature: hex(64),
    nonce: hex(32),
    salt: hex(32),
  }),
  signature: hex(64),
});
export type Challenge = z.infer<typeof challenge>;

/** A challenge with its solution, as it is sent with the call that asked for it. */
const proof = z.object({
  challenge,
  solution: z.object({ counter: z.int().check(z.gte(0), z.lte(0xffffffff)), derivedKey: hex(64) }),
});
export type Proof = z.infer<typeof proof>;

export const proofField = z.optional(proof);
