import { meetsRequirements } from '#contract/passwords.ts';

/** Without those that look or sound alike when a password is read out or written on paper. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

type Fill = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array;

const strongRandom: Fill = (bytes) => crypto.getRandomValues(bytes);

/** A temporary password nobody could guess, in groups one can read to a colleague. */
export function suggestPassword(fill: Fill = strongRandom): string {
  const group = () => Array.from({ length: 4 }, () => sign(fill)).join('');
  for (;;) {
    const password = Array.from({ length: 4 }, group).join('-');
    // A draw without a digit, for example, is thrown away whole: mending it would make it easier to guess.
    if (meetsRequirements(password)) return password;
  }
}

/** Every sign as likely as any other: a byte past the last whole round of signs is drawn again. */
function sign(fill: Fill): string {
  const fair = 256 - (256 % signs.length);
  for (;;) {
    const [byte = 255] = fill(new Uint8Array(1));
    if (byte < fair) return signs.charAt(byte % signs.length);
  }
}
