import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onEachEmptyEngine } from '#tools/testing/each-engine.ts';
import { migrateUntil } from '#tools/testing/migrate-until.ts';
import type { Db } from './db.ts';
import { migrate } from './migrate.ts';

onEachEmptyEngine(postedNightsTests);

/** Two closed days. ADA is in the house, BOLA has left early and pays for the rest, CHIDI has not come. */
const oldHotel = `
  insert into room_type (id, name, price_kobo, max_occupancy, amenities, description, image)
    values ('suite', 'Suite', 1000, 2, '', '', '');
  insert into staff (staff_id, name, role, password_hash, password_changed_at, created_at)
    values ('DESK1', 'Efe', 'receptionist', '', '2026-11-01', '2026-11-01');
  insert into booking (reference, receipt_token, guest_name, guest_email, guest_phone, room_type_id, room_type_name,
      check_in, check_out, guests, price_kobo, base_kobo, fee_kobo, discount_kobo, total_kobo, night_kobo, night_fee_kobo,
      status, nights_held, payment_method, source, created_by_role, tx_ref, created_at)
    select guest, guest, guest, '', '', 'suite', 'Suite', '2026-11-20', '2026-11-23', 1, 24900, 74700, 300, off, 75000 - off,
      '{24900,24900,24900}', '{100,100,100}', status::booking_status, status = 'checked_in', 'manual', 'manual', 'receptionist', guest,
      '2026-11-19T11:00:00Z'
    from (values ('ADA', 'checked_in', 0), ('BOLA', 'completed', 500), ('CHIDI', 'no_show', 0)) stay (guest, status, off);
  insert into booking_adjustment (booking_id, kind, amount_kobo, reason, made_by, made_as, made_at)
    select booking.id, 'discount', -500, 'A leak', staff.id, 'receptionist', '2026-11-21T11:00:00Z' from booking, staff
    where reference = 'BOLA';
  insert into closed_day values ('2026-11-20', 9, 0, 0, '2026-11-21T00:00:00Z'), ('2026-11-21', 9, 0, 0, '2026-11-22T00:00:00Z')`;

function postedNightsTests(open: () => Promise<Db>) {
  let db: Db;
  beforeEach(async () => {
    db = await open();
    await migrateUntil(db, '0019');
    await db.session((session) =>
      session.script(`set session_replication_role = replica; ${oldHotel}; set session_replication_role = origin`),
    );
  });
  afterEach(() => db.close());

  test('what guests had on closed days is posted, days get numbers, and no booking changes', async () => {
    const readBookings = async () =>
      (await sql<{ row: object }>`select to_jsonb(booking) as row from booking order by reference`.execute(db.read))
        .rows;
    const before = await readBookings();
    await migrate(db);
    expect(await readBookings()).toMatchObject(before);
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', reference, to_char(day, 'DD'), label, gross_kobo, net_kobo, vat_kobo, consumption_kobo) as line
      from folio_line line join booking on booking.id = booking_id order by reference, day, line.source`.execute(
      db.read,
    );
    expect(rows.map(({ line }) => line)).toEqual([
      'ADA 20 Transaction fee 300 267 20 13',
      'ADA 20 Room night 24900 22133 1660 1107',
      'ADA 21 Room night 24900 22133 1660 1107',
      'BOLA 20 Transaction fee 300 267 20 13',
      'BOLA 20 Room night 24900 22133 1660 1107',
      'BOLA 21 Discount -500 -445 -33 -22',
      'BOLA 21 Room night 24900 22133 1660 1107',
      'BOLA 21 Room night 24900 22133 1660 1107',
    ]);
    const outdated = await sql`select count(*)::integer as lines from booking, outdated_lines(id)`.execute(db.read);
    expect(outdated.rows).toEqual([{ lines: 0 }]);
    const days = await sql`select to_char(day, 'DD') as day, number from closed_day order by day`.execute(db.read);
    expect(days.rows).toEqual([
      { day: '20', number: 1 },
      { day: '21', number: 2 },
    ]);
  });
}
