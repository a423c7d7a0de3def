import * as z from 'zod/mini';
import { isEmailAddress, lineField, phoneShape, tidyEmail } from '#contract/core/fields.ts';
import { paragraphField } from '#contract/settings/paragraph-field.ts';

const maxPhones = 10;

export const detailMessages = {
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
} as const;

const phoneField = lineField(detailMessages.phone, 'A telephone number', 30).check(
  z.refine((phone) => phoneShape.test(phone), { error: detailMessages.phone }),
);

export const detailLabels = {
  name: 'Name',
  tagline: 'Tagline',
  description: 'Description',
  address: 'Address',
  phones: 'Telephone numbers',
  email: 'E-mail address',
  hasBar: 'Bar',
} as const;

/** What the hotel is called and how guests reach it. */
export const detailFields = {
  name: lineField(detailMessages.name, 'The name', 80),
  tagline: lineField(detailMessages.tagline, 'The tagline', 120),
  description: paragraphField(detailMessages.description, 'The description', 600),
  address: z.object(
    {
      street: lineField(detailMessages.street, 'The street', 100),
      district: lineField(detailMessages.district, 'The district', 60),
      city: lineField(detailMessages.city, 'The city', 60),
      country: lineField(detailMessages.country, 'The country', 60),
    },
    detailMessages.address,
  ),
  phones: z.tuple([phoneField], phoneField, detailMessages.phone).check(
    z.refine((phones) => phones.length <= maxPhones, { error: detailMessages.tooManyPhones }),
    z.refine((phones) => new Set(phones).size === phones.length, { error: detailMessages.samePhone }),
  ),
  email: lineField(detailMessages.email, 'The e-mail address', 254).check(
    tidyEmail,
    z.refine(isEmailAddress, { error: detailMessages.email }),
  ),
  hasBar: z.boolean(detailMessages.hasBar),
};
