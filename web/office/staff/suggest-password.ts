import { meetsRequirements } from '#contract/passwords.ts';

/** Without characters that look or sound alike when a password is read out or written down. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

type Fill = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array;

const strongRandom: Fill = (bytes) => crypto.getRandomValues(bytes);

export function suggestPassword(fill: Fill = strongRandom): string {
  const group = () => Array.from({ length: 4 }, () => sign(fill)).join('');
  for (;;) {
    const password = Array.from({ length: 4 }, group).join('-');
    // Repairing a draw that lacks a digit, say, would make the password easier to guess.
    if (meetsRequirements(password)) return password;
  }
}

/** Redraws bytes past the last full round of `characters`, so that every one is equally likely. */
function sign(fill: Fill): string {
  const fair = 256 - (256 % signs.length);
  for (;;) {
    const [byte = 255] = fill(new Uint8Array(1));
    if (byte < fair) return signs.charAt(byte % signs.length);
  }
}
