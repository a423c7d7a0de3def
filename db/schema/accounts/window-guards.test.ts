import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

onOneEngine(windowTests);

function windowTests(open: () => Promise<Db>) {
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

  const insertWindow = (changes: Values = {}) =>
    insertSql('folio_window', {
      ...{
        id: sql`md5(${stayId})::uuid`,
        booking_id: stayId,
        buyer_name: 'Zenith',
        company_id: companyIdSql('Zenith'),
      },
      ...{ opened_by: staffIdSql('DESK1'), opened_as: sql`'receptionist'`, opened_at: testTime, ...changes },
    });
  const windowIdOfStay = () => sql`md5(${stayId})::uuid`;
  const insertPlacement = (source: string, changes: Values = {}) =>
    insertSql('folio_placement', {
      ...{ booking_id: stayId, source, window_id: windowIdOfStay(), moved_at: testTime },
      ...{ moved_by: staffIdSql('DESK1'), moved_as: sql`'receptionist'`, ...changes },
    });
  const insertRoute = (changes: Values = {}) =>
    insertSql('folio_route', {
      ...{ booking_id: stayId, kind: sql`'night'`, window_id: windowIdOfStay(), set_at: testTime },
      ...{ set_by: staffIdSql('DESK1'), set_as: sql`'receptionist'`, ...changes },
    });
  const insertPayment = (amount: number, changes: Values = {}) =>
    insertSql('desk_payment', {
      ...{
        booking_id: stayId,
        method: sql`'cash'`,
        amount_kobo: amount,
        taken_by: staffIdSql('DESK1'),
        taken_at: testTime,
      },
      ...{ key: crypto.randomUUID(), ...changes },
    });
  const insertClearing = (amount: number, changes: Values = {}) =>
    insertSql('clearing', {
      ...{ booking_id: stayId, kind: sql`'company'`, company_id: companyIdSql('Zenith'), amount_kobo: amount },
      ...{
        made_by: staffIdSql('SUPER1'),
        made_as: sql`'supervisor'`,
        made_at: testTime,
        window_id: windowIdOfStay(),
        ...changes,
      },
    });
  const readBalances = async () => {
    const { rows } = await sql<{ guest: number; other: number; stay: number }>`
      select window_balance(id, null) as guest, coalesce(window_balance(id, ${windowIdOfStay()}), 0) as other,
        total_kobo - booking_paid(id, tx_ref) - cleared_kobo as stay
      from booking where id = ${stayId}`.execute(hotel.db.read);
    const { guest = 0, other = 0, stay = 0 } = rows[0] ?? {};
    expect(guest + other).toBe(stay);
    return [guest, other];
  };
  const insertInvoiceOf = (source: string, windowId: RawBuilder<unknown> | null) => {
    const parts = { net_kobo: 1000, service_kobo: 0, vat_kobo: 0, consumption_kobo: 0, gross_kobo: 1000 };
    const id = crypto.randomUUID();
    return [
      insertSql('invoice', {
        ...{
          id,
          kind: 'invoice',
          series: 'EH',
          booking_id: stayId,
          issued_at: testTime,
          issued_by: staffIdSql('DESK1'),
        },
        ...{ buyer_name: 'Zenith', supplier: sql`'{}'`, window_id: windowId, ...parts },
      }),
      insertSql('invoice_line', {
        ...{ invoice_id: id, position: 1, booking_id: stayId, source, day: '2026-11-21', label: 'Night', quantity: 1 },
        ...{ service_rate: 0, vat_rate: 0, consumption_rate: 0, is_live: true, ...parts },
      }),
    ];
  };

  test('what is moved to a window is owed there, and the windows add up to the balance of the stay', async () => {
    expect(await readBalances()).toEqual([2000, 0]);
    expect(await hotel.refusalOf(insertWindow(), insertPlacement('night 2026-11-21'))).toBeUndefined();
    expect(await readBalances()).toEqual([1000, 1000]);
    expect(
      await hotel.refusalOf(insertPayment(300), insertPayment(200, { window_id: windowIdOfStay() })),
    ).toBeUndefined();
    expect(await readBalances()).toEqual([700, 800]);
    expect(await hotel.refusalOf(insertClearing(800))).toBeUndefined();
    expect(await readBalances()).toEqual([700, 0]);
  });

  test('nights that nothing was paid for go to another window, and a deposit stays with its payer', async () => {
    expect(await hotel.refusalOf(insertWindow(), insertPayment(300), insertRoute())).toBeUndefined();
    expect(await readBalances()).toEqual([-300, 2000]);
    stayId = await hotel.insertStay();
    expect(
      await hotel.refusalOf(
        insertWindow(),
        insertPayment(900),
        insertPlacement('night 2026-11-21'),
        insertPlacement('night 2026-11-22'),
      ),
    ).toBeUndefined();
    expect(await readBalances()).toEqual([-900, 2000]);
    stayId = await hotel.insertStay();
    // The money that pays for the second night would stay in the window that the night leaves.
    expect(
      await hotel.refusalOf(
        insertWindow(),
        insertPayment(1000),
        insertPlacement('night 2026-11-21'),
        insertPlacement('night 2026-11-22'),
      ),
    ).toBe('folio_payments_stay');
  });

  test('what is to come follows its route, until it is moved', async () => {
    expect(await hotel.refusalOf(insertWindow(), insertRoute())).toBeUndefined();
    expect(await readBalances()).toEqual([0, 2000]);
    expect(await hotel.refusalOf(insertPlacement('night 2026-11-22', { window_id: null }))).toBeUndefined();
    expect(await readBalances()).toEqual([1000, 1000]);
    expect(await hotel.refusalOf(insertRoute({ window_id: null }))).toBeUndefined();
    expect(await readBalances()).toEqual([2000, 0]);
  });

  test('an invoice has lines of one window, which they then cannot leave', async () => {
    await hotel.refusalOf(insertWindow(), insertRoute());
    expect(await hotel.refusalOf(...insertInvoiceOf('night 2026-11-21', null))).toBe('invoice_of_one_window');
    expect(await hotel.refusalOf(...insertInvoiceOf('night 2026-11-21', windowIdOfStay()))).toBeUndefined();
    expect(await hotel.refusalOf(insertPlacement('night 2026-11-21', { window_id: null }))).toBe(
      'folio_line_is_invoiced',
    );
    expect(await hotel.refusalOf(insertRoute({ window_id: null }))).toBeUndefined();
    expect(await readBalances()).toEqual([1000, 1000]);
  });

  test.each<[string, () => RawBuilder<unknown>[], string]>([
    [
      'two windows are of one company',
      () => [insertWindow(), insertWindow({ id: sql`gen_random_uuid()` })],
      'folio_window_of_company_once',
    ],
    ['a window has no buyer', () => [insertWindow({ buyer_name: '' })], 'folio_window_has_a_buyer'],
    [
      'nobody moves the line',
      () => [insertWindow(), insertPlacement('fee', { moved_by: null, moved_as: null })],
      'folio_placement_has_an_actor',
    ],
    ['the line is not there', () => [insertWindow(), insertPlacement('night 2027-01-01')], 'folio_placement_of_a_line'],
    ['the kind has no route', () => [insertWindow(), insertRoute({ kind: sql`'fee'` })], 'folio_route_kind'],
    [
      'it is paid already',
      () => [insertWindow(), insertPayment(1500), insertPlacement('night 2026-11-21')],
      'folio_payments_stay',
    ],
    [
      'what is to come is paid already',
      () => [insertWindow(), insertPayment(2000), insertRoute()],
      'folio_payments_stay',
    ],
    [
      'more is paid than is owed in the window',
      () => [insertWindow(), insertPayment(1, { window_id: windowIdOfStay() })],
      'desk_payment_within_balance',
    ],
    [
      'the guest pays what the company owes',
      () => [insertWindow(), insertRoute(), insertPayment(1)],
      'desk_payment_within_balance',
    ],
    [
      'more is cleared than is owed in the window',
      () => [insertWindow(), insertClearing(1)],
      'clearing_within_balance',
    ],
    [
      'another company takes over what is in it',
      () => [insertWindow(), insertRoute(), insertClearing(1, { company_id: companyIdSql('Apapa') })],
      'clearing_of_the_company_of_the_window',
    ],
    [
      'a line leaves its window without a trace',
      () => [insertWindow(), insertPlacement('night 2026-11-21'), sql`delete from folio_placement`],
      'folio_window_never_changes',
    ],
    [
      'a route is rewritten',
      () => [insertWindow(), insertRoute(), sql`update folio_route set window_id = null`],
      'folio_window_never_changes',
    ],
    [
      'a window is renamed',
      () => [insertWindow(), sql`update folio_window set buyer_name = 'Ada'`],
      'folio_window_never_changes',
    ],
    ['all windows are emptied', () => [sql`truncate folio_placement`], 'never_emptied'],
  ])('nothing is written if %s', async (_what, statements, constraint) => {
    expect(await hotel.refusalOf(...statements())).toBe(constraint);
  });

  test('a window is of its own stay, and a stay that is over is not split', async () => {
    await hotel.refusalOf(insertWindow());
    const otherWindowId = windowIdOfStay();
    stayId = await hotel.insertStay();
    expect(await hotel.refusalOf(insertPlacement('night 2026-11-21', { window_id: otherWindowId }))).toBe(
      'folio_placement_booking_id_window_id_fkey',
    );
    await hotel.refusalOf(insertPayment(2000), sql`update booking set status = 'completed' where id = ${stayId}`);
    expect(await hotel.refusalOf(insertWindow())).toBe('folio_is_open');
  });

  test('closing a day posts a night where its route is then, and a later route does not move it', async () => {
    await hotel.refusalOf(insertWindow(), insertRoute());
    const closeDaysSql = sql`select close_days('2026-11-22T12:00:00Z')`;
    expect(await hotel.refusalOf(closeDaysSql, insertRoute({ window_id: null }))).toBeUndefined();
    expect(await readBalances()).toEqual([1000, 1000]);
  });
}
