const ownCountry = '234';

/** A number as a link dials it: with its country, the nought in brackets is left out; without its nought, it gets ours. */
export function dialled(phone: string): string {
  const abroad = /^\s*(\+|00)/.test(phone);
  const number = (abroad ? phone.replace(/\(\s*0\s*\)/, '') : phone).replace(/[^\d+]/g, '');
  return /^[1-9]\d{9}$/.test(number) ? `+${ownCountry}${number}` : number;
}

/** WhatsApp knows numbers by their country; one without is from where the house is. */
export function whatsAppAddress(phone: string): string {
  const number = dialled(phone);
  const digits = number.replace(/\D/g, '').replace(/^00/, '');
  const local = !number.startsWith('+') && !number.startsWith('00') && digits.startsWith('0');
  return `https://wa.me/${local ? ownCountry + digits.slice(1) : digits}`;
}
