import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onEachEmptyEngine } from '#tools/testing/each-engine.ts';
import { migrateUntil } from '#tools/testing/migrate-until.ts';
import type { Db } from './db.ts';
import { migrate } from './migrate.ts';

onEachEmptyEngine(nightSourceTests);

/**
 * Two closed days. The nights of the first one are as they were; of the second one, a booking has got another price since.
 */
const oldHotel = `
  insert into room_type (id, name, price_kobo, max_occupancy, amenities, description, image)
    values ('suite', 'Suite', 1000, 2, '', '', '');
  insert into room_inventory (room_type_id, total_rooms, held_back) values ('suite', 9, 0);
  insert into company (name, link_token) values ('Zenith', repeat('a', 22));
  insert into booking (reference, receipt_token, guest_name, guest_email, guest_phone, room_type_id, room_type_name,
      check_in, check_out, guests, price_kobo, base_kobo, fee_kobo, total_kobo, night_kobo, night_fee_kobo,
      status, nights_held, payment_method, source, created_by_role, tx_ref, created_at, company_id, company_name)
    select guest, guest, guest, '', '', 'suite', 'Suite', '2026-11-20', '2026-11-22', 1, 1000, 2000, 0, 2000,
      '{1000,1000}', '{0,0}', status::booking_status, true, 'manual', source::booking_source, 'receptionist', guest,
      '2026-11-20T11:00:00Z', company.id, company.name
    from (values ('ADA', 'online', null, 'confirmed'), ('BOLA', 'online', 'Zenith', 'confirmed'), ('CHIDI', 'manual', null, 'confirmed'),
        ('DAYO', 'manual', 'Zenith', 'checked_in'), ('EFE', 'manual', null, 'confirmed'), ('FEMI', 'online', null, 'pending'))
        stay (guest, source, company, status)
      left join company on company.name = stay.company;
  insert into night (room_type_id, night, total_rooms, booked)
    select 'suite', day::date, 9, 6 from generate_series('2026-11-20'::date, '2026-11-21', interval '1 day') day;
  insert into booking_night (booking_id, room_type_id, night)
    select booking.id, room_type_id, night from booking join night using (room_type_id);
  insert into closed_day values ('2026-11-20', 9, 5, 5000, '2026-11-21T00:00:00Z'), ('2026-11-21', 9, 5, 5001, '2026-11-22T00:00:00Z');
  insert into closed_day_plan select day, 'flexible', sold, room_charge_kobo from closed_day`;

function nightSourceTests(open: () => Promise<Db>) {
  let db: Db;
  beforeEach(async () => {
    db = await open();
    await migrateUntil(db, '0015');
    await db.session((session) => session.script(oldHotel));
  });
  afterEach(() => db.close());

  test('the nights of a day that is closed get how they were booked, and a day that no longer adds up says so', async () => {
    await migrate(db);
    const { rows } = await sql`
      select day::text, source, sold, room_charge_kobo from closed_day_source order by day, source`.execute(db.read);
    expect(rows).toEqual([
      { day: '2026-11-20', source: 'website', sold: 1, roomChargeKobo: 1000 },
      { day: '2026-11-20', source: 'company_link', sold: 1, roomChargeKobo: 1000 },
      { day: '2026-11-20', source: 'desk', sold: 2, roomChargeKobo: 2000 },
      { day: '2026-11-20', source: 'company_desk', sold: 1, roomChargeKobo: 1000 },
      { day: '2026-11-21', source: 'unknown', sold: 5, roomChargeKobo: 5001 },
    ]);
  });
}
