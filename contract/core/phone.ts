/**
 * Returns `+234…` (E.164) for a number of the hotel's country, however it is written: with the country code or without,
 * with the zero that people dial within the country or without. A number of another country stays as it was typed.
 */
export function internationalNumber(phone: string, countryCode: string): string {
  const digits = phone.replace(/\(\s*0\s*\)/, '').replace(/\D/g, '');
  const isInternational = /^\D*\+/.test(phone) || digits.startsWith('00');
  const number = digits.replace(/^00/, '');
  const hasCode = number.startsWith(countryCode);
  // Without a plus, ten digits can begin with the country code by chance.
  if (hasCode && (isInternational || number.length > 10))
    return withCountryCode(number.slice(countryCode.length), countryCode) ?? phone;
  if (isInternational || !(number.startsWith('0') || number.length === 10)) return phone;
  return withCountryCode(number, countryCode) ?? phone;
}

/**
 * Puts the country code before a national number of seven digits (a landline) to ten (a mobile phone), without the zero
 * at its beginning. Returns undefined for other digits.
 */
function withCountryCode(digits: string, countryCode: string): string | undefined {
  const number = digits.replace(/^0/, '');
  return /^[1-9]\d{6,9}$/.test(number) ? `+${countryCode}${number}` : undefined;
}

/** The number as a telephone dials it: digits only, with the plus of a country code. */
export const dialableNumber = (phone: string, countryCode: string): string =>
  internationalNumber(phone, countryCode)
    .replace(/\(\s*0\s*\)/, '')
    .replace(/[^\d+]/g, '');

export const whatsAppAddress = (phone: string, countryCode: string): string =>
  `https://wa.me/${dialableNumber(phone, countryCode).replace(/^(\+|00)/, '')}`;
