import { type HotelDetails, hotelDetails, settingNames, settingText } from '#contract/settings/hotel-settings.ts';
import { offerRules } from '#web/office/core/offer-rules.ts';

/** The values of the form. Telephone numbers are one text with commas between them. */
export type HotelDetailValues = Omit<HotelDetails, 'phones'> & { phones: string };

export const hotelDetailValuesOf = ({ phones, ...values }: HotelDetails): HotelDetailValues => ({
  ...values,
  phones: phones.join(', '),
});

const toDetails = ({ phones, ...values }: HotelDetailValues) => ({
  ...values,
  phones: phones
    .split(/[,;\n]/)
    .map((phone) => phone.trim())
    .filter((phone) => phone !== ''),
});

export const hotelDetailRules = offerRules(hotelDetails, toDetails);

/** What differs from the values that the form was opened on. Throws if the values have problems. */
export function changedDetails(values: HotelDetailValues, opened: HotelDetails): Partial<HotelDetails> {
  const details = hotelDetails.parse(toDetails(values));
  const changedNames = settingNames.filter((name) => settingText(details[name]) !== settingText(opened[name]));
  return Object.fromEntries(changedNames.map((name) => [name, details[name]]));
}
