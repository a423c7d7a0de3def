import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountView } from '#contract/accounts/posting.ts';
import { addDays, instantOf } from '#contract/core/dates.ts';
import { dailyReport } from '#contract/reports/insights.ts';
import { nightAudit, nightAuditMessages } from '#contract/reports/night-audit.ts';
import { periodReport } from '#contract/reports/period-reports.ts';
import hotel from '#hotel';
import { addDrink, roomPayment, sell } from '#tools/testing/bar.ts';
import type { Client } from '#tools/testing/client.ts';
import { move, moveThrough, takePayment, walkIn } from '#tools/testing/desk.ts';
import { openedAt, testToday } from '#tools/testing/factories.ts';
import { forgetBookings } from '#tools/testing/forget-bookings.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { putIntoRoom, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let admin: Client;
let desk: Client;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
});
beforeEach(async () => {
  // A job at work would lock tables that are emptied.
  await app.worker.idle();
  await forgetBookings(app.db);
  app.clock.set(openedAt);
  await signIn();
});
afterEach(async () => {
  expect(await findViolations(app.db.read)).toEqual([]);
});
afterAll(() => app.close());

const tomorrow = addDays(testToday, 1);
const signIn = async () => {
  [admin, desk] = [await signedIn(app, 'superadmin'), await signedIn(app, 'receptionist')];
};
const goTo = async (day: string, time = '06:30') => {
  app.clock.set(instantOf(day, time, hotel.timeZone));
  await signIn();
};
const readAudit = async (day?: string, client = desk) =>
  parseWire(nightAudit, (await client.get(`/api/night-audit${day ? `?day=${day}` : ''}`)).body);
const closeDay = (day: string, client = desk) => client.post('/api/night-audit/close', { day });
const reportOf = async (day: string) => parseWire(dailyReport, (await admin.get(`/api/reports/daily?day=${day}`)).body);
const openTexts = ({ open }: Pick<Awaited<ReturnType<typeof readAudit>>, 'open'>) =>
  open.map(({ kind, booking, rooms, amount }) => [kind, booking?.guest_name, ...rooms, amount].join(' '));

/** Ada came today for two nights, Bola should leave today and owes, Chidi is expected today and has not come. */
async function addStaysOfToday() {
  const bola = await walkIn(app, desk, { guest_name: 'Bola', check_in: testToday, check_out: addDays(testToday, 1) });
  await moveThrough(desk, bola.id, 'checked_in');
  await takePayment(desk, bola.id, { amount: 900 });
  await goTo(tomorrow, '12:00');
  const ada = await walkIn(app, desk, { guest_name: 'Ada', check_in: tomorrow, check_out: addDays(testToday, 3) });
  await moveThrough(desk, ada.id, 'checked_in');
  await putIntoRoom(app.db, ada.id, '104');
  const chidi = await walkIn(app, desk, { guest_name: 'Chidi', check_in: tomorrow, check_out: addDays(testToday, 3) });
  return { ada, bola, chidi };
}

test('shows what stands open before the day is closed, and what closing it posts', async () => {
  const { bola } = await addStaysOfToday();
  const audit = await readAudit();
  expect(audit).toMatchObject({ day: tomorrow, state: 'running', number: null, closed_at: null });
  expect(openTexts(audit)).toEqual([`arrival Chidi 0`, `unpaid Bola ${bola.total_amount - 900}`]);
  expect(audit.posted).toEqual({ nights: 1, amount: 24_900 });
  const earlyReply = await closeDay(tomorrow);
  expect([earlyReply.status, earlyReply.body.message]).toEqual([409, nightAuditMessages.notOver]);
});

test('a day that has ended is closed by whoever presses, once, with its number', async () => {
  const { ada } = await addStaysOfToday();
  await goTo(addDays(tomorrow, 1));
  const before = await readAudit(tomorrow);
  expect(['over', 'closed']).toContain(before.state);
  const [firstReply, secondReply] = await Promise.all([closeDay(tomorrow), closeDay(tomorrow, admin)]);
  expect([firstReply.status, secondReply.status]).toEqual([200, 200]);
  expect(firstReply.body.message).toBe(secondReply.body.message);
  const audit = await readAudit(tomorrow);
  expect(audit).toMatchObject({
    state: 'closed',
    posted: { nights: 1, amount: 24_900 },
    late: { nights: 0, amount: 0 },
  });
  expect((await readAudit(testToday)).number).toBe((audit.number ?? 0) - 1);
  const account = parseWire(accountView, (await desk.get(`/api/bookings/${ada.id}/account`)).body);
  expect(account.lines.map(({ label, time, posted_at }) => [label, time, posted_at !== null])).toEqual([
    ['Room night, 104', 'had', true],
    ['Room night, 104', 'tonight', false],
  ]);
});

test('what was open when the day was closed stays written, whatever becomes of it', async () => {
  const { bola, chidi } = await addStaysOfToday();
  await goTo(addDays(tomorrow, 1));
  await closeDay(tomorrow);
  const openItems = openTexts(await readAudit(tomorrow));
  expect(openItems).toHaveLength(2);
  const readFile = async () => String((await admin.get(`/api/exports/daily-report?day=${tomorrow}`)).body.text);
  const before = await readFile();
  await takePayment(desk, bola.id, { amount: bola.total_amount - 900 });
  await move(desk, bola.id, 'completed');
  await move(desk, chidi.id, 'no_show');
  expect(openTexts(await readAudit(tomorrow))).toEqual(openItems);
  expect(await readFile()).toBe(before);
  const { number, open: reportedItems, posted } = await reportOf(tomorrow);
  expect(openTexts({ open: reportedItems })).toEqual(openItems);
  expect(posted).toEqual({ nights: 1, amount: 24_900 });
  expect(before).toContain(`Day,Report number,${number}`);
  expect(before).toMatch(/Open,"[^"]*, Bola",24000,,,"Should have left, and owes"/);
  expect(openTexts(await readAudit(addDays(tomorrow, 1)))).toEqual([]);
});

test('a night that a guest loses after the day counts on the day on which that happens', async () => {
  const { ada } = await addStaysOfToday();
  await goTo(addDays(tomorrow, 1));
  await closeDay(tomorrow);
  expect((await move(admin, ada.id, 'voided')).status).toBe(200);
  await goTo(addDays(tomorrow, 2));
  await closeDay(addDays(tomorrow, 1));
  expect((await readAudit(tomorrow)).posted).toEqual({ nights: 1, amount: 24_900 });
  expect(await readAudit(addDays(tomorrow, 1))).toMatchObject({
    posted: { nights: 0, amount: 0 },
    late: { nights: -1, amount: -24_900 },
  });
  const { lines, had } = parseWire(accountView, (await desk.get(`/api/bookings/${ada.id}/account`)).body);
  expect([had, lines.map(({ label, amount, reversed }) => [label, amount, reversed?.was, reversed?.by])]).toEqual([
    0,
    [['Room night, 104', 0, 24_900, 'Adaeze Okafor']],
  ]);
});

describe('rooms sold of a night', () => {
  const readSoldOn = async (day: string) => {
    const { sold, room_charge } = (await reportOf(day)).rooms;
    return [sold, room_charge];
  };
  const addGuest = (name: string, nights = 1, from = testToday) =>
    walkIn(app, desk, { guest_name: name, check_in: from, check_out: addDays(from, nights) });

  test('counts who is still expected, and when the night is over who slept there or paid for it', async () => {
    await goTo(testToday, '14:00');
    const ada = await addGuest('Ada');
    const lateBooking = await addGuest('Late', 2);
    const absentStay = await addGuest('Absent');
    const stayWithDeposit = await addGuest('Deposit', 2);
    await addGuest('Silent');
    await moveThrough(desk, ada.id, 'checked_in');
    await takePayment(desk, stayWithDeposit.id, { amount: 10_000 });
    expect(await readSoldOn(testToday)).toEqual([5, 5 * 24_900]);
    expect((await readAudit(testToday)).rooms).toMatchObject({ sold: 5 });

    await move(desk, stayWithDeposit.id, 'no_show');
    expect(await readSoldOn(testToday)).toEqual([5, 4 * 24_900 + 10_000]);

    await goTo(tomorrow, '07:30');
    expect((await move(desk, lateBooking.id, 'checked_in')).status).toBe(200);
    expect((await move(admin, absentStay.id, 'no_show')).status).toBe(200);
    // Two rooms count: that of Ada, who slept there, and that of the no-show, with what the no-show has paid.
    const expected = [2, 24_900 + 10_000];
    expect(await readSoldOn(testToday)).toEqual(expected);
    const { sold, room_charge } = (await readAudit(testToday)).rooms;
    expect([sold, room_charge]).toEqual(expected);
    expect(await readSoldOn(tomorrow)).toEqual([1, 24_900]);
    const { figures } = parseWire(
      periodReport,
      (await admin.get(`/api/reports/period?kind=month&day=${testToday}`)).body,
    );
    expect([figures.rooms.sold, figures.rooms.room_charge]).toEqual([3, 2 * 24_900 + 10_000]);
  });

  test('counts a late cancellation only as far as money stays with the hotel', async () => {
    await goTo(testToday, '14:00');
    const paidStay = await addGuest('Paid', 2, tomorrow);
    await takePayment(desk, paidStay.id, { amount: paidStay.total_amount });
    expect((await move(admin, paidStay.id, 'cancelled')).status).toBe(200);
    await goTo(addDays(tomorrow, 1));
    expect(await readSoldOn(tomorrow)).toEqual([0, 0]);
  });
});

test('the reports of a week and a month have the drinks that were put on rooms', async () => {
  const { ada } = await addStaysOfToday();
  const drink = await addDrink(app, { price: 1200 });
  await sell(admin, [{ drink_id: drink.id, quantity: 2 }], roomPayment(ada.id));
  for (const kind of ['week', 'month']) {
    const { figures, days } = parseWire(periodReport, (await admin.get(`/api/reports/period?kind=${kind}`)).body);
    expect([figures.money.on_rooms, figures.money.net]).toEqual([2400, 900]);
    expect(days.find(({ day }) => day === tomorrow)?.figures.money.on_rooms).toBe(2400);
  }
});
