import { createHash, randomInt } from 'node:crypto';

export interface Random {
  bookingReference(): string;
  /** The payment reference given to the gateway; at least 128 bits. */
  txRef(): string;
  /** A secret for a link or a cookie: 22 characters that need no escaping, at least 128 bits. */
  token(): string;
  /** `xxxxx-xxxxx`, 49 bits, without characters that look alike. */
  recoveryCode(): string;
  temporaryPassword(): string;
}

const digits = '0123456789';
const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const base36 = digits + upper;
const base62 = base36 + upper.toLowerCase();
const base64url = `${base62}-_`;
const clearLower = 'abcdefghjkmnpqrstuvwxyz';
const clearUpper = clearLower.toUpperCase();
const clearDigits = '23456789';
const clear = clearLower + clearDigits;

function drawnWith(below: (limit: number) => number): Random {
  const text = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet[below(alphabet.length)]).join('');
  return {
    bookingReference: () => `BK-${text(base36, 8)}`,
    txRef: () => `BKTX-${text(base62, 22)}`,
    token: () => text(base64url, 22),
    recoveryCode: () => `${text(clear, 5)}-${text(clear, 5)}`,
    temporaryPassword: () =>
      Array.from({ length: 3 }, () => text(clearUpper, 1) + text(clearLower, 2) + text(clearDigits, 1)).join('-'),
  };
}

export const systemRandom: Random = drawnWith((limit) => randomInt(limit));

/** The same values in every run, for tests. Guessable: never for a real guest. */
export function seededRandom(seed: number): Random {
  let drawn = 0;
  return drawnWith((limit) => {
    drawn += 1;
    return createHash('sha256').update(`${seed}:${drawn}`).digest().readUInt32BE(0) % limit;
  });
}
