import { meetsRequirements } from '#contract/staff/passwords.ts';

/** Leaves out characters that look alike when a password is written down, such as O and 0. */
const passwordCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

type FillBytes = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array;

const fillRandom: FillBytes = (bytes) => crypto.getRandomValues(bytes);

export function suggestPassword(fill: FillBytes = fillRandom): string {
  const randomGroup = () => Array.from({ length: 4 }, () => randomCharacter(fill)).join('');
  for (;;) {
    const password = Array.from({ length: 4 }, randomGroup).join('-');
    // A password that lacks, for example, a digit is drawn anew: adding one would make it easier to guess.
    if (meetsRequirements(password)) return password;
  }
}

/** Draws another byte if it is too high to be divided evenly among the characters, so that each is equally likely. */
function randomCharacter(fill: FillBytes): string {
  const limit = 256 - (256 % passwordCharacters.length);
  for (;;) {
    const [byte = 255] = fill(new Uint8Array(1));
    if (byte < limit) return passwordCharacters.charAt(byte % passwordCharacters.length);
  }
}
