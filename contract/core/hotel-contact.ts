import type { Hotel } from '#contract/core/hotel.ts';

/** Stands on pages for the name, until somebody types one. */
export const unnamedHotel = 'The Hotel';

/** The English of the hotel's country, as browsers and search engines know it. */
export const languageTag = ({ countryCode }: Pick<Hotel, 'countryCode'>): string =>
  countryCode === '234' ? 'en-NG' : 'en';

/** What is known of the address, in one line; empty if nothing is. */
export const addressLine = ({ address: { street, district, city, country } }: Pick<Hotel, 'address'>): string =>
  joinKnown([street, district, city, country], ', ');

export const joinKnown = (parts: readonly string[], separator: string): string =>
  parts.filter((part) => part !== '').join(separator);

/** The number that sentences tell people to call, or words for it while the hotel has none. */
export const numberToCall = ({ phones }: Pick<Hotel, 'phones'>): string => phones[0] || 'the hotel';

/** The number that guests write to by WhatsApp; empty while the hotel has no number. */
export const numberOnWhatsApp = ({ whatsAppPhone, phones }: Pick<Hotel, 'whatsAppPhone' | 'phones'>): string =>
  whatsAppPhone || phones[0];

/** Where questions can be asked, such as “0801 234 5678 or desk@hotel.example”; empty if nothing is known. */
export const contactLine = ({ phones, email }: Pick<Hotel, 'phones' | 'email'>): string =>
  joinKnown([phones[0], email], ' or ');
