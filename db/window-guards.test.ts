import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onEachEngine, violatedBy } from '#tools/testing/each-engine.ts';
import type { Db, Tx } from './db.ts';

onEachEngine(windowTests);

/** Each test expects the name of a constraint: the schema refuses the statement, whatever program sends it. */
function windowTests(open: () => Promise<Db>) {
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
      ['Apapa', true, null],
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
  const window = (changes: Values = {}) =>
    insert('folio_window', {
      ...{ id: sql`md5(${stayId})::uuid`, booking_id: stayId, buyer_name: 'Zenith', company_id: company('Zenith') },
      ...{ opened_by: staff('DESK1'), opened_as: sql`'receptionist'`, opened_at: at, ...changes },
    });
  const its = () => sql`md5(${stayId})::uuid`;
  const place = (source: string, changes: Values = {}) =>
    insert('folio_placement', {
      ...{ booking_id: stayId, source, window_id: its(), moved_at: at },
      ...{ moved_by: staff('DESK1'), moved_as: sql`'receptionist'`, ...changes },
    });
  const route = (changes: Values = {}) =>
    insert('folio_route', {
      ...{ booking_id: stayId, kind: sql`'night'`, window_id: its(), set_at: at },
      ...{ set_by: staff('DESK1'), set_as: sql`'receptionist'`, ...changes },
    });
  const pay = (amount: number, changes: Values = {}) =>
    insert('desk_payment', {
      ...{ booking_id: stayId, method: sql`'cash'`, amount_kobo: amount, taken_by: staff('DESK1'), taken_at: at },
      ...{ key: crypto.randomUUID(), ...changes },
    });
  const clear = (amount: number, changes: Values = {}) =>
    insert('clearing', {
      ...{ booking_id: stayId, kind: sql`'company'`, company_id: company('Zenith'), amount_kobo: amount },
      ...{ made_by: staff('SUPER1'), made_as: sql`'supervisor'`, made_at: at, window_id: its(), ...changes },
    });
  const balances = async () => {
    const { rows } = await sql<{ guest: number; other: number; stay: number }>`
      select window_balance(id, null) as guest, coalesce(window_balance(id, ${its()}), 0) as other,
        total_kobo - booking_paid(id, tx_ref) - cleared_kobo as stay
      from booking where id = ${stayId}`.execute(db.read);
    const { guest = 0, other = 0, stay = 0 } = rows[0] ?? {};
    expect(guest + other).toBe(stay);
    return [guest, other];
  };
  const invoiceOf = (source: string, windowId: RawBuilder<unknown> | null) => {
    const parts = { net_kobo: 1000, service_kobo: 0, vat_kobo: 0, consumption_kobo: 0, gross_kobo: 1000 };
    const id = crypto.randomUUID();
    return [
      insert('invoice', {
        ...{ id, kind: 'invoice', series: 'EH', booking_id: stayId, issued_at: at, issued_by: staff('DESK1') },
        ...{ buyer_name: 'Zenith', supplier: sql`'{}'`, window_id: windowId, ...parts },
      }),
      insert('invoice_line', {
        ...{ invoice_id: id, position: 1, booking_id: stayId, source, day: '2026-11-21', label: 'Night', quantity: 1 },
        ...{ service_rate: 0, vat_rate: 0, consumption_rate: 0, is_live: true, ...parts },
      }),
    ];
  };

  test('what is moved to a window is owed there, and the windows add up to the balance of the stay', async () => {
    expect(await balances()).toEqual([2000, 0]);
    expect(await refusalOf(window(), place('night 2026-11-21'))).toBeUndefined();
    expect(await balances()).toEqual([1000, 1000]);
    expect(await refusalOf(pay(300), pay(200, { window_id: its() }))).toBeUndefined();
    expect(await balances()).toEqual([700, 800]);
    expect(await refusalOf(clear(800))).toBeUndefined();
    expect(await balances()).toEqual([700, 0]);
  });

  test('what is to come follows its route, until it is moved', async () => {
    expect(await refusalOf(window(), route())).toBeUndefined();
    expect(await balances()).toEqual([0, 2000]);
    expect(await refusalOf(place('night 2026-11-22', { window_id: null }))).toBeUndefined();
    expect(await balances()).toEqual([1000, 1000]);
    expect(await refusalOf(route({ window_id: null }))).toBeUndefined();
    expect(await balances()).toEqual([2000, 0]);
  });

  test('an invoice has lines of one window, which they then cannot leave', async () => {
    await refusalOf(window(), route());
    expect(await refusalOf(...invoiceOf('night 2026-11-21', null))).toBe('invoice_of_one_window');
    expect(await refusalOf(...invoiceOf('night 2026-11-21', its()))).toBeUndefined();
    expect(await refusalOf(place('night 2026-11-21', { window_id: null }))).toBe('folio_line_is_invoiced');
    expect(await refusalOf(route({ window_id: null }))).toBeUndefined();
    expect(await balances()).toEqual([1000, 1000]);
  });

  test.each<[string, () => RawBuilder<unknown>[], string]>([
    [
      'two windows are of one company',
      () => [window(), window({ id: sql`gen_random_uuid()` })],
      'folio_window_of_company_once',
    ],
    ['a window has no buyer', () => [window({ buyer_name: '' })], 'folio_window_has_a_buyer'],
    [
      'nobody moves the line',
      () => [window(), place('fee', { moved_by: null, moved_as: null })],
      'folio_placement_has_an_actor',
    ],
    ['the line is not there', () => [window(), place('night 2027-01-01')], 'folio_placement_of_a_line'],
    ['the kind has no route', () => [window(), route({ kind: sql`'fee'` })], 'folio_route_kind'],
    ['it is paid already', () => [window(), pay(1500), place('night 2026-11-21')], 'folio_payments_stay'],
    ['what is to come is paid already', () => [window(), pay(1), route()], 'folio_payments_stay'],
    [
      'more is paid than is owed in the window',
      () => [window(), pay(1, { window_id: its() })],
      'desk_payment_within_balance',
    ],
    ['the guest pays what the company owes', () => [window(), route(), pay(1)], 'desk_payment_within_balance'],
    ['more is cleared than is owed in the window', () => [window(), clear(1)], 'clearing_within_balance'],
    [
      'another company takes over what is in it',
      () => [window(), route(), clear(1, { company_id: company('Apapa') })],
      'clearing_of_the_company_of_the_window',
    ],
    [
      'a line leaves its window without a trace',
      () => [window(), place('night 2026-11-21'), sql`delete from folio_placement`],
      'folio_window_never_changes',
    ],
    [
      'a route is rewritten',
      () => [window(), route(), sql`update folio_route set window_id = null`],
      'folio_window_never_changes',
    ],
    [
      'a window is renamed',
      () => [window(), sql`update folio_window set buyer_name = 'Ada'`],
      'folio_window_never_changes',
    ],
    ['all windows are emptied', () => [sql`truncate folio_placement`], 'never_emptied'],
  ])('nothing is written if %s', async (_what, statements, constraint) => {
    expect(await refusalOf(...statements())).toBe(constraint);
  });

  test('a window is of its own stay, and a stay that is over is not split', async () => {
    await refusalOf(window());
    const other = its();
    stayId = await insertStay();
    expect(await refusalOf(place('night 2026-11-21', { window_id: other }))).toBe(
      'folio_placement_booking_id_window_id_fkey',
    );
    await refusalOf(pay(2000), sql`update booking set status = 'completed' where id = ${stayId}`);
    expect(await refusalOf(window())).toBe('folio_is_open');
  });

  test('closing a day posts a night where its route is then, and a later route does not move it', async () => {
    await refusalOf(window(), route());
    const close = sql`select close_days('2026-11-22T12:00:00Z')`;
    expect(await refusalOf(close, route({ window_id: null }))).toBeUndefined();
    expect(await balances()).toEqual([1000, 1000]);
  });
}
