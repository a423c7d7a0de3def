import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { maxRangeDays } from '#contract/reports/insights.ts';
import type { Db } from '#db/db.ts';
import { readInvoicedSources, readInvoicesOfStay } from '#server/accounts/invoice-store.ts';
import { readFolioLines } from '#server/accounts/line-store.ts';
import type { Deps } from '#server/core/deps.ts';
import { readAnalytics } from '#server/reports/analytics.ts';
import { readLosses } from '#server/reports/bar-report-store.ts';
import { readDailyReport } from '#server/reports/daily-report.ts';
import { exportBookings, exportSales, exportTransactions } from '#server/reports/files.ts';
import { readMoneyList, readMoneyNow } from '#server/reports/money-now.ts';
import { readDashboardSummary } from '#server/reports/summary.ts';
import { readTransactions } from '#server/reports/transactions.ts';
import { freshWithUsualPlans } from '#tools/testing/databases.ts';
import { testToday } from '#tools/testing/factories.ts';
import { isDeep, rounds } from '#tools/testing/form.ts';
import { explainPlans, type MeasurableQuery, measureQueries, readsMore, readsTooMuch } from '#tools/testing/growth.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { growBookings } from '#tools/testing/many-bookings.ts';
import { testApp } from '#tools/testing/test-app.ts';

let db: Db;
let app: Deps;
beforeAll(async () => {
  const freshDb = await freshWithUsualPlans();
  db = freshDb.db;
  const testHotel = await testApp({ db });
  app = testHotel.deps;
  return async () => {
    await testHotel.close();
    await freshDb.drop();
  };
});

const lastDays = (days: number) => ({ from: addDays(testToday, 1 - days), to: testToday });

const depsOn = (db: Db): Deps => ({ ...app, db });
const makeAnalyticsQuery =
  (days: number): MeasurableQuery =>
  (db) =>
    readAnalytics(depsOn(db), lastDays(days));
const laterPageQuery: MeasurableQuery = async (db) => {
  const transactionsInput = { ...lastDays(maxRangeDays), limit: 100 };
  const { nextCursor } = await readTransactions(depsOn(db), transactionsInput);
  return readTransactions(depsOn(db), { ...transactionsInput, cursor: nextCursor ?? undefined });
};

/** Returns a query that reads what is read before the first byte of a file is sent. */
const readBeginning =
  (make: typeof exportBookings): MeasurableQuery =>
  (db) =>
    make(depsOn(db), lastDays(30));

const queryOfOneStay =
  (query: (db: Db, id: string) => Promise<unknown>): MeasurableQuery =>
  async (db) => {
    const stay = db.read.selectFrom('booking').select('id').where('txRef', '=', 'tx4');
    return query(db, (await stay.executeTakeFirstOrThrow()).id);
  };

const totalBookings = rounds(100_000, 2_000);

/** The number of bookings a day. The more bookings there are, the longer is the past. */
const bookingsPerDay = 30;
/**
 * The most rows that may be read for the days that are not closed. Nights, rate plans and sources each read the
 * bookings of these days, with the versions of each booking.
 */
const rowsOfOpenDays = 25 * bookingsPerDay;
/** The most rows that may be read for a month: bookings and their sales, with all that is written of them. */
const rowsOfMonth = 30 * bookingsPerDay * 10;

/** Queries, each with the most rows that it may read, however many rows there are. */
const measuredQueries: Record<string, [MeasurableQuery, maxRows: number]> = {
  'the overview': [(db) => readDashboardSummary(depsOn(db)), 100],
  'analytics of 30 days': [makeAnalyticsQuery(30), rowsOfOpenDays],
  'analytics of a year': [makeAnalyticsQuery(365), rowsOfOpenDays],
  'analytics of all days': [makeAnalyticsQuery(maxRangeDays), rowsOfOpenDays],
  transactions: [(db) => readTransactions(depsOn(db), { ...lastDays(30), limit: 10 }), rounds(rowsOfMonth, 1000)],
  'transactions, later page': [laterPageQuery, 1000],
  'the report of a day': [(db) => readDailyReport(depsOn(db), addDays(testToday, -10)), rowsOfMonth / 6],
  'the file of bookings, first byte': [readBeginning(exportBookings), rounds(3000, 1000)],
  'the file of transactions, first byte': [readBeginning(exportTransactions), rounds(3000, 1000)],
  'the file of bar sales, first byte': [readBeginning(exportSales), rounds(2, 1) * rowsOfMonth],
  'where the money is': [(db) => readMoneyNow(depsOn(db), 'superadmin'), rowsOfOpenDays],
  'the guests to come who owe': [
    (db) => readMoneyList(depsOn(db), 'superadmin', { figure: 'to_come', limit: 25 }),
    rowsOfOpenDays,
  ],
  'what the bar lost in 30 days': [(db) => readLosses(db.read, lastDays(30)), 100],
  'the account of a stay': [queryOfOneStay((db, id) => readFolioLines(db.read, id)), 10],
  'the invoices of a stay': [queryOfOneStay((db, id) => readInvoicesOfStay(db.read, id)), 10],
  'what is invoiced of a stay': [queryOfOneStay((db, id) => readInvoicedSources(db.read, id)), 10],
};

const growingTables = [
  'booking',
  'booking_night',
  'booking_version',
  'audit',
  'payment',
  'desk_payment',
  'bar_sale',
  'stock_movement',
  'money_entry',
  'folio_line',
  'invoice',
  'invoice_line',
  'refund',
];

test(`the figures of ${totalBookings} bookings and three times as many sales are told from few rows`, async () => {
  const growthOptions = { db, growingTables };
  const fewBookings = rounds(1_000, 0);
  if (isDeep) await growBookings(db, 0, fewBookings - 1, { perDay: bookingsPerDay });
  const measuredWithFew = isDeep ? await measureQueries(growthOptions, measuredQueries) : undefined;
  await growBookings(db, fewBookings, totalBookings - 1, { perDay: bookingsPerDay });
  // Makes the hotel look as if the gateway's list had been compared every night.
  await sql`insert into reconciliation (from_day, to_day, started_at, finished_at, asked_by, payments, refunds, gateway_kobo,
      ours_kobo, refunded_there_kobo, refunded_here_kobo, unexplained_kobo)
    values (${addDays(testToday, -1)}, ${addDays(testToday, -1)}, now(), now(), 'system', 0, 0, 0, 0, 0, 0, 0)`.execute(
    db.read,
  );
  const measuredWithMany = await measureQueries(growthOptions, measuredQueries);
  const { rows } = await sql<{ sales: number; bookings: number }>`
    select (select count(*) from bar_sale) as sales, (select count(*) from booking) as bookings`.execute(db.read);
  expect(rows).toEqual([{ sales: 3 * totalBookings, bookings: totalBookings }]);
  expect(measuredWithMany.filter(readsTooMuch)).toEqual([]);
  if (measuredWithFew) expect(readsMore(measuredWithFew, measuredWithMany)).toEqual([]);
  const foundViolations = await db.tx(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    return findViolations(tx);
  });
  // Only the audit log is reported: its entries were inserted with triggers off, and so have no seals.
  expect(foundViolations).toEqual([
    expect.stringMatching(/^audit log that is not whole: Entry \d+ was inserted past the chain/),
  ]);
});

test('the overview reads no sums of days, which grow with the past', async () => {
  const growingTables = ['money_day_slot', 'drink_day_slot', 'booking_day_slot'];
  const { scans } = await explainPlans({ db, growingTables }, (db) => readDashboardSummary(depsOn(db)));
  expect(scans).toEqual([]);
});
