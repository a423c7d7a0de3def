import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onEachEngine, violatedBy } from '#tools/testing/each-engine.ts';
import type { Db } from './db.ts';

onEachEngine(slipTests);

/** Each test expects the name of a constraint: the schema refuses the statement, whatever program sends it. */
function slipTests(open: () => Promise<Db>) {
  let db: Db;
  let stayId: string;
  let tabId: string;
  let drinkId: number;
  let made = 0;
  const at = new Date('2026-11-21T11:00:00Z');
  const staff = sql`(select id from staff where staff_id = 'DESK1')`;

  const run = (query: RawBuilder<unknown>) => query.execute(db.read);
  const refusalOf = (statement: RawBuilder<unknown>) => violatedBy(db.tx((tx) => statement.execute(tx)));
  async function readValue<T>(query: RawBuilder<{ value: T }>): Promise<T> {
    const [row] = (await query.execute(db.read)).rows;
    if (!row) throw new Error('no row');
    return row.value;
  }

  beforeAll(async () => {
    db = await open();
    await run(sql`select set_hotel_zone('Africa/Lagos')`);
    await run(sql`insert into room_type (id, name, price_kobo, max_occupancy, amenities, description, image)
      values ('suite', 'Suite', 1000, 2, '', '', '')`);
    await run(sql`insert into room (room_type_id) values ('suite')`);
    await run(sql`insert into room_inventory (room_type_id, total_rooms) values ('suite', 1)`);
    await run(sql`insert into staff (staff_id, name, role, password_hash, password_changed_at, created_at)
      values ('DESK1', 'Ada', 'receptionist', 'x', ${at}, ${at})`);
    drinkId = await readValue(sql<{ value: number }>`insert into drink (name, category, price_kobo, created_at)
      values ('Star', 'Beer', 2000, ${at}) returning id as value`);
    await run(sql`insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at)
      values (${drinkId}, 'opening', 1000, ${staff}, ${at})`);
    stayId = await db.tx(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into booking (reference, receipt_token, guest_name, guest_email, guest_phone, room_type_id, room_type_name, check_in, check_out, guests,
          price_kobo, base_kobo, fee_kobo, total_kobo, status, payment_method, source, created_by_role, tx_ref, created_at)
        values ('stay', 'stay', 'Ada', 'ada@example.ng', '0801', 'suite', 'Suite', '2026-11-21', '2026-11-23', 1, 1000, 2000, 0, 2000, 'pending',
          'manual', 'manual', 'receptionist', 'stay', ${at}) returning id`.execute(tx);
      const id = rows[0]?.id ?? '';
      await sql`select claim_nights(${id}, ${at})`.execute(tx);
      await sql`update booking set status = 'confirmed' where id = ${id}`.execute(tx);
      return id;
    });
    tabId = await readValue(sql<{ value: string }>`insert into bar_tab (label, opened_by, opened_at)
      values ('Table 1', ${staff}, ${at}) returning id as value`);
    await run(order(null, null, 'tab'));
  });
  afterAll(() => db.close());

  const payStay = (reference: string, terminal: string | null = 'Desk', on = at) => sql`
    insert into desk_payment (booking_id, method, amount_kobo, reference, terminal, taken_by, taken_at)
    values (${stayId}, 'card', 1, ${reference}, ${terminal}, ${staff}, ${on})`;
  const payTab = (reference: string, terminal: string | null = 'Desk') => sql`
    insert into bar_tab_payment (tab_id, method, amount_kobo, reference, terminal, taken_by, taken_at)
    values (${tabId}, 'card', 1, ${reference}, ${terminal}, ${staff}, ${at})`;
  function order(reference: string | null, terminal: string | null = 'Desk', method = 'card') {
    return sql`
    with opened as (insert into bar_order (key, tab_id, reference, terminal)
      values (${`order ${++made}`}, ${method === 'tab' ? tabId : null}, ${reference}, ${terminal}) returning id)
    insert into bar_sale (order_id, drink_id, drink_name, category, unit_price_kobo, quantity, total_kobo, payment_method, sold_by,
      sold_as, created_at)
    select id, ${drinkId}, 'Star', 'Beer', 2000, 1, 2000, ${method}::text::bar_method, ${staff}, 'receptionist', ${at} from opened`;
  }
  const nextDay = new Date('2026-11-22T11:00:00Z');

  describe('a slip', () => {
    test('proves one payment, at the desk and at the bar together', async () => {
      await run(payStay('7'));
      for (const again of [payStay('07'), payTab('7'), order('POS 0007')])
        expect(await refusalOf(again)).toBe('card_slip_once');
      for (const other of [payStay('8'), payTab('7', 'Bar'), order('7', null), payStay('7', 'Desk', nextDay)])
        expect(await refusalOf(other)).toBeUndefined();
    });

    test('with twelve digits proves one payment for all time, whatever the terminal', async () => {
      await run(order('000123456789'));
      for (const again of [payStay('0001 2345 6789', 'Bar', nextDay), payTab('000123456789', null)])
        expect(await refusalOf(again)).toBe('card_slip_once');
      expect(await refusalOf(payTab('123456789'))).toBeUndefined();
    });

    test('is only on an order that is paid by card', async () => {
      expect(await refusalOf(order('99', 'Desk', 'cash'))).toBe('order_with_slip_is_paid_by_card');
    });

    test('is free once its payment is reversed, and then taken again', async () => {
      await run(payStay('50'));
      await run(sql`insert into desk_payment_reversal (payment_id, reversed_by, reversed_at, reason)
        select id, ${staff}, ${at}, 'Mistake' from desk_payment where reference = '50'`);
      expect(await refusalOf(payTab('50'))).toBeUndefined();
      expect(await refusalOf(order('50'))).toBe('card_slip_once');
    });

    test.each([
      [
        'is added without a payment',
        sql`insert into card_slip (id, booking_id, reference, recorded_by, recorded_at)
          select gen_random_uuid(), booking_id, '1', recorded_by, recorded_at from card_slip where booking_id is not null limit 1`,
      ],
      ['gets another number', sql`update card_slip set reference = '1'`],
      ['is freed while its payment stands', sql`update card_slip set freed_at = recorded_at where freed_at is null`],
      ['is deleted', sql`delete from card_slip`],
    ])('never %s', async (_, statement) => {
      expect(await refusalOf(statement)).toBe('card_slip_follows_its_payment');
    });

    test('loses its number with the guest', async () => {
      await run(payStay('123123123123'));
      await run(sql`select forget_guest(${stayId}, true, true, ${at})`);
      const kept = sql<{
        value: number;
      }>`select count(reference)::integer as value from card_slip where booking_id = ${stayId}`;
      expect(await readValue(kept)).toBe(0);
    });
  });
}
