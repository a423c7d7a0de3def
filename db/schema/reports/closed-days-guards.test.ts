import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';

onOneEngine(closedDayTests);

function closedDayTests(open: () => Promise<Db>) {
  let db: Db;
  const testTime = new Date('2026-11-21T11:00:00Z');
  const laterTime = new Date('2026-11-23T11:00:00Z');
  const staffIdSql = sql`(select id from staff)`;
  const bookingIdSql = sql`(select id from booking)`;
  const run = (statement: RawBuilder<unknown>) => statement.execute(db.read);
  const rowsOf = async <T>(statement: RawBuilder<T>) => (await statement.execute(db.read)).rows;
  const violationOf = (statement: RawBuilder<unknown>) => violatedBy(run(statement));

  beforeAll(async () => {
    db = await open();
    await run(sql`select set_hotel_zone('Africa/Lagos')`);
    await run(sql`insert into staff (staff_id, name, role, password_hash, password_changed_at, created_at)
      values ('DESK1', 'Ada', 'receptionist', '', ${testTime}, ${testTime})`);
    await run(sql`insert into room_type (id, name, price_kobo, max_occupancy, amenities, description, image)
      values ('suite', 'Suite', 1000, 2, '', '', '')`);
    await run(sql`insert into room (room_type_id) values ('suite'), ('suite'), ('suite')`);
    await run(sql`insert into room_inventory (room_type_id, total_rooms) values ('suite', 3)`);
    await db.tx(async (tx) => {
      await sql`insert into booking (reference, receipt_token, guest_name, guest_email, guest_phone, room_type_id, room_type_name,
          check_in, check_out, guests, price_kobo, base_kobo, fee_kobo, total_kobo, status, payment_method, source,
          created_by_role, tx_ref, created_at)
        values ('BK-1', 'token', 'Ola', 'ola@example.ng', '0803', 'suite', 'Suite', '2026-11-21', '2026-11-23', 1,
          1000, 2000, 0, 2000, 'pending', 'manual', 'manual', 'receptionist', 'tx1', ${testTime})`.execute(tx);
      await sql`select claim_nights(${bookingIdSql}, ${testTime})`.execute(tx);
      await sql`update booking set status = 'confirmed'`.execute(tx);
      await sql`insert into audit (at, actor, action, subject_kind, subject_id, after)
        select ${testTime}, 'DESK1', 'booking created', 'booking', id::text, '{"status":"confirmed"}' from booking`.execute(
        tx,
      );
    });
    await run(sql`insert into desk_payment (booking_id, method, amount_kobo, taken_by, taken_at)
      values (${bookingIdSql}, 'cash', 2000, ${staffIdSql}, ${testTime})`);
    // The payment is reversed only after the days were closed.
    await run(sql`select close_days(${laterTime})`);
    await run(sql`insert into desk_payment_reversal (payment_id, reversed_by, reversed_at, reason)
      select id, ${staffIdSql}, ${laterTime}, 'Wrong guest' from desk_payment`);
  });
  afterAll(() => db.close());

  const readEntries = () => rowsOf(sql`select * from money_entry order by id`);
  const readTotals = () => rowsOf(sql`select * from money_day order by day, stream, method`);

  test('money that is taken and given back is a line of each, on its day', async () => {
    const entriesQuery = sql`select day::text, kind, amount_kobo, reason from money_entry order by at`;
    expect(await rowsOf(entriesQuery)).toEqual([
      { day: '2026-11-21', kind: 'payment', amountKobo: 2000, reason: null },
      { day: '2026-11-23', kind: 'payment_reversed', amountKobo: -2000, reason: 'Wrong guest' },
    ]);
  });

  test('a closed day keeps the nights of each plan and source, whatever the booking becomes, and an open day has them as they are', async () => {
    const readFigures = () =>
      rowsOf(sql`select plan_code, source, sold, plans.room_charge_kobo
        from plan_figures('2026-11-01', '2026-11-30') plans join source_figures('2026-11-01', '2026-11-30') using (sold)
          join type_figures('2026-11-01', '2026-11-30') using (sold)`);
    const before = [{ planCode: 'flexible', source: 'desk', sold: 2, roomChargeKobo: 2000 }];
    expect(await readFigures()).toEqual(before);
    await run(sql`insert into rate_plan (code, name) values ('late', 'Late')`);
    await run(sql`update booking set plan_code = 'late', source = 'online'`);
    expect(await readFigures()).toEqual(before);
    await run(sql`update booking set plan_code = 'flexible', source = 'manual'`);
    await run(sql`delete from rate_plan where code = 'late'`);
  });

  test('who is expected is sold until the night is over, and then only who slept there or has paid', async () => {
    const readSold = async (isOver: boolean) =>
      rowsOf(sql`select night::text, price_kobo, had from sold_nights('2026-11-20', '2026-11-23', ${isOver})`);
    const expected = [
      { night: '2026-11-21', priceKobo: 1000, had: false },
      { night: '2026-11-22', priceKobo: 1000, had: false },
    ];
    expect([await readSold(false), await readSold(true)]).toEqual([expected, []]);
  });

  test('counting all money anew changes nothing', async () => {
    const before = [await readEntries(), await readTotals()];
    await run(sql`select rebuild_totals()`);
    expect([await readEntries(), await readTotals()]).toEqual(before);
  });

  test.each([
    ['a line of money', sql`update money_entry set amount_kobo = amount_kobo + 1`, 'money_entry_written_by_triggers'],
    ['the day of a line', sql`update money_entry set day = day - 1`, 'money_entry_written_by_triggers'],
    ['money away', sql`delete from money_entry`, 'money_entry_written_by_triggers'],
    [
      'a line that nothing has led to',
      sql`insert into money_entry (id, kind, source_id, at, day, stream, method, amount_kobo)
        values (gen_random_uuid(), 'payment', gen_random_uuid(), ${testTime}, '2026-11-21', 'rooms', 'cash', 1)`,
      'money_entry_written_by_triggers',
    ],
    [
      'money away under the old word for counting anew',
      sql`do 'begin perform set_config(''hotel.recounting'', ''on'', true); delete from money_entry; end'`,
      'money_entry_written_by_triggers',
    ],
    ['what a day took', sql`update money_day_slot set taken_kobo = taken_kobo + 1`, 'totals_written_by_triggers'],
    ['what a day took away', sql`delete from money_day_slot`, 'totals_written_by_triggers'],
    [
      'what a drink brought in',
      sql`insert into drink_day_slot values ('2026-11-21', 1, 1, 1, 0)`,
      'totals_written_by_triggers',
    ],
    ['how many bookings were made', sql`update booking_day_slot set bookings = 7`, 'totals_written_by_triggers'],
    ['how long a list is', sql`delete from tally_change`, 'totals_written_by_triggers'],
    [
      'how long a list was',
      sql`insert into tally values ('audit', 'ever', '-infinity', '{}', 1, 0)`,
      'totals_written_by_triggers',
    ],
    ['where days begin away', sql`delete from hotel_zone`, 'never_emptied'],
    ['a closed day', sql`update closed_day set sold = sold + 1`, 'closed_day_never_changes'],
    ['a closed day away', sql`delete from closed_day`, 'closed_day_never_changes'],
    ['a plan of a closed day', sql`update closed_day_plan set sold = sold + 1`, 'closed_day_never_changes'],
    ['a source of a closed day', sql`update closed_day_source set sold = sold + 1`, 'closed_day_never_changes'],
    ['a room type of a closed day', sql`update closed_day_type set sold = sold + 1`, 'closed_day_never_changes'],
    ['a room type of a closed day away', sql`delete from closed_day_type`, 'closed_day_never_changes'],
    ['a source of a closed day away', sql`delete from closed_day_source`, 'closed_day_never_changes'],
    ['a plan of a closed day away', sql`delete from closed_day_plan`, 'closed_day_never_changes'],
    [
      'another plan into a closed day',
      sql`insert into closed_day_plan values ('2026-11-21', 'other', 1, 1)`,
      'closed_day_never_changes',
    ],
    [
      'a day that has not ended',
      sql`insert into closed_day values ('2026-11-23', 3, 0, 0, ${laterTime})`,
      'closed_day_has_ended',
    ],
    [
      'a day whose day before is open',
      sql`insert into closed_day values ('2026-11-24', 3, 0, 0, '2026-12-01')`,
      'closed_day_in_order',
    ],
    [
      'a day before all others',
      sql`insert into closed_day values ('2026-11-01', 3, 0, 0, ${laterTime})`,
      'closed_day_in_order',
    ],
    ['what a booking was', sql`update booking_version set total_kobo = 1`, 'booking_version_written_by_triggers'],
    ['how long it was so', sql`update booking_version set until = ${laterTime}`, 'booking_version_written_by_triggers'],
    ['a version of a booking away', sql`delete from booking_version`, 'booking_version_written_by_triggers'],
  ])('nobody writes %s', async (_, statement, constraint) => {
    expect(await violationOf(statement)).toBe(constraint);
  });

  test('who sees the house as it was at an earlier moment writes nothing of a day', async () => {
    const written = db.tx(async (tx) => {
      await sql`set transaction isolation level repeatable read`.execute(tx);
      await sql`insert into audit (at, actor, action, subject_kind, subject_id)
        values (${laterTime}, 'DESK1', 'name changed', 'staff', ${staffIdSql})`.execute(tx);
    });
    await expect(written).rejects.toThrow('read committed');
  });

  test('a night that has ended was sold as it was sold, whatever becomes of its booking', async () => {
    const nightsQuery = sql`select day::text, rooms, sold, room_charge_kobo from night_figures('2026-11-21', '2026-11-23') order by 1`;
    const soldNights = [
      { day: '2026-11-21', rooms: 3, sold: 1, roomChargeKobo: 1000 },
      { day: '2026-11-22', rooms: 3, sold: 1, roomChargeKobo: 1000 },
      { day: '2026-11-23', rooms: 3, sold: 0, roomChargeKobo: 0 },
    ];
    expect(await rowsOf(nightsQuery)).toEqual(soldNights);
    await db.tx(async (tx) => {
      await sql`update booking set status = 'voided'`.execute(tx);
      await sql`select release_nights(${bookingIdSql}, '-infinity')`.execute(tx);
    });
    await run(sql`insert into room (room_type_id) values ('suite'), ('suite')`);
    await run(sql`select close_days(${laterTime})`);
    expect(await rowsOf(nightsQuery)).toEqual([...soldNights.slice(0, 2), { ...soldNights[2], rooms: 5 }]);
  });

  test('an earlier moment of the clock closes nothing, and the next day is closed once', async () => {
    const closedDaysQuery = sql`select max(day)::text as last, count(*) as days from closed_day`;
    await run(sql`select close_days(${testTime})`);
    expect(await rowsOf(closedDaysQuery)).toEqual([{ last: '2026-11-22', days: 2 }]);
    const midnight = new Date('2026-11-23T23:00:00Z');
    await Promise.all([run(sql`select close_days(${midnight})`), run(sql`select close_days(${midnight})`)]);
    expect(await rowsOf(closedDaysQuery)).toEqual([{ last: '2026-11-23', days: 3 }]);
  });

  test('a day that is closed by hand has the figures of its night all the same', async () => {
    await run(sql`insert into closed_day values ('2026-11-24', 9, 9, 9, '2026-11-25')`);
    const closedDays = await rowsOf(sql`select rooms, sold, room_charge_kobo from closed_day where day = '2026-11-24'`);
    expect(closedDays).toEqual([{ rooms: 5, sold: 0, roomChargeKobo: 0 }]);
  });

  test('what is written of a closed day falls on the first open one', async () => {
    const before = await rowsOf(sql`select * from money_day where day <= '2026-11-24'`);
    const firstOpenMoment = new Date('2026-11-24T23:00:00Z');
    const writtenStatements = {
      payment: sql`with paid as (insert into payment (gateway_id, foreign_ref, amount_kobo, currency, verdict, created_at)
        values ('g1', 'other', 5, 'NGN', 'foreign', ${testTime}) returning *) select created_at as at from paid`,
      owed: sql`with owed as (insert into refund (payment_id, purpose, amount_kobo, owed_kobo, due_at)
        select id, 'foreign', 5, 5, ${testTime} from payment returning *) select due_at as at from owed`,
      kept: sql`with kept as (update refund set state = 'kept', decided_by = ${staffIdSql}, decided_at = ${testTime}, reason = 'x' returning *)
        select decided_at as at from kept`,
      reversal: sql`with paid as (insert into desk_payment (booking_id, method, amount_kobo, taken_by, taken_at)
        values (${bookingIdSql}, 'cash', 7, ${staffIdSql}, ${testTime}) returning *) select taken_at as at from paid`,
      refund: sql`with given as (insert into desk_refund (booking_id, method, amount_kobo, reason, given_by, given_as, given_at)
        values (${bookingIdSql}, 'transfer', 7, 'x', ${staffIdSql}, 'receptionist', ${testTime}) returning *) select given_at as at from given`,
      audit: sql`with done as (insert into audit (at, actor, action, subject_kind, subject_id)
        values (${testTime}, 'DESK1', 'name changed', 'staff', ${staffIdSql}) returning *) select at from done`,
    };
    for (const [what, statement] of Object.entries(writtenStatements))
      expect(await rowsOf(statement), what).toEqual([{ at: firstOpenMoment }]);
    await run(
      sql`insert into drink (name, category, price_kobo, created_at) values ('Cola', 'Soft Drink', 100, ${testTime})`,
    );
    await run(sql`insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at)
      select id, 'opening', 3, ${staffIdSql}, ${testTime} from drink`);
    await run(sql`insert into bar_order (key) values ('o')`);
    await run(sql`insert into bar_sale (order_id, drink_id, drink_name, category, unit_price_kobo, quantity, total_kobo,
        payment_method, sold_by, sold_as, created_at)
      select bar_order.id, drink.id, name, category, 100, 1, 100, 'cash', ${staffIdSql}, 'barmen', ${testTime} from drink, bar_order`);
    await run(sql`update bar_sale set deleted_at = ${testTime}, deleted_by = ${staffIdSql}, delete_reason = 'x'`);
    expect(await rowsOf(sql`select distinct moved_at from stock_movement`)).toEqual([{ movedAt: firstOpenMoment }]);
    expect(await rowsOf(sql`select distinct at from money_entry where stream = 'bar'`)).toEqual([
      { at: firstOpenMoment },
    ]);
    expect(await rowsOf(sql`select * from money_day where day <= '2026-11-24'`)).toEqual(before);
    const entriesAndTotals = [await readEntries(), await readTotals()];
    await run(sql`select rebuild_totals()`);
    expect([await readEntries(), await readTotals()]).toEqual(entriesAndTotals);
  });

  const forbiddenWrites: [what: RawBuilder<unknown>, constraint: string][] = [
    [sql`update booking_version set guest_name = 'Guest'`, 'booking_version_written_by_triggers'],
    [sql`update audit set reason = 'Another'`, 'audit_never_changes'],
    [sql`update audit set after = '{}'`, 'audit_never_changes'],
    [sql`delete from audit`, 'audit_never_changes'],
    [sql`update desk_payment set amount_kobo = 1, reference = null`, 'desk_records_never_change'],
    [sql`update desk_payment_reversal set reason = 'Another'`, 'desk_records_never_change'],
    [sql`update money_entry set reason = 'Another'`, 'money_entry_written_by_triggers'],
    [sql`update booking set guest_email = ''`, 'guest_stays_forgotten'],
    [
      sql`insert into forgotten_guest select id, now(), now() from booking
      on conflict (booking_id) do update set name_at = null`,
      'guest_stays_forgotten',
    ],
  ];
  const forgetGuest = (whole: boolean) => run(sql`select forget_guest(${bookingIdSql}, ${whole}, false, ${laterTime})`);
  const readNames = async () =>
    (
      await rowsOf(sql`select booking.guest_name as now, guest_email, version.guest_name as was, reason
      from booking, booking_version version, desk_payment_reversal where until is null`)
    )[0];

  test('who a guest was goes only from a booking whose guest is forgotten, and nothing else goes with it', async () => {
    for (const [statement, constraint] of forbiddenWrites.slice(0, 7))
      expect(await violationOf(statement)).toBe(constraint);
    for (const statement of [
      sql`update booking set guest_phone = null`,
      sql`insert into forgotten_guest select id, now(), now() from booking`,
    ])
      expect(await violationOf(statement)).toBe('guest_stays_forgotten');
    expect(await violationOf(sql`update booking set guest_email = ''`)).toBe('booking_email_not_blank');
    expect(await violationOf(sql`update booking set guest_email = null, source = 'online'`)).toBe(
      'online_guest_has_email',
    );
    const before = [await readTotals(), await rowsOf(sql`select * from closed_day order by day`)];

    await forgetGuest(false);
    expect(await readNames()).toEqual({ now: 'Ola', guestEmail: null, was: 'Ola', reason: 'Wrong guest' });
    expect(await violationOf(sql`update booking_version set guest_name = erased_name()`)).toBe(
      'booking_version_written_by_triggers',
    );
    await forgetGuest(true);
    await forgetGuest(true);
    expect(await readNames()).toEqual({ now: 'Erased guest', guestEmail: null, was: 'Erased guest', reason: 'Erased' });
    for (const [statement, constraint] of forbiddenWrites) expect(await violationOf(statement)).toBe(constraint);
    expect(await violationOf(sql`update booking set guest_name = 'Ola'`)).toBe('guest_stays_forgotten');
    expect(await violationOf(sql`delete from forgotten_guest`)).toBe('guest_stays_forgotten');
    expect([await readTotals(), await rowsOf(sql`select * from closed_day order by day`)]).toEqual(before);
    expect(await rowsOf(sql`select after from audit where action = 'booking created'`)).toEqual([
      { after: { status: 'confirmed' } },
    ]);
  });
}
