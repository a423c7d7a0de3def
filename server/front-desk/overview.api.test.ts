import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { addDays, instantOf } from '#contract/core/dates.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { DeskBooking, DeskOverview, HistoryEntry } from '#contract/front-desk/desk.ts';
import hotel from '#hotel';
import type { Client } from '#tools/testing/client.ts';
import { moveThrough, takePayment, walkIn } from '#tools/testing/desk.ts';
import { openedAt, testToday } from '#tools/testing/factories.ts';
import type { OnWire } from '#tools/testing/on-wire.ts';
import { book, passMinutes, pay, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let desk: Client;
let superadmin: Client;
const shownDay = addDays(testToday, 2);
const shownNoon = new Date(openedAt.getTime() + 48 * 3_600_000);
const day = (offset: number) => addDays(shownDay, offset);

/**
 * The name of each guest says what the desk must show of them: `Late` must be among the late, `Coming` among arrivals.
 */
beforeAll(async () => {
  app = await testApp();
  superadmin = await signedIn(app, 'superadmin');
  const addStay = async (
    guest_name: string,
    from: number,
    to: number,
    ...path: Parameters<typeof moveThrough>[2][]
  ) => {
    const stay = await walkIn(app, superadmin, { guest_name, check_in: day(from), check_out: day(to), guests: 2 });
    if (path.length > 0) await moveThrough(superadmin, stay.id, ...path);
  };
  await addStay('Late', -1, 3);
  await addStay('Late And Over', -2, -1);
  await addStay('Over', -2, -1, 'checked_in');
  await addStay('Leaving', -2, 0, 'checked_in');
  await addStay('Staying', -1, 2, 'checked_in');
  await addStay('Gone', -2, 0, 'checked_in', 'completed');
  await addStay('Left', -2, 0, 'checked_in', 'checked_out');
  await addStay('Did Not Come', -1, 2, 'no_show');
  await addStay('Called Off', 0, 2, 'cancelled');
  await addStay('Tomorrow', 1, 2);
  await addStay('Coming', 0, 1);
  await addStay('Come', 0, 3, 'checked_in');
  await book(app, { guest_name: 'Waits To Pay', check_in: shownDay, check_out: day(1) });
  app.clock.set(shownNoon);
  await passMinutes(app, 0);
  superadmin = await signedIn(app, 'superadmin');
  desk = await signedIn(app, 'receptionist');
});
afterAll(() => app.close());

const addArrival = (changes: Parameters<typeof walkIn>[2] = {}) =>
  walkIn(app, desk, { check_in: shownDay, check_out: day(2), ...changes });
const readOverview = async (client = desk) =>
  (await client.get('/api/bookings/desk')).body as unknown as OnWire<DeskOverview>;
const namesOf = (stays: OnWire<DeskBooking>[]) => stays.map(({ guest_name }) => guest_name).sort();

describe('the desk’s day', () => {
  test('has today’s arrivals and departures, who is late and who should have left', async () => {
    const { today, arrivals, departures, late, overstays } = await readOverview();
    expect([today, namesOf(arrivals), namesOf(departures), namesOf(late), namesOf(overstays)]).toEqual([
      shownDay,
      ['Come', 'Coming'],
      ['Leaving'],
      ['Late', 'Late And Over'],
      ['Over'],
    ]);
  });

  test('counts the online bookings for today that take a room and are not paid, until their holds end', async () => {
    const count = async () => (await readOverview()).counts.unpaid_online;
    const before = await count();
    await book(app, { guest_name: 'Pays Soon', check_in: shownDay, check_out: day(1) });
    await book(app, { guest_name: 'Of Tomorrow', check_in: day(1), check_out: day(2) });
    expect([before, await count()]).toEqual([0, 1]);
    await passMinutes(app, 31);
    desk = await signedIn(app, 'receptionist');
    expect(await count()).toBe(0);
    app.clock.set(shownNoon);
    desk = await signedIn(app, 'receptionist');
  });

  test.each([
    ['05:59', -1, ['Come', 'Coming', 'Late', 'Staying'], ['Leaving', 'Over'], ['Late And Over'], []],
    ['06:00', 0, ['Come', 'Coming'], ['Leaving'], ['Late', 'Late And Over'], ['Over']],
  ])('begins at the closing hour, not at midnight: %s', async (time, offset, ...groups) => {
    app.clock.set(instantOf(shownDay, time, hotel.timeZone));
    const { today, desk_day, arrivals, departures, late, overstays } = await readOverview(
      await signedIn(app, 'receptionist'),
    );
    app.clock.set(shownNoon);
    expect([today, desk_day]).toEqual([shownDay, day(offset)]);
    expect([arrivals, departures, late, overstays].map(namesOf)).toEqual(groups);
  });

  test('counts arrivals, departures, who sleeps here and the rooms that are free tonight', async () => {
    const { body } = await app.client().get('/api/room-inventory/available');
    const freeRooms = (body.data as { available_rooms: number }[]).reduce((sum, room) => sum + room.available_rooms, 0);
    expect((await readOverview()).counts).toEqual({
      arrivals: 2,
      departures: 1,
      in_house: 4,
      guests_in_house: 8,
      available_rooms: freeRooms,
      unpaid_online: 0,
    });
    // The guests named Late, Over, Staying, Coming and Come need five of the hotel's 36 rooms tonight.
    expect(freeRooms).toBe(31);
  });

  test('tells what was done last, by whom and when, newest first', async () => {
    const stay = await addArrival({ guest_name: 'Busy Guest' });
    app.clock.advance(60_000);
    await takePayment(desk, stay.id, { amount: 500 });
    app.clock.advance(60_000);
    await desk.put(`/api/bookings/${stay.id}`, { status: 'checked_in' });
    const { booking, txRef } = await book(app, { guest_name: 'Card Guest' });
    app.clock.advance(60_000);
    await pay(app, txRef);
    await verify(app.client(), txRef);
    const now = app.clock.now().getTime();
    const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
    const busyGuestActivity = {
      guest_name: 'Busy Guest',
      reference: stay.reference,
      actor: 'Ngozi Eze',
      reason: null,
      amount: null,
      changes: [],
    };
    const cardActivity = {
      guest_name: 'Card Guest',
      reference: booking.reference,
      reason: null,
      amount: null,
      changes: [],
    };
    const { activities } = await readOverview();
    expect(activities).toHaveLength(8);
    const newestActivities = activities.slice(0, 5);
    expect(newestActivities.every(({ id }) => id > 0)).toBe(true);
    expect(newestActivities.map(({ id, ...activity }) => activity)).toEqual([
      { ...cardActivity, at: minutesAgo(0), actor: 'Card gateway', action: 'booking confirmed', status: 'confirmed' },
      { ...cardActivity, at: minutesAgo(1), actor: 'Guest', action: 'booking created', status: 'pending' },
      { ...busyGuestActivity, at: minutesAgo(1), action: 'booking checked in', status: 'checked_in' },
      { ...busyGuestActivity, at: minutesAgo(2), action: 'payment taken', status: null, amount: 500 },
      { ...busyGuestActivity, at: minutesAgo(3), action: 'booking created', status: 'confirmed' },
    ]);
  });
});

describe('the figures', () => {
  const readFigures = async () => (await superadmin.get('/api/bookings/figures')).body;

  test('count bookings in all and of today, and movements of money that stand', async () => {
    const before = (await readFigures()) as Record<string, number>;
    const newBooking = await addArrival();
    await takePayment(desk, newBooking.id, { amount: 100 });
    app.clock.advance(1);
    await takePayment(desk, newBooking.id, { amount: 200 });
    const payments = (await superadmin.get(`/api/bookings/${newBooking.id}`)).body.payments as { id: string }[];
    await superadmin.post(`/api/bookings/${newBooking.id}/payments/${payments[0]?.id}/reverse`, { reason: 'Mistyped' });
    const { txRef } = await book(app);
    await pay(app, txRef);
    await verify(app.client(), txRef);
    expect(await readFigures()).toEqual({
      success: true,
      total_bookings: Number(before.total_bookings) + 2,
      todays_bookings: Number(before.todays_bookings) + 2,
      total_transactions: Number(before.total_transactions) + 2,
    });
    expect(Number(before.todays_bookings)).toBeLessThan(Number(before.total_bookings) - 10);
  });
});

describe('the detail of a booking', () => {
  test('has its money, its history, its mail and the way to its receipt', async () => {
    const { booking, txRef } = await book(app, { guest_name: 'Card Guest' });
    const readDetail = async (client = desk) => (await client.get(`/api/bookings/${booking.id}`)).body;
    expect((await readDetail()).email).toBeNull();
    const id = await pay(app, txRef);
    await verify(app.client(), txRef);
    await app.worker.idle();
    const paidAt = app.clock.now().toISOString();
    app.clock.advance(60_000);
    await superadmin.put(`/api/bookings/${booking.id}`, { status: 'cancelled', reason: 'Asked by telephone' });
    const detail = await readDetail();
    expect(detail.email).toBe('sent');
    expect(detail.payments).toEqual([
      {
        ...{ id: expect.any(String), method: 'gateway', amount: booking.total_amount, reference: id },
        ...{
          taken_by: null,
          own: false,
          taken_at: paidAt,
          counts: true,
          transfer: null,
          company: null,
          reversed: null,
        },
      },
    ]);
    const history = detail.history as OnWire<HistoryEntry>[];
    expect(history.map(({ actor, action, status, reason }) => [actor, action, status, reason])).toEqual([
      ['Guest', 'booking created', 'pending', null],
      ['Card gateway', 'booking confirmed', 'confirmed', null],
      ['Card gateway', 'payment accepted', null, null],
      ['Adaeze Okafor', 'booking cancelled', 'cancelled', 'Asked by telephone'],
    ]);
    expect(history.at(-1)?.at).toBe(app.clock.now().toISOString());
    expect(await readDetail(await signedIn(app, 'supervisor'))).toEqual({ ...detail, undo: null });
  });

  test.each(['online', 'at the desk'])('opens the receipt of a guest who booked %s', async (where) => {
    const { id, reference } = where === 'online' ? (await book(app)).booking : await addArrival();
    const { receipt_path } = (await desk.get(`/api/bookings/${id}`)).body;
    const address = new URL(String(receipt_path), app.url);
    expect(address.pathname).toBe(`/receipt/${reference}`);
    const { body } = await app.client().get(`/api/bookings/by-reference/${reference}${address.search}`);
    expect(body.booking).toMatchObject({ id, masked: false });
  });

  test.each(['x', '1', crypto.randomUUID()])('of nobody’s is not there: %s', async (id) => {
    const { status, body } = await desk.get(`/api/bookings/${id}`);
    expect([/^.{36}$/.test(id) ? 404 : 400, 'No booking found.']).toEqual([status, body.message]);
  });
});

test('a deleted booking is nowhere', async () => {
  const before = [(await readOverview()).counts, (await superadmin.get('/api/bookings/figures')).body];
  const { id, reference } = await addArrival({ guest_name: 'Removed Guest' });
  const { receipt_path } = (await desk.get(`/api/bookings/${id}`)).body;
  expect((await superadmin.delete(`/api/bookings/${id}`)).status).toBe(200);
  const after = await readOverview();
  expect([after.counts, (await superadmin.get('/api/bookings/figures')).body]).toEqual(before);
  expect(JSON.stringify(after)).not.toContain(reference);
  for (const query of ['', '?q=removed', `?q=${reference}`, '?status=voided'])
    expect(JSON.stringify((await superadmin.get(`/api/bookings${query}`)).body)).not.toContain(reference);
  expect((await superadmin.get(`/api/bookings/${id}`)).status).toBe(404);
  const { search } = new URL(String(receipt_path), app.url);
  expect((await app.client().get(`/api/bookings/by-reference/${reference}${search}`)).status).toBe(404);
});

test('a supervisor reads, and moves balances to companies, barmen have nothing here', () => {
  const calls = Object.values<Endpoint>(endpoints).filter(
    ({ path, access }) => path.startsWith('/bookings') && access !== 'public',
  );
  const open = (role: 'supervisor' | 'barmen') =>
    calls.filter(({ access }) => access.includes(role)).map(({ method, path }) => `${method} ${path}`);
  expect(open('supervisor')).toEqual([
    ...[
      'GET /bookings',
      'GET /bookings/desk',
      'GET /bookings/figures',
      'GET /bookings/:id',
      'POST /bookings/:id/clearings',
      'POST /bookings/:id/clearings/:clearing_id/reverse',
      'GET /bookings/:id/account',
    ],
    'GET /bookings/:id/invoices',
    'GET /bookings/:id/proforma',
  ]);
  expect(open('barmen')).toEqual([]);
});
