import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Analytics, type DailyReport, insightMessages } from '#contract/reports/insights.ts';
import hotel from '#hotel';
import { setHotelDays } from '#server/core/hotel-zone-store.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import type { Client } from '#tools/testing/client.ts';
import { moveThrough, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import type { OnWire } from '#tools/testing/on-wire.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

/** The app starts twenty seconds before midnight in Lagos, which is an hour ahead of UTC. */
let app: TestApp;
let superadmin: Client;
let drinkId: number;
beforeAll(async () => {
  app = await testApp({ at: new Date('2026-11-21T22:59:40Z') });
  superadmin = await signedIn(app, 'superadmin');
  drinkId = (await addDrink(app, { price: 100 })).id;
  return async () => {
    expect(await findViolations(app.db.read)).toEqual([]);
    await app.close();
  };
});

const readBody = async <T>(path: string) => {
  const { status, body } = await superadmin.get(`/api${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as T;
};
const sellAt = async (instant: string, quantity: number) => {
  app.clock.set(new Date(instant));
  await sell(superadmin, [{ drink_id: drinkId, quantity }]);
};
const barRevenueOn = async (day: string) =>
  (await readBody<OnWire<Analytics>>(`/analytics/overview?from=${day}&to=${day}`)).summary.bar_revenue;

test('a sale belongs to the day on which it was made in Lagos, to the second', async () => {
  const runningReport = await readBody<OnWire<DailyReport>>('/reports/daily');
  expect([runningReport.day, runningReport.unfinished, runningReport.money.bar]).toEqual([testToday, true, 0]);
  await sellAt('2026-11-21T22:59:59Z', 1);
  const todaysReport = await readBody<OnWire<DailyReport>>('/reports/daily');
  expect([todaysReport.day, todaysReport.unfinished, todaysReport.money.bar]).toEqual([testToday, true, 100]);
  await sellAt('2026-11-21T23:00:00Z', 2);
  await sellAt('2026-11-21T23:00:01Z', 3);

  const reportOfNextDay = await readBody<OnWire<DailyReport>>('/reports/daily');
  expect([reportOfNextDay.day, reportOfNextDay.unfinished, reportOfNextDay.money.bar]).toEqual([
    '2026-11-22',
    true,
    500,
  ]);
  const reportAfterMidnight = await readBody<OnWire<DailyReport>>(`/reports/daily?day=${testToday}`);
  // The report is unfinished, because the desk sells the night of that day until the closing hour.
  expect([reportAfterMidnight.unfinished, reportAfterMidnight.money.bar]).toEqual([true, 100]);
  expect(reportAfterMidnight.stock.find(({ drink_id }) => drink_id === drinkId)).toMatchObject({
    restocked: 10,
    sold: 1,
    after: 9,
  });
  expect(reportOfNextDay.stock).toEqual([expect.objectContaining({ drink_id: drinkId, before: 9, sold: 5, after: 4 })]);
  expect([await barRevenueOn(testToday), await barRevenueOn('2026-11-22')]).toEqual([100, 500]);
  const page = await readBody<{ total_count: number; data: object[] }>(`/transactions?from=2026-11-22&to=2026-11-22`);
  expect([page.total_count, page.data.length]).toEqual([2, 2]);
  expect((await readBody<OnWire<DailyReport>>('/reports/daily?day=0001-01-01')).rooms.sold).toBe(0);
  const { body } = await superadmin.get(`/api/exports/bar-sales?from=${testToday}&to=${testToday}`);
  expect(String(body.text).match(/23:59:59/g)).toHaveLength(1);
  expect((await superadmin.get('/api/exports/bar-sales?from=2026-11-22&to=2026-11-22')).body.text).toContain(
    '2026-11-22 00:00:00',
  );
});

test('a guest who stays on is overdue from the day after they should have left, until they leave', async () => {
  const moveClockTo = async (instant: string) => {
    app.clock.set(new Date(instant));
    superadmin = await signedIn(app, 'superadmin');
    return readBody<OnWire<DailyReport>>('/reports/daily');
  };
  const stay = { check_in: '2026-11-22', check_out: '2026-11-23', guest_name: 'Stayed On', room_id: 'deluxe' };
  const { id } = await walkIn(app, superadmin, stay);
  await moveThrough(superadmin, id, 'checked_in');
  const firstReport = await readBody<OnWire<DailyReport>>('/reports/daily');
  expect([firstReport.overdue, firstReport.in_house.guests]).toEqual([[], 1]);
  const dueReport = await moveClockTo('2026-11-23T12:00:00Z');
  expect([dueReport.overdue, dueReport.in_house.guests, dueReport.departures]).toEqual([[], 1, { due: 1, stays: [] }]);
  const lateReport = await moveClockTo('2026-11-24T00:00:00Z');
  expect([lateReport.day, lateReport.overdue]).toEqual([
    '2026-11-24',
    [expect.objectContaining({ guest_name: 'Stayed On' })],
  ]);
  const { body } = await superadmin.get('/api/exports/daily-report');
  expect(String(body.text)).toMatch(/Overdue to leave,"[^"]*Stayed On"/);
  await moveThrough(superadmin, id, 'completed');
  expect((await readBody<OnWire<DailyReport>>('/reports/daily')).overdue).toEqual([]);
});

test('a hotel whose days begin elsewhere has all its days counted anew', async () => {
  const read = app.db.read;
  await setHotelDays(app.db.read, { ...hotel, timeZone: 'UTC' });
  expect([await barRevenueOn(testToday), await barRevenueOn('2026-11-22')]).toEqual([600, 0]);
  expect(await findViolations(read)).toEqual([]);
  await setHotelDays(app.db.read, hotel);
  expect([await barRevenueOn(testToday), await barRevenueOn('2026-11-22')]).toEqual([100, 500]);
  const readEntryVersions = () => sql`select ctid, day from money_entry order by id`.execute(read);
  const before = (await readEntryVersions()).rows;
  await setHotelDays(app.db.read, hotel);
  expect((await readEntryVersions()).rows).toEqual(before);
});

describe('days that cannot be asked for', () => {
  test.each([
    ['/reports/daily?day=2026-11-25', 'day', insightMessages.day],
    ['/analytics/overview?from=2026-11-22&to=2026-11-21', 'to', insightMessages.range],
    ['/analytics/overview?from=2023-01-01&to=2026-11-21', 'to', insightMessages.longRange],
    ['/analytics/overview?from=0001-01-01', 'from', insightMessages.longRange],
    ['/transactions?from=0001-01-01', 'from', insightMessages.longRange],
    ['/exports/transactions?from=0001-01-01', 'from', insightMessages.longRange],
    ['/exports/bookings?from=0001-01-01', 'from', insightMessages.longRange],
    ['/exports/bar-sales?from=0001-01-01', 'from', insightMessages.longRange],
  ])('%s', async (path, field, message) => {
    const { status, body } = await superadmin.get(`/api${path}`);
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
  });

  test.each(['from=0001-01-01&to=0001-01-02', 'from=9999-12-30&to=9999-12-31', 'from=9999-12-31', 'to=0001-01-01'])(
    'but at the ends of the calendar nothing happened: %s',
    async (range) => {
      const { summary } = await readBody<OnWire<Analytics>>(`/analytics/overview?${range}`);
      expect([summary.total_revenue, summary.bookings]).toEqual([0, 0]);
      expect((await superadmin.get(`/api/transactions?${range}`)).body.total_count).toBe(0);
    },
  );
});

test('a day is closed at the closing hour of the next one, though nobody reads its report', async () => {
  app.clock.set(new Date('2026-11-27T04:59:59Z'));
  await app.worker.idle();
  const readLastClosedDay = async () =>
    (await app.db.read.selectFrom('closedDay').select('day').orderBy('day', 'desc').execute())[0];
  expect(await readLastClosedDay()).toEqual({ day: '2026-11-25' });
  app.clock.set(new Date('2026-11-27T05:00:00Z'));
  await app.worker.idle();
  expect(await readLastClosedDay()).toEqual({ day: '2026-11-26' });
});
