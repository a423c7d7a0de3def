import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { maxRangeDays } from '#contract/insights.ts';
import type { Db } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';
import { readAnalytics } from '#server/reports/analytics.ts';
import { readDailyReport } from '#server/reports/daily-report.ts';
import { readDashboardSummary } from '#server/reports/summary.ts';
import { readTransactions } from '#server/reports/transactions.ts';
import { freshPostgres } from '#tools/testing/databases.ts';
import { testToday } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import { measureGrowth, type Query, readsWholeTables } from '#tools/testing/growth.ts';
import { violations } from '#tools/testing/invariants.ts';
import { testApp } from '#tools/testing/test-app.ts';

let db: Db;
let app: Deps;
beforeAll(async () => {
  const fresh = await freshPostgres();
  db = fresh.db;
  const opened = await testApp({ db });
  app = opened.deps;
  return async () => {
    await opened.close();
    await fresh.drop();
  };
});

const spanDays = 1000;

/**
 * Inserts the bookings with the numbers `from` to `to`, and three times as many bar sales, spread over a thousand days.
 * With triggers that would take an hour, so the triggers are off: the rows that they and the app would write are
 * inserted here, and `rebuild_totals` adds them up.
 */
async function grow(from: number, to: number) {
  await db.session(async (session) => {
    await session.script('set session_replication_role = replica; set statement_timeout = 0; set lock_timeout = 0');
    for (const statement of growthStatements(from, to)) await session.script(statement);
    await session.script('delete from closed_day');
    await session.script('set session_replication_role = origin');
    await session.script('select rebuild_totals()');
    await session.script(`select close_days('${testToday}')`);
    await session.script('vacuum analyze');
  });
}

const isNew = (from: number) => `substr(tx_ref, 3)::integer >= ${from}`;
const isUnmoved = 'not exists (select from stock_movement where sale_id = sale.id)';

const growthStatements = (from: number, to: number) => [
  `insert into booking (reference, receipt_token, guest_name, guest_email, guest_phone, room_type_id, room_type_name,
      check_in, check_out, guests, price_kobo, base_kobo, night_kobo, fee_kobo, night_fee_kobo, total_kobo, status,
      payment_status, payment_method, source, created_by_role, created_by, tx_ref, created_at)
    select 'BK-' || n, 'token' || n, 'Guest ' || n, 'guest' || n || '@example.ng', '+234 8011111111', 'deluxe', 'Deluxe',
      arrival, arrival + 1, 1, 3050000, 3050000, '{3050000}', case when online then 61000 else 0 end,
      array[case when online then 61000 else 0 end],
      case when online then 3111000 else 3050000 end, status::booking_status,
      case when status = 'completed' then 'paid' when online and status = 'cancelled' then 'refund_due' else 'pending' end::payment_status,
      case when online then 'flutterwave' else 'manual' end::payment_method,
      case when online then 'online' else 'manual' end::booking_source,
      case when online then 'client' else 'receptionist' end::creator_role, (select id from staff where staff_id = 'FRONT001'),
      'tx' || n, arrival::timestamptz + n % 80000 * interval '1 second'
    from (select n, n % 3 = 0 as online, date '${testToday}' - n % ${spanDays} as arrival,
        case when n % 10 = 0 then 'cancelled' when n % 97 = 0 then 'voided' else 'completed' end as status
      from generate_series(${from}, ${to}) n) stay`,
  `insert into night (room_type_id, night, booked, closed_total)
    select 'deluxe', check_in, count(*), 1000 from booking group by check_in
    on conflict (room_type_id, night) do update set booked = excluded.booked`,
  `insert into booking_night (booking_id, room_type_id, night) select id, 'deluxe', check_in from booking
    on conflict do nothing`,
  `insert into charge (tx_ref, booking_id, amount_kobo, currency, created_at, state, settled_at)
    select tx_ref, id, total_kobo, 'NGN', created_at, (case when paid then 'settled' else 'open' end)::charge_state,
      case when paid then created_at end
    from booking, lateral (select payment_status <> 'pending' as paid) money where source = 'online' on conflict do nothing`,
  `insert into payment (gateway_id, tx_ref, amount_kobo, currency, verdict, created_at)
    select 'g' || tx_ref, tx_ref, total_kobo, 'NGN', 'accepted', created_at from booking
    where source = 'online' and payment_status in ('paid', 'refund_due') on conflict do nothing`,
  `insert into refund (payment_id, purpose, amount_kobo, owed_kobo, due_at)
    select payment.id, 'cancelled', amount_kobo, amount_kobo, payment.created_at from payment join booking using (tx_ref)
    where payment_status = 'refund_due' on conflict do nothing`,
  `insert into job (kind, payload, dedupe_key, state, run_at, created_at, finished_at)
    select 'booking.confirmed', jsonb_build_object('bookingId', id), 'booking.confirmed:' || id, 'done',
      created_at, created_at, created_at
    from booking where source = 'online' and payment_status = 'paid' and created_at > date '${testToday}' - 31
    on conflict do nothing`,
  `insert into desk_payment (booking_id, method, amount_kobo, taken_by, taken_at, key)
    select id, (array['cash','card','transfer'])[1 + length(reference) % 3]::desk_method, total_kobo, created_by, created_at, reference
    from booking where source = 'manual' and payment_status = 'paid' on conflict do nothing`,
  `insert into audit (at, actor, action, subject_kind, subject_id, before, after)
    select created_at + step * interval '1 hour', 'FRONT001', case when step = 3 then 'booking ' || status else 'step' end,
      'booking', id::text, case when step > 1 then '{"status":"confirmed"}'::jsonb end,
      jsonb_build_object('status', case when step = 3 then status::text else 'confirmed' end)
    from booking, generate_series(1, 3) step where ${isNew(from)} order by step`,
  `insert into booking_version (audit_id, booking_id, at, until, was, status, guest_name, room_type_name, guests, check_in, check_out,
      total_kobo, deleted)
    select audit.id, booking.id, at, case step when 1 then at + interval '2 hours' end, case step when 3 then 'confirmed'::booking_status end,
      (after ->> 'status')::booking_status, guest_name, room_type_name, guests, check_in, check_out, total_kobo, false
    from audit join booking on booking.id = subject_id::uuid and subject_kind = 'booking',
      lateral (select round(extract(epoch from at - created_at) / 3600) as step) later
    where step in (1, 3) and ${isNew(from)}`,
  `insert into audit (at, actor, action, subject_kind, subject_id, after)
    select created_at, 'gateway', 'payment settled', 'charge', tx_ref, '{"state":"settled"}'
    from booking where source = 'online' and payment_status <> 'pending' and ${isNew(from)}`,
  `insert into audit (at, actor, action, subject_kind, subject_id)
    select created_at, 'FRONT001', 'payment taken', 'booking', id::text
    from booking where source = 'manual' and payment_status = 'paid' and ${isNew(from)}`,
  `insert into bar_order (key) select 'o' || n from generate_series(${from} * 3, ${to} * 3 + 2) n`,
  `insert into bar_sale (order_id, drink_id, drink_name, category, unit_price_kobo, quantity, total_kobo, payment_method,
      sold_by, sold_as, created_at)
    select ordered.id, drink.id, drink.name, drink.category, price_kobo, 1 + n % 3, price_kobo * (1 + n % 3),
      case when n % 2 = 0 then 'cash' else 'card' end::bar_method, (select id from staff where staff_id = 'BAR001'), 'barmen',
      (date '${testToday}' - n % ${spanDays})::timestamptz + n % 80000 * interval '1 second'
    from generate_series(${from} * 3, ${to} * 3 + 2) n join bar_order ordered on key = 'o' || n
      join drink on drink.id = 1 + n % 22`,
  `with delivered as (
      insert into stock_movement (drink_id, kind, quantity, stock_after, moved_by, moved_at, reason)
        select drink.id, 'restock', sum(quantity), stock + sum(quantity), (select id from staff where staff_id = 'ADMIN001'),
          min(sale.created_at), 'Delivery'
        from bar_sale sale join drink on drink.id = drink_id where ${isUnmoved} group by drink.id
        returning moved_at, drink_id)
    insert into audit (at, actor, action, subject_kind, subject_id)
      select moved_at, 'ADMIN001', 'stock restock', 'drink', drink_id::text from delivered`,
  `insert into audit (at, actor, action, subject_kind, subject_id)
    select created_at, 'BAR001', 'drink sold', 'sale', id::text from bar_sale sale where ${isUnmoved}`,
  `insert into stock_movement (drink_id, kind, quantity, stock_after, moved_by, moved_at, sale_id)
    select drink_id, 'sale', -quantity, stock + coalesce(sum(quantity) over later, 0), sold_by, sale.created_at, sale.id
    from bar_sale sale join drink on drink.id = drink_id where ${isUnmoved}
    window later as (partition by drink_id order by sale.created_at, sale.id rows between 1 following and unbounded following)
    order by sale.created_at, sale.id`,
  `insert into money_entry select * from money_movement movement
    where not exists (select from money_entry entered where entered.id = movement.id)`,
];

const last = (days: number) => ({ from: addDays(testToday, 1 - days), to: testToday });

const depsOn = (db: Db): Deps => ({ ...app, db });
const analytics =
  (days: number): Query =>
  (db) =>
    readAnalytics(depsOn(db), last(days));
const laterPage: Query = async (db) => {
  const all = { ...last(maxRangeDays), limit: 100 };
  const { next } = await readTransactions(depsOn(db), all);
  return readTransactions(depsOn(db), { ...all, cursor: next ?? undefined });
};

const manyBookings = rounds(100_000, 10_000);

/**
 * The queries behind the screens of the owner, each with the most rows that it may read, however many rows there are.
 */
const queries: Record<string, [Query, maxRows: number]> = {
  'the overview': [(db) => readDashboardSummary(depsOn(db)), 100],
  'analytics of 30 days': [analytics(30), 100],
  'analytics of a year': [analytics(365), 100],
  'analytics of all days': [analytics(maxRangeDays), 100],
  // At worst it reads all rows of the thirty days, which are 3 % of all days.
  transactions: [(db) => readTransactions(depsOn(db), { ...last(30), limit: 10 }), manyBookings * 0.3],
  'transactions, later page': [laterPage, 1000],
  'the report of a day': [(db) => readDailyReport(depsOn(db), addDays(testToday, -400)), manyBookings / 10],
};

const growingTables = [
  'booking',
  'booking_night',
  'booking_version',
  'audit',
  'payment',
  'desk_payment',
  'bar_sale',
  'stock_movement',
  'money_entry',
];

test(`the figures of ${manyBookings} bookings and three times as many sales are told from few rows`, async () => {
  const growing = { db, growingTables, grow, sizes: [1_000, manyBookings], totals: true } as const;
  const results = await measureGrowth(growing, queries);
  const { rows } = await sql<{ sales: number; bookings: number }>`
    select (select count(*) from bar_sale) as sales, (select count(*) from booking) as bookings`.execute(db.read);
  expect(rows).toEqual([{ sales: 3 * manyBookings, bookings: manyBookings }]);
  expect(results.filter(({ large, most }) => large.rows > most)).toEqual([]);
  expect(results.filter(({ large }) => readsWholeTables(large))).toEqual([]);
  const found = await db.tx(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    return violations(tx);
  });
  expect(found).toEqual([]);
});
