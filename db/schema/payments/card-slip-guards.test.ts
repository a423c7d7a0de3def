import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#db/db.ts';
import { onOneEngine } from '#tools/testing/each-engine.ts';
import { openSmallHotel, type SmallHotel, smallHotelTime, staffIdSql } from '#tools/testing/small-hotel.ts';

onOneEngine(slipTests);

function slipTests(open: () => Promise<Db>) {
  let hotel: SmallHotel;
  let stayId: string;
  let tabId: string;
  let orderCount = 0;
  const testTime = smallHotelTime;

  beforeAll(async () => {
    hotel = await openSmallHotel(open);
    stayId = await hotel.insertStay();
    tabId = await hotel.insertTab();
  });
  afterAll(() => hotel.db.close());

  const insertStayPayment = (reference: string, terminal: string | null = 'Desk', on = testTime) => sql`
    insert into desk_payment (booking_id, method, amount_kobo, reference, terminal, taken_by, taken_at)
    values (${stayId}, 'card', 1, ${reference}, ${terminal}, ${staffIdSql('DESK1')}, ${on})`;
  const insertTabPayment = (reference: string, terminal: string | null = 'Desk') => sql`
    insert into bar_tab_payment (tab_id, method, amount_kobo, reference, terminal, taken_by, taken_at)
    values (${tabId}, 'card', 1, ${reference}, ${terminal}, ${staffIdSql('DESK1')}, ${testTime})`;
  const insertCardSale = (reference: string, terminal: string | null = 'Desk', method = 'card') =>
    hotel.sell(method, { key: `order ${++orderCount}`, reference, terminal });
  const nextDay = new Date('2026-11-22T11:00:00Z');

  describe('a slip', () => {
    test('proves one payment, at the desk and at the bar together', async () => {
      await hotel.run(insertStayPayment('7'));
      for (const again of [insertStayPayment('07'), insertTabPayment('7'), insertCardSale('POS 0007')])
        expect(await hotel.refusalOf(again)).toBe('card_slip_once');
      for (const other of [
        insertStayPayment('8'),
        insertTabPayment('7', 'Bar'),
        insertCardSale('7', null),
        insertStayPayment('7', 'Desk', nextDay),
      ])
        expect(await hotel.refusalOf(other)).toBeUndefined();
    });

    test('with twelve digits proves one payment for all time, whatever the terminal', async () => {
      await hotel.run(insertCardSale('000123456789'));
      for (const again of [insertStayPayment('0001 2345 6789', 'Bar', nextDay), insertTabPayment('000123456789', null)])
        expect(await hotel.refusalOf(again)).toBe('card_slip_once');
      expect(await hotel.refusalOf(insertTabPayment('123456789'))).toBeUndefined();
    });

    test('is only on an order that is paid by card', async () => {
      expect(await hotel.refusalOf(insertCardSale('99', 'Desk', 'cash'))).toBe('order_with_slip_is_paid_by_card');
    });

    test('is free once its payment is reversed, and then taken again', async () => {
      await hotel.run(insertStayPayment('50'));
      await hotel.run(sql`insert into desk_payment_reversal (payment_id, reversed_by, reversed_at, reason)
        select id, ${staffIdSql('DESK1')}, ${testTime}, 'Mistake' from desk_payment where reference = '50'`);
      expect(await hotel.refusalOf(insertTabPayment('50'))).toBeUndefined();
      expect(await hotel.refusalOf(insertCardSale('50'))).toBe('card_slip_once');
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
      expect(await hotel.refusalOf(statement)).toBe('card_slip_follows_its_payment');
    });

    test('loses its number with the guest', async () => {
      await hotel.run(insertStayPayment('123123123123'));
      await hotel.run(sql`select forget_guest(${stayId}, true, true, ${testTime})`);
      const slipNumberCount = sql<{
        value: number;
      }>`select count(reference)::integer as value from card_slip where booking_id = ${stayId}`;
      expect(await hotel.readValue(slipNumberCount)).toBe(0);
    });
  });
}
