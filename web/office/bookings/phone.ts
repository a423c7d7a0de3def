/** A telephone number as a link dials it. */
export const dialled = (phone: string): string => phone.replace(/[^\d+]/g, '');

const ownCountry = '234';

/** WhatsApp knows numbers by their country; one without is from where the house is. */
export function whatsAppAddress(phone: string): string {
  const number = dialled(phone);
  const digits = number.replace(/\D/g, '').replace(/^00/, '');
  const local = !number.startsWith('+') && !number.startsWith('00') && digits.startsWith('0');
  return `https://wa.me/${local ? ownCountry + digits.slice(1) : digits}`;
}
