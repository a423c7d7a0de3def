import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { blankHotel } from '#contract/core/blank-hotel.ts';
import { hotelSchema } from '#contract/core/hotel.ts';
import { fixedMessages } from '#contract/settings/fixed-fields.ts';
import {
  hotelSettingMessages,
  hotelSettingsChange,
  type SettingName,
  settingChangeText,
  settingNames,
  settingText,
  settingValuesOf,
  withSettings,
} from '#contract/settings/hotel-settings.ts';
import { invoiceFieldMessages } from '#contract/settings/invoice-fields.ts';
import { policyMessages } from '#contract/settings/policy-fields.ts';
import { siteTextMessages } from '#contract/settings/site-text-fields.ts';
import hotel from '#hotel';

const messagesFor = (change: object): string[] =>
  (z.safeParse(hotelSettingsChange, { version: 0, ...change }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

test('what the demo says can be typed as it is', () => {
  const demoValues = settingValuesOf(hotel);
  expect(Object.keys(demoValues).toSorted()).toEqual(settingNames.toSorted());
  expect(messagesFor(demoValues)).toEqual([]);
  expect(withSettings(hotel, demoValues)).toEqual({ ...hotel, company: [] });
});

test('so can what a blank hotel says, so that nobody has to invent the rest of a form', () => {
  expect(messagesFor(settingValuesOf(blankHotel))).toEqual([]);
});

test.each<[what: string, change: object, problem: string]>([
  ['no name', { name: ' \u200b' }, `name: ${hotelSettingMessages.name}`],
  ['a name of 200 characters', { name: 'a'.repeat(200) }, 'name: The name can be at most 80 characters long'],
  ['a name of two lines', { name: 'Akwa\nHotel' }, 'name: The name cannot contain line breaks or control characters'],
  [
    'a city of two lines',
    { address: { ...hotel.address, city: 'Calabar\nNigeria' } },
    'address.city: The city cannot contain line breaks or control characters',
  ],
  ['an address of one line', { address: '2 Marian Road' }, `address: ${hotelSettingMessages.address}`],
  ['no telephone number', { phones: [] }, `phones.0: ${hotelSettingMessages.phone}`],
  ['a number after none', { phones: ['', '0801 234 5678'] }, `phones: ${hotelSettingMessages.phone}`],
  ['words for a number', { phones: ['0801 234 5678', 'ask'] }, `phones.1: ${hotelSettingMessages.phone}`],
  ['a number twice', { phones: ['0801 234 5678', '0801 234 5678'] }, `phones: ${hotelSettingMessages.samePhone}`],
  [
    'eleven numbers',
    { phones: Array.from({ length: 11 }, (_, index) => `0801 234 56${10 + index}`) },
    `phones: ${hotelSettingMessages.tooManyPhones}`,
  ],
  ['no address of a mailbox', { email: 'reception' }, `email: ${hotelSettingMessages.email}`],
  ['half a place', { place: { latitude: 6.45 } }, `place.longitude: ${hotelSettingMessages.place}`],
  ['a place beyond the pole', { place: { latitude: 96.4, longitude: 3.4 } }, `place: ${hotelSettingMessages.place}`],
  ['words for WhatsApp', { whatsAppPhone: 'ask' }, `whatsAppPhone: ${hotelSettingMessages.phone}`],
  ['a time zone of nowhere', { timeZone: 'Africa/Nowhere' }, `timeZone: ${fixedMessages.timeZone}`],
  ['a day that ends at dawn', { closingHour: 'dawn' }, `closingHour: ${policyMessages.time}`],
  ['the letters of a country', { countryCode: 'NG' }, `countryCode: ${fixedMessages.countryCode}`],
  [
    'invoices of nobody',
    { invoices: { ...hotel.invoices, company: ' ' } },
    `invoices.company: ${invoiceFieldMessages.company}`,
  ],
  [
    'a number for letters',
    { invoices: { ...hotel.invoices, series: 'E1' } },
    `invoices.series: ${invoiceFieldMessages.series}`,
  ],
  [
    'a terminal twice',
    {
      terminals: [
        { name: 'Bar', at: 'bar' },
        { name: 'Bar', at: 'desk' },
      ],
    },
    `terminals: ${policyMessages.sameTerminal}`,
  ],
  [
    'a second factor without superadmins',
    { secondFactorFor: ['supervisor'] },
    `secondFactorFor: ${policyMessages.superadmin}`,
  ],
  ['an empty line', { policies: ['Bring a photo ID.', ' '] }, `policies.1: ${siteTextMessages.line}`],
  [
    'thirteen lines',
    { policies: Array.from({ length: 13 }, (_, index) => `Line ${index}`) },
    `policies: ${siteTextMessages.tooMany(12)}`,
  ],
  [
    'a network twice',
    { socials: [hotel.socials[0], { ...hotel.socials[0], handle: '@other' }] },
    `socials: ${siteTextMessages.sameNetwork}`,
  ],
  [
    'an address that runs a script',
    { socials: [{ ...hotel.socials[0], url: 'javascript:alert(1)' }] },
    `socials.0.url: ${siteTextMessages.url}`,
  ],
  [
    'six stars',
    { testimonials: [{ name: 'Ada', rating: 6, comment: 'Good.', source: 'Google', month: '2026-08' }] },
    `testimonials.0.rating: ${siteTextMessages.rating}`,
  ],
  [
    'what a guest said nowhere',
    { testimonials: [{ name: 'Ada', rating: 5, comment: 'Good.', source: ' ', month: '2026-08' }] },
    `testimonials.0.source: ${siteTextMessages.source}`,
  ],
  [
    'what a guest said in a thirteenth month',
    { testimonials: [{ name: 'Ada', rating: 5, comment: 'Good.', source: 'Google', month: '2026-13' }] },
    `testimonials.0.month: ${siteTextMessages.month}`,
  ],
  ['a list that is a text', { facilities: 'Gym' }, `facilities: ${siteTextMessages.list}`],
  ['a picture of nothing', { rooms: [{ icon: 'sauna', label: 'Sauna' }] }, `rooms.0.icon: ${siteTextMessages.icon}`],
  ['answers that are a text', { goodToKnow: 'Ask us.' }, `goodToKnow: ${siteTextMessages.whole}`],
  [
    'an answer after a year',
    { privacy: { ...hotel.privacy, answerDays: 365 } },
    `privacy.answerDays: ${siteTextMessages.answerDays}`,
  ],
  ['a fee of three decimals', { feePercent: 2.125 }, `feePercent: ${policyMessages.feePercent}`],
  ['no way to pay', { payOnlineBy: [] }, `payOnlineBy: ${policyMessages.payOnlineBy}`],
  ['a way to pay twice', { payOnlineBy: ['card', 'card'] }, `payOnlineBy: ${policyMessages.sameWay}`],
  ['two hours to pay', { holdMinutes: 120 }, 'holdMinutes: The minutes must be a whole number from 1 to 90'],
  [
    'a limit below nothing',
    { desk: { ...hotel.desk, refundLimit: -1 } },
    'desk.refundLimit: The amount in naira must be a whole number from 0 to 1,000,000,000',
  ],
  [
    'a PIN that locks after a minute',
    { pin: { ...hotel.staff.pin, idleMinutes: { barmen: 1 } } },
    'pin.idleMinutes.barmen: The minutes must be a whole number from 2 to 240',
  ],
  [
    'more than all',
    { cancellation: { ...hotel.cancellation, noShowPercent: 101 } },
    'cancellation.noShowPercent: The share must be a whole number from 0 to 100',
  ],
  [
    'unpaid bookings for a week',
    { retention: { ...hotel.retention, unpaidHoldDays: 7 } },
    'retention.unpaidHoldDays: The days must be a whole number from 8 to 365',
  ],
  ['no version', { version: 1.5 }, `version: ${hotelSettingMessages.version}`],
])('%s is refused with a sentence at its field', (_, change, problem) => {
  expect(messagesFor(change)).toEqual([problem]);
});

test('a change leaves out what stays, and what is no setting is dropped', () => {
  const { data } = z.safeParse(hotelSettingsChange, { version: 3, name: ' Hotel  Akwa ', currency: 'USD' });
  expect(data).toEqual({ version: 3, name: 'Hotel  Akwa' });
});

test('a text of several lines becomes one', () => {
  const { data } = z.safeParse(hotelSettingsChange, { version: 0, description: ' Rooms\r\n\nby the market. \n' });
  expect(data?.description).toBe('Rooms by the market.');
});

test('what can be typed fits the file, with nothing in its lists', () => {
  const empty = {
    ...{ policies: [], company: [], socials: [], testimonials: [], slipNumberAt: [], terminals: [] },
    ...{ place: null, whatsAppPhone: '', invoices: null },
  };
  const site = Object.fromEntries(
    Object.entries({ ...hotel.site, look: undefined }).flatMap(([name, text]) =>
      text === undefined ? [] : [[name, typeof text === 'string' ? '' : []]],
    ),
  );
  const pin = { idleMinutes: {}, hours: 1, moneyLimit: null };
  const goodToKnow = { arrival: '', breakfast: '', power: '', parking: '', children: '', rules: '', access: '' };
  const { data } = z.safeParse(hotelSettingsChange, { version: 0, ...empty, ...site, goodToKnow, pin });
  const { version: _, mayErase: __, ...values } = data ?? { version: 0 };
  expect(Object.keys(values)).toHaveLength(11 + Object.keys(site).length);
  const { data: emptied } = z.safeParse(hotelSchema, withSettings(hotel, values));
  expect(emptied).toMatchObject({ place: null, whatsAppPhone: '', invoices: undefined, site, goodToKnow });
});

test('a country code is typed as people write it', () => {
  const { data } = z.safeParse(hotelSettingsChange, { version: 0, countryCode: ' +233' });
  expect(data?.countryCode).toBe('233');
});

test.each<[SettingName, unknown, string]>([
  ['place', null, 'nothing'],
  ['place', { longitude: 3.3947, latitude: 6.4541 }, 'latitude: 6.4541, longitude: 3.3947'],
  ['name', 'Hotel Akwa', 'Hotel Akwa'],
  ['phones', ['0801 234 5678', '0802 234 5678'], '0801 234 5678, 0802 234 5678'],
  [
    'address',
    { country: 'Nigeria', city: 'Calabar', district: 'Big Qua', street: '2 Marian Road' },
    '2 Marian Road, Big Qua, Calabar, Nigeria',
  ],
  ['testimonials', [], 'nothing'],
  [
    'testimonials',
    [{ month: '2026-08', source: 'Google', comment: 'Good.', rating: 5, name: 'Ada' }],
    'Ada, rating: 5, Good., Google, 2026-08',
  ],
  [
    'stays',
    { maxLiveHolds: 3, maxNights: 30, maxDaysAhead: 365 },
    'max nights: 30, max days ahead: 365, max live holds: 3',
  ],
  [
    'pin',
    { moneyLimit: null, hours: 12, idleMinutes: { barmen: 10 } },
    'idle minutes: barmen: 10, hours: 12, money limit: no limit',
  ],
])('%s is one line of text, whatever the order of its parts', (name, value, text) => {
  expect(settingText(name, value)).toBe(text);
});

const light = { icon: 'power', name: 'Light day and night', text: 'We have a generator.' };

test.each<[SettingName, unknown, unknown, string, string]>([
  ['name', 'Ebute House', 'Hotel Akwa', 'Ebute House', 'Hotel Akwa'],
  ['facilities', [], [light], 'nothing', 'picture: power, Light day and night, We have a generator.'],
  ['answers', '', 'Until ten at night:', 'nothing', 'Until ten at night:'],
  [
    'goodToKnow',
    { ...hotel.goodToKnow, power: '', parking: 'In the yard.' },
    { ...hotel.goodToKnow, power: 'A generator.', parking: '' },
    'power and water: nothing, parking: In the yard.',
    'power and water: A generator., parking: nothing',
  ],
  [
    'desk',
    { ...hotel.desk, undoMinutes: 5 },
    { ...hotel.desk, undoMinutes: 10 },
    'undo minutes: 5',
    'undo minutes: 10',
  ],
  [
    'address',
    { street: '', district: '', city: '', country: '' },
    { street: '2 Marian Road', district: '', city: 'Calabar', country: '' },
    'nothing',
    '2 Marian Road, Calabar',
  ],
  ['policies', ['Quiet after ten.', 'No pets.'], ['Quiet after ten.', 'Small pets.'], 'No pets.', 'Small pets.'],
  ['policies', ['Quiet after ten.', 'No pets.'], ['Quiet after ten.', 'Small pets.'], 'No pets.', 'Small pets.'],
  ['place', null, { latitude: 6.4541, longitude: 3.3947 }, 'nothing', 'latitude: 6.4541, longitude: 3.3947'],
])('a change of %s says only what has changed', (name, before, after, textBefore, textAfter) => {
  expect(settingChangeText(name, { before, after })).toEqual({ before: textBefore, after: textAfter });
});
