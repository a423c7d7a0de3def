import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { changedTabReply, tabList } from '#contract/bar/bar-tabs.ts';
import { addDays, instantOf } from '#contract/core/dates.ts';
import { type Kobo, kobo, toNaira } from '#contract/core/money.ts';
import {
  type Analytics,
  type DashboardSummary,
  dailyReport,
  type TransactionView,
} from '#contract/reports/insights.ts';
import type { PeriodReport } from '#contract/reports/period-reports.ts';
import type { Takings } from '#contract/reports/takings.ts';
import type { TaxReport } from '#contract/reports/tax-report.ts';
import type { TodayOverview } from '#contract/reports/today.ts';
import hotel from '#hotel';
import { reportMail } from '#server/messaging/daily-report-mail.ts';
import { addDrink } from '#tools/testing/bar.ts';
import type { Client } from '#tools/testing/client.ts';
import { confirmTransfers, takePayment, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseReply, parseWire } from '#tools/testing/on-wire.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  admin = await signedIn(app, 'superadmin');
  return async () => {
    expect(await findViolations(app.db.read)).toEqual([]);
    await app.close();
  };
});

const rangeQuery = `from=${testToday}&to=${testToday}`;
const readBody = async <T>(path: string) => {
  const { status, body } = await admin.get(`/api${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as T;
};
const rowsOf = async (path: string) =>
  parse<Record<string, string>>((await readBody<{ text: string }>(path)).text, { bom: true, columns: true });
const sumOf = (rows: Record<string, string>[], column: string) =>
  rows.reduce((all, row) => all + Number(row[column] ?? Number.NaN), 0);

/** Reads what each screen and file says is not confirmed: of rooms, of the bar, and in all. */
async function readEverywhere() {
  const summary = await readBody<OnWire<DashboardSummary>>('/analytics/summary');
  const today = await readBody<OnWire<TodayOverview>>('/analytics/today');
  const analytics = await readBody<OnWire<Analytics>>(`/analytics/overview?${rangeQuery}`);
  const transactionsPage = await readBody<{ data: OnWire<TransactionView>[]; total_unconfirmed: number }>(
    `/transactions?${rangeQuery}&limit=50`,
  );
  const periodReport = await readBody<OnWire<PeriodReport>>(`/reports/period?kind=month&day=${testToday}`);
  const takings = await readBody<OnWire<Takings>>(`/reports/takings?${rangeQuery}`);
  const taxes = await readBody<OnWire<TaxReport>>(`/reports/taxes?${rangeQuery}`);
  const transactions = await rowsOf(`/exports/transactions?${rangeQuery}`);
  const markedRows = transactions.filter((row) => row['Not confirmed'] === 'Not confirmed');
  const periodFile = await rowsOf(`/exports/period-report?kind=month&day=${testToday}`);
  const add = (rows: { unconfirmed: number }[]) => rows.reduce((all, { unconfirmed }) => all + unconfirmed, 0);
  return {
    rooms: {
      overview: summary.unconfirmed.rooms,
      analytics: analytics.summary.unconfirmed.rooms,
      taxes: taxes.unconfirmed,
      taxesFile: sumOf(await rowsOf(`/exports/taxes?${rangeQuery}`), 'Not confirmed (NGN)'),
      bookingsFile: sumOf(await rowsOf(`/exports/bookings?${rangeQuery}`), 'Of it not confirmed (NGN)'),
    },
    bar: { overview: summary.unconfirmed.bar, analytics: analytics.summary.unconfirmed.bar },
    all: {
      overview: summary.unconfirmed.total,
      today: today.unconfirmed,
      list: transactionsPage.total_unconfirmed,
      lines: transactionsPage.data
        .filter(({ unconfirmed }) => unconfirmed)
        .reduce((all, { amount }) => all + amount, 0),
      transactionsFile: sumOf(markedRows, 'Amount (NGN)'),
      period: periodReport.figures.money.unconfirmed,
      periodByMethod: add(periodReport.figures.money.by_method),
      periodDays: add(periodReport.days.map(({ figures }) => figures.money)),
      periodFile: Number(periodFile.find(({ Day }) => Day === testToday)?.['Of it not confirmed (NGN)']),
      takings: takings.total.unconfirmed,
      takingsByMethod: add(takings.methods),
      takingsByPerson: add(takings.people),
      takingsByTill: add(takings.tills),
      takingsByDay: add(takings.days),
      takingsFile: sumOf(await rowsOf(`/exports/takings?${rangeQuery}`), 'Of it not confirmed (NGN)'),
    },
  };
}

async function readDay() {
  const reply = await readBody<object>(`/reports/daily?day=${testToday}`);
  const report = parseReply(dailyReport, reply);
  const file = await rowsOf(`/exports/daily-report?day=${testToday}`);
  const mail = reportMail(report, hotel, hotel.timeZone, 'https://hotel.example').text;
  const add = (rows: { unconfirmedKobo: Kobo }[]) =>
    toNaira(kobo(rows.reduce((all, { unconfirmedKobo }) => all + unconfirmedKobo, 0)));
  return {
    report: toNaira(report.money.unconfirmedKobo),
    byMethod: add(report.money.byMethod),
    byStaff: add(report.money.byStaff),
    file: Number(file.find(({ What }) => What === 'Of the net: transfers that are not confirmed (NGN)')?.Figure),
    mail: /Of it transfers that are not confirmed: (\S+)/.exec(mail)?.[1],
  };
}

const amountForEach = (of: Record<string, unknown>, amount: number) =>
  Object.fromEntries(Object.keys(of).map((name) => [name, amount]));

test('whatever adds transfers up says how much of it nobody has confirmed, until somebody does', async () => {
  const desk = await signedIn(app, 'receptionist');
  const barman = await signedIn(app, 'barmen');
  const stay = await walkIn(app, desk, { check_in: testToday, check_out: addDays(testToday, 1) });
  expect((await takePayment(desk, stay.id, { method: 'transfer', amount: 20_000.5 })).status).toBe(201);
  expect((await takePayment(desk, stay.id, { method: 'cash', amount: 1000 })).status).toBe(201);
  const drink = await addDrink(app, { price: 1500, stock_quantity: 9 });
  const orderInput = { items: [{ drink_id: drink.id, quantity: 2 }], payment_method: 'tab', tab: { label: 'Table 1' } };
  expect((await barman.post('/api/bar-sales', orderInput)).status).toBe(201);
  const [tab] = parseWire(tabList, (await barman.get('/api/bar-tabs?state=open')).body).data;
  const tabPayment = { method: 'transfer', amount: 2000, key: crypto.randomUUID() };
  parseWire(changedTabReply, (await barman.post(`/api/bar-tabs/${tab?.id}/payments`, tabPayment)).body);

  const before = await readEverywhere();
  expect(before).toEqual({
    rooms: amountForEach(before.rooms, 20_000.5),
    bar: amountForEach(before.bar, 2000),
    all: amountForEach(before.all, 22_000.5),
  });
  const day = await readDay();
  expect(day).toEqual({ ...amountForEach(day, 22_000.5), mail: '₦22,000.50' });

  app.clock.set(instantOf(addDays(testToday, 1), '06:30', hotel.timeZone));
  admin = await signedIn(app, 'superadmin');
  const reportOfClosedDay = await readDay();
  expect(reportOfClosedDay).toEqual(day);
  await confirmTransfers(app);
  const after = await readEverywhere();
  expect(after).toEqual({
    rooms: amountForEach(after.rooms, 0),
    bar: amountForEach(after.bar, 0),
    all: amountForEach(after.all, 0),
  });
  // What was printed of a closed day stays as it was.
  expect(await readDay()).toEqual(reportOfClosedDay);
});
