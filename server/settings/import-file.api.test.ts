import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditPage } from '#contract/core/audit.ts';
import { blankHotel } from '#contract/core/blank-hotel.ts';
import { defineHotel } from '#contract/core/hotel.ts';
import { settingValuesOf } from '#contract/settings/hotel-settings.ts';
import demo from '#hotel';
import { baseHotelOf, deliveredHash, hashOf, readHotel } from '#server/settings/base-hotel.ts';
import { importHotelFile, importSummary } from '#server/settings/import-file.ts';
import { findStaff } from '#server/staff/member-store.ts';
import { emptyTables } from '#tools/testing/forget-bookings.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { book, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

const akwa = defineHotel({
  ...demo,
  name: 'Hotel Akwa',
  tagline: '',
  address: { street: '2 Marian Road', district: 'Big Qua', city: 'Calabar', country: 'Nigeria' },
  phones: ['+234 700 111 2222'],
  email: 'desk@akwa.example',
});
const production = { mode: 'production' } as const;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const importFile = async (hotel = akwa) => {
  const owner = await findStaff(app.db.read, { staffId: 'ADMIN001' });
  return importHotelFile(app, { id: owner?.id ?? '' }, hotel);
};
const readImportEntries = async () => {
  const admin = await signedIn(app, 'superadmin');
  return parseWire(auditPage, (await admin.get('/api/audit?kind=setting')).body).data.map(({ actor }) => actor);
};

test('the file of the demo is no hotel in production', () => {
  expect(baseHotelOf(production, demo)).toBe(blankHotel);
  expect(baseHotelOf(production, akwa)).toBe(akwa);
  expect(baseHotelOf({ mode: 'demo' }, demo)).toBe(demo);
});

test('the hash of the delivered file is that of the demo', () => {
  expect(hashOf(demo)).toBe(deliveredHash);
});

test('an edited file that has the name of the demo is refused, and not ignored', () => {
  const edited = { ...demo, timeZone: 'Africa/Accra' };
  expect(() => baseHotelOf(production, edited)).toThrow('hotel.config.ts was edited, but has the name of the demo');
  expect(baseHotelOf({ mode: 'demo' }, edited)).toBe(edited);
  const own = defineHotel({ ...blankHotel, name: 'Hotel Akwa', timeZone: 'Africa/Accra' });
  expect(baseHotelOf(production, own)).toEqual({ ...blankHotel, name: 'Hotel Akwa', timeZone: 'Africa/Accra' });
});

test('the file of the demo, and one with values that no setting can have, are refused', async () => {
  await expect(importFile(demo)).rejects.toThrow('hotel.config.ts has the name of the demo');
  await expect(importFile({ ...akwa, name: 'a'.repeat(200) })).rejects.toThrow(
    'hotel.config.ts has what no setting can be:\n  name: The name can be at most 80 characters long',
  );
  expect(await readImportEntries()).toEqual([]);
});

test('an edited file is stored once, without what it leaves empty, and then the file is not needed', async () => {
  const { stored: storedNames, left } = await importFile();
  expect(left).toEqual([]);
  expect(storedNames).toEqual(expect.arrayContaining(['name', 'address', 'phones', 'email', 'policies', 'facilities']));
  expect(storedNames).not.toContain('tagline');
  expect(storedNames).not.toContain('hasBar');
  const hotel = await readHotel(app.db, production, demo);
  expect(settingValuesOf(hotel)).toEqual(settingValuesOf(akwa));
  expect(hotel.picturesAreDrawn).toBe(blankHotel.picturesAreDrawn);
  expect(await importFile({ ...akwa, name: 'Another name' })).toEqual({ stored: [], left: [] });
  expect((await readHotel(app.db, production, demo)).name).toBe('Hotel Akwa');
  expect(await readImportEntries()).toEqual(['operator']);
});

test('what decides about days stays in the file of a hotel with bookings', async () => {
  await emptyTables(app.db, 'hotel_setting');
  await book(app);
  const { stored, left } = await importFile({ ...akwa, timeZone: 'Africa/Accra', countryCode: '233' });
  expect(left).toEqual(['timeZone', 'countryCode']);
  expect(stored).toContain('name');
  expect(importSummary({ stored: [], left })).toContain('Time zone, Country code');
  expect((await readHotel(app.db, production, akwa)).timeZone).toBe('Africa/Lagos');
});
