import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db, Tx } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';

onOneEngine(roomTests);

const testTime = new Date('2026-11-21T11:00:00Z');

function roomTests(open: () => Promise<Db>) {
  let db: Db;
  beforeAll(async () => {
    db = await open();
    await run(sql`insert into room_type (id, name, price_kobo, max_occupancy, amenities, description, image)
      values ('suite', 'Suite', 1000, 2, '', '', ''), ('single', 'Single', 500, 2, '', '', '')`);
    await run(
      sql`insert into room (room_type_id, number) values ('suite', '301'), ('suite', '302'), ('single', '101')`,
    );
    await run(sql`insert into room_inventory (room_type_id, total_rooms) values ('suite', 2), ('single', 1)`);
  });
  afterAll(() => db.close());

  const run = (query: RawBuilder<unknown>) => query.execute(db.read);
  const violationOfWork = (work: (tx: Tx) => Promise<unknown>) => violatedBy(db.tx(work));
  const violationOf = (...queries: RawBuilder<unknown>[]) =>
    violationOfWork(async (tx) => {
      for (const query of queries) await query.execute(tx);
    });

  test('a room type has size, beds, view and equipment within their limits, or none', async () => {
    const violationOfDetail = (assignment: RawBuilder<unknown>) =>
      violationOf(sql`update room_type set ${assignment} where id = 'suite'`);
    const chairs = (count: number) =>
      sql`array(select 'Chair ' || place from generate_series(1, ${count}::integer) place)`;
    for (const fitting of [
      sql`size_sqm = 5, beds = 'One wide bed, 180 × 200 cm', view = '', equipment = '{Bathtub,Balcony}'`,
      sql`size_sqm = 500, beds = repeat('x', 60), view = repeat('x', 60), equipment = array[repeat('x', 40)]`,
      sql`size_sqm = null, beds = '', view = '', equipment = ${chairs(15)}`,
      sql`equipment = '{}'`,
    ])
      expect(await violationOfDetail(fitting)).toBeUndefined();
    for (const size of [4, 501, -1])
      expect(await violationOfDetail(sql`size_sqm = ${size}`)).toBe('room_type_size_in_range');
    for (const line of ['x'.repeat(61), ' ', 'One\nbed', 'One bed '])
      for (const column of ['beds', 'view'])
        expect(await violationOfDetail(sql`${sql.ref(column)} = ${line}`)).toBe('room_type_beds_and_view_are_lines');
    for (const things of [
      chairs(16),
      sql`array['Bathtub', 'bathTub']`,
      sql`array['Bathtub', null]`,
      sql`array['']`,
      sql`array[' Bathtub']`,
      sql`array[E'Bath\\ntub']`,
      sql`array[repeat('x', 41)]`,
      sql`array[array['Bathtub'], array['Safe']]`,
    ])
      expect(await violationOfDetail(sql`equipment = ${things}`)).toBe('room_type_equipment_is_a_list');
  });

  const roomIdOf = (number: string) => sql`(select id from room where number = ${number} and retired_on = 'infinity')`;

  let bookingsMade = 0;
  async function insertBooking(first: string, type = 'suite'): Promise<string> {
    const name = `${++bookingsMade}`;
    return db.tx(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into booking (reference, receipt_token, guest_name, guest_email, guest_phone, room_type_id, room_type_name,
          check_in, check_out, guests, price_kobo, base_kobo, fee_kobo, total_kobo, status, payment_method, source,
          created_by_role, tx_ref, hold_until, created_at)
        values (${name}, 'token', 'Ada', 'ada@example.ng', '0803', ${type}, 'Suite', ${first}::date, ${first}::date + 2, 1,
          1000, 2000, 40, 2040, 'pending', 'flutterwave', 'online', 'client', ${name},
          ${new Date(testTime.getTime() + 60_000)}, ${testTime}) returning id`.execute(tx);
      const id = rows[0]?.id ?? '';
      const claimed = await sql<{ claimed: boolean }>`select claim_nights(${id}, ${testTime}) claimed`.execute(tx);
      if (!claimed.rows[0]?.claimed) throw new Error(`no ${type} is free on ${first}`);
      return id;
    });
  }
  const insertRoomNightsSql = (number: string, bookingId: string) => sql`
    insert into room_night (room_id, night, room_type_id, booking_id)
      select ${roomIdOf(number)}, night, room_type_id, booking_id from booking_night where booking_id = ${bookingId}`;
  const insertClosureSql = (
    number: string,
    kind: 'out_of_order' | 'out_of_service',
    from: string,
    until: string,
  ) => sql`
    with closed as (
      insert into closure (room_id, kind, reason, from_night, until_night, closed_at)
        values (${roomIdOf(number)}, ${kind}::closure_kind, 'Leak', ${from}::date, ${until}::date, ${testTime}) returning *)
    insert into room_night (room_id, night, room_type_id, closure_id, closure_kind)
      select room_id, day::date, (select room_type_id from room where id = room_id), closed.id, kind
      from closed, generate_series(from_night, until_night - 1, interval '1 day') day`;
  const readNightCounts = async (night: string) => {
    const { rows } = await sql<{ booked: number; outOfOrder: number }>`
      select booked, out_of_order from night where room_type_id = 'suite' and night = ${night}`.execute(db.read);
    return rows[0];
  };
  const countNightsIn = async (number: string) =>
    (await sql<{ count: number }>`select count(*) from room_night where room_id = ${roomIdOf(number)}`.execute(db.read))
      .rows[0]?.count;

  test('a room has one stay on a night', async () => {
    const [firstBookingId, secondBookingId] = [await insertBooking('2027-01-01'), await insertBooking('2027-01-02')];
    await run(insertRoomNightsSql('301', firstBookingId));
    expect(await violationOf(insertRoomNightsSql('301', secondBookingId))).toBe('room_night_pkey');
    expect(await violationOf(insertRoomNightsSql('302', secondBookingId))).toBeUndefined();
    expect(await violationOf(insertRoomNightsSql('302', firstBookingId))).toBe('room_night_booking_id_night_key');
  });

  test('a closed room has no stay, and a room with a stay is not closed', async () => {
    const id = await insertBooking('2027-01-11');
    await run(insertClosureSql('301', 'out_of_service', '2027-01-10', '2027-01-12'));
    expect(await violationOf(insertRoomNightsSql('301', id))).toBe('room_night_pkey');
    await run(insertRoomNightsSql('302', id));
    expect(await violationOf(insertClosureSql('302', 'out_of_order', '2027-01-12', '2027-01-13'))).toBe(
      'room_night_pkey',
    );
  });

  describe('a stay has a room only', () => {
    let id: string;
    beforeAll(async () => {
      id = await insertBooking('2027-01-21');
    });
    const insertNightOfSql = (number: string, night: string, type = 'suite') =>
      sql`insert into room_night (room_id, night, room_type_id, booking_id) values (${roomIdOf(number)}, ${night}, ${type}, ${id})`;

    test('on a night that it holds', async () => {
      expect(await violationOf(insertNightOfSql('301', '2027-01-23'))).toBe(
        'room_night_booking_id_night_room_type_id_fkey',
      );
    });

    test('of the room type that it holds', async () => {
      expect(await violationOf(insertNightOfSql('101', '2027-01-21', 'single'))).toBe(
        'room_night_booking_id_night_room_type_id_fkey',
      );
      expect(await violationOf(insertNightOfSql('101', '2027-01-21'))).toBe('room_night_room_id_room_type_id_fkey');
    });

    test('while it holds the night', async () => {
      await run(insertRoomNightsSql('301', id));
      const before = Number(await countNightsIn('301'));
      await run(sql`select release_nights(${id}, '-infinity')`);
      expect(Number(await countNightsIn('301'))).toBe(before - 2);
    });
  });

  describe('a room out of order', () => {
    test('is not sold, and a room out of service is', async () => {
      await run(insertClosureSql('301', 'out_of_order', '2027-02-01', '2027-02-03'));
      await run(insertClosureSql('302', 'out_of_service', '2027-02-01', '2027-02-03'));
      expect(await readNightCounts('2027-02-01')).toEqual({ booked: 0, outOfOrder: 1 });
      await insertBooking('2027-02-01');
      await expect(insertBooking('2027-02-01')).rejects.toThrow('no suite is free');
    });

    test('is refused on a night that is sold out', async () => {
      await insertBooking('2027-02-11');
      await insertBooking('2027-02-12');
      expect(await violationOf(insertClosureSql('301', 'out_of_order', '2027-02-11', '2027-02-14'))).toBe(
        'night_not_oversold',
      );
      expect(await violationOf(insertClosureSql('301', 'out_of_service', '2027-02-11', '2027-02-14'))).toBeUndefined();
    });

    test('is on sale again when the closure ends early', async () => {
      await run(insertClosureSql('302', 'out_of_order', '2027-02-21', '2027-02-24'));
      const closurePredicate = sql`from_night = '2027-02-21'`;
      await db.tx(async (tx) => {
        await sql`delete from room_night where night >= '2027-02-22'
          and closure_id = (select id from closure where ${closurePredicate})`.execute(tx);
        await sql`update closure set until_night = '2027-02-22' where ${closurePredicate}`.execute(tx);
      });
      expect([
        (await readNightCounts('2027-02-21'))?.outOfOrder,
        (await readNightCounts('2027-02-22'))?.outOfOrder,
      ]).toEqual([1, 0]);
    });
  });

  describe('nobody can', () => {
    beforeAll(() => run(insertClosureSql('301', 'out_of_order', '2027-03-01', '2027-03-03')));
    const marchNightPredicate = sql`night = '2027-03-01'`;

    test.each<[string, RawBuilder<unknown>, string]>([
      [
        'count a room out of order that is not',
        sql`update night set out_of_order = 2 where ${marchNightPredicate}`,
        'night_counts_out_of_order',
      ],
      [
        'sell a room that is out of order',
        sql`update night set out_of_order = 0 where ${marchNightPredicate}`,
        'night_counts_out_of_order',
      ],
      [
        'shorten a closure and keep its nights',
        sql`update closure set until_night = '2027-03-02' where until_night = '2027-03-03'`,
        'closure_has_its_nights',
      ],
      [
        'take a night from a closure',
        sql`delete from room_night where ${marchNightPredicate}`,
        'closure_has_its_nights',
      ],
      [
        'have a room-night of nobody',
        sql`update room_night set closure_id = null, closure_kind = null where ${marchNightPredicate}`,
        'room_night_has_one_user',
      ],
      [
        'say that a closed room is on sale',
        sql`update room_night set closure_kind = 'out_of_service' where ${marchNightPredicate}`,
        'room_night_closure_id_room_id_closure_kind_fkey',
      ],
      ['delete a room that was used', sql`delete from room where number = '301'`, 'closure_room_id_fkey'],
      ['give two rooms one number', sql`update room set number = '302' where number = '301'`, 'room_by_number'],
      [
        'count rooms that do not exist',
        sql`update room_inventory set total_rooms = 3 where room_type_id = 'suite'`,
        'inventory_counts_rooms',
      ],
      [
        'change the type of a room that was used',
        sql`update room set room_type_id = 'single' where number = '301'`,
        'room_night_room_id_room_type_id_fkey',
      ],
    ])('%s', async (_, query, constraint) => {
      expect(await violationOf(query)).toBe(constraint);
    });
  });

  describe('a room that is retired', () => {
    beforeEach(() => run(sql`insert into room (room_type_id, number) values ('suite', '309')`));
    const retireRoom = (day: string) => sql`update room set retired_on = ${day} where number = '309'`;

    test('leaves the inventory and keeps its past nights, and its number can be given to another', async () => {
      const id = await insertBooking('2027-04-01');
      await run(insertRoomNightsSql('309', id));
      await run(retireRoom('2027-04-03'));
      const { rows } = await sql<{ totalRooms: number; nights: number }>`
        select total_rooms, (select count(*) from room_night where booking_id = ${id}) as nights
        from room_inventory where room_type_id = 'suite'`.execute(db.read);
      expect(rows).toEqual([{ totalRooms: 2, nights: 2 }]);
    });

    test('stays while a stay or a closure has it later', async () => {
      await run(insertRoomNightsSql('309', await insertBooking('2027-04-11')));
      expect(await violationOf(retireRoom('2027-04-12'))).toBe('room_night_before_retirement');
      expect(await violationOf(retireRoom('2027-04-13'))).toBeUndefined();
    });

    test('gets no stay', async () => {
      const id = await insertBooking('2027-04-21');
      const { rows } = await sql<{
        id: string;
      }>`select id from room where number = '309' and retired_on = 'infinity'`.execute(db.read);
      await run(retireRoom('2027-04-21'));
      const insertNight = (
        retiredOn: string,
      ) => sql`insert into room_night (room_id, night, room_type_id, booking_id, room_retired_on)
        values (${rows[0]?.id}, '2027-04-21', 'suite', ${id}, ${retiredOn})`;
      expect(await violationOf(insertNight('infinity'))).toBe('room_night_room_id_room_retired_on_fkey');
      expect(await violationOf(insertNight('2027-04-21'))).toBe('room_night_before_retirement');
    });
  });
}
