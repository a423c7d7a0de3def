import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db, Tx } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';
import { payInFull } from '#tools/testing/pay-in-full.ts';

onOneEngine(folioTests);

function folioTests(open: () => Promise<Db>) {
  let db: Db;
  let stayId: string;
  let stayCount = 0;
  const testTime = new Date('2026-11-21T11:00:00Z');
  const barmanIdSql = sql`(select id from staff where staff_id = 'BAR001')`;
  const laundryIdSql = sql`(select id from service where name = 'Shirt')`;

  beforeAll(async () => {
    db = await open();
    await run(sql`select set_hotel_zone('Africa/Lagos')`);
    await run(sql`insert into room_type (id, name, price_kobo, max_occupancy, amenities, description, image)
      values ('suite', 'Suite', 1000, 2, '', '', '')`);
    await run(sql`insert into room (room_type_id) select 'suite' from generate_series(1, 100)`);
    await run(sql`insert into room_inventory (room_type_id, total_rooms) values ('suite', 100)`);
    await run(sql`insert into staff (staff_id, name, role, password_hash, password_changed_at, created_at)
      values ('BAR001', 'Sunday', 'barmen', 'x', ${testTime}, ${testTime})`);
    await run(sql`insert into service (service_group, name, price_kobo) values ('laundry', 'Shirt', 900)`);
    await run(
      sql`insert into drink (name, category, price_kobo, created_at) values ('Star', 'Beer', 900, ${testTime})`,
    );
    await run(sql`insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at)
      values ((select id from drink), 'opening', 1000, ${barmanIdSql}, ${testTime})`);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    stayId = await insertStay('checked_in');
  });

  const run = (query: RawBuilder<unknown>, tx?: Tx) => query.execute(tx ?? db.read);
  const refusalOf = (...statements: RawBuilder<unknown>[]) =>
    violatedBy(
      db.tx(async (tx) => {
        for (const statement of statements) await run(statement, tx);
      }),
    );

  /** For a status that needs claimed nights: the statuses, after `pending`, through which a stay reaches it. */
  const statusPaths: Record<string, string[]> = { confirmed: ['confirmed'], checked_in: ['confirmed', 'checked_in'] };

  async function insertStay(status: string): Promise<string> {
    const name = `folio-${++stayCount}`;
    const path = statusPaths[status];
    return db.tx(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into booking (reference, receipt_token, guest_name, guest_email, guest_phone, room_type_id, room_type_name,
          check_in, check_out, guests, price_kobo, base_kobo, fee_kobo, total_kobo, night_kobo, night_fee_kobo,
          status, nights_held, payment_method, source, created_by_role, tx_ref, created_at)
        values (${name}, ${name}, 'Ada', 'ada@example.ng', '0801', 'suite', 'Suite', '2026-11-21', '2026-11-23', 1,
          1000, 2000, 0, 2000, '{1000,1000}', '{0,0}', ${path ? 'pending' : status}::booking_status, false, 'manual', 'manual',
          'receptionist', ${name}, ${testTime}) returning id`.execute(tx);
      const id = rows[0]?.id ?? '';
      if (path) await run(sql`select claim_nights(${id}, ${testTime})`, tx);
      for (const next of path ?? [])
        await run(sql`update booking set status = ${next}::booking_status where id = ${id}`, tx);
      return id;
    });
  }

  type Values = Record<string, RawBuilder<unknown> | string | number | Date | null>;
  const insert = (table: string, values: Values) => sql`
    insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(values))})`;
  const insertLine = (changes: Values = {}) =>
    insert('folio_line', {
      ...{
        booking_id: stayId,
        kind: 'service',
        label: 'Shirt',
        quantity: 1,
        service_id: laundryIdSql,
        gross_kobo: 900,
      },
      ...{ net_kobo: 800, service_kobo: 0, vat_kobo: 60, consumption_kobo: 40 },
      ...{
        service_rate: 0,
        vat_rate: 750,
        consumption_rate: 500,
        posted_by: barmanIdSql,
        posted_as: 'barmen',
        posted_at: testTime,
      },
      ...changes,
    });
  const insertReversal = (changes: Values = {}) =>
    insertLine({
      ...{ quantity: -1, gross_kobo: -900, net_kobo: -800, vat_kobo: -60, consumption_kobo: -40, reason: 'Wrong room' },
      reverses: sql`(select id from folio_line where booking_id = ${stayId} and reverses is null)`,
      ...changes,
    });
  const readTotals = async () => {
    const { rows } = await sql`select total_kobo, services_kobo from booking where id = ${stayId}`.execute(db.read);
    return rows[0];
  };

  test('a line is in the total of the stay until it is reversed, which happens once', async () => {
    expect(await refusalOf(insertLine())).toBeUndefined();
    expect(await readTotals()).toEqual({ totalKobo: 2900, servicesKobo: 900 });
    expect(await refusalOf(insertReversal())).toBeUndefined();
    expect(await readTotals()).toEqual({ totalKobo: 2000, servicesKobo: 0 });
    expect(await refusalOf(insertReversal())).toBe('folio_line_reverses_key');
  });

  test('a line does not let the company that pays later owe more than its limit', async () => {
    await run(sql`insert into company (name, pays_later, limit_kobo, link_token)
      values ('Zenith', true, 2800, rpad('Zenith', 22, 'x'))`);
    await run(sql`update booking set company_id = (select id from company where name = 'Zenith'), company_name = 'Zenith',
      company_pays = true where id = ${stayId}`);
    expect(await refusalOf(insertLine())).toBe('company_within_limit');
    await run(sql`update company set limit_kobo = 2900 where name = 'Zenith'`);
    expect(await refusalOf(insertLine())).toBeUndefined();
  });

  test('a line gets the hotel day on which it was posted', async () => {
    await run(insertLine({ posted_at: new Date('2026-11-21T23:30:00Z'), day: '2020-01-01' }));
    const { rows } = await sql`select day::text from folio_line where booking_id = ${stayId}`.execute(db.read);
    expect(rows).toEqual([{ day: '2026-11-22' }]);
  });

  test.each<[string, () => RawBuilder<unknown>, string]>([
    ['parts do not add up', () => insertLine({ net_kobo: 801 }), 'folio_line_adds_up'],
    ['a part is negative', () => insertLine({ net_kobo: 901, vat_kobo: -41 }), 'folio_line_sign'],
    ['nothing is had', () => insertLine({ quantity: 0 }), 'folio_line_sign'],
    ['it takes back without naming what', () => insertReversal({ reverses: null, reason: null }), 'folio_line_sign'],
    ['it says nothing', () => insertLine({ label: '' }), 'folio_line_has_a_label'],
    ['a tax is out of range', () => insertLine({ vat_rate: 3001 }), 'folio_line_rates_in_range'],
    ['it names no service', () => insertLine({ service_id: null }), 'folio_line_has_a_source'],
    [
      'a line that reverses nothing has a reason',
      () => insertLine({ reason: 'x' }),
      'folio_line_reversal_has_a_reason',
    ],
  ])('a line is refused if %s', async (_name, statement, constraint) => {
    expect(await refusalOf(statement())).toBe(constraint);
  });

  test.each<[string, Values]>([
    ['takes back more', { net_kobo: -900, gross_kobo: -1000 }],
    ['takes back another quantity', { quantity: -2 }],
    ['moves the amount between its parts', { net_kobo: -860, vat_kobo: 0 }],
    ['says something else', { label: 'Trousers' }],
  ])('a reversal is refused if it %s', async (_name, changes) => {
    await run(insertLine());
    expect(await refusalOf(insertReversal(changes))).toBe('folio_reversal_is_exact');
  });

  test('a reversal is not reversed', async () => {
    await refusalOf(insertLine(), insertReversal());
    const reversalOfReversal = insertLine({
      reverses: sql`(select id from folio_line where booking_id = ${stayId} and reverses is not null)`,
      reason: 'Again',
      ...{ quantity: -1, gross_kobo: -900, net_kobo: -800, vat_kobo: -60, consumption_kobo: -40 },
    });
    expect(await refusalOf(reversalOfReversal)).toBe('folio_reversal_is_exact');
  });

  test('nobody changes, deletes or empties posted lines', async () => {
    await run(insertLine());
    expect(await refusalOf(sql`update folio_line set label = 'Other'`)).toBe('folio_line_never_changes');
    expect(await refusalOf(sql`delete from folio_line`)).toBe('folio_line_never_changes');
    expect(await refusalOf(sql`truncate folio_line cascade`)).toBe('never_emptied');
  });

  test('the sum of the lines cannot be said otherwise', async () => {
    const raiseTotalSql = sql`update booking set services_kobo = 5, total_kobo = total_kobo + 5 where id = ${stayId}`;
    expect(await refusalOf(raiseTotalSql)).toBe('booking_services_add_up');
  });

  test('only the account of a guest in the house takes lines, and that of one who has left takes them back', async () => {
    await run(insertLine());
    await payInFull(db.read);
    await run(sql`update booking set status = 'completed' where id = ${stayId}`);
    expect(await refusalOf(insertLine())).toBe('folio_is_open');
    expect(await refusalOf(insertReversal())).toBeUndefined();
    for (const status of ['pending', 'confirmed', 'cancelled', 'no_show', 'voided'])
      expect([status, await refusalOf(insertLine({ booking_id: await insertStay(status) }))]).toEqual([
        status,
        'folio_is_open',
      ]);
  });

  test.each(['cancelled', 'voided', 'no_show'])('a stay with services on its account is not %s', async (status) => {
    await run(insertLine());
    const cancelSql = sql`update booking set status = ${status}::booking_status, nights_held = false where id = ${stayId}`;
    expect(await refusalOf(cancelSql)).toBe('booking_with_services_not_called_off');
    expect(await refusalOf(insertReversal(), cancelSql)).toBeUndefined();
  });

  test('a stay with services on its account is not deleted', async () => {
    await run(insertLine());
    const deleteStaySql = sql`update booking set deleted_at = ${testTime} where id = ${stayId}`;
    expect(await refusalOf(deleteStaySql)).toBe('booking_with_services_not_called_off');
  });

  test('nothing is booked online before both taxes are decided for its first night', async () => {
    const bookSql = (source: string, name: string) => sql`
      insert into booking (reference, receipt_token, guest_name, guest_email, guest_phone, room_type_id, room_type_name,
        check_in, check_out, guests, price_kobo, base_kobo, fee_kobo, total_kobo, status, payment_method, source, created_by_role, tx_ref, hold_until, created_at)
      values (${name}, ${name}, 'Ada', 'ada@example.ng', '0801', 'suite', 'Suite', '2026-12-01', '2026-12-02', 1, 1000, 1000, 0, 1000, 'pending',
        'flutterwave', ${source}::booking_source, 'client', ${name}, ${testTime}, ${testTime})`;
    for (const tax of ['vat', 'consumption']) {
      const removeSql = sql`delete from tax_rule where tax = ${tax}::tax_kind`;
      expect(await refusalOf(removeSql, bookSql('online', 'ONLINE'))).toBe('online_booking_has_taxes');
      const laterSql = insert('tax_rule', { tax: sql`${tax}::tax_kind`, from_day: '2026-12-02', rate: 0 });
      expect(await refusalOf(removeSql, laterSql, bookSql('online', 'ONLINE'))).toBe('online_booking_has_taxes');
    }
    const removeAllSql = sql`delete from tax_rule`;
    const undoneSql = sql`insert into tax_rule values ('vat', '2026-01-01', -1)`;
    expect(await refusalOf(removeAllSql, bookSql('manual', 'MANUAL'), undoneSql)).toBe('tax_rule_rate_check');
    const noTaxSql = sql`insert into tax_rule values ('vat', '2026-12-01', 0), ('consumption', '2026-12-01', 0)`;
    expect(await refusalOf(removeAllSql, noTaxSql, bookSql('online', 'ONLINE'), undoneSql)).toBe('tax_rule_rate_check');
  });

  test('the taxes of a closed day stay', async () => {
    const insertRule = (day: string) => insert('tax_rule', { tax: 'vat', from_day: day, rate: 1000 });
    await run(sql`insert into closed_day (day, closed_at) values ('2026-11-20', ${testTime})`);
    expect(await refusalOf(insertRule('2026-11-20'))).toBe('tax_rule_of_closed_day_stays');
    expect(await refusalOf(sql`update tax_rule set rate = 1`)).toBe('tax_rule_of_closed_day_stays');
    expect(await refusalOf(sql`delete from tax_rule`)).toBe('tax_rule_of_closed_day_stays');
    expect(await refusalOf(insertRule('2026-11-22'))).toBeUndefined();
  });

  describe('a drink on a room', () => {
    let orderCount = 0;
    let key = '';
    let otherStay = '';
    beforeEach(() => {
      key = `order-${++orderCount}`;
    });

    const insertOrder = (changes: Values = {}) =>
      insert('bar_order', { key, booking_id: stayId, agreed_by: 'pin', ...changes });
    const insertSale = (changes: Values = {}) =>
      insert('bar_sale', {
        ...{ order_id: sql`(select id from bar_order where key = ${key})`, drink_id: sql`(select id from drink)` },
        ...{ drink_name: 'Star', category: 'Beer', unit_price_kobo: 900, quantity: 1, total_kobo: 900 },
        ...{ payment_method: sql`'room'::bar_method`, sold_by: barmanIdSql, sold_as: 'barmen', created_at: testTime },
        ...changes,
      });
    const saleIdSql = () =>
      sql`(select bar_sale.id from bar_sale join bar_order on bar_order.id = order_id where bar_order.key = ${key})`;
    const insertDrinkLine = (changes: Values = {}) =>
      insertLine({ kind: 'bar', label: 'Star', service_id: null, sale_id: saleIdSql(), ...changes });
    const insertDrinkReversal = () =>
      insertReversal({ kind: 'bar', label: 'Star', service_id: null, sale_id: saleIdSql() });
    const deleteSaleSql = () =>
      sql`update bar_sale set deleted_at = ${testTime}, deleted_by = ${barmanIdSql}, delete_reason = 'Mistyped' where id = ${saleIdSql()}`;

    test('is sold with its line, and deleted with the reversal of the line', async () => {
      expect(await refusalOf(insertOrder(), insertSale())).toBe('sale_on_room_is_posted');
      expect(await refusalOf(insertOrder(), insertSale(), insertDrinkLine())).toBeUndefined();
      expect(await refusalOf(insertDrinkReversal())).toBe('sale_on_room_is_posted');
      expect(await refusalOf(deleteSaleSql())).toBe('sale_on_room_is_posted');
      expect(await refusalOf(deleteSaleSql(), insertDrinkReversal())).toBeUndefined();
    });

    test('is no money until the guest pays, and counts among the drinks sold', async () => {
      const readCounts = async () => {
        const { rows } = await sql<{ entries: number; drinks: number }>`
          select (select count(*)::integer from money_entry) as entries,
            (select coalesce(sum(quantity), 0)::integer from drink_day) as drinks`.execute(db.read);
        return rows[0] ?? { entries: 0, drinks: 0 };
      };
      const countsBefore = await readCounts();
      expect(await refusalOf(insertOrder(), insertSale(), insertDrinkLine())).toBeUndefined();
      const countsAfter = { ...countsBefore, drinks: countsBefore.drinks + 1 };
      expect(await readCounts()).toEqual(countsAfter);
      await run(sql`select rebuild_totals()`);
      expect(await readCounts()).toEqual(countsAfter);
    });

    test.each<[string, () => RawBuilder<unknown>[], string]>([
      [
        'is posted to another stay',
        () => [insertOrder(), insertSale(), insertDrinkLine({ booking_id: otherStay })],
        'sale_on_room_is_posted',
      ],
      [
        'is posted at another price',
        () => [insertOrder(), insertSale(), insertDrinkLine({ net_kobo: 700, gross_kobo: 800 })],
        'sale_on_room_is_posted',
      ],
      [
        'is paid in cash as well',
        () => [insertOrder(), insertSale({ payment_method: 'cash' }), insertDrinkLine()],
        'sale_on_room_is_posted',
      ],
      [
        'has an order without a stay',
        () => [insertOrder({ booking_id: null, agreed_by: null }), insertSale(), insertDrinkLine()],
        'sale_on_room_is_posted',
      ],
      ['is agreed to by nobody', () => [insertOrder({ agreed_by: null })], 'bar_order_on_room_is_agreed'],
      ['has no signature', () => [insertOrder({ agreed_by: 'signature' })], 'bar_order_is_signed'],
      ['has a signature beside a PIN', () => [insertOrder({ signature: 'M0 0' })], 'bar_order_signature_is_short'],
    ])('is refused if it %s', async (_name, statements, constraint) => {
      otherStay = await insertStay('checked_in');
      expect(await refusalOf(...statements())).toBe(constraint);
    });
  });
}
