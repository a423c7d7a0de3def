import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { negatePrice, splitGross } from '#contract/accounts/taxes.ts';
import { kobo } from '#contract/core/money.ts';
import type { Db, Tx } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';

onOneEngine(postingTests);

function postingTests(open: () => Promise<Db>) {
  let db: Db;
  let stayId: string;
  let stayCount = 0;
  const noonOf = (day: number) => new Date(Date.UTC(2026, 10, day, 11));
  const staffIdSql = sql`(select id from staff)`;
  const run = (query: RawBuilder<unknown>, tx?: Tx) => query.execute(tx ?? db.read);
  const refusalOf = (...statements: RawBuilder<unknown>[]) => violatedBy(runTogether(statements));
  const runTogether = (statements: RawBuilder<unknown>[]) =>
    db.tx(async (tx) => {
      for (const statement of statements) await run(statement, tx);
    });

  beforeAll(async () => {
    db = await open();
    await run(sql`select set_hotel_zone('Africa/Lagos')`);
    await run(sql`insert into room_type (id, name, price_kobo, max_occupancy, amenities, description, image)
      values ('suite', 'Suite', 1000, 2, '', '', '')`);
    await run(sql`insert into room (room_type_id, number) values ('suite', '104'), ('suite', '105'), ('suite', null)`);
    await run(sql`insert into room_inventory (room_type_id, total_rooms) values ('suite', 3)`);
    await run(sql`insert into staff (staff_id, name, role, password_hash, password_changed_at, created_at)
      values ('DESK1', 'Ada', 'receptionist', '', ${noonOf(1)}, ${noonOf(1)})`);
    await run(sql`insert into tax_rule values ('vat', '2026-11-02', 1000)`);
  });
  afterAll(() => db.close());

  const insertEntry = (day: number, action: string, reason: string | null = null) => sql`
    insert into audit (at, actor, action, subject_kind, subject_id, reason)
      values (${noonOf(day)}, 'DESK1', ${action}, 'booking', ${stayId}, ${reason})`;

  async function addArrivedStay(day: number, { nights = 2, price = 2_490_005, fee = 0 } = {}): Promise<string> {
    const name = `stay-${++stayCount}`;
    const from = `2026-11-0${day}`;
    await db.tx(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into booking (reference, receipt_token, guest_name, guest_email, guest_phone, room_type_id, room_type_name,
          check_in, check_out, guests, price_kobo, base_kobo, fee_kobo, total_kobo, status, payment_method, source,
          created_by_role, tx_ref, created_at)
        values (${name}, ${name}, 'Ada', 'ada@example.ng', '0801', 'suite', 'Suite', ${from}::date, ${from}::date + ${nights}::integer, 1,
          ${price}, ${price * nights}, ${fee}, ${price * nights + fee}, 'pending', 'manual', 'manual', 'receptionist', ${name},
          ${noonOf(1)}) returning id`.execute(tx);
      stayId = rows[0]?.id ?? '';
      await run(sql`select claim_nights(${stayId}, ${noonOf(1)})`, tx);
      for (const status of ['confirmed', 'checked_in'])
        await run(sql`update booking set status = ${status}::booking_status where id = ${stayId}`, tx);
      await run(insertEntry(day, 'guest checked in'), tx);
    });
    return stayId;
  }
  const endStay = (day: number, status = 'checked_out') =>
    runTogether([
      sql`update booking set status = ${status}::booking_status where id = ${stayId}`,
      sql`select release_nights(${stayId}, ${`2026-11-0${day}`})`,
      insertEntry(day, `booking ${status}`, 'Left'),
    ]);
  const closeDays = (until: number) =>
    runTogether([sql`set local lock_timeout = '15s'`, sql`select close_days(${noonOf(until)})`]);

  const readPostedLines = async () => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', to_char(day, 'DD'), label, quantity, gross_kobo, reason) as line from folio_line
      where booking_id = ${stayId} order by day, posted_at, source, reverses nulls first`.execute(db.read);
    return rows.map(({ line }) => line);
  };

  beforeEach(async () => {
    await db.session(async (session) => {
      await session.script('set session_replication_role = replica');
      await session.script(`delete from closed_day_plan; delete from closed_day_source; delete from closed_day_type; delete from closed_day_item; delete from closed_day_money; delete from closed_day;
        delete from folio_line; delete from room_night; delete from booking_night; delete from night; delete from booking_version;
        delete from booking_adjustment; delete from booking; delete from audit; delete from money_entry; delete from booking_day_slot`);
      await session.script('set session_replication_role = origin');
    });
  });

  it('splits a price as the program does, to the kobo', async () => {
    const anyRate = fc.integer({ min: 0, max: 3000 });
    const prices = fc.sample(
      fc.tuple(
        fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 1e11 })),
        anyRate,
        anyRate,
        anyRate,
      ),
      500,
    );
    const { rows } = await sql<{ parts: number[] }>`
      select array[net, service, vat, consumption]::bigint[] as parts
      from jsonb_array_elements(${JSON.stringify(prices)}::jsonb) with ordinality given (price, place),
        split_gross((price ->> 0)::bigint, (price ->> 1)::integer, (price ->> 2)::integer, (price ->> 3)::integer)
      order by place`.execute(db.read);
    expect(rows.map(({ parts }) => parts.map(Number))).toEqual(
      prices.map(([gross, service, vat, consumption]) => {
        const parts = splitGross(kobo(gross), { service, vat, consumption });
        return [parts.net, parts.service, parts.vat, parts.consumption];
      }),
    );
    const negativeSplit = await sql<{ parts: number[] }>`
      select array[net, service, vat, consumption]::bigint[] as parts from split_gross(-2490005, 1000, 750, 500)`.execute(
      db.read,
    );
    const expectedSplit = negatePrice(splitGross(kobo(2_490_005), { service: 1000, vat: 750, consumption: 500 }));
    expect(negativeSplit.rows[0]?.parts.map(Number)).toEqual([
      expectedSplit.net,
      expectedSplit.service,
      expectedSplit.vat,
      expectedSplit.consumption,
    ]);
  });

  test('a night is posted when its day is closed, with its room and the rates of the day, and no total changes', async () => {
    await addArrivedStay(1);
    await runTogether([
      sql`insert into room_night (room_id, night, room_type_id, booking_id)
      select id, '2026-11-02', 'suite', ${stayId} from room where number = '104'`,
    ]);
    const totalsQuery = sql`select total_kobo, base_kobo, services_kobo, version from booking`;
    const before = (await totalsQuery.execute(db.read)).rows;
    await closeDays(2);
    expect(await readPostedLines()).toEqual(['01 Room night 1 2490005']);
    await closeDays(3);
    expect(await readPostedLines()).toEqual(['01 Room night 1 2490005', '02 Room night, 104 1 2490005']);
    const { rows } = await sql`select vat_rate, vat_kobo from folio_line order by day`.execute(db.read);
    expect(rows).toEqual([
      { vatRate: 750, vatKobo: 166_000 },
      { vatRate: 1000, vatKobo: 216_522 },
    ]);
    expect((await totalsQuery.execute(db.read)).rows).toEqual(before);
  });

  test('nights are posted once, however often and by how many days are closed', async () => {
    await addArrivedStay(1);
    await Promise.all([closeDays(3), closeDays(3), closeDays(2)]);
    await closeDays(3);
    expect(await readPostedLines()).toEqual(['01 Room night 1 2490005', '02 Room night 1 2490005']);
  });

  test('the fee, a discount and a charge are posted with the first night, or when their day is closed', async () => {
    await addArrivedStay(1, { fee: 700 });
    const insertAdjustment = (kind: string, amount: number, day: number) => sql`
      insert into booking_adjustment (booking_id, kind, amount_kobo, reason, made_by, made_as, made_at)
        values (${stayId}, ${kind}::adjustment_kind, ${amount}, 'A leak', ${staffIdSql}, 'receptionist', ${noonOf(day)})`;
    await runTogether([insertAdjustment('discount', -500, 2), insertEntry(2, 'discount given')]);
    await closeDays(3);
    await endStay(3);
    await runTogether([insertAdjustment('charge', 300, 3), insertEntry(3, 'extra charge made')]);
    await closeDays(4);
    expect((await readPostedLines()).toSorted()).toEqual([
      '01 Room night 1 2490005',
      '01 Transaction fee 1 700',
      '02 Discount -1 -500',
      '02 Room night 1 2490005',
      '03 Extra charge 1 300',
    ]);
  });

  test('who has not come, or holds a room unpaid, has no night', async () => {
    await addArrivedStay(1);
    await endStay(1, 'no_show');
    await closeDays(3);
    expect(await readPostedLines()).toEqual([]);
  });

  test('who leaves early and pays for the rest has had it on that day', async () => {
    await addArrivedStay(1, { nights: 4 });
    await endStay(2);
    await closeDays(3);
    expect(await readPostedLines()).toEqual([
      '01 Room night 1 2490005',
      '02 Room night 1 2490005',
      '02 Room night 1 2490005',
      '02 Room night 1 2490005',
    ]);
  });

  test('a night that the stay gets after its day was closed is posted with the first open day', async () => {
    await addArrivedStay(1);
    await closeDays(4);
    await runTogether([
      sql`select change_nights_of_types(${stayId}, '2026-11-01', array['suite', 'suite', 'suite', 'suite'], '2026-11-04', ${noonOf(4)})`,
      sql`update booking set check_out = '2026-11-05', night_kobo = '{2490005,2490005,100,200}', night_fee_kobo = '{0,0,0,0}',
        base_kobo = 4980310, total_kobo = 4980310`,
      insertEntry(4, 'stay changed'),
    ]);
    await closeDays(5);
    expect(await readPostedLines()).toEqual([
      '01 Room night 1 2490005',
      '02 Room night 1 2490005',
      '04 Room night 1 100',
      '04 Room night 1 200',
    ]);
  });

  test.each(['voided', 'cancelled', 'no_show'])(
    'the nights of a stay that is %s are taken back on that day',
    async (status) => {
      await addArrivedStay(1);
      await closeDays(2);
      await endStay(2, status);
      expect(await readPostedLines()).toEqual(['01 Room night 1 2490005', '02 Room night -1 -2490005 Left']);
      await closeDays(3);
      expect(await readPostedLines()).toHaveLength(2);
    },
  );

  test('a stay that is called off and taken up again gets its nights again', async () => {
    await addArrivedStay(1);
    await closeDays(2);
    await endStay(2, 'cancelled');
    await runTogether([
      sql`select retake_nights_of_types(${stayId}, array['suite', 'suite'], ${noonOf(2)})`,
      sql`update booking set status = 'checked_in' where id = ${stayId}`,
      insertEntry(2, 'booking cancellation undone'),
    ]);
    await closeDays(3);
    expect((await readPostedLines()).slice(2)).toEqual(['02 Room night 1 2490005', '02 Room night 1 2490005']);
  });

  test('a price that is corrected afterwards takes the night back and posts the new one', async () => {
    await addArrivedStay(1);
    await closeDays(2);
    const lowerPrice = sql`update booking set night_kobo = '{1000,2490005}', price_kobo = 1000, base_kobo = 2491005, total_kobo = 2491005`;
    expect(await refusalOf(lowerPrice)).toBe('posted_lines_match_stay');
    await runTogether([lowerPrice, insertEntry(2, 'stay changed', 'Wrong rate')]);
    await closeDays(3);
    expect((await readPostedLines()).toSorted()).toEqual([
      '01 Room night 1 2490005',
      '02 Room night -1 -2490005 Wrong rate',
      '02 Room night 1 1000',
      '02 Room night 1 2490005',
    ]);
  });

  describe('by hand', () => {
    beforeEach(async () => {
      await addArrivedStay(1);
      await closeDays(2);
    });
    const insertCopy = (changes: string) => sql`
      insert into folio_line (booking_id, kind, source, day, label, quantity, net_kobo, service_kobo, vat_kobo, consumption_kobo,
          gross_kobo, service_rate, vat_rate, consumption_rate, posted_at, reverses, reason, reversed_before)
        select booking_id, kind, 'night 2026-11-02', day, label, quantity, net_kobo, service_kobo, vat_kobo, consumption_kobo, gross_kobo,
          service_rate, vat_rate, consumption_rate, posted_at, ${sql.raw(changes)} from folio_line`;

    test.each<[string, () => RawBuilder<unknown>, string]>([
      ['posts a night', () => insertCopy('null, null, 0'), 'stay_posted_by_closing'],
      ['takes a night back', () => insertCopy("id, 'Mine', 0"), 'stay_posted_by_closing'],
      ['changes one', () => sql`update folio_line set gross_kobo = 1`, 'folio_line_never_changes'],
      ['deletes one', () => sql`delete from folio_line`, 'folio_line_never_changes'],
      [
        'voids the stay without a word',
        () => sql`update booking set status = 'voided', nights_held = false`,
        'posted_lines_match_stay',
      ],
      ['deletes the stay without a word', () => sql`update booking set deleted_at = now()`, 'posted_lines_match_stay'],
    ])('nobody %s', async (_name, statement, constraint) => {
      expect(await refusalOf(statement())).toBe(constraint);
    });

    test('a day closed with an insert posts its nights as well', async () => {
      await run(sql`insert into closed_day values ('2026-11-02', 9, 9, 9, ${noonOf(3)})`);
      expect(await readPostedLines()).toHaveLength(2);
    });

    test('a second line of a night is refused by a key, whatever the triggers allow', async () => {
      const insertAgain = db.session(async (session) => {
        await session.script('set session_replication_role = replica');
        await session.script(`insert into folio_line (booking_id, kind, source, label, quantity, net_kobo, service_kobo, vat_kobo,
            consumption_kobo, gross_kobo, service_rate, vat_rate, consumption_rate, posted_at)
          select booking_id, kind, source, label, quantity, net_kobo, service_kobo, vat_kobo, consumption_kobo, gross_kobo, 0, 0, 0,
            posted_at from folio_line`);
      });
      expect(await violatedBy(insertAgain)).toBe('folio_line_posted_once');
    });
  });

  test('what stands open when a day is closed is kept as it was, and nobody changes it', async () => {
    await addArrivedStay(1, { nights: 1 });
    await closeDays(3);
    const { rows } = await sql`
      select to_char(day, 'DD') as day, kind, amount_kobo from closed_day_item order by day`.execute(db.read);
    expect(rows).toEqual([{ day: '02', kind: 'unpaid', amountKobo: 2_490_005 }]);
    for (const statement of [
      sql`update closed_day_item set amount_kobo = 0`,
      sql`delete from closed_day_item`,
      sql`insert into closed_day_item select day, 'arrival', 'x', null, null, 0 from closed_day_item`,
    ])
      expect(await refusalOf(statement)).toBe('closed_day_never_changes');
    expect(await refusalOf(sql`truncate closed_day_item`)).toBe('never_emptied');
  });

  test('where the money was is stored with the last of the days that are closed together, and nobody changes it', async () => {
    await addArrivedStay(1, { nights: 1 });
    await closeDays(3);
    const { rows } = await sql`
      select to_char(day, 'DD') as day, figure, amount_kobo from closed_day_money where amount_kobo <> 0`.execute(
      db.read,
    );
    expect(rows).toEqual([{ day: '02', figure: 'in_house', amountKobo: 2_490_005 }]);
    for (const statement of [
      sql`update closed_day_money set amount_kobo = 0`,
      sql`delete from closed_day_money`,
      sql`insert into closed_day_money select day, 'safe', 1 from closed_day`,
    ])
      expect(await refusalOf(statement)).toBe('closed_day_never_changes');
    expect(await refusalOf(sql`truncate closed_day_money`)).toBe('never_emptied');
  });

  test('closed days are numbered without a gap', async () => {
    await addArrivedStay(1);
    await closeDays(3);
    await closeDays(4);
    const { rows } = await sql`select to_char(day, 'DD') as day, number from closed_day order by day`.execute(db.read);
    expect(rows).toEqual([
      { day: '01', number: 1 },
      { day: '02', number: 2 },
      { day: '03', number: 3 },
    ]);
  });
}
