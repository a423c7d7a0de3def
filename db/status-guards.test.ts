import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BookingStatus, bookingStatuses, statusesWhere } from '#contract/bookings.ts';
import type { Db } from './db.ts';
import { migrate } from './migrate.ts';
import { openPgliteMemory } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import { scratchDatabase } from './scratch.ts';

const adminUrl = process.env.TEST_POSTGRES_URL ?? '';

async function scratchPostgres(): Promise<Db> {
  const scratch = await scratchDatabase(adminUrl);
  const db = openPostgres(scratch.url);
  return { ...db, close: () => db.close().then(scratch.drop) };
}

describe('on the embedded engine', () => statusTests(openPgliteMemory));
describe.skipIf(!adminUrl)('on a PostgreSQL server', () => statusTests(scratchPostgres));

function statusTests(open: () => Promise<Db>) {
  let db: Db;
  beforeAll(async () => {
    db = await open();
    await migrate(db);
  });
  afterAll(() => db.close());

  /** The statuses for which an SQL expression over `status` and `nights_held` is true. */
  async function statusesIn(condition: string, nightsHeld = false): Promise<BookingStatus[]> {
    const { rows } = await sql<{ status: BookingStatus }>`
      select status from unnest(enum_range(null::booking_status)) status, (values (${nightsHeld}::boolean)) held (nights_held)
      where ${sql.raw(condition)} order by status`.execute(db.read);
    return rows.map(({ status }) => status);
  }

  async function expression(query: string): Promise<string> {
    const { rows } = await sql<{ text: string }>`select (${sql.raw(query)}) as text`.execute(db.read);
    return rows[0]?.text ?? '';
  }

  test('the statuses are those of the contract', async () => {
    expect(await statusesIn('true')).toEqual(bookingStatuses);
  });

  test('booking_earns', async () => {
    expect(await statusesIn('booking_earns(status, null)')).toEqual(statusesWhere(({ earns }) => earns));
  });

  test('the check that a confirmed booking and a guest in house hold their nights', async () => {
    const check = await expression(
      `select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'booking_expected_or_in_house_holds_nights'`,
    );
    expect(await statusesIn(`not (${check})`)).toEqual(
      statusesWhere(({ acceptsPayment, holdsNights }) => acceptsPayment && holdsNights),
    );
    expect(await statusesIn(`not (${check})`, true)).toEqual([]);
  });

  test('the index of the guests who did not arrive', async () => {
    const predicate = await expression(
      `select pg_get_expr(indpred, indrelid) from pg_index where indexrelid = 'booking_version_expected'::regclass`,
    );
    expect(await statusesIn(predicate)).toEqual(
      statusesWhere(({ earns, arrived }, status) => earns && !arrived && status !== 'pending'),
    );
  });

  test('the check that only a guest who arrived has uncounted nights', async () => {
    const source = await expression(`select prosrc from pg_proc where proname = 'check_uncounted_night'`);
    const condition = /select (status not in \([^)]*\)) from booking/.exec(source)?.[1] ?? '';
    expect(await statusesIn(`not (${condition})`)).toEqual(statusesWhere(({ arrived }) => arrived));
  });
}
