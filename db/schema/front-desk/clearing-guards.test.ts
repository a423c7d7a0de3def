import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#db/db.ts';
import { onOneEngine } from '#tools/testing/each-engine.ts';
import {
  companyIdSql,
  insertSql,
  openSmallHotel,
  type SmallHotel,
  smallHotelTime,
  staffIdSql,
  type Values,
} from '#tools/testing/small-hotel.ts';

onOneEngine(clearingTests);

function clearingTests(open: () => Promise<Db>) {
  let hotel: SmallHotel;
  let stayId: string;
  const testTime = smallHotelTime;

  beforeAll(async () => {
    hotel = await openSmallHotel(open);
  });
  afterAll(() => hotel.db.close());
  beforeEach(async () => {
    stayId = await hotel.insertStay();
  });

  const insertMoveToCompany = (changes: Values = {}) =>
    insertSql('clearing', {
      ...{ booking_id: stayId, kind: sql`'company'`, company_id: companyIdSql('Zenith'), amount_kobo: 2000 },
      ...{ made_by: staffIdSql('SUPER1'), made_as: sql`'supervisor'`, made_at: testTime },
      ...changes,
    });
  const insertWriteOff = (changes: Values = {}) =>
    insertSql('clearing', {
      ...{ booking_id: stayId, kind: sql`'write_off'`, amount_kobo: 2000, reason: 'Left at night', made_at: testTime },
      ...{ made_by: staffIdSql('DESK1'), made_as: sql`'receptionist'` },
      ...{ confirmed_by: staffIdSql('SUPER1'), confirmed_as: sql`'supervisor'` },
      ...changes,
    });
  const insertTakeBack = (changes: Values = {}) =>
    insertMoveToCompany({
      amount_kobo: -2000,
      reverses: sql`(select id from clearing where booking_id = ${stayId} and reverses is null)`,
      ...changes,
    });
  const completeStay = () => sql`update booking set status = 'completed' where id = ${stayId}`;
  const insertPayment = (amount: number) =>
    insertSql('desk_payment', {
      ...{
        booking_id: stayId,
        method: sql`'cash'`,
        amount_kobo: amount,
        taken_by: staffIdSql('DESK1'),
        taken_at: testTime,
      },
      key: `${stayId} ${amount}`,
    });
  const takeBackAllMoves =
    () => sql`insert into clearing (booking_id, kind, company_id, amount_kobo, reverses, made_by, made_as, made_at)
    select booking_id, kind, company_id, -amount_kobo, id, made_by, made_as, made_at from clearing first
    where kind = 'company' and reverses is null and clearing_open(id) > 0 and not exists (select from clearing where reverses = first.id)`;

  describe('a stay is completed', () => {
    test('only when nothing is owed', async () => {
      expect(await hotel.refusalOf(completeStay())).toBe('booking_completed_owes_nothing');
      expect(await hotel.refusalOf(insertPayment(1999), completeStay())).toBe('booking_completed_owes_nothing');
      expect(await hotel.refusalOf(insertPayment(2000), completeStay())).toBeUndefined();
    });

    test('when the rest is moved to a company, or written off', async () => {
      expect(
        await hotel.refusalOf(
          insertPayment(500),
          insertMoveToCompany({ amount_kobo: 1500 }),
          completeStay(),
          takeBackAllMoves(),
        ),
      ).toBeUndefined();
      stayId = await hotel.insertStay();
      expect(await hotel.refusalOf(insertWriteOff(), completeStay())).toBeUndefined();
    });
  });

  test.each<[string, () => RawBuilder<unknown>, string]>([
    ['more is moved than is owed', () => insertMoveToCompany({ amount_kobo: 2001 }), 'clearing_within_balance'],
    ['more is written off than is owed', () => insertWriteOff({ amount_kobo: 2001 }), 'clearing_within_balance'],
    ['nothing is moved', () => insertMoveToCompany({ amount_kobo: 0 }), 'clearing_sign'],
    [
      'a receptionist moves alone',
      () => insertMoveToCompany({ made_by: staffIdSql('DESK1'), made_as: sql`'receptionist'` }),
      'clearing_is_allowed',
    ],
    [
      'nobody confirms a write-off',
      () => insertWriteOff({ confirmed_by: null, confirmed_as: null }),
      'clearing_is_allowed',
    ],
    [
      'an owner writes off alone',
      () =>
        insertWriteOff({
          made_by: staffIdSql('OWNER1'),
          made_as: sql`'superadmin'`,
          confirmed_by: null,
          confirmed_as: null,
        }),
      'clearing_is_allowed',
    ],
    ['a receptionist confirms', () => insertWriteOff({ confirmed_as: sql`'receptionist'` }), 'clearing_is_allowed'],
    [
      'somebody confirms the own write-off',
      () => insertWriteOff({ made_by: staffIdSql('SUPER1'), made_as: sql`'supervisor'` }),
      'clearing_needs_another_person',
    ],
    ['a write-off has no reason', () => insertWriteOff({ reason: null }), 'clearing_write_off_has_a_reason'],
    [
      'a write-off names a company',
      () => insertWriteOff({ company_id: companyIdSql('Zenith') }),
      'clearing_has_its_company',
    ],
    [
      'a company pays at once',
      () => insertMoveToCompany({ company_id: companyIdSql('Cash') }),
      'clearing_company_pays_later',
    ],
    ['a company has not agreed', () => insertMoveToCompany({ agreed: true }), 'clearing_agreed_with_company'],
  ])('nothing is cleared where %s', async (_, statement, constraint) => {
    expect(await hotel.refusalOf(statement())).toBe(constraint);
  });

  test('a company owes no more than its limit', async () => {
    const otherStayId = await hotel.insertStay();
    const thirdStayId = await hotel.insertStay();
    await hotel.run(insertMoveToCompany());
    await hotel.run(insertMoveToCompany({ booking_id: otherStayId }));
    expect(await hotel.refusalOf(insertMoveToCompany({ booking_id: thirdStayId, amount_kobo: 1001 }))).toBe(
      'company_within_limit',
    );
    expect(
      await hotel.refusalOf(insertMoveToCompany({ booking_id: thirdStayId, amount_kobo: 1000 }), takeBackAllMoves()),
    ).toBeUndefined();
  });

  test('what is cleared is taken back once, whole, and is then owed again', async () => {
    await hotel.run(insertMoveToCompany());
    expect(await hotel.refusalOf(insertPayment(1))).toBe('desk_payment_within_balance');
    expect(await hotel.refusalOf(insertTakeBack({ amount_kobo: -1 }))).toBe('clearing_reversal_is_exact');
    expect(await hotel.refusalOf(insertTakeBack({ booking_id: await hotel.insertStay() }))).toBe(
      'clearing_reversal_is_exact',
    );
    await hotel.run(insertTakeBack());
    expect(await hotel.refusalOf(insertTakeBack())).toBe('clearing_reversal_is_exact');
    expect(await hotel.refusalOf(insertPayment(2000))).toBeUndefined();
  });

  test('what is cleared never changes, and the stay keeps its total and stands', async () => {
    await hotel.run(insertMoveToCompany());
    expect(await hotel.refusalOf(sql`update clearing set amount_kobo = 1`)).toBe('clearing_never_changes');
    expect(await hotel.refusalOf(sql`delete from clearing`)).toBe('clearing_never_changes');
    expect(await hotel.refusalOf(sql`truncate clearing cascade`)).toBe('never_emptied');
    expect(await hotel.refusalOf(sql`update booking set cleared_kobo = 1 where id = ${stayId}`)).toBe(
      'booking_cleared_adds_up',
    );
    const insertDiscountSql = insertSql('booking_adjustment', {
      ...{ booking_id: stayId, kind: sql`'discount'`, amount_kobo: -1, reason: 'Noise', made_at: testTime },
      ...{ made_by: staffIdSql('OWNER1'), made_as: sql`'superadmin'` },
    });
    expect(await hotel.refusalOf(insertDiscountSql)).toBe('booking_cleared_within_balance');
    for (const status of ['cancelled', 'no_show', 'voided'])
      expect(
        await hotel.refusalOf(sql`update booking set status = ${status}::booking_status where id = ${stayId}`),
      ).toBe('booking_cleared_not_called_off');
    await hotel.run(takeBackAllMoves());
  });

  describe('a company pays', () => {
    const clearingOfStay = () => sql`(select id from clearing where booking_id = ${stayId} and reverses is null)`;
    let paymentCount = 0;
    const insertCompanyPayment = (amount: number, parts: readonly Values[], changes: Values = {}) => {
      const id = `00000000-0000-4000-8000-${String(++paymentCount).padStart(12, '0')}`;
      const takenColumns = { method: sql`'card'`, taken_by: staffIdSql('OWNER1'), taken_at: testTime };
      const companyPayment = { ...takenColumns, id, company_id: companyIdSql('Zenith'), amount_kobo: amount, key: id };
      return [
        insertSql('company_payment', { ...companyPayment, ...changes }),
        ...parts.map((part, index) =>
          insertSql('desk_payment', {
            ...{
              ...takenColumns,
              booking_id: stayId,
              clearing_id: clearingOfStay(),
              company_payment_id: id,
              key: `${id} ${index}`,
            },
            ...part,
          }),
        ),
      ];
    };

    test('what is open, once, and it is then paid on the account of the stay', async () => {
      await hotel.run(insertMoveToCompany());
      expect(await hotel.refusalOf(...insertCompanyPayment(2001, [{ amount_kobo: 2001 }]))).toBe(
        'company_payment_within_open',
      );
      expect(await hotel.refusalOf(...insertCompanyPayment(1500, [{ amount_kobo: 1500 }]))).toBeUndefined();
      expect(await hotel.refusalOf(...insertCompanyPayment(501, [{ amount_kobo: 501 }]))).toBe(
        'company_payment_within_open',
      );
      const { rows } = await sql`
        select cleared_kobo, booking_paid(id, tx_ref) as paid from booking where id = ${stayId}`.execute(hotel.db.read);
      expect(rows).toEqual([{ clearedKobo: 500, paid: 1500 }]);
      expect(await hotel.refusalOf(insertPayment(1))).toBe('desk_payment_within_balance');
      expect(await hotel.refusalOf(insertTakeBack({ amount_kobo: -500 }))).toBeUndefined();
    });

    test('only its own items, in sums that add up, and rows that stay', async () => {
      await hotel.run(insertMoveToCompany());
      const paymentOfOther = insertCompanyPayment(100, [{ amount_kobo: 100 }], { company_id: companyIdSql('Cash') });
      expect(await hotel.refusalOf(...paymentOfOther)).toBe('company_payment_within_open');
      const partOfOtherMethod = insertCompanyPayment(100, [{ amount_kobo: 100, method: sql`'cash'` }]);
      expect(await hotel.refusalOf(...partOfOtherMethod)).toBe('company_payment_within_open');
      expect(await hotel.refusalOf(...insertCompanyPayment(200, [{ amount_kobo: 100 }]))).toBe(
        'company_payment_adds_up',
      );
      expect(await hotel.refusalOf(...insertCompanyPayment(200, []))).toBe('company_payment_adds_up');
      await hotel.refusalOf(...insertCompanyPayment(2000, [{ amount_kobo: 2000 }]));
      expect(await hotel.refusalOf(sql`update company_payment set amount_kobo = 1`)).toBe('clearing_never_changes');
      expect(await hotel.refusalOf(sql`delete from company_payment`)).toBe('clearing_never_changes');
    });

    test('and a payment is reversed as a whole', async () => {
      await hotel.run(insertMoveToCompany({ amount_kobo: 1000 }));
      const firstStayId = stayId;
      const firstClearing = clearingOfStay();
      stayId = await hotel.insertStay();
      await hotel.run(insertMoveToCompany({ amount_kobo: 1000 }));
      const parts: Values[] = [
        { amount_kobo: 300 },
        { amount_kobo: 300, booking_id: firstStayId, clearing_id: firstClearing },
      ];
      expect(await hotel.refusalOf(...insertCompanyPayment(600, parts))).toBeUndefined();
      const insertReversal = (bookingId: string) => sql`
        insert into desk_payment_reversal (payment_id, reversed_by, reversed_at, reason)
          select id, ${staffIdSql('OWNER1')}, ${testTime}, 'Bounced' from desk_payment where booking_id = ${bookingId}`;
      expect(await hotel.refusalOf(insertReversal(stayId))).toBe('company_payment_adds_up');
      expect(await hotel.refusalOf(insertReversal(stayId), insertReversal(firstStayId))).toBeUndefined();
      const { rows } = await sql`select cleared_kobo from booking where id in (${firstStayId}, ${stayId})`.execute(
        hotel.db.read,
      );
      expect(rows).toEqual([{ clearedKobo: 1000 }, { clearedKobo: 1000 }]);
      await hotel.run(takeBackAllMoves());
    });
  });
}
