import { type RawBuilder, sql } from 'kysely';

const phoneEnding = /^\d{4,}$/;

/**
 * Makes a full-text query of PostgreSQL. Each word matches the beginnings of words; a number of four digits or more
 * also matches the end of a phone number. Apostrophes, and the spaces in a phone number, are ignored.
 */
export function searchQuery(text: string): string | undefined {
  const normalized = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/['’‘ʼ`´]/g, '');
  const isNumber = (word: string) => /^[\d\s()+.-]*\d[\d\s()+.-]*$/.test(word);
  const digitsOfNumber = (word: string) => (isNumber(word) ? word.replace(/\D/g, '') : word);
  const words = isNumber(normalized) ? [normalized] : normalized.split(/\s+/);
  const queryTerms = words
    .map(digitsOfNumber)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => word.replace(/\\/g, '\\\\'))
    .map((word) => (phoneEnding.test(word) ? `('${word}':* | '~${word}')` : `'${word}':*`));
  return queryTerms.length > 0 ? queryTerms.join(' & ') : undefined;
}

/**
 * Whether a booking has the words of a `searchQuery` in its guest, reference, telephone number, e-mail address or
 * company.
 */
export const bookingHasWords = (words: string): RawBuilder<boolean> =>
  sql`booking_search_words(guest_name, reference, guest_phone, guest_email, company_name) @@ ${words}::tsquery`;
