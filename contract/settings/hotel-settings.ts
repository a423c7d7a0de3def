import * as z from 'zod/mini';
import { isEmailAddress, lineField, phoneShape, tidyEmail } from '#contract/core/fields.ts';
import type { Hotel } from '#contract/core/hotel.ts';

/**
 * The entries of `hotel.config.ts` that the owner can change on a screen, with their names there. `hotel_setting_fits`
 * (`db/schema/settings/03-hotel-settings.tables.sql`) has the same names and limits.
 */
export const settingLabels = {
  name: 'Name',
  tagline: 'Tagline',
  description: 'Description',
  address: 'Address',
  phones: 'Telephone numbers',
  email: 'E-mail address',
  hasBar: 'Bar',
} as const satisfies Partial<Record<keyof Hotel, string>>;

export type SettingName = keyof typeof settingLabels;
export const settingNames = Object.keys(settingLabels) as SettingName[];
export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settingLabels, name);

const maxPhones = 10;

export const hotelSettingMessages = {
  name: 'Please enter the name of the hotel',
  tagline: 'Please enter a few words about the hotel',
  description: 'Please describe the hotel in a sentence or two',
  street: 'Please enter the street and the number',
  district: 'Please enter the district',
  city: 'Please enter the city',
  country: 'Please enter the country',
  address: 'Please enter the whole address',
  phone: 'Please enter a telephone number, such as 0801 234 5678',
  tooManyPhones: `Please enter at most ${maxPhones} telephone numbers`,
  samePhone: 'A telephone number stands here twice',
  email: 'Please provide a valid email',
  hasBar: 'Please say whether the hotel has a bar',
  openTabs: 'Tabs of the bar are open. Please take what is left of them first.',
  version: 'version must be the one that the form was opened on',
  saved: 'Saved. Guests see it within two seconds.',
  unchanged: 'Nothing has changed',
  changedMeanwhile: (value: string) => `Somebody else has changed this meanwhile. It now says: ${value}`,
  fetchFailed: 'Failed to fetch the details of the hotel',
  saveFailed: 'Failed to save the details of the hotel',
} as const;

const phoneField = lineField(hotelSettingMessages.phone, 'A telephone number', 30).check(
  z.refine((phone) => phoneShape.test(phone), { error: hotelSettingMessages.phone }),
);

const settingFields = {
  name: lineField(hotelSettingMessages.name, 'The name', 80),
  tagline: lineField(hotelSettingMessages.tagline, 'The tagline', 120),
  description: lineField(hotelSettingMessages.description, 'The description', 600),
  address: z.object(
    {
      street: lineField(hotelSettingMessages.street, 'The street', 100),
      district: lineField(hotelSettingMessages.district, 'The district', 60),
      city: lineField(hotelSettingMessages.city, 'The city', 60),
      country: lineField(hotelSettingMessages.country, 'The country', 60),
    },
    hotelSettingMessages.address,
  ),
  phones: z.tuple([phoneField], phoneField, hotelSettingMessages.phone).check(
    z.refine((phones) => phones.length <= maxPhones, { error: hotelSettingMessages.tooManyPhones }),
    z.refine((phones) => new Set(phones).size === phones.length, { error: hotelSettingMessages.samePhone }),
  ),
  email: lineField(hotelSettingMessages.email, 'The e-mail address', 254).check(
    tidyEmail,
    z.refine(isEmailAddress, { error: hotelSettingMessages.email }),
  ),
  hasBar: z.boolean(hotelSettingMessages.hasBar),
} satisfies Record<SettingName, z.ZodMiniType>;

/** What the form has: all values. */
export const hotelDetails = z.object(settingFields);
export type HotelDetails = z.output<typeof hotelDetails>;

/** Only what the person has changed, so that a change of another value by somebody else stays. */
export const hotelSettingsChange = z.extend(z.partial(hotelDetails), {
  /** The version that the form was opened on. A value that has been changed since is not overwritten. */
  version: z.int(hotelSettingMessages.version).check(z.gte(0, hotelSettingMessages.version)),
});

const settingChange = z.object({
  version: z.int(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
  setBy: z.string(),
  setAt: z.string(),
});
export type SettingChange = z.output<typeof settingChange>;

export const hotelSettings = z.object({
  /** How many changes there have been in all; 0 while everything is as in `hotel.config.ts`. */
  version: z.int(),
  values: z.object({
    name: z.string(),
    tagline: z.string(),
    description: z.string(),
    address: z.object({ street: z.string(), district: z.string(), city: z.string(), country: z.string() }),
    phones: z.tuple([z.string()], z.string()),
    email: z.string(),
    hasBar: z.boolean(),
  } satisfies Record<SettingName, z.ZodMiniType>),
  /** The newest changes, the last one first. */
  changes: z.array(settingChange),
});

export const changeHotelSettingsReply = z.extend(hotelSettings, { message: z.string() });

/** A value in one line, for people. */
export function settingText(value: Hotel[SettingName]): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return ('street' in value ? [value.street, value.district, value.city, value.country] : value)
    .filter((part) => part !== '')
    .join(', ');
}
