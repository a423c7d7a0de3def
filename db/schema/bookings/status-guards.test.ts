import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BookingStatus, bookingStatuses, statusesWhere, transitions } from '#contract/bookings/bookings.ts';
import { acceptsLine } from '#contract/bookings/folio.ts';
import { canClearBalance } from '#contract/front-desk/check-out.ts';
import { type Db, sqlError } from '#db/db.ts';
import { onOneEngine } from '#tools/testing/each-engine.ts';
import { payInFull } from '#tools/testing/pay-in-full.ts';

onOneEngine(statusTests);

class UndoneChange extends Error {}

function statusTests(open: () => Promise<Db>) {
  let db: Db;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());

  const testTime = new Date('2026-11-21T11:00:00Z');

  const refusalOf = (from: BookingStatus, to: BookingStatus): Promise<string | undefined> =>
    db
      .tx(async (tx) => {
        await sql`insert into room_type (id, name, price_kobo, max_occupancy, amenities, description, image)
          values ('suite', 'Suite', 1000, 2, '', '', '')`.execute(tx);
        await sql`insert into booking (reference, receipt_token, guest_name, guest_email, guest_phone, room_type_id,
            room_type_name, check_in, check_out, guests, price_kobo, base_kobo, fee_kobo, total_kobo, status, nights_held,
            payment_method, source, created_by_role, tx_ref, hold_until, created_at)
          values ('BK-1', 'token', 'Ada', 'ada@example.ng', '0803', 'suite', 'Suite', '2027-01-01', '2027-01-03', 1, 1000,
            2000, 0, 2000, ${from}::booking_status, true, 'flutterwave', 'online', 'client', 'tx1', ${testTime}, ${testTime})`.execute(
          tx,
        );
        await payInFull(tx);
        await sql`update booking set status = ${to}::booking_status`.execute(tx);
        throw new UndoneChange();
      })
      .catch((error: unknown) =>
        error instanceof UndoneChange ? undefined : (sqlError(error)?.constraint ?? String(error)),
      );

  test('of all 64 pairs, a booking moves along those of the table and no other', async () => {
    const pairs = bookingStatuses.flatMap((from) => bookingStatuses.map((to) => ({ from, to })));
    expect(pairs).toHaveLength(64);
    for (const { from, to } of pairs) {
      const isAllowed = from === to || transitions[from][to] !== undefined;
      expect([from, to, await refusalOf(from, to)]).toEqual([
        from,
        to,
        isAllowed ? undefined : 'booking_transition_allowed',
      ]);
    }
  });

  async function statusesIn(condition: string, nightsHeld = false): Promise<BookingStatus[]> {
    const { rows } = await sql<{ status: BookingStatus }>`
      select status from unnest(enum_range(null::booking_status)) status, (values (${nightsHeld}::boolean)) held (nights_held)
      where ${sql.raw(condition)} order by status`.execute(db.read);
    return rows.map(({ status }) => status);
  }

  async function readText(query: string): Promise<string> {
    const { rows } = await sql<{ text: string }>`select (${sql.raw(query)}) as text`.execute(db.read);
    return rows[0]?.text ?? '';
  }

  test('the statuses are those of the contract', async () => {
    expect(await statusesIn('true')).toEqual(bookingStatuses);
  });

  test('booking_earns', async () => {
    expect(await statusesIn('booking_earns(status, null)')).toEqual(statusesWhere(({ earns }) => earns));
  });

  test.each([false, true])('accepts_folio_line, where the line is a reversal: %s', async (isReversal) => {
    expect(await statusesIn(`accepts_folio_line(status, ${isReversal})`)).toEqual(
      bookingStatuses.filter((status) => acceptsLine(status, isReversal)),
    );
  });

  test('clears_balance', async () => {
    expect(await statusesIn('clears_balance(status)')).toEqual(bookingStatuses.filter(canClearBalance));
  });

  test('the check that a confirmed booking and a guest in house hold their nights', async () => {
    const checkSql = await readText(
      `select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'booking_confirmed_or_in_house_holds_nights'`,
    );
    expect(await statusesIn(`not (${checkSql})`)).toEqual(
      statusesWhere(({ acceptsPayment, holdsNights }) => acceptsPayment && holdsNights),
    );
    expect(await statusesIn(`not (${checkSql})`, true)).toEqual([]);
  });

  test('the index of the guests who did not arrive', async () => {
    const predicateSql = await readText(
      `select pg_get_expr(indpred, indrelid) from pg_index where indexrelid = 'booking_version_expected'::regclass`,
    );
    expect(await statusesIn(predicateSql)).toEqual(
      statusesWhere(({ earns, arrived }, status) => earns && !arrived && status !== 'pending'),
    );
  });

  test('the check that only a guest who arrived has uncounted nights', async () => {
    const functionSource = await readText(`select prosrc from pg_proc where proname = 'check_uncounted_night'`);
    const condition = /select (status not in \([^)]*\)) from booking/.exec(functionSource)?.[1] ?? '';
    expect(await statusesIn(`not (${condition})`)).toEqual(statusesWhere(({ arrived }) => arrived));
  });
}
