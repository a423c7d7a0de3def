import { createHash, randomInt } from 'node:crypto';

export interface Random {
  bookingReference(): string;
  /** The reference of a charge, which the gateway gets; it has at least 128 random bits. */
  txRef(): string;
  /** A secret for a link or a cookie, of at least 128 bits: 22 characters that a URL can contain without escaping. */
  token(): string;
  /** A code of the form `xxxxx-xxxxx` with 49 random bits and no characters that look alike, such as 1 and l. */
  recoveryCode(): string;
  temporaryPassword(): string;
}

/** The beginnings of references: of bookings online or from a file, of those at the desk, and of charges. */
export const referencePrefixes = { booking: 'BK-', walkIn: 'REF-', charge: 'BKTX-' } as const;

const digits = '0123456789';
const upperCaseLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const base36 = digits + upperCaseLetters;
const base62 = base36 + upperCaseLetters.toLowerCase();
const base64url = `${base62}-_`;
const unambiguousLower = 'abcdefghjkmnpqrstuvwxyz';
const unambiguousUpper = unambiguousLower.toUpperCase();
const unambiguousDigits = '23456789';
const unambiguousCharacters = unambiguousLower + unambiguousDigits;

function randomFrom(randomBelow: (limit: number) => number): Random {
  const randomText = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet[randomBelow(alphabet.length)]).join('');
  return {
    bookingReference: () => `${referencePrefixes.booking}${randomText(base36, 8)}`,
    txRef: () => `${referencePrefixes.charge}${randomText(base62, 22)}`,
    token: () => randomText(base64url, 22),
    recoveryCode: () => `${randomText(unambiguousCharacters, 5)}-${randomText(unambiguousCharacters, 5)}`,
    temporaryPassword: () =>
      Array.from(
        { length: 3 },
        () => randomText(unambiguousUpper, 1) + randomText(unambiguousLower, 2) + randomText(unambiguousDigits, 1),
      ).join('-'),
  };
}

export const systemRandom: Random = randomFrom((limit) => randomInt(limit));

/** Gives the same values for the same seed, for tests. The values can be guessed, so never use it for a real guest. */
export function seededRandom(seed: number): Random {
  let drawCount = 0;
  return randomFrom((limit) => {
    drawCount += 1;
    return createHash('sha256').update(`${seed}:${drawCount}`).digest().readUInt32BE(0) % limit;
  });
}
