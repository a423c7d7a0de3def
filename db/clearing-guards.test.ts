import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onEachEngine, violatedBy } from '#tools/testing/each-engine.ts';
import type { Db, Tx } from './db.ts';

onEachEngine(clearingTests);

/** Each test expects the name of a constraint: the schema refuses the statement, whatever program sends it. */
function clearingTests(open: () => Promise<Db>) {
  let db: Db;
  let stayId: string;
  let stays = 0;
  const at = new Date('2026-11-21T11:00:00Z');
  const staff = (staffId: string) => sql`(select id from staff where staff_id = ${staffId})`;
  const company = (name: string) => sql`(select id from company where name = ${name})`;

  beforeAll(async () => {
    db = await open();
    await run(sql`select set_hotel_zone('Africa/Lagos')`);
    await run(sql`insert into room_type (id, name, price_kobo, max_occupancy, amenities, description, image)
      values ('suite', 'Suite', 1000, 2, '', '', '')`);
    await run(sql`insert into room (room_type_id) select 'suite' from generate_series(1, 100)`);
    await run(sql`insert into room_inventory (room_type_id, total_rooms) values ('suite', 100)`);
    for (const [staffId, role] of [
      ['DESK1', 'receptionist'],
      ['SUPER1', 'supervisor'],
      ['OWNER1', 'superadmin'],
    ])
      await run(sql`insert into staff (staff_id, name, role, password_hash, password_changed_at, created_at)
        values (${staffId}, ${staffId}, ${role}::staff_role, 'x', ${at}, ${at})`);
    for (const [name, paysLater, limit] of [
      ['Zenith', true, 5000],
      ['Cash', false, null],
    ] as const)
      await run(sql`insert into company (name, pays_later, limit_kobo, link_token)
        values (${name}, ${paysLater}, ${limit}, ${name.padEnd(22, 'x')})`);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    stayId = await insertStay();
  });

  const run = (query: RawBuilder<unknown>, tx?: Tx) => query.execute(tx ?? db.read);
  const refusalOf = (...statements: RawBuilder<unknown>[]) =>
    violatedBy(
      db.tx(async (tx) => {
        for (const statement of statements) await run(statement, tx);
      }),
    );

  /** A guest in the house who owes 2,000 kobo. */
  async function insertStay(): Promise<string> {
    const name = `stay-${++stays}`;
    return db.tx(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into booking (reference, receipt_token, guest_name, guest_email, guest_phone, room_type_id, room_type_name, check_in, check_out, guests,
          price_kobo, base_kobo, fee_kobo, total_kobo, status, payment_method, source, created_by_role, tx_ref, created_at)
        values (${name}, ${name}, 'Ada', 'ada@example.ng', '0801', 'suite', 'Suite', '2026-11-21', '2026-11-23', 1, 1000, 2000, 0, 2000, 'pending',
          'manual', 'manual', 'receptionist', ${name}, ${at}) returning id`.execute(tx);
      const id = rows[0]?.id ?? '';
      await run(sql`select claim_nights(${id}, ${at})`, tx);
      for (const status of ['confirmed', 'checked_in'])
        await run(sql`update booking set status = ${status}::booking_status where id = ${id}`, tx);
      return id;
    });
  }

  type Values = Record<string, RawBuilder<unknown> | string | number | boolean | Date | null>;
  const insert = (table: string, values: Values) => sql`
    insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(values))})`;
  const toCompany = (changes: Values = {}) =>
    insert('clearing', {
      ...{ booking_id: stayId, kind: sql`'company'`, company_id: company('Zenith'), amount_kobo: 2000 },
      ...{ made_by: staff('SUPER1'), made_as: sql`'supervisor'`, made_at: at },
      ...changes,
    });
  const writeOff = (changes: Values = {}) =>
    insert('clearing', {
      ...{ booking_id: stayId, kind: sql`'write_off'`, amount_kobo: 2000, reason: 'Left at night', made_at: at },
      ...{ made_by: staff('DESK1'), made_as: sql`'receptionist'` },
      ...{ confirmed_by: staff('SUPER1'), confirmed_as: sql`'supervisor'` },
      ...changes,
    });
  const takeBack = (changes: Values = {}) =>
    toCompany({
      amount_kobo: -2000,
      reverses: sql`(select id from clearing where booking_id = ${stayId} and reverses is null)`,
      ...changes,
    });
  const complete = () => sql`update booking set status = 'completed' where id = ${stayId}`;
  const pay = (amount: number) =>
    insert('desk_payment', {
      ...{ booking_id: stayId, method: sql`'cash'`, amount_kobo: amount, taken_by: staff('DESK1'), taken_at: at },
      key: `${stayId} ${amount}`,
    });
  const emptyAccount =
    () => sql`insert into clearing (booking_id, kind, company_id, amount_kobo, reverses, made_by, made_as, made_at)
    select booking_id, kind, company_id, -amount_kobo, id, made_by, made_as, made_at from clearing first
    where kind = 'company' and reverses is null and clearing_open(id) > 0 and not exists (select from clearing where reverses = first.id)`;

  describe('a stay is completed', () => {
    test('only when nothing is owed', async () => {
      expect(await refusalOf(complete())).toBe('booking_completed_owes_nothing');
      expect(await refusalOf(pay(1999), complete())).toBe('booking_completed_owes_nothing');
      expect(await refusalOf(pay(2000), complete())).toBeUndefined();
    });

    test('when the rest is moved to a company, or written off', async () => {
      expect(await refusalOf(pay(500), toCompany({ amount_kobo: 1500 }), complete(), emptyAccount())).toBeUndefined();
      stayId = await insertStay();
      expect(await refusalOf(writeOff(), complete())).toBeUndefined();
    });
  });

  test.each<[string, () => RawBuilder<unknown>, string]>([
    ['more is moved than is owed', () => toCompany({ amount_kobo: 2001 }), 'clearing_within_balance'],
    ['more is written off than is owed', () => writeOff({ amount_kobo: 2001 }), 'clearing_within_balance'],
    ['nothing is moved', () => toCompany({ amount_kobo: 0 }), 'clearing_sign'],
    [
      'a receptionist moves alone',
      () => toCompany({ made_by: staff('DESK1'), made_as: sql`'receptionist'` }),
      'clearing_is_allowed',
    ],
    ['nobody confirms a write-off', () => writeOff({ confirmed_by: null, confirmed_as: null }), 'clearing_is_allowed'],
    [
      'an owner writes off alone',
      () => writeOff({ made_by: staff('OWNER1'), made_as: sql`'superadmin'`, confirmed_by: null, confirmed_as: null }),
      'clearing_is_allowed',
    ],
    ['a receptionist confirms', () => writeOff({ confirmed_as: sql`'receptionist'` }), 'clearing_is_allowed'],
    [
      'somebody confirms the own write-off',
      () => writeOff({ made_by: staff('SUPER1'), made_as: sql`'supervisor'` }),
      'clearing_needs_another_person',
    ],
    ['a write-off has no reason', () => writeOff({ reason: null }), 'clearing_write_off_has_a_reason'],
    ['a write-off names a company', () => writeOff({ company_id: company('Zenith') }), 'clearing_has_its_company'],
    ['a company pays at once', () => toCompany({ company_id: company('Cash') }), 'clearing_company_pays_later'],
    ['a company has not agreed', () => toCompany({ agreed: true }), 'clearing_agreed_with_company'],
  ])('nothing is cleared where %s', async (_, statement, constraint) => {
    expect(await refusalOf(statement())).toBe(constraint);
  });

  test('a company owes no more than its limit', async () => {
    const other = await insertStay();
    const third = await insertStay();
    await run(toCompany());
    await run(toCompany({ booking_id: other }));
    expect(await refusalOf(toCompany({ booking_id: third, amount_kobo: 1001 }))).toBe('company_within_limit');
    expect(await refusalOf(toCompany({ booking_id: third, amount_kobo: 1000 }), emptyAccount())).toBeUndefined();
  });

  test('what is cleared is taken back once, whole, and is then owed again', async () => {
    await run(toCompany());
    expect(await refusalOf(pay(1))).toBe('desk_payment_within_balance');
    expect(await refusalOf(takeBack({ amount_kobo: -1 }))).toBe('clearing_reversal_is_exact');
    expect(await refusalOf(takeBack({ booking_id: await insertStay() }))).toBe('clearing_reversal_is_exact');
    await run(takeBack());
    expect(await refusalOf(takeBack())).toBe('clearing_reversal_is_exact');
    expect(await refusalOf(pay(2000))).toBeUndefined();
  });

  test('what is cleared never changes, and the stay keeps its total and stands', async () => {
    await run(toCompany());
    expect(await refusalOf(sql`update clearing set amount_kobo = 1`)).toBe('clearing_never_changes');
    expect(await refusalOf(sql`delete from clearing`)).toBe('clearing_never_changes');
    expect(await refusalOf(sql`truncate clearing cascade`)).toBe('never_emptied');
    expect(await refusalOf(sql`update booking set cleared_kobo = 1 where id = ${stayId}`)).toBe(
      'booking_cleared_adds_up',
    );
    const discount = insert('booking_adjustment', {
      ...{ booking_id: stayId, kind: sql`'discount'`, amount_kobo: -1, reason: 'Noise', made_at: at },
      ...{ made_by: staff('OWNER1'), made_as: sql`'superadmin'` },
    });
    expect(await refusalOf(discount)).toBe('booking_cleared_within_balance');
    for (const status of ['cancelled', 'no_show', 'voided'])
      expect(await refusalOf(sql`update booking set status = ${status}::booking_status where id = ${stayId}`)).toBe(
        'booking_cleared_not_called_off',
      );
    await run(emptyAccount());
  });

  describe('a company pays', () => {
    const clearing = () => sql`(select id from clearing where booking_id = ${stayId} and reverses is null)`;
    let payments = 0;
    const companyPays = (amount: number, parts: readonly Values[], changes: Values = {}) => {
      const id = `00000000-0000-4000-8000-${String(++payments).padStart(12, '0')}`;
      const taken = { method: sql`'card'`, taken_by: staff('OWNER1'), taken_at: at };
      const whole = { ...taken, id, company_id: company('Zenith'), amount_kobo: amount, key: id };
      return [
        insert('company_payment', { ...whole, ...changes }),
        ...parts.map((part, index) =>
          insert('desk_payment', {
            ...{ ...taken, booking_id: stayId, clearing_id: clearing(), company_payment_id: id, key: `${id} ${index}` },
            ...part,
          }),
        ),
      ];
    };

    test('what is open, once, and it is then paid on the account of the stay', async () => {
      await run(toCompany());
      expect(await refusalOf(...companyPays(2001, [{ amount_kobo: 2001 }]))).toBe('company_payment_within_open');
      expect(await refusalOf(...companyPays(1500, [{ amount_kobo: 1500 }]))).toBeUndefined();
      expect(await refusalOf(...companyPays(501, [{ amount_kobo: 501 }]))).toBe('company_payment_within_open');
      const { rows } = await sql`
        select cleared_kobo, booking_paid(id, tx_ref) as paid from booking where id = ${stayId}`.execute(db.read);
      expect(rows).toEqual([{ clearedKobo: 500, paid: 1500 }]);
      expect(await refusalOf(pay(1))).toBe('desk_payment_within_balance');
      expect(await refusalOf(takeBack({ amount_kobo: -500 }))).toBeUndefined();
    });

    test('only its own items, in sums that add up, and rows that stay', async () => {
      await run(toCompany());
      const ofOther = companyPays(100, [{ amount_kobo: 100 }], { company_id: company('Cash') });
      expect(await refusalOf(...ofOther)).toBe('company_payment_within_open');
      const otherMethod = companyPays(100, [{ amount_kobo: 100, method: sql`'cash'` }]);
      expect(await refusalOf(...otherMethod)).toBe('company_payment_within_open');
      expect(await refusalOf(...companyPays(200, [{ amount_kobo: 100 }]))).toBe('company_payment_adds_up');
      expect(await refusalOf(...companyPays(200, []))).toBe('company_payment_adds_up');
      await refusalOf(...companyPays(2000, [{ amount_kobo: 2000 }]));
      expect(await refusalOf(sql`update company_payment set amount_kobo = 1`)).toBe('clearing_never_changes');
      expect(await refusalOf(sql`delete from company_payment`)).toBe('clearing_never_changes');
    });

    test('and a payment is reversed as a whole', async () => {
      await run(toCompany({ amount_kobo: 1000 }));
      const first = stayId;
      const firstClearing = clearing();
      stayId = await insertStay();
      await run(toCompany({ amount_kobo: 1000 }));
      const parts: Values[] = [
        { amount_kobo: 300 },
        { amount_kobo: 300, booking_id: first, clearing_id: firstClearing },
      ];
      expect(await refusalOf(...companyPays(600, parts))).toBeUndefined();
      const reversal = (bookingId: string) => sql`
        insert into desk_payment_reversal (payment_id, reversed_by, reversed_at, reason)
          select id, ${staff('OWNER1')}, ${at}, 'Bounced' from desk_payment where booking_id = ${bookingId}`;
      expect(await refusalOf(reversal(stayId))).toBe('company_payment_adds_up');
      expect(await refusalOf(reversal(stayId), reversal(first))).toBeUndefined();
      const { rows } = await sql`select cleared_kobo from booking where id in (${first}, ${stayId})`.execute(db.read);
      expect(rows).toEqual([{ clearedKobo: 1000 }, { clearedKobo: 1000 }]);
      await run(emptyAccount());
    });
  });
}
