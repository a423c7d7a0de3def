import * as z from 'zod/mini';
import { blankableLineField, isEmailAddress, lineField, phoneShape, tidyEmail } from '#contract/core/fields.ts';
import { blankableParagraphField } from '#contract/core/paragraph-field.ts';

const maxPhones = 10;

export const detailMessages = {
  name: 'Please enter the name of the hotel',
  address: 'Please enter the whole address',
  place: 'Please enter latitude and longitude, such as 6.4541, 3.3947',
  phone: 'Please enter a telephone number, such as 0801 234 5678',
  tooManyPhones: `Please enter at most ${maxPhones} telephone numbers`,
  samePhone: 'A telephone number stands here twice',
  email: 'Please provide a valid email',
  hasBar: 'Please say whether the hotel has a bar',
} as const;

const phoneField = lineField(detailMessages.phone, 'A telephone number', 30).check(
  z.refine((phone) => phoneShape.test(phone), { error: detailMessages.phone }),
);

/** Empty while the hotel has no number. */
const firstPhoneField = blankableLineField('A telephone number', 30, detailMessages.phone).check(
  z.refine((phone) => phone === '' || phoneShape.test(phone), { error: detailMessages.phone }),
);

export const detailLabels = {
  name: 'Name',
  tagline: 'Tagline',
  description: 'Description',
  address: 'Address',
  place: 'Place on the map',
  phones: 'Telephone numbers',
  whatsAppPhone: 'WhatsApp',
  email: 'E-mail address',
  hasBar: 'Bar',
} as const;

/**
 * What the hotel is called and how guests reach it. All but the name can be empty: pages leave it out, and the open
 * points say what guests need before they can book.
 */
export const detailFields = {
  name: lineField(detailMessages.name, 'The name', 80),
  tagline: blankableLineField('The tagline', 120),
  description: blankableParagraphField('The description', 600),
  address: z.object(
    {
      street: blankableLineField('The street', 100),
      district: blankableLineField('The district', 60),
      city: blankableLineField('The city', 60),
      country: blankableLineField('The country', 60),
    },
    detailMessages.address,
  ),
  /** Null: maps look for the address. */
  place: z.nullable(
    z
      .object(
        { latitude: z.number(detailMessages.place), longitude: z.number(detailMessages.place) },
        detailMessages.place,
      )
      .check(
        z.refine(({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180, {
          error: detailMessages.place,
        }),
      ),
  ),
  phones: z.tuple([firstPhoneField], phoneField, detailMessages.phone).check(
    z.refine(([first, ...others]) => first !== '' || others.length === 0, { error: detailMessages.phone }),
    z.refine((phones) => phones.length <= maxPhones, { error: detailMessages.tooManyPhones }),
    z.refine((phones) => new Set(phones).size === phones.length, { error: detailMessages.samePhone }),
  ),
  /** Empty: guests write to the first one of `phones`. */
  whatsAppPhone: blankableLineField('The number', 30).check(
    z.refine((phone) => phone === '' || phoneShape.test(phone), { error: detailMessages.phone }),
  ),
  email: blankableLineField('The e-mail address', 254, detailMessages.email).check(
    tidyEmail,
    z.refine((address) => address === '' || isEmailAddress(address), { error: detailMessages.email }),
  ),
  hasBar: z.boolean(detailMessages.hasBar),
};
