import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { bookingDetail } from '#contract/front-desk/desk.ts';
import { overstayMessages } from '#contract/front-desk/overstays.ts';
import { stayPreview } from '#contract/front-desk/stay-change.ts';
import { oddThingsPage } from '#contract/oversight/odd-things.ts';
import type { Client } from '#tools/testing/client.ts';
import { deskBookingFrom, moveThrough, payBalance, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { setInventory, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let desk: Client;
let owner: Client;
const ids: string[] = [];
const names = ['Ada', 'Bola', 'Chidi', 'Dele'];
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  await setInventory(app.db, 'classic-single', { total_rooms: 100 });
  desk = await signedIn(app, 'receptionist');
  for (const guest_name of names) {
    const { id } = await walkIn(app, desk, { guest_name, check_out: addDays(testToday, 1) });
    await payBalance(desk, id);
    await moveThrough(desk, id, 'checked_in');
    ids.push(id);
  }
  // Three days later, each guest should have left two days ago.
  app.clock.advance(3 * 24 * 3_600_000);
  desk = await signedIn(app, 'receptionist');
  owner = await signedIn(app, 'superadmin');
});
afterAll(async () => {
  const foundViolations = await findViolations(app.db.read);
  await app.close();
  expect(foundViolations).toEqual([]);
});

const idOf = (name: string) => ids[names.indexOf(name)] ?? '';
const bookingOf = async (name: string) =>
  parseWire(bookingDetail, (await desk.get(`/api/bookings/${idOf(name)}`)).body).booking;
const checkOut = (name: string, changes: object = {}, client = desk) =>
  client.put(`/api/bookings/${idOf(name)}`, { status: 'completed', from: 'checked_in', ...changes });
const readOddThingTitles = async () =>
  parseWire(oddThingsPage, (await owner.get('/api/odd-things?limit=100')).body)
    .data.filter(({ rule }) => rule === 'nights_let_go')
    .map(({ title }) => title);

test('a guest who stayed two nights longer is not checked out before somebody has decided', async () => {
  const { status, body } = await checkOut('Ada');
  const message = overstayMessages.ask(2);
  expect([status, body.message, body.errors]).toEqual([409, message, [{ field: 'uncharged_reason', message }]]);
  expect((await checkOut('Ada', { status: 'checked_out', reason: 'Pays later' }, owner)).body.message).toBe(message);
  expect((await bookingOf('Ada')).status).toBe('checked_in');
  const blankReasonReply = await checkOut('Ada', { uncharged_reason: ' ' });
  expect([blankReasonReply.status, blankReasonReply.body.message]).toEqual([400, overstayMessages.reason]);
});

test('reception charges the nights at the price that was shown, twice pressed once, and the guest pays', async () => {
  const { id, version, check_out, total_amount } = await bookingOf('Bola');
  const until = addDays(check_out, 2);
  const { difference, total_amount: seen_total } = parseWire(
    stayPreview,
    (await desk.get(`/api/bookings/${id}/stay?check_out=${until}`)).body,
  );
  expect(difference).toBe(2 * total_amount);
  const chargeOverstay = () => desk.put(`/api/bookings/${id}/stay`, { version, check_out: until, seen_total });
  const replies = await Promise.all([chargeOverstay(), chargeOverstay()]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect((await bookingOf('Bola')).balance).toBe(difference);
  expect((await checkOut('Bola')).status).toBe(409);
  await payBalance(desk, id);
  expect(deskBookingFrom(await checkOut('Bola'))).toMatchObject({ status: 'completed', balance: 0 });
  expect(await readOddThingTitles()).toEqual([]);
});

test('nights that are let go need a reason, which the history has, and are an odd thing for the owner', async () => {
  const replies = await Promise.all([1, 2].map(() => checkOut('Chidi', { uncharged_reason: 'The road was flooded' })));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { history, booking } = parseWire(bookingDetail, (await desk.get(`/api/bookings/${idOf('Chidi')}`)).body);
  expect(booking.status).toBe('completed');
  expect(history.find(({ action }) => action === 'nights not charged')).toMatchObject({
    reason: 'The road was flooded',
  });
  expect(await readOddThingTitles()).toEqual(['2 nights beyond a stay were not charged']);
});

test('one of two nights is charged and the other one let go, also from two tabs', async () => {
  const { id, version, check_out } = await bookingOf('Dele');
  const extendInput = { version, check_out: addDays(check_out, 1) };
  expect((await desk.put(`/api/bookings/${id}/stay`, extendInput)).status).toBe(200);
  const otherTab = await desk.put(`/api/bookings/${id}/stay`, { version, check_out: addDays(check_out, 2) });
  expect(otherTab.status).toBe(409);
  expect((await checkOut('Dele')).body.message).toBe(overstayMessages.ask(1));
  await payBalance(desk, id);
  expect((await checkOut('Dele', { uncharged_reason: 'Left at dawn' })).status).toBe(200);
});
