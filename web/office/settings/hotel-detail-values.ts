import { type HotelDetails, hotelDetails } from '#contract/settings/hotel-settings.ts';
import { offerRules } from '#web/office/core/offer-rules.ts';

/** The values of the form. Telephone numbers are one text with commas between them, and so is the place on the map. */
export type HotelDetailValues = Omit<HotelDetails, 'phones' | 'place'> & { phones: string; place: string };

export const hotelDetailValuesOf = ({ place, phones, ...details }: HotelDetails): HotelDetailValues => ({
  ...{ name: details.name, tagline: details.tagline, description: details.description, address: details.address },
  place: place ? `${place.latitude}, ${place.longitude}` : '',
  phones: phones.join(', '),
  ...{ whatsAppPhone: details.whatsAppPhone, email: details.email, hasBar: details.hasBar },
});

/** The first telephone number is empty while the hotel has none. */
function toDetails({ place, phones, ...values }: HotelDetailValues) {
  const numbers = phones
    .split(/[,;\n]/)
    .map((phone) => phone.trim())
    .filter((phone) => phone !== '');
  return { ...values, place: placeOf(place), phones: numbers.length === 0 ? [''] : numbers };
}

/** As a map copies it, such as 6.45412, 3.39470. Returns undefined for another text, which the schema refuses. */
function placeOf(text: string) {
  if (text.trim() === '') return null;
  const [, latitude, longitude] = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  return latitude === undefined
    ? undefined
    : { latitude: roundedDegrees(latitude), longitude: roundedDegrees(longitude) };
}

/** Six decimals of a degree are less than a step of a person. */
const roundedDegrees = (text: string | undefined): number => Math.round(Number(text) * 1e6) / 1e6;

export const hotelDetailRules = offerRules(hotelDetails, toDetails);

/** Throws if the values have problems. */
export const hotelDetailsOf = (values: HotelDetailValues): HotelDetails => hotelDetails.parse(toDetails(values));
