import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { instantOf } from '#contract/core/dates.ts';
import { deskDaysAt } from '#contract/core/desk-day.ts';
import type { Db } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';

onOneEngine(deskDayTests);

const zone = 'Africa/Lagos';
const timeOnDay = (day: string, time: string) => instantOf(day, time, zone);

function deskDayTests(open: () => Promise<Db>) {
  let db: Db;
  beforeAll(async () => {
    db = await open();
    await run(sql`insert into room_type (id, name, price_kobo, max_occupancy, amenities, description, image)
      values ('suite', 'Suite', 1000, 2, '', '', '')`);
    await run(sql`insert into room (room_type_id, number) values ('suite', '101')`);
    await run(sql`insert into room_inventory (room_type_id, total_rooms) values ('suite', 1)`);
  });
  afterAll(() => db.close());

  const run = (query: RawBuilder<unknown>) => query.execute(db.read);
  const readValue = async (query: RawBuilder<unknown>): Promise<unknown> => {
    const { rows } = await sql<{ value: unknown }>`select ${query} as value`.execute(db.read);
    return rows[0]?.value;
  };
  const setDays = (timeZone: string, closingHour: string) =>
    run(sql`select set_hotel_zone(${timeZone}), set_closing_hour(${closingHour}::time)`);

  const book = (checkIn: string, checkOut: string, now: Date) =>
    db.tx(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into booking (reference, receipt_token, guest_name, guest_email, guest_phone, room_type_id, room_type_name,
          check_in, check_out, guests, price_kobo, base_kobo, fee_kobo, total_kobo, status, payment_method, source,
          created_by_role, tx_ref, hold_until, created_at)
        values (gen_random_uuid()::text, 'token', 'Ada', 'ada@example.ng', '0803', 'suite', 'Suite', ${checkIn}::date,
          ${checkOut}::date, 1, 1000, 1000, 0, 1000, 'pending', 'flutterwave', 'online', 'client',
          gen_random_uuid()::text, ${new Date(now.getTime() + 60 * 60_000)}, ${now}) returning id`.execute(tx);
      const id = rows[0]?.id ?? '';
      const claim = await sql<{ claimed: boolean }>`select claim_nights(${id}, ${now}) as claimed`.execute(tx);
      return { id, claimed: claim.rows[0]?.claimed };
    });

  test.each([
    [zone, '06:00'],
    [zone, '00:00'],
    // In London the clocks change in the night of 25 October 2026.
    ['Europe/London', '06:00'],
    ['America/Los_Angeles', '11:30'],
  ])('in %s the database knows the desk day until %s as the program does', async (timeZone, closingHour) => {
    await setDays(timeZone, closingHour);
    for (let halfHour = 0; halfHour < 4 * 48; halfHour++) {
      const now = new Date(Date.parse('2026-10-23T22:00:00Z') + halfHour * 30 * 60_000);
      const days = deskDaysAt(now, { timeZone, closingHour, checkOutUntil: '12:00' });
      expect(await readValue(sql`desk_day(${now})::text`)).toBe(days.deskDay);
    }
  });

  test('a day is closed at the closing hour, and not before', async () => {
    await setDays(zone, '06:00');
    const insertClosedDay = (now: Date) => sql`insert into closed_day (day, closed_at) values ('2026-11-20', ${now})`;
    expect(await violatedBy(db.tx((tx) => insertClosedDay(timeOnDay('2026-11-21', '05:59')).execute(tx)))).toBe(
      'closed_day_has_ended',
    );
    await run(sql`select close_days(${timeOnDay('2026-11-21', '05:59')})`);
    expect(await readValue(sql`(select max(day)::text from closed_day)`)).not.toBe('2026-11-20');
    await run(sql`select close_days(${timeOnDay('2026-11-21', '06:00')})`);
    expect(await readValue(sql`(select max(day)::text from closed_day)`)).toBe('2026-11-20');
  });

  test('after midnight, who has not left keeps the room from being sold for the night that runs', async () => {
    await setDays(zone, '06:00');
    const { id } = await book('2026-12-04', '2026-12-05', timeOnDay('2026-12-04', '12:00'));
    const setStatus = (status: string, now: Date) =>
      db.tx(async (tx) => {
        await sql`update booking set status = ${status}::booking_status where id = ${id}`.execute(tx);
        await sql`insert into audit (at, actor, action, subject_kind, subject_id)
          values (${now}, 'DESK1', 'booking moved', 'booking', ${id})`.execute(tx);
      });
    await setStatus('confirmed', timeOnDay('2026-12-04', '12:00'));
    await setStatus('checked_in', timeOnDay('2026-12-04', '13:00'));
    const afterMidnight = timeOnDay('2026-12-06', '01:30');
    expect((await book('2026-12-05', '2026-12-06', afterMidnight)).claimed).toBe(false);
    await setStatus('checked_out', afterMidnight);
    expect((await book('2026-12-05', '2026-12-06', afterMidnight)).claimed).toBe(true);
    expect((await book('2026-12-05', '2026-12-06', afterMidnight)).claimed).toBe(false);
  });
}
