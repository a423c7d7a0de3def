import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import type { OwedFigure } from '#contract/reports/money-now.ts';
import { maxListedStays, type TodayOverview } from '#contract/reports/today.ts';
import { insertOddThing } from '#server/oversight/odd-thing-store.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import type { Client } from '#tools/testing/client.ts';
import { confirmTransfers, moveThrough, takePayment, walkIn } from '#tools/testing/desk.ts';
import { openedAt, testToday } from '#tools/testing/factories.ts';
import type { OnWire } from '#tools/testing/on-wire.ts';
import { book, pay, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';
import { insertParkedJob } from '#tools/testing/valid-calls.ts';

let app: TestApp;
let owner: Client;
const day = (offset: number) => addDays(testToday, offset);
const readToday = async () => (await owner.get('/api/analytics/today')).body as unknown as OnWire<TodayOverview>;
const addWalkIn = (guest_name: string, from: number, to: number) =>
  walkIn(app, owner, { guest_name, check_in: day(from), check_out: day(to), guests: 2 });

beforeAll(async () => {
  app = await testApp({ at: new Date(openedAt.getTime() - 48 * 3_600_000) });
  owner = await signedIn(app, 'superadmin');
});
afterAll(() => app.close());

test('the owner sees the house today, its money by method, and each thing that waits for a decision', async () => {
  const leavingStay = await addWalkIn('Leaving', -2, 0);
  const overstay = await addWalkIn('Over', -2, -1);
  for (const { id } of [leavingStay, overstay]) await moveThrough(owner, id, 'checked_in');
  for (const turn of Array.from({ length: maxListedStays + 1 }, (_, index) => index))
    await addWalkIn(`Late ${turn}`, -1, 3);
  app.clock.set(openedAt);
  owner = await signedIn(app, 'superadmin');
  await addWalkIn('Coming', 0, 1);
  const arrivedBooking = await addWalkIn('Come', 0, 2);
  await moveThrough(owner, arrivedBooking.id, 'checked_in');

  await takePayment(owner, arrivedBooking.id, { method: 'cash', amount: 1_000.5 });
  const { id: drink } = await addDrink(app, { price: 700 });
  await sell(owner, [{ drink_id: drink, quantity: 2 }], { payment_method: 'cash' });
  await sell(owner, [{ drink_id: drink, quantity: 1 }], { payment_method: 'card' });
  const onlineGuest = await book(app, { check_in: day(9), check_out: day(10) });
  await pay(app, onlineGuest.txRef);
  await verify(onlineGuest.client, onlineGuest.txRef);
  const searchReply = await owner.get(`/api/bookings?q=${onlineGuest.booking.reference}`);
  const [{ id } = { id: '' }] = searchReply.body.data as { id: string }[];
  await owner.put(`/api/bookings/${id}`, { status: 'cancelled' });
  const cancelledBooking = await addWalkIn('Called Off', 2, 3);
  await takePayment(await signedIn(app, 'receptionist'), cancelledBooking.id, { method: 'transfer', amount: 900 });
  expect((await readToday()).needs.unconfirmed_transfers).toBe(1);
  const supervisor = await signedIn(app, 'supervisor');
  const noneWaiting = {
    refunds: 0,
    differences: 0,
    unfinished_jobs: 0,
    odd_things: 0,
    due_notes: 0,
    stock_counts: 0,
    bad_health_checks: 0,
    desk_refunds: 0,
    counts_to_sign: 0,
  };
  expect((await supervisor.get('/api/analytics/waiting')).body).toEqual({
    ...{ success: true, unconfirmed_transfers: 1 },
    ...noneWaiting,
  });
  await confirmTransfers(app);
  await moveThrough(owner, cancelledBooking.id, 'voided');
  await insertParkedJob(app);
  const tillDifference = {
    rule: 'till_differs',
    at: openedAt,
    dedupeKey: 'short',
    title: '₦1,500 short',
    bookingId: null,
  } as const;
  await app.db.tx((tx) =>
    insertOddThing(tx, {
      ...tillDifference,
      events: [],
      details: [],
      foundAt: openedAt,
      limitValue: 1,
      staffId: null,
      who: '',
    }),
  );

  const { methods, needs, owed, ...figures } = await readToday();
  const owedBy = (figure: OwedFigure) => owed.find((each) => each.figure === figure);
  expect(figures).toEqual({
    open_points: [],
    success: true,
    today: testToday,
    arrivals: 2,
    to_come: 1,
    departures: 1,
    stays_in_house: 3,
    guests_in_house: 6,
    free_tonight: expect.any(Number),
    rooms_sold: 8,
    leaving: leavingStay.total_amount,
    unconfirmed: 0,
    conflicts: [],
    net: 29_398.5,
    net_last_week: 0,
  });
  const deskReply = await owner.get('/api/bookings/desk');
  expect(deskReply.body.counts).toMatchObject({ available_rooms: figures.free_tonight });
  const readSummary = async () => (await owner.get('/api/analytics/summary')).body;
  expect((await readSummary()).availableRooms).toBe(figures.free_tonight);
  expect(owedBy('in_house')).toMatchObject({ now: leavingStay.total_amount + overstay.total_amount, now_count: 2 });
  for (const figure of ['left', 'tabs', 'companies'] as const)
    expect(owedBy(figure)).toEqual({ figure, now: 0, later: 0, now_count: 0 });
  expect(methods).toEqual([
    { method: 'gateway', rooms: 25_398, bar: 0 },
    { method: 'cash', rooms: 1_000.5, bar: 1_400 },
    { method: 'card', rooms: 0, bar: 700 },
    { method: 'transfer', rooms: 900, bar: 0 },
  ]);
  const reportReply = await owner.get('/api/reports/daily');
  expect(reportReply.body.money).toMatchObject({ net: figures.net });
  expect([needs.refunds, needs.desk_refunds, needs.differences, needs.unfinished_jobs]).toEqual([1, 1, 0, 1]);
  expect([needs.odd_things, needs.unconfirmed_transfers]).toEqual([1, 0]);
  const { late: _late, overstays: _stays, cash_not_counted, unchecked_rules: _rules, ...countsInMenu } = needs;
  expect(cash_not_counted).toEqual({ count: 0, amount: 0, longest: [] });
  expect((await owner.get('/api/analytics/waiting')).body).toEqual({ success: true, ...countsInMenu });
  const desk = await signedIn(app, 'receptionist');
  expect((await desk.get('/api/analytics/waiting')).body).toMatchObject({
    desk_refunds: 1,
    refunds: 0,
    counts_to_sign: 0,
  });
  expect(needs.overstays).toEqual({
    count: 1,
    longest: [
      { id: overstay.id, guest_name: 'Over', room_type: overstay.room_type, check_in: day(-2), check_out: day(-1) },
    ],
  });
  expect([needs.late.count, needs.late.longest.length]).toEqual([maxListedStays + 1, maxListedStays]);

  await app.db.read
    .updateTable('roomInventory')
    .set({ status: 'Maintenance' })
    .where('roomTypeId', '=', 'deluxe')
    .execute();
  const { free_tonight } = await readToday();
  expect(free_tonight).toBeLessThan(figures.free_tonight);
  expect((await readSummary()).availableRooms).toBe(free_tonight);

  // A week later, the same money is that of the week before, up to the same time.
  app.clock.advance(7 * 24 * 60 * 60 * 1000 + 60_000);
  const ownerLater = await signedIn(app, 'superadmin');
  const todayAWeekLater = (await ownerLater.get('/api/analytics/today')).body;
  expect([todayAWeekLater.net, todayAWeekLater.net_last_week]).toEqual([0, figures.net]);
});
