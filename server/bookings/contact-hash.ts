import { dialableNumber } from '#contract/core/phone.ts';
import type { Deps } from '#server/core/deps.ts';
import { keyedHash } from '#server/core/proof-of-work.ts';

/**
 * Returns the same hash for an address in small and in capital letters, and for a telephone number with and without the
 * code of the country. The job that mails a link stores the hash, and not what somebody typed.
 */
export function contactHash(deps: Pick<Deps, 'secret' | 'hotel'>, contact: string): string {
  const plain = contact.includes('@')
    ? contact.trim().toLowerCase()
    : dialableNumber(contact, deps.hotel.countryCode).replace(/^00/, '+');
  return keyedHash(deps, 'contact of a booking', plain);
}
