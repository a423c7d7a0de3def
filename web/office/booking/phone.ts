/**
 * The number to dial, without the zero in brackets of `+234 (0) …`. A number of ten digits without a leading zero gets
 * the hotel's country code.
 */
export function dialableNumber(phone: string, countryCode: string): string {
  const hasCountryCode = /^\s*(\+|00)/.test(phone);
  const number = (hasCountryCode ? phone.replace(/\(\s*0\s*\)/, '') : phone).replace(/[^\d+]/g, '');
  return /^[1-9]\d{9}$/.test(number) ? `+${countryCode}${number}` : number;
}

/** The address that opens a chat. WhatsApp needs the country code, so a number without one gets the hotel's. */
export function whatsAppAddress(phone: string, countryCode: string): string {
  const number = dialableNumber(phone, countryCode);
  const digits = number.replace(/\D/g, '').replace(/^00/, '');
  const isLocal = !number.startsWith('+') && !number.startsWith('00') && digits.startsWith('0');
  return `https://wa.me/${isLocal ? countryCode + digits.slice(1) : digits}`;
}
