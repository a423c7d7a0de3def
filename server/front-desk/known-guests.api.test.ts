import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { knownGuests } from '#contract/front-desk/walk-in.ts';
import type { Client } from '#tools/testing/client.ts';
import { move, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let desk: Client;
beforeAll(async () => {
  app = await testApp();
  desk = await signedIn(app, 'receptionist');
});
afterAll(() => app.close());

const day = (offset: number) => addDays(testToday, offset);
const askByPhone = (phone: string, client = desk) =>
  client.get(`/api/bookings/guests-by-phone?${new URLSearchParams({ phone })}`);
const knownBy = async (phone: string) => parseWire(knownGuests, (await askByPhone(phone)).body).data;

const ifeoma = { guest_name: 'Ifeoma Balogun', guest_phone: '0803 555 0142' };

test('a guest is known by the number, however it is written, with the mail and the last stay', async () => {
  await walkIn(app, desk, { ...ifeoma, guest_email: 'ifeoma@example.ng', check_out: day(1) });
  const lastStay = { ...ifeoma, guest_name: 'IFEOMA BALOGUN', guest_email: '', check_in: day(3), check_out: day(5) };
  await walkIn(app, desk, lastStay);
  const familyMember = { ...ifeoma, guest_name: 'Tunde Balogun', guest_email: 'tunde@example.ng' };
  await walkIn(app, desk, { ...familyMember, check_in: day(1), check_out: day(2) });
  for (const phone of ['08035550142', '+234 803 555 0142', '(803) 555-0142'])
    expect(await knownBy(phone)).toEqual([
      {
        ...{ name: 'IFEOMA BALOGUN', email: 'ifeoma@example.ng', phone: '+2348035550142' },
        last_stay: { check_in: day(3), check_out: day(5), status: 'confirmed', rooms: [] },
      },
      {
        ...{ name: 'Tunde Balogun', email: 'tunde@example.ng', phone: '+2348035550142' },
        last_stay: { check_in: day(1), check_out: day(2), status: 'confirmed', rooms: [] },
      },
    ]);
  expect(await knownBy('08035550143')).toEqual([]);
});

test('only a whole number finds somebody: a part of it, and too few digits, find nobody', async () => {
  expect(await knownBy('0803 555 01')).toEqual([]);
  const { status, body } = await askByPhone('0803 55');
  expect([status, body.errors]).toEqual([
    400,
    [{ field: 'phone', message: 'Please enter at least 7 digits of the phone number' }],
  ]);
});

test('a cancelled booking and an erased guest are not offered', async () => {
  const goneGuest = { guest_name: 'Gone Guest', guest_phone: '08035550199' };
  const { id } = await walkIn(app, desk, goneGuest);
  await move(await signedIn(app, 'superadmin'), id, 'cancelled');
  expect(await knownBy(goneGuest.guest_phone)).toEqual([]);
  const erasedBooking = await walkIn(app, desk, { guest_name: 'Erased Soon', guest_phone: '08035550188' });
  expect(await knownBy('08035550188')).toHaveLength(1);
  await app.db.session((session) => session.script(`select forget_guest('${erasedBooking.id}', true, true, now())`));
  expect(await knownBy('08035550188')).toEqual([]);
});
