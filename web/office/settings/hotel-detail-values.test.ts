import { expect, test } from 'vitest';
import { blankHotel } from '#contract/core/blank-hotel.ts';
import { type HotelDetails, hotelSettingMessages, settingValuesOf } from '#contract/settings/hotel-settings.ts';
import hotel from '#hotel';
import { changedSettings } from '#web/office/settings/forms/use-setting-form.ts';
import {
  type HotelDetailValues,
  hotelDetailRules,
  hotelDetailsOf,
  hotelDetailValuesOf,
} from '#web/office/settings/hotel-detail-values.ts';

const opened = settingValuesOf(hotel);
const values = hotelDetailValuesOf(opened);
const changedDetails = (typed: HotelDetailValues, before = opened) => changedSettings(hotelDetailsOf(typed), before);

test('what nobody has changed is not sent', () => {
  expect(changedDetails(values)).toEqual({});
  const { country, city, street, district } = opened.address;
  expect(changedDetails(values, { ...opened, address: { city, country, district, street } })).toEqual({});
});

test('only what has changed is sent, the address as a whole', () => {
  const address = { ...opened.address, city: 'Calabar' };
  expect(changedDetails({ ...values, name: ' Hotel Akwa ', address })).toEqual({ name: 'Hotel Akwa', address });
});

test('telephone numbers stand between commas, and their order counts', () => {
  expect(changedDetails({ ...values, phones: '0801 234 5678' })).toEqual({ phones: ['0801 234 5678'] });
  const turned = [...opened.phones].reverse();
  expect(changedDetails({ ...values, phones: turned.join(',') })).toEqual({ phones: turned });
});

test('a place is typed as a map copies it, and left empty', () => {
  expect(changedDetails({ ...values, place: ' 6.45412345, 3.39 ' })).toEqual({
    place: { latitude: 6.454123, longitude: 3.39 },
  });
  const placed = { ...opened, place: { latitude: -4.05, longitude: 39.66 } };
  expect(hotelDetailValuesOf(placed).place).toBe('-4.05, 39.66');
  expect(changedDetails({ ...values, place: '' }, placed)).toEqual({ place: null });
});

const { address } = blankHotel;
const problemsOf = async (typed: HotelDetailValues) =>
  (await hotelDetailRules(typed, undefined, { fields: {}, shouldUseNativeValidation: false })).errors;

test.each<[Partial<HotelDetailValues>, Partial<HotelDetails>]>([
  [{ name: 'Hotel Akwa' }, { name: 'Hotel Akwa' }],
  [{ tagline: 'By the market' }, { tagline: 'By the market' }],
  [{ description: 'Rooms by the market.' }, { description: 'Rooms by the market.' }],
  [{ address: { ...address, street: '2 Marian Road' } }, { address: { ...address, street: '2 Marian Road' } }],
  [{ address: { ...address, city: 'Calabar' } }, { address: { ...address, city: 'Calabar' } }],
  [{ place: '6.4, 3.4' }, { place: { latitude: 6.4, longitude: 3.4 } }],
  [{ phones: '0801 234 5678' }, { phones: ['0801 234 5678'] }],
  [{ whatsAppPhone: '0801 234 5678' }, { whatsAppPhone: '0801 234 5678' }],
  [{ email: 'desk@akwa.example' }, { email: 'desk@akwa.example' }],
  [{ hasBar: false }, { hasBar: false }],
])('a blank hotel saves %j alone, and empties it again', async (change, sent) => {
  const blank = settingValuesOf(blankHotel);
  const typed = { ...hotelDetailValuesOf(blank), ...change };
  expect([await problemsOf(typed), changedDetails(typed, blank)]).toEqual([{}, sent]);
  const emptied = hotelDetailValuesOf(blank);
  const sentNames = Object.keys(sent) as (keyof HotelDetails)[];
  expect([await problemsOf(emptied), changedDetails(emptied, { ...blank, ...sent })]).toEqual([
    ...[{}, Object.fromEntries(sentNames.map((name) => [name, blank[name]]))],
  ]);
});

test.each([
  [{ place: 'beside the market' }, 'place', hotelSettingMessages.place],
  [{ place: '6.45, 393.9' }, 'place', hotelSettingMessages.place],
  [{ whatsAppPhone: 'ask' }, 'whatsAppPhone', hotelSettingMessages.phone],
  [{ phones: '0801 234 5678, ask' }, 'phones', hotelSettingMessages.phone],
  [{ name: '' }, 'name', hotelSettingMessages.name],
])('%j has its sentence at the field', async (change, field, message) => {
  expect(await problemsOf({ ...values, ...change })).toMatchObject({ [field]: { message } });
});
