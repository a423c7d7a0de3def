import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { maxRangeDays } from '#contract/insights.ts';
import type { Db } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';
import { readAnalytics } from '#server/reports/analytics.ts';
import { readDailyReport } from '#server/reports/daily-report.ts';
import { readDashboardSummary } from '#server/reports/summary.ts';
import { readTransactions } from '#server/reports/transactions.ts';
import { freshPostgres } from '#tools/testing/databases.ts';
import { testToday } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import { measureGrowth, type Query, readsWholeTables } from '#tools/testing/growth.ts';
import { violations } from '#tools/testing/invariants.ts';
import { growBookings } from '#tools/testing/many-bookings.ts';
import { testApp } from '#tools/testing/test-app.ts';

let db: Db;
let app: Deps;
beforeAll(async () => {
  const fresh = await freshPostgres();
  db = fresh.db;
  const opened = await testApp({ db });
  app = opened.deps;
  return async () => {
    await opened.close();
    await fresh.drop();
  };
});

const last = (days: number) => ({ from: addDays(testToday, 1 - days), to: testToday });

const depsOn = (db: Db): Deps => ({ ...app, db });
const analytics =
  (days: number): Query =>
  (db) =>
    readAnalytics(depsOn(db), last(days));
const laterPage: Query = async (db) => {
  const all = { ...last(maxRangeDays), limit: 100 };
  const { next } = await readTransactions(depsOn(db), all);
  return readTransactions(depsOn(db), { ...all, cursor: next ?? undefined });
};

const manyBookings = rounds(100_000, 10_000);

/**
 * The queries behind the screens of the owner, each with the most rows that it may read, however many rows there are.
 */
const queries: Record<string, [Query, maxRows: number]> = {
  'the overview': [(db) => readDashboardSummary(depsOn(db)), 100],
  'analytics of 30 days': [analytics(30), 100],
  'analytics of a year': [analytics(365), 100],
  'analytics of all days': [analytics(maxRangeDays), 100],
  // At worst it reads all rows of the thirty days, which are 3 % of all days.
  transactions: [(db) => readTransactions(depsOn(db), { ...last(30), limit: 10 }), manyBookings * 0.3],
  'transactions, later page': [laterPage, 1000],
  'the report of a day': [(db) => readDailyReport(depsOn(db), addDays(testToday, -400)), manyBookings / 10],
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
];

test(`the figures of ${manyBookings} bookings and three times as many sales are told from few rows`, async () => {
  const grow = (from: number, to: number) => growBookings(db, from, to);
  const growing = { db, growingTables, grow, sizes: [1_000, manyBookings] } as const;
  const results = await measureGrowth(growing, queries);
  const { rows } = await sql<{ sales: number; bookings: number }>`
    select (select count(*) from bar_sale) as sales, (select count(*) from booking) as bookings`.execute(db.read);
  expect(rows).toEqual([{ sales: 3 * manyBookings, bookings: manyBookings }]);
  expect(results.filter(({ large, most }) => large.rows > most)).toEqual([]);
  expect(results.filter(({ large }) => readsWholeTables(large))).toEqual([]);
  const found = await db.tx(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    return violations(tx);
  });
  // Only the log is not whole: its entries were inserted with triggers off, past the chain.
  expect(found).toEqual([expect.stringMatching(/^audit log that is not whole: Entry \d+ was inserted past the chain/)]);
});
