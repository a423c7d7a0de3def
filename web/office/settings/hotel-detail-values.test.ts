import { expect, test } from 'vitest';
import { hotelSettingMessages, settingValuesOf } from '#contract/settings/hotel-settings.ts';
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

test.each([
  [{ phones: ' , ' }, 'phones', hotelSettingMessages.phone],
  [{ phones: '0801 234 5678, ask' }, 'phones', hotelSettingMessages.phone],
  [{ name: '' }, 'name', hotelSettingMessages.name],
])('%j has its sentence at the field', async (change, field, message) => {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await hotelDetailRules({ ...values, ...change }, undefined, options);
  expect(errors).toMatchObject({ [field]: { message } });
});
