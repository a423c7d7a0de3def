import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  hotelSettingMessages,
  hotelSettingsChange,
  settingNames,
  settingText,
} from '#contract/settings/hotel-settings.ts';
import hotel from '#hotel';

const messagesFor = (change: object): string[] =>
  (z.safeParse(hotelSettingsChange, { version: 0, ...change }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

test('what the demo says can be typed as it is', () => {
  const demoValues = Object.fromEntries(settingNames.map((name) => [name, hotel[name]]));
  expect(messagesFor(demoValues)).toEqual([]);
});

test.each<[what: string, change: object, problem: string]>([
  ['no name', { name: ' \u200b' }, `name: ${hotelSettingMessages.name}`],
  ['a name of 200 characters', { name: 'a'.repeat(200) }, 'name: The name can be at most 80 characters long'],
  ['a name of two lines', { name: 'Akwa\nHotel' }, 'name: The name cannot contain line breaks or control characters'],
  [
    'an address without a city',
    { address: { ...hotel.address, city: '' } },
    `address.city: ${hotelSettingMessages.city}`,
  ],
  ['an address of one line', { address: '2 Marian Road' }, `address: ${hotelSettingMessages.address}`],
  ['no telephone number', { phones: [] }, `phones.0: ${hotelSettingMessages.phone}`],
  ['words for a number', { phones: ['0801 234 5678', 'ask'] }, `phones.1: ${hotelSettingMessages.phone}`],
  ['a number twice', { phones: ['0801 234 5678', '0801 234 5678'] }, `phones: ${hotelSettingMessages.samePhone}`],
  [
    'eleven numbers',
    { phones: Array.from({ length: 11 }, (_, index) => `0801 234 56${10 + index}`) },
    `phones: ${hotelSettingMessages.tooManyPhones}`,
  ],
  ['no address of a mailbox', { email: 'reception' }, `email: ${hotelSettingMessages.email}`],
  ['no version', { version: 1.5 }, `version: ${hotelSettingMessages.version}`],
])('%s is refused with a sentence at its field', (_, change, problem) => {
  expect(messagesFor(change)).toEqual([problem]);
});

test('a change leaves out what stays, and what is no setting is dropped', () => {
  const { data } = z.safeParse(hotelSettingsChange, { version: 3, name: ' Hotel  Akwa ', feePercent: 0 });
  expect(data).toEqual({ version: 3, name: 'Hotel  Akwa' });
});

test('a value is one line, whatever the order of its parts', () => {
  const { street, district, city, country } = hotel.address;
  expect(settingText({ country, city, district, street })).toBe(`${street}, ${district}, ${city}, ${country}`);
  expect(settingText(['0801', '0802'])).toBe('0801, 0802');
  expect(settingText('Hotel Akwa')).toBe('Hotel Akwa');
});
