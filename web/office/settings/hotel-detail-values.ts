import { type HotelDetails, hotelDetails } from '#contract/settings/hotel-settings.ts';
import { offerRules } from '#web/office/core/offer-rules.ts';

/** The values of the form. Telephone numbers are one text with commas between them. */
export type HotelDetailValues = Omit<HotelDetails, 'phones'> & { phones: string };

export const hotelDetailValuesOf = ({
  name,
  tagline,
  description,
  address,
  phones,
  email,
  hasBar,
}: HotelDetails): HotelDetailValues => ({
  ...{ name, tagline, description, address, email, hasBar },
  phones: phones.join(', '),
});

/** The first telephone number is empty while the hotel has none. */
function toDetails({ phones, ...values }: HotelDetailValues) {
  const numbers = phones
    .split(/[,;\n]/)
    .map((phone) => phone.trim())
    .filter((phone) => phone !== '');
  return { ...values, phones: numbers.length === 0 ? [''] : numbers };
}

export const hotelDetailRules = offerRules(hotelDetails, toDetails);

/** Throws if the values have problems. */
export const hotelDetailsOf = (values: HotelDetailValues): HotelDetails => hotelDetails.parse(toDetails(values));
