const phoneEnding = /^\d{4,}$/;

/**
 * Makes PostgreSQL's full-text query: words match by prefix, phone numbers also by their last digits, and neither
 * apostrophes nor the spaces of a phone number matter.
 */
export function searchQuery(text: string): string | undefined {
  const normalized = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/['’‘ʼ`´]/g, '');
  const isNumber = (word: string) => /^[\d\s()+.-]*\d[\d\s()+.-]*$/.test(word);
  const digits = (word: string) => (isNumber(word) ? word.replace(/\D/g, '') : word);
  const words = isNumber(normalized) ? [normalized] : normalized.split(/\s+/);
  const terms = words
    .map(digits)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => word.replace(/\\/g, '\\\\'))
    .map((word) => (phoneEnding.test(word) ? `('${word}':* | '~${word}')` : `'${word}':*`));
  return terms.length > 0 ? terms.join(' & ') : undefined;
}
