import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onEachEmptyEngine } from '#tools/testing/each-engine.ts';
import { migrateUntil } from '#tools/testing/migrate-until.ts';
import type { Db } from './db.ts';
import { migrate } from './migrate.ts';

onEachEmptyEngine(roomMigrationTests);

/** A hotel whose database only counts rooms, with two guests in house and one who arrives later. */
const oldHotel = `
  insert into room_type (id, name, price_kobo, max_occupancy, amenities, description, image)
    values ('suite', 'Suite', 2000, 2, '', '', ''), ('single', 'Single', 1000, 2, '', '', ''), ('unsold', 'Unsold', 10, 1, '', '', '');
  insert into room_inventory (room_type_id, total_rooms, held_back) values ('suite', 3, 1), ('single', 2, 0);
  insert into room_count (room_type_id, until, rooms) values ('suite', '2026-11-01', 2);
  insert into booking (reference, receipt_token, guest_name, guest_email, guest_phone, room_type_id, room_type_name,
      check_in, check_out, guests, price_kobo, base_kobo, fee_kobo, total_kobo, night_kobo, night_fee_kobo,
      status, nights_held, payment_method, source,
      created_by_role, tx_ref, created_at)
    select guest, guest, guest, '', '', type, 'Room', first::date, first::date + 2, 1, 1000, 2000, 0, 2000,
      '{1000,1000}', '{0,0}',
      status::booking_status, true, 'manual', 'manual', 'receptionist', guest, '2026-11-20T11:00:00Z'
    from (values ('ADA', 'suite', '2026-11-21', 'checked_in'), ('OBI', 'single', '2026-11-20', 'checked_in'),
      ('IFE', 'suite', '2026-12-24', 'confirmed')) stay (guest, type, first, status);
  insert into night (room_type_id, night, total_rooms, booked)
    select room_type_id, night::date, total_rooms, 1
    from booking join room_inventory using (room_type_id), generate_series(check_in, check_out - 1, interval '1 day') night;
  insert into booking_night (booking_id, room_type_id, night)
    select id, room_type_id, night::date from booking, generate_series(check_in, check_out - 1, interval '1 day') night`;

function roomMigrationTests(open: () => Promise<Db>) {
  let db: Db;
  beforeEach(async () => {
    db = await open();
    await migrateUntil(db, '0006');
    await db.session((session) => session.script(oldHotel));
  });
  afterEach(() => db.close());

  const rowsOf = async (query: string) =>
    (await sql<{ row: string }>`select to_jsonb(t)::text as row from (${sql.raw(query)}) t order by 1`.execute(db.read))
      .rows;
  const kept = [
    'select reference, status, check_in, check_out, total_kobo, version from booking',
    'select booking_id, room_type_id, night, overstay, counted from booking_night',
    'select room_type_id, night, booked, total_rooms, closed_total from night',
    'select id, room_type_id, total_rooms, held_back, status, is_active from room_inventory',
    'select * from room_count',
  ];

  test('rooms that were only counted get rows without numbers, and every stay keeps its nights and has no room', async () => {
    const before = await Promise.all(kept.map(rowsOf));
    await migrate(db);
    expect(await Promise.all(kept.map(rowsOf))).toEqual(before);
    const rooms = await sql`
      select room_type_id as type, count(*) as rooms, count(number) as numbered, count(condition) as conditions
      from room join room_state on room_state.room_id = room.id group by 1 order by 1`.execute(db.read);
    expect(rooms.rows).toEqual([
      { type: 'single', rooms: 2, numbered: 0, conditions: 2 },
      { type: 'suite', rooms: 3, numbered: 0, conditions: 3 },
    ]);
    const floating = await sql`
      select guest_name as guest from booking
      where status = 'checked_in' and not exists (select from room_night where booking_id = booking.id)
      order by guest_name`.execute(db.read);
    expect(floating.rows).toEqual([{ guest: 'ADA' }, { guest: 'OBI' }]);
  });

  test('afterwards, the rooms can be numbered, and the guests in house put into them', async () => {
    await migrate(db);
    await db.session((session) =>
      session.script(`
        update room set number = (100 + place)::text
          from (select id, row_number() over (order by rank) as place from room) ordered where ordered.id = room.id;
        insert into room_night (room_id, night, room_type_id, booking_id)
          select distinct on (booking_id, night) room.id, night, room.room_type_id, booking_id
          from booking_night held join room on room.room_type_id = held.room_type_id join booking on booking.id = booking_id
          where status = 'checked_in' order by booking_id, night, rank`),
    );
    const { rows } = await sql`
      select guest_name as guest, number from room_night join room on room.id = room_id
        join booking on booking.id = booking_id
      group by 1, 2 order by 1`.execute(db.read);
    expect(rows).toEqual([
      { guest: 'ADA', number: '103' },
      { guest: 'OBI', number: '101' },
    ]);
  });
}
