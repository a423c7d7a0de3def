import { expect, test } from 'vitest';
import { blankHotel } from '#contract/core/blank-hotel.ts';
import {
  type OpenPointFacts,
  type OpenPointName,
  openPointNames,
  openPoints,
  openPointsOf,
  stopsOnlineSale,
} from '#contract/opening/open-points.ts';
import hotel from '#hotel';

const whole: OpenPointFacts = {
  ...{ hotel, sendsMails: true, takesCards: true, hasRooms: true, taxesAreDecided: true },
  ...{ ownersWithoutFactor: 0, hasCompanies: true, hasBackup: true, isOpened: true },
};

test('the demo has nothing missing', () => {
  expect(openPointsOf(whole)).toEqual([]);
});

test('a blank hotel has all points, in their order', () => {
  const nothing: OpenPointFacts = {
    ...{
      hotel: { ...blankHotel, isRehearsal: true },
      sendsMails: false,
      takesCards: false,
      hasRooms: false,
      taxesAreDecided: false,
    },
    ...{ ownersWithoutFactor: 1, hasCompanies: true, hasBackup: false, isOpened: false },
  };
  expect(openPointsOf(nothing)).toEqual(openPointNames);
});

test.each<[OpenPointName, Partial<OpenPointFacts>]>([
  ['name', { hotel: { ...hotel, name: blankHotel.name } }],
  ['address', { hotel: { ...hotel, address: { ...hotel.address, city: '' } } }],
  ['phone', { hotel: { ...hotel, phones: [''] } }],
  ['email', { hotel: { ...hotel, email: '' } }],
  ['rooms', { hasRooms: false }],
  ['taxes', { taxesAreDecided: false }],
  ['mail', { sendsMails: false }],
  ['gateway', { takesCards: false }],
  ['opening', { isOpened: false }],
  ['rehearsal', { hotel: { ...hotel, isRehearsal: true } }],
  ['second_factor', { ownersWithoutFactor: 2 }],
  ['invoices', { hotel: { ...hotel, invoices: undefined } }],
  ['backup', { hasBackup: false }],
])('%s is missing by itself', (point, changes) => {
  expect(openPointsOf({ ...whole, ...changes })).toEqual([point]);
});

test('mail and gateway lead to the screen that tries them, a backup to the one that makes it, taxes to their rates', () => {
  const { mail, gateway, backup, taxes } = openPoints;
  expect(taxes).toMatchObject({ tab: 'prices', search: { services: 'taxes' } });
  expect([mail.tab, gateway.tab, backup.tab]).toEqual(['set-up', 'set-up', 'backups']);
});

test('without companies nobody needs to say who issues invoices', () => {
  expect(openPointsOf({ ...whole, hasCompanies: false, hotel: { ...hotel, invoices: undefined } })).toEqual([]);
});

test('a hotel sells online in a rehearsal, without a second factor, invoices and a backup, and without nothing else', () => {
  expect(openPointNames.filter((point) => !stopsOnlineSale(point))).toEqual([
    ...['rehearsal', 'second_factor', 'invoices', 'backup'],
  ]);
});
