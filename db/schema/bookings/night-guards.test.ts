import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db, Tx } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';
import { payInFull } from '#tools/testing/pay-in-full.ts';

onOneEngine(oversellTests);

function oversellTests(open: () => Promise<Db>) {
  let db: Db;
  beforeAll(async () => {
    db = await open();
    await sql`select set_hotel_zone('Africa/Lagos')`.execute(db.read);
    await sql`insert into room_type (id, name, price_kobo, max_occupancy, amenities, description, image)
      values ('suite', 'Suite', 1000, 2, '', '', ''), ('single', 'Single', 500, 2, '', '', '')`.execute(db.read);
    await sql`insert into room (room_type_id) values ('suite'), ('single'), ('single')`.execute(db.read);
    await sql`insert into room_inventory (room_type_id, total_rooms) values ('suite', 1), ('single', 2)`.execute(
      db.read,
    );
  });
  afterAll(() => db.close());

  const testTime = new Date('2026-11-21T11:00:00Z');
  let bookingsMade = 0;

  async function insertBooking(
    tx: Tx,
    first: string,
    changes: { room?: string; status?: string; total?: number } = {},
  ) {
    const name = `${++bookingsMade}`;
    const { room = 'suite', status = 'pending', total = 2040 } = changes;
    const { rows } = await sql<{ id: string }>`
      insert into booking (reference, receipt_token, guest_name, guest_email, guest_phone, room_type_id, room_type_name,
        check_in, check_out, guests, price_kobo, base_kobo, fee_kobo, total_kobo, status, payment_method, source,
        created_by_role, tx_ref, hold_until, created_at)
      values (${name}, 'token', 'Ada', 'ada@example.ng', '0803', ${room}, 'Suite', ${first}::date, ${first}::date + 2, 1,
        1000, 2000, 40, ${total}, ${status}::booking_status, 'flutterwave', 'online', 'client', ${name},
        ${new Date(testTime.getTime() + 60_000)}, ${testTime}) returning id`.execute(tx);
    return rows[0]?.id ?? '';
  }
  const claim = async (tx: Tx, id: string) =>
    (await sql<{ claimed: boolean }>`select claim_nights(${id}, ${testTime}) claimed`.execute(tx)).rows[0]?.claimed;
  const release = (tx: Tx, id: string) => sql`select release_nights(${id}, '-infinity')`.execute(tx);
  const insertHeldBooking = (first: string, room = 'suite') =>
    db.tx(async (tx) => {
      const id = await insertBooking(tx, first, { room });
      expect(await claim(tx, id)).toBe(true);
      return id;
    });
  const bookedRooms = async (first: string, room = 'suite') =>
    (
      await sql<{
        booked: number;
      }>`select booked from night where (room_type_id, night) = (${room}, ${first}::date)`.execute(db.read)
    ).rows[0]?.booked;

  const violationIn = (work: (tx: Tx) => Promise<unknown>): Promise<string | undefined> => violatedBy(db.tx(work));
  const violationOf = (statement: RawBuilder<unknown>) => violationIn((tx) => statement.execute(tx));

  test('the last room is sold once; the second guest gets none of the nights', async () => {
    await insertHeldBooking('2027-01-01');
    const secondBooking = await db.tx(async (tx) => {
      const id = await insertBooking(tx, '2026-12-31');
      expect(await claim(tx, id)).toBe(false);
      return id;
    });
    expect([await bookedRooms('2026-12-31'), await bookedRooms('2027-01-01')]).toEqual([undefined, 1]);
    const { rows } = await sql`select nights_held from booking where id = ${secondBooking}`.execute(db.read);
    expect(rows).toEqual([{ nightsHeld: false }]);
  });

  test('nights given back can be sold again, and giving back twice gives back once', async () => {
    const id = await insertHeldBooking('2027-02-01');
    await db.tx((tx) => release(tx, id).then(() => release(tx, id)));
    expect(await bookedRooms('2027-02-01')).toBe(0);
    await insertHeldBooking('2027-02-01');
  });

  test('a night that was closed keeps the rooms it had, however many there are since', async () => {
    const night = sql`room_type_id = 'single' and night = '2027-05-01'`;
    await insertHeldBooking('2027-05-01', 'single');
    await sql`update night set closed_total = total_rooms, total_rooms = null where ${night}`.execute(db.read);
    await sql`insert into room (room_type_id, rank) values ('single', 3)`.execute(db.read);
    await insertHeldBooking('2027-05-01', 'single');
    const lateClaim = await db.tx(async (tx) => claim(tx, await insertBooking(tx, '2027-05-01', { room: 'single' })));
    expect([lateClaim, await bookedRooms('2027-05-01', 'single'), await bookedRooms('2027-05-02', 'single')]).toEqual([
      false,
      2,
      2,
    ]);
    await sql`update room set retired_on = '2027-06-01' where rank = 3`.execute(db.read);
  });

  test('a night before today is claimed by the rooms on sale, and taken again by the rooms there were', async () => {
    const blockRooms = (count: number) =>
      sql`update room_inventory set held_back = ${count} where room_type_id = 'single'`.execute(db.read);
    const id = await insertHeldBooking('2026-11-10', 'single');
    await blockRooms(2);
    await db.tx((tx) => release(tx, id));
    const lateClaim = await db.tx(async (tx) => claim(tx, await insertBooking(tx, '2026-11-10', { room: 'single' })));
    const retakeNights = sql<{
      claimed: boolean;
    }>`select retake_nights_of_types(${id}, '{single,single}', ${testTime}) claimed`;
    expect([lateClaim, (await retakeNights.execute(db.read)).rows]).toEqual([false, [{ claimed: true }]]);
    await blockRooms(0);
  });

  describe('a stay of two room types', () => {
    const changeNights = async (tx: Tx, id: string, first: string, types: string[], today = '2026-11-21') => {
      const { rows } = await sql<{ changed: boolean }>`
        select change_nights_of_types(${id}, ${first}, ${types}::text[], ${today}, ${testTime}) changed`.execute(tx);
      await sql`update booking set room_type_id = ${types.at(-1)} where id = ${id} and ${rows[0]?.changed}`.execute(tx);
      return rows[0]?.changed;
    };
    const typeOfEachNight = ['single', 'suite'];
    const typesOf = async (id: string) => {
      const nights = sql<{ type: string }>`
        select room_type_id as type from booking_night where booking_id = ${id} order by night`;
      return (await nights.execute(db.read)).rows.map(({ type }) => type);
    };

    test('takes each night from its own type', async () => {
      const id = await insertHeldBooking('2029-01-01', 'single');
      expect(await db.tx((tx) => changeNights(tx, id, '2029-01-01', typeOfEachNight))).toBe(true);
      expect(await typesOf(id)).toEqual(typeOfEachNight);
      const bookedCounts = ['2029-01-01', '2029-01-02'].flatMap((night) => [
        bookedRooms(night, 'single'),
        bookedRooms(night),
      ]);
      expect(await Promise.all(bookedCounts)).toEqual([1, 0, 0, 1]);
    });

    test('has the type of its last night', async () => {
      const id = await insertHeldBooking('2029-02-01', 'single');
      const changeNightsToSuite = sql`select change_nights_of_types(${id}, '2029-02-01', ${typeOfEachNight}::text[], '2026-11-21', ${testTime})`;
      expect(await violationOf(changeNightsToSuite)).toBe('booking_holds_its_nights');
    });

    test('gets all of its nights or none, whichever type is full', async () => {
      const id = await insertHeldBooking('2029-03-01', 'single');
      await insertHeldBooking('2029-03-02');
      expect(await db.tx((tx) => changeNights(tx, id, '2029-03-01', typeOfEachNight))).toBe(false);
      expect(await typesOf(id)).toEqual(['single', 'single']);
    });

    test('comes back with both after it was released', async () => {
      const id = await insertHeldBooking('2029-04-01', 'single');
      await db.tx((tx) => changeNights(tx, id, '2029-04-01', typeOfEachNight));
      await db.tx((tx) => release(tx, id));
      expect([await bookedRooms('2029-04-01', 'single'), await bookedRooms('2029-04-02')]).toEqual([0, 0]);
      await sql`select retake_nights_of_types(${id}, ${typeOfEachNight}::text[], ${testTime})`.execute(db.read);
      expect(await typesOf(id)).toEqual(typeOfEachNight);
    });

    test('keeps the type of the nights that have passed', async () => {
      const id = await insertHeldBooking('2029-05-01', 'single');
      const violationOfChange = violationIn((tx) =>
        changeNights(tx, id, '2029-05-01', ['suite', 'suite'], '2029-05-02'),
      );
      expect(await violationOfChange).toBe('past_nights_unchanged');
    });
  });

  describe('a guest who should have left before a day', () => {
    const atNoon = (day: string) => new Date(`${day}T11:00:00Z`);
    const claimOverstays = (day: string) => sql`select claim_overstay_nights('suite', ${atNoon(day)})`.execute(db.read);
    const checkInStay = async (first: string) => {
      const id = await insertHeldBooking(first);
      await sql`update booking set status = 'confirmed' where id = ${id}`.execute(db.read);
      await sql`update booking set status = 'checked_in' where id = ${id}`.execute(db.read);
      return id;
    };
    const insertAndClaim = (first: string, day: string) =>
      db.tx(async (tx) => {
        const id = await insertBooking(tx, first);
        const { rows } = await sql<{ claimed: boolean }>`select claim_nights(${id}, ${atNoon(day)}) claimed`.execute(
          tx,
        );
        return rows[0]?.claimed;
      });

    test('has the room of that night alone, counted once', async () => {
      await checkInStay('2028-06-01');
      expect(await insertAndClaim('2028-06-04', '2028-06-04')).toBe(false);
      await claimOverstays('2028-06-04');
      await claimOverstays('2028-06-04');
      expect([await bookedRooms('2028-06-04'), await bookedRooms('2028-06-05')]).toEqual([1, undefined]);
      expect(
        await violationOf(sql`update night set booked = 2 where room_type_id = 'suite' and night = '2028-06-04'`),
      ).toBe('night_not_oversold');
    });

    test('has none where that night is sold, and waits for it', async () => {
      await checkInStay('2028-07-01');
      const soldBooking = await insertHeldBooking('2028-07-04');
      await claimOverstays('2028-07-04');
      const readOverstays = () =>
        sql`select night from booking_night where overstay and night = '2028-07-04'`.execute(db.read);
      expect([await bookedRooms('2028-07-04'), (await readOverstays()).rows]).toEqual([1, []]);
      await db.tx((tx) => release(tx, soldBooking));
      await claimOverstays('2028-07-04');
      expect((await readOverstays()).rows).toHaveLength(1);
    });

    test('has it beside the nights of the stay, not for one of them', async () => {
      const id = await checkInStay('2028-08-01');
      const setOverstayInStay = sql`update booking_night set overstay = true where booking_id = ${id} and night = '2028-08-02'`;
      expect(await violationOf(setOverstayInStay)).toBe('booking_holds_its_nights');
    });
  });

  describe('a stay that changes', () => {
    const change = (id: string, from: string, to: string, { room = 'suite', today = '2026-11-21' } = {}) =>
      sql<{ changed: boolean }>`
        select change_nights_of_types(${id}, ${from}, array(
          select coalesce(slept.room_type_id, ${room})
          from generate_series(${from}::date, ${to}::date - 1, interval '1 day') day left join booking_night slept
            on slept.booking_id = ${id} and slept.night = day and slept.night < ${today}
          order by day), ${today}, ${new Date(testTime.getTime() + 1)}) changed`;
    const changeStay = (tx: Tx, id: string, from: string, to: string, options = {}) =>
      change(id, from, to, options)
        .execute(tx)
        .then(async ({ rows }) => {
          if (rows[0]?.changed)
            await sql`update booking set check_in = ${from}::date, check_out = ${to}::date, fee_kobo = 0,
              night_kobo = array_fill(1000, array[${to}::date - ${from}::date]),
              night_fee_kobo = array_fill(0, array[${to}::date - ${from}::date]),
              base_kobo = 1000 * (${to}::date - ${from}::date), total_kobo = 1000 * (${to}::date - ${from}::date)
              where id = ${id}`.execute(tx);
          return rows[0]?.changed;
        });

    test('keeps the nights both have, and gives up and takes the others', async () => {
      const id = await insertHeldBooking('2027-06-01');
      expect(await db.tx((tx) => changeStay(tx, id, '2027-06-02', '2027-06-05'))).toBe(true);
      const nights = await Promise.all([1, 2, 3, 4, 5].map((day) => bookedRooms(`2027-06-0${day}`)));
      expect(nights).toEqual([0, 1, 1, 1, undefined]);
    });

    test('gets all of its nights or none, and the transaction goes on', async () => {
      await insertHeldBooking('2027-07-03');
      const id = await insertHeldBooking('2027-07-01');
      const changedAndNightCount = await db.tx(async (tx) => {
        const isChanged = await changeStay(tx, id, '2027-07-02', '2027-07-04');
        return [isChanged, (await sql`select from booking_night where booking_id = ${id}`.execute(tx)).rows.length];
      });
      expect(changedAndNightCount).toEqual([false, 2]);
      expect([await bookedRooms('2027-07-01'), await bookedRooms('2027-07-03')]).toEqual([1, 1]);
    });

    test('can be shorter while nothing more is sold, and not longer', async () => {
      const id = await insertHeldBooking('2027-08-01');
      const setRoomStatus = (status: string) =>
        sql`update room_inventory set status = ${status}::room_status where room_type_id = 'suite'`.execute(db.read);
      await setRoomStatus('Maintenance');
      expect(await db.tx((tx) => changeStay(tx, id, '2027-08-01', '2027-08-04'))).toBe(false);
      expect(await db.tx((tx) => changeStay(tx, id, '2027-08-01', '2027-08-02'))).toBe(true);
      await setRoomStatus('Available');
    });

    test('keeps what was slept in the first room when its guest moves to another type', async () => {
      const id = await insertHeldBooking('2027-09-01');
      const violationOfMove = await violationIn(async (tx) => {
        await sql`update booking set status = 'confirmed' where id = ${id}`.execute(tx);
        await sql`update booking set status = 'checked_in', room_type_id = 'single' where id = ${id}`.execute(tx);
        await change(id, '2027-09-01', '2027-09-03', { room: 'single', today: '2027-09-02' }).execute(tx);
      });
      expect(violationOfMove).toBeUndefined();
      const nights = [
        await bookedRooms('2027-09-01'),
        await bookedRooms('2027-09-02'),
        await bookedRooms('2027-09-02', 'single'),
      ];
      expect(nights).toEqual([1, 0, 1]);
      const violationOfShortening = violationIn((tx) =>
        change(id, '2027-09-02', '2027-09-03', { room: 'single', today: '2027-09-02' }).execute(tx),
      );
      expect(await violationOfShortening).toBe('past_nights_unchanged');
      await payInFull(db.read);
      await sql`update booking set status = 'completed' where id = ${id}`.execute(db.read);
      await db.tx((tx) => release(tx, id));
      expect([await bookedRooms('2027-09-01'), await bookedRooms('2027-09-02', 'single')]).toEqual([0, 0]);
    });

    test('cannot say of itself what its nights do not', async () => {
      const id = await insertHeldBooking('2027-10-01');
      expect(
        await violationIn((tx) =>
          change(id, '2027-10-01', '2027-10-04')
            .execute(tx)
            .then(() => release(tx, id)),
        ),
      ).toBeUndefined();
      const heldBooking = await insertHeldBooking('2027-10-01');
      expect(await violationIn((tx) => change(heldBooking, '2027-10-02', '2027-10-04').execute(tx))).toBe(
        'booking_holds_its_nights',
      );
    });
  });

  test('nobody empties a table', async () => {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('migration', 'schema_code')`.execute(
      db.read,
    );
    const emptied: string[] = [];
    for (const { name } of rows) {
      const reply = await sql`truncate ${sql.table(name)} cascade`.execute(db.read).then(() => 'done', String);
      if (!reply.includes(`truncate on table ${name} is refused`)) emptied.push(name);
    }
    expect(emptied).toEqual([]);
    expect(rows.length).toBeGreaterThan(90);
  });

  describe('nobody can', () => {
    beforeAll(async () => {
      await insertHeldBooking('2027-03-01');
      await insertHeldBooking('2027-03-01', 'single');
      await db.tx((tx) => insertBooking(tx, '2027-04-01'));
    });
    const nightInMarch = sql`room_type_id = 'suite' and night = '2027-03-01'`;

    test.each<[string, RawBuilder<unknown>, string]>([
      [
        'count a night above the rooms',
        sql`update night set booked = booked + 1 where ${nightInMarch}`,
        'night_not_oversold',
      ],
      ['count it below none', sql`update night set booked = -1 where ${nightInMarch}`, 'night_not_oversold'],
      ['zero a counter', sql`update night set booked = 0 where ${nightInMarch}`, 'night_counts_bookings'],
      [
        'open a night that counts what is not there',
        sql`insert into night (room_type_id, night, booked, total_rooms) values ('suite', '2028-01-01', 1, 1)`,
        'night_counts_bookings',
      ],
      [
        'give a night more rooms than exist',
        sql`update night set total_rooms = 2 where ${nightInMarch}`,
        'night_room_type_id_total_rooms_fkey',
      ],
      [
        'take a night out of the count',
        sql`update night set total_rooms = null where ${nightInMarch}`,
        'night_open_or_closed',
      ],
      [
        'sell a night beside the count, before it is over',
        sql`with less as (update night set booked = booked - 1 where ${nightInMarch})
          update booking_night set counted = false where ${nightInMarch}`,
        'uncounted_night_is_over',
      ],
      ['delete a sold night', sql`delete from night where ${nightInMarch}`, 'booking_night_room_type_id_night_fkey'],
      [
        'take away rooms that are sold',
        sql`update room_inventory set total_rooms = 0 where room_type_id = 'suite'`,
        'night_not_oversold',
      ],
      [
        'hold back more than there is',
        sql`update room_inventory set held_back = 2 where room_type_id = 'suite'`,
        'room_inventory_check',
      ],
      [
        'drop the rows that are counted',
        sql`delete from booking_night where ${nightInMarch}`,
        'booking_holds_its_nights',
      ],
      [
        'move them to another night',
        sql`update booking_night set night = '2027-03-02' where room_type_id = 'single' and night = '2027-03-01'`,
        'booking_night_pkey',
      ],
      [
        'give the rows of one booking to another',
        sql`update booking_night set booking_id = (select id from booking where check_in = '2027-04-01')
          where room_type_id = 'suite' and night = '2027-03-01'`,
        'booking_holds_its_nights',
      ],
      [
        'make a booking longer than the nights it holds',
        sql`update booking set check_out = check_out + 1, base_kobo = 3000, total_kobo = 3040,
          night_kobo = '{1000,1000,1000}', night_fee_kobo = '{20,20,0}' where room_type_id = 'suite' and check_in = '2027-03-01'`,
        'booking_holds_its_nights',
      ],
      [
        'make it longer without a price for each night',
        sql`update booking set check_out = check_out + 1 where room_type_id = 'suite' and check_in = '2027-03-01'`,
        'booking_prices_add_up',
      ],
      [
        'price a night otherwise than the total says',
        sql`update booking set night_kobo[2] = 900 where room_type_id = 'suite' and check_in = '2027-03-01'`,
        'booking_prices_add_up',
      ],
      [
        'take something off without a row that says why',
        sql`update booking set discount_kobo = 40, total_kobo = 2000 where room_type_id = 'suite' and check_in = '2027-03-01'`,
        'booking_adjustments_add_up',
      ],
      [
        'move a booking to another type',
        sql`update booking set room_type_id = 'single' where room_type_id = 'suite' and check_in = '2027-03-01'`,
        'booking_holds_its_nights',
      ],
    ])('%s', async (_, statement, constraint) => {
      expect(await violationOf(statement)).toBe(constraint);
    });

    test('add a booking to a full night without counting it', async () => {
      const unclaimedId = await db.tx((tx) => insertBooking(tx, '2027-03-01'));
      const insertNightOnly = sql`insert into booking_night values (${unclaimedId}, 'suite', '2027-03-01')`;
      expect(await violationOf(insertNightOnly)).toBe('night_counts_bookings');
    });

    test('sneak it in and count it', async () => {
      const unclaimed = await db.tx((tx) => insertBooking(tx, '2027-03-01'));
      const violationOfOverselling = violationIn(async (tx) => {
        await sql`insert into booking_night values (${unclaimed}, 'suite', '2027-03-01')`.execute(tx);
        await sql`update night set booked = booked + 1 where ${nightInMarch}`.execute(tx);
      });
      expect(await violationOfOverselling).toBe('night_not_oversold');
    });

    test.each(['confirmed', 'checked_in'])('make a booking %s that holds no nights', async (status) => {
      const id = await db.tx((tx) => insertBooking(tx, '2027-04-01'));
      const change = sql`update booking set status = ${status}::booking_status where id = ${id}`;
      expect(await violationOf(change)).toBe('booking_confirmed_or_in_house_holds_nights');
      const violationOfClaim = violationIn(async (tx) => {
        await sql`update booking set status = 'confirmed', nights_held = true where id = ${id}`.execute(tx);
        await change.execute(tx);
      });
      expect(await violationOfClaim).toBe('booking_holds_its_nights');
    });

    test('make one that is confirmed from the start', async () => {
      expect(await violationIn((tx) => insertBooking(tx, '2027-04-01', { status: 'confirmed' }))).toBe(
        'booking_confirmed_or_in_house_holds_nights',
      );
    });

    test.each([
      ['costs another total', { total: 2041 }],
      ['was free', { total: 0 }],
    ])('write a booking that %s', async (_, changes) => {
      expect(await violationIn((tx) => insertBooking(tx, '2027-04-01', changes))).toBe('booking_prices_add_up');
    });

    test('send one address two mails with the way to pay on one day', async () => {
      const id = await insertHeldBooking('2027-09-01');
      const insertPayLink = (address: string, day = '2026-11-21') => sql`
        insert into pay_link (address, day, booking_id) values (${address}, ${day}::date, ${id})`;
      const addressHash = 'a'.repeat(64);
      expect(await violationOf(insertPayLink(addressHash))).toBeUndefined();
      expect(await violationOf(insertPayLink(addressHash))).toBe('pay_link_pkey');
      expect(await violationOf(insertPayLink(addressHash, '2026-11-22'))).toBeUndefined();
      expect(await violationOf(insertPayLink('ada@example.ng'))).toBe('pay_link_address_check');
    });

    test('keep an unpaid booking beyond ninety minutes, or renew its hold a third time', async () => {
      const id = await insertHeldBooking('2027-09-03');
      const setHoldMinutes = (minutes: number) => sql`
        update booking set hold_until = created_at + make_interval(mins => ${minutes}) where id = ${id}`;
      expect(await violationOf(setHoldMinutes(91))).toBe('booking_hold_90_minutes_at_most');
      expect(await violationOf(setHoldMinutes(31))).toBeUndefined();
      expect(await violationOf(setHoldMinutes(30))).toBeUndefined();
      expect(await violationOf(setHoldMinutes(90))).toBeUndefined();
      expect(await violationOf(setHoldMinutes(60))).toBeUndefined();
      expect(await violationOf(setHoldMinutes(61))).toBe('booking_hold_renewed_twice_at_most');
    });

    test('keep where a hold was asked from in clear, or once it is over', async () => {
      const id = await insertHeldBooking('2027-09-05');
      const hash = 'a'.repeat(64);
      const insertOriginOf = (network: string) =>
        sql`insert into hold_origin (booking_id, network, browser) values (${id}, ${network}, ${hash})`;
      expect(await violationOf(insertOriginOf('203.0.113.7'))).toBe('hold_origin_network_check');
      expect(await violationOf(insertOriginOf(hash))).toBeUndefined();
      await db.tx(async (tx) => {
        await release(tx, id);
        await sql`update booking set status = 'cancelled' where id = ${id}`.execute(tx);
      });
      expect((await sql`select from hold_origin where booking_id = ${id}`.execute(db.read)).rows).toEqual([]);
    });

    test('use one proof of work twice', async () => {
      const insertSpentProof = sql`insert into spent_proof (nonce, until) values (${'a'.repeat(32)}, ${testTime})`;
      expect(await violationOf(insertSpentProof)).toBeUndefined();
      expect(await violationOf(insertSpentProof)).toBe('spent_proof_pkey');
    });

    test('count one payment of the gateway twice', async () => {
      const insertCharge = (name: string) =>
        sql`
        insert into charge (tx_ref, booking_id, amount_kobo, currency, created_at)
        select ${name}, id, 100, 'NGN', ${testTime} from booking limit 1`.execute(db.read);
      const insertPaymentOf = (txRef: string, id: string, verdict = 'accepted') => sql`
        insert into payment (gateway_id, tx_ref, amount_kobo, currency, verdict, created_at)
        values (${id}, ${txRef}, 100, 'NGN', ${verdict}::payment_verdict, ${testTime})`;
      await insertCharge('BKTX-1');
      await insertCharge('BKTX-2');
      expect(await violationOf(insertPaymentOf('BKTX-1', '7'))).toBeUndefined();
      expect(await violationOf(insertPaymentOf('BKTX-2', '7'))).toBe('payment_gateway_id_key');
      expect(await violationOf(insertPaymentOf('BKTX-1', '8'))).toBe('payment_settles_charge_once');
      expect(await violationOf(insertPaymentOf('BKTX-1', '8', 'partial'))).toBeUndefined();
      expect(await violationOf(insertPaymentOf('BKTX-3', '9'))).toBe('payment_tx_ref_fkey');
    });

    describe('at the desk', () => {
      const staffIdSql = sql`(select id from staff)`;
      beforeAll(() =>
        sql`insert into staff (staff_id, name, role, password_hash, password_changed_at, created_at)
          values ('ADA', 'Ada', 'superadmin', '-', ${testTime}, ${testTime})`.execute(db.read),
      );
      const rowsOf = async (query: RawBuilder<unknown>) =>
        (await query.execute(db.read)).rows as Record<string, unknown>[];
      const insertPayment = (id: string, amount: number) => sql`
        insert into desk_payment (booking_id, method, amount_kobo, taken_by, taken_at)
        values (${id}, 'cash', ${amount}, ${staffIdSql}, ${testTime})`;
      const insertDeskRefund = (id: string, amount: number) => sql`
        insert into desk_refund (booking_id, method, amount_kobo, reason, given_by, given_as, given_at)
        values (${id}, 'transfer', ${amount}, 'Left early', ${staffIdSql}, 'superadmin', ${testTime})`;
      const insertAdjustment = (id: string, kind: string, amount: number, reason = 'A leak') => sql`
        insert into booking_adjustment (booking_id, kind, amount_kobo, reason, made_by, made_as, made_at)
        values (${id}, ${kind}::adjustment_kind, ${amount}, ${reason}, ${staffIdSql}, 'superadmin', ${testTime})`;
      const insertStay = () => db.tx((tx) => insertBooking(tx, '2027-04-01'));

      test('give back more than was paid, or reverse what was given back', async () => {
        const id = await insertStay();
        expect(await violationOf(insertDeskRefund(id, 1))).toBe('desk_refund_within_paid');
        expect(await violationOf(insertPayment(id, 100))).toBeUndefined();
        expect(await violationOf(insertDeskRefund(id, 60))).toBeUndefined();
        expect(await violationOf(insertDeskRefund(id, 41))).toBe('desk_refund_within_paid');
        const insertReversal = sql`insert into desk_payment_reversal (payment_id, reversed_by, reversed_at, reason)
          select id, ${staffIdSql}, ${testTime}, 'Mistyped' from desk_payment where booking_id = ${id}`;
        expect(await violationOf(insertReversal)).toBe('desk_refund_within_paid');
        const violationsOfBoth = await Promise.all([
          violationOf(insertDeskRefund(id, 30)),
          violationOf(insertDeskRefund(id, 30)),
        ]);
        expect(violationsOfBoth.filter((each) => each === undefined)).toHaveLength(1);
        expect(violationsOfBoth).toContain('desk_refund_within_paid');
      });

      test('delete a booking that has money in it, unless all of it was given back', async () => {
        const deleteViolation = (id: string) =>
          violationOf(sql`update booking set deleted_at = ${testTime} where id = ${id}`);
        const id = await insertStay();
        expect(await violationOf(insertPayment(id, 100))).toBeUndefined();
        expect(await deleteViolation(id)).toBe('booking_with_money_not_deleted');
        expect(await violationOf(insertDeskRefund(id, 100))).toBeUndefined();
        expect(await deleteViolation(id)).toBeUndefined();

        const onlineStayId = await insertStay();
        await sql`insert into charge (tx_ref, booking_id, amount_kobo, currency, created_at)
          select tx_ref, id, 100, 'NGN', ${testTime} from booking where id = ${onlineStayId}`.execute(db.read);
        await sql`insert into payment (gateway_id, tx_ref, amount_kobo, currency, verdict, created_at)
          select 'of ' || tx_ref, tx_ref, 100, 'NGN', 'late', ${testTime} from booking where id = ${onlineStayId}`.execute(
          db.read,
        );
        const insertOwedRefund = (purpose: string, state: RawBuilder<unknown>) => sql`
          insert into refund (payment_id, purpose, amount_kobo, owed_kobo, due_at, state, way, made_at, decided_at, decided_by, reason)
          select payment.id, ${purpose}::refund_purpose, 100, 100, ${testTime}, ${state}, ${testTime}, staff.id, 'Late' from payment
            join booking using (tx_ref), staff where booking.id = ${onlineStayId}`;
        expect(await deleteViolation(onlineStayId)).toBe('booking_with_money_not_deleted');
        expect(await violationOf(insertOwedRefund('late', sql`'kept', null, null`))).toBeUndefined();
        expect(await deleteViolation(onlineStayId)).toBe('booking_with_money_not_deleted');
        expect(await violationOf(insertOwedRefund('cancelled', sql`'made', 'transfer', ${testTime}`))).toBeUndefined();
        expect(await deleteViolation(onlineStayId)).toBeUndefined();
      });

      test('give cash back from nowhere, from two places, from a till whose shift is over, or more than is in the safe', async () => {
        const id = await insertStay();
        expect(await violationOf(insertPayment(id, 100))).toBeUndefined();
        const giveRefund = (method: string, shift: RawBuilder<unknown>, fromSafe: boolean, amount = 10) => sql`
          insert into desk_refund (booking_id, method, amount_kobo, reason, given_by, given_as, given_at, cash_shift_id, cash_from_safe)
          values (${id}, ${method}::desk_method, ${amount}, 'Left early', ${staffIdSql}, 'superadmin', ${testTime}, ${shift}, ${fromSafe})`;
        const openShift = sql`(select id from shift where closed_at is null)`;
        const noShift = sql`null`;
        expect(await violationOf(giveRefund('cash', noShift, false))).toBe('desk_refund_in_cash_leaves_a_place');
        expect(await violationOf(giveRefund('cash', openShift, true))).toBe('desk_refund_in_cash_leaves_a_place');
        expect(await violationOf(giveRefund('card', openShift, false))).toBe('desk_refund_in_cash_leaves_a_place');
        expect(await violationOf(giveRefund('card', noShift, true))).toBe('desk_refund_in_cash_leaves_a_place');
        expect(await violationOf(giveRefund('cash', noShift, true))).toBe('safe_not_below_zero');
        const insertSafeEntry = sql`insert into safe_entry (kind, at, entered_by, counted_kobo, money_entry_id)
          values ('given_back', ${testTime}, ${staffIdSql}, -1, gen_random_uuid())`;
        expect(await violationOf(insertSafeEntry)).toBe('safe_book_never_changes');

        const readExpectedCash = () =>
          rowsOf(sql`select cash_kobo from shift, shift_expected(id) where closed_at is null`);
        const [before] = await readExpectedCash();
        expect(await violationOf(giveRefund('cash', openShift, false, 30))).toBeUndefined();
        expect(await readExpectedCash()).toEqual([{ cashKobo: Number(before?.cashKobo) - 30 }]);
        await sql`insert into safe_entry (kind, at, entered_by, counted_kobo, party, note)
          values ('put_in', ${testTime}, ${staffIdSql}, 50, 'Ada', 'Change')`.execute(db.read);
        expect(await violationOf(giveRefund('cash', noShift, true, 20))).toBeUndefined();
        expect(
          await rowsOf(sql`select kind, counted_kobo, counted_after_kobo from safe_entry order by number`),
        ).toEqual([
          { kind: 'put_in', countedKobo: 50, countedAfterKobo: 50 },
          { kind: 'given_back', countedKobo: -20, countedAfterKobo: 30 },
        ]);
        expect(await readExpectedCash()).toEqual([{ cashKobo: Number(before?.cashKobo) - 30 }]);

        const [overShift] = await rowsOf(sql`select id from shift where closed_at is null`);
        await sql`insert into shift (till_id, staff_id, opened_at, float_kobo)
          select till.id, ${staffIdSql}, ${testTime}, 0 from till where name = 'Front desk'`.execute(db.read);
        expect(await violationOf(giveRefund('cash', sql`${overShift?.id}`, false))).toBe('cash_leaves_an_open_shift');
      });

      test('have money given back confirmed by the same person, or by reception', async () => {
        const id = await insertStay();
        expect(await violationOf(insertPayment(id, 100))).toBeUndefined();
        const insertConfirmedRefund = (by: RawBuilder<unknown>, as: RawBuilder<unknown>) => sql`
          insert into desk_refund (booking_id, method, amount_kobo, reason, given_by, given_as, given_at, confirmed_by, confirmed_as)
          values (${id}, 'transfer', 10, 'Left early', ${staffIdSql}, 'receptionist', ${testTime}, ${by}, ${as})`;
        expect(await violationOf(insertConfirmedRefund(staffIdSql, sql`'superadmin'`))).toBe(
          'desk_refund_confirmed_by_another',
        );
        expect(await violationOf(insertConfirmedRefund(staffIdSql, sql`null`))).toBe(
          'desk_refund_confirmed_by_another',
        );
        expect(await violationOf(insertConfirmedRefund(sql`null`, sql`'superadmin'`))).toBe(
          'desk_refund_is_confirmed_whole',
        );
        expect(await violationOf(insertConfirmedRefund(staffIdSql, sql`'receptionist'`))).toBe(
          'desk_refund_confirmed_by_another',
        );
      });

      test('keep money of a booking that is not cancelled, or give back as reception what is kept', async () => {
        const id = await insertStay();
        expect(await violationOf(insertPayment(id, 100))).toBeUndefined();
        const violationOfKeeping = (total: number, atDesk: number) =>
          violationOf(sql`update booking set kept_kobo = ${total}, kept_at_desk_kobo = ${atDesk} where id = ${id}`);
        expect(await violationOfKeeping(40, 40)).toBe('booking_keeps_of_a_cancellation');
        await db.tx(async (tx) => {
          await sql`update booking set status = 'cancelled' where id = ${id}`.execute(tx);
          await sql`select release_nights(${id}, check_in) from booking where id = ${id}`.execute(tx);
        });
        expect(await violationOfKeeping(40, 41)).toBe('booking_keeps_of_a_cancellation');
        expect(await violationOfKeeping(40, 40)).toBeUndefined();
        const insertRefundAs = (amount: number, role: string) => sql`
          insert into desk_refund (booking_id, method, amount_kobo, reason, given_by, given_as, given_at)
          values (${id}, 'transfer', ${amount}, 'Cancelled', ${staffIdSql}, ${role}::staff_role, ${testTime})`;
        expect(await violationOf(insertRefundAs(61, 'receptionist'))).toBe('desk_refund_within_paid');
        expect(await violationOf(insertRefundAs(60, 'receptionist'))).toBeUndefined();
        expect(await violationOf(insertRefundAs(40, 'superadmin'))).toBeUndefined();
      });

      test('take off more than the stay costs, without a reason, or change what was written', async () => {
        const id = await insertStay();
        expect(await violationOf(insertAdjustment(id, 'discount', -2041))).toBe('booking_total_not_negative');
        expect(await violationOf(insertAdjustment(id, 'discount', 5))).toBe('booking_adjustment_check');
        expect(await violationOf(insertAdjustment(id, 'charge', 5, ''))).toBe('booking_adjustment_reason_check');
        expect(await violationOf(insertAdjustment(id, 'discount', -40))).toBeUndefined();
        expect(await violationOf(insertAdjustment(id, 'charge', 100))).toBeUndefined();
        const { rows } = await sql`select total_kobo, discount_kobo, extra_kobo from booking where id = ${id}`.execute(
          db.read,
        );
        expect(rows).toEqual([{ totalKobo: 2100, discountKobo: 40, extraKobo: 100 }]);
        expect(await violationOf(insertPayment(id, 2101))).toBe('desk_payment_within_balance');
        for (const table of ['booking_adjustment', 'desk_refund', 'desk_payment'])
          expect(await violationOf(sql`update ${sql.table(table)} set amount_kobo = amount_kobo`)).toBe(
            'desk_records_never_change',
          );
      });

      test('say otherwise what a guest who left early gave up', async () => {
        const id = await insertStay();
        const insertDeparture = (prices: string, fees: string) => sql`
          insert into early_departure (booking_id, left_at, room_type_id, room_type_name, check_out, night_kobo,
            night_fee_kobo, kept_kobo)
          values (${id}, ${testTime}, 'suite', 'Suite', '2027-04-03', ${prices}, ${fees}, 0)`;
        expect(await violationOf(insertDeparture('{}', '{}'))).toBe('early_departure_night_kobo_check');
        expect(await violationOf(insertDeparture('{1000}', '{20,20}'))).toBe('early_departure_check');
        expect(await violationOf(insertDeparture('{1000}', '{20}'))).toBeUndefined();
        expect(await violationOf(insertDeparture('{900}', '{0}'))).toBe('early_departure_booking_id_left_at_key');
        expect(await violationOf(sql`update early_departure set kept_kobo = 1`)).toBe('desk_records_never_change');
        expect(await violationOf(sql`delete from early_departure`)).toBe('desk_records_never_change');
      });
    });

    describe('give back', () => {
      let paymentCount = 0;

      async function insertPayment(): Promise<string> {
        const name = `paid-${++paymentCount}`;
        await sql`insert into charge (tx_ref, booking_id, amount_kobo, currency, created_at)
          select ${name}, id, 100, 'NGN', ${testTime} from booking limit 1`.execute(db.read);
        const { rows } = await sql<{ id: string }>`
          insert into payment (gateway_id, tx_ref, amount_kobo, currency, verdict, created_at)
          values (${name}, ${name}, 100, 'NGN', 'accepted', ${testTime}) returning id`.execute(db.read);
        return rows[0]?.id ?? '';
      }
      const insertRefund = (payment: string, amount: number, { owed = amount, purpose = 'cancelled' } = {}) => sql`
        insert into refund (payment_id, purpose, amount_kobo, owed_kobo, due_at)
        values (${payment}, ${purpose}::refund_purpose, ${amount}, ${owed}, ${testTime})`;
      const change = (payment: string, changes: RawBuilder<unknown>) =>
        sql`update refund set ${changes} where payment_id = ${payment}`;
      const decisionColumns = sql`decided_at = ${testTime}, reason = 'Cancelled'`;
      const setAsked = sql`state = 'asked', way = 'gateway', asked_at = ${testTime}, ${decisionColumns}`;
      const setMade = sql`state = 'made', way = 'transfer', made_at = ${testTime}, ${decisionColumns}`;

      test('more than came, in one refund or in several', async () => {
        const payment = await insertPayment();
        expect(await violationOf(insertRefund(payment, 101))).toBe('refund_within_payment');
        expect(await violationOf(insertRefund(payment, 60))).toBeUndefined();
        expect(await violationOf(insertRefund(payment, 41, { purpose: 'over' }))).toBe('refund_within_payment');
        expect(await violationOf(insertRefund(payment, 40, { purpose: 'over' }))).toBeUndefined();
      });

      test('more than is owed, then or later', async () => {
        const payment = await insertPayment();
        expect(await violationOf(insertRefund(payment, 51, { owed: 50 }))).toBe('refund_within_payment');
        expect(await violationOf(insertRefund(payment, 50))).toBeUndefined();
        expect(await violationOf(change(payment, sql`amount_kobo = 51`))).toBe('refund_within_payment');
        expect(await violationOf(change(payment, sql`owed_kobo = 51, amount_kobo = 51`))).toBe(
          'refund_only_moves_forward',
        );
      });

      test('cash as nobody', async () => {
        const payment = await insertPayment();
        await insertRefund(payment, 50).execute(db.read);
        const setMadeInCash = sql`state = 'made', way = 'cash', made_at = ${testTime}, ${decisionColumns}`;
        expect(await violationOf(change(payment, sql`${setMadeInCash}, cash_from_safe = true`))).toBe(
          'refund_in_cash_has_a_person',
        );
      });

      test('cash from nowhere', async () => {
        const payment = await insertPayment();
        await insertRefund(payment, 50).execute(db.read);
        const inCash = sql`state = 'made', way = 'cash', made_at = ${testTime}, ${decisionColumns}, decided_by = (select id from staff limit 1)`;
        expect(await violationOf(change(payment, inCash))).toBe('refund_in_cash_leaves_a_place');
        expect(await violationOf(change(payment, sql`${setMade}, cash_from_safe = true`))).toBe(
          'refund_in_cash_leaves_a_place',
        );
      });

      test('twice for the same reason, or again what was given back', async () => {
        const payment = await insertPayment();
        expect(await violationOf(insertRefund(payment, 50))).toBeUndefined();
        expect(await violationOf(insertRefund(payment, 50))).toBe('refund_once_per_purpose');
        expect(await violationOf(change(payment, setMade))).toBeUndefined();
        expect(await violationOf(change(payment, setAsked))).toBe('refund_only_moves_forward');
        expect(await violationOf(sql`delete from refund where payment_id = ${payment}`)).toBe(
          'refund_only_moves_forward',
        );
      });

      test('twice what a cancellation owed, unless it was withdrawn; of anything else not even then', async () => {
        for (const [purpose, secondViolation] of [
          ['cancelled', undefined],
          ['over', 'refund_once_per_purpose'],
        ] as const) {
          const payment = await insertPayment();
          expect(await violationOf(insertRefund(payment, 50, { purpose }))).toBeUndefined();
          expect(await violationOf(change(payment, sql`state = 'kept', ${decisionColumns}`))).toBeUndefined();
          expect(await violationOf(insertRefund(payment, 50, { purpose }))).toBe(secondViolation);
        }
      });

      test('what the gateway has been asked for, as if it had not', async () => {
        const payment = await insertPayment();
        expect(await violationOf(insertRefund(payment, 50))).toBeUndefined();
        expect(await violationOf(change(payment, setAsked))).toBeUndefined();
        expect(await violationOf(change(payment, sql`state = 'due'`))).toBe('refund_only_moves_forward');
        expect(await violationOf(change(payment, sql`amount_kobo = 40`))).toBe('refund_only_moves_forward');
      });
    });
  });
}
