import type { Db } from '#db/db.ts';
import hotel from '#hotel';
import { testToday } from '#tools/testing/factories.ts';
import { rebuildTallySql } from '#tools/testing/growth.ts';

type GrowthSize = {
  spanDays: number;
  /**
   * The number of bookings on each day up to today. Without `perDay`, the bookings are spread over the last `spanDays`
   * days.
   */
  perDay?: number | undefined;
  salesPerBooking: number;
};

const { retention } = hotel;
const daysUntilRefund = 5;
/** One posted night in this many has an invoice. */
const nightsPerInvoice = 5;

/**
 * Inserts the bookings with the numbers `from` to `to`, and by default three bar sales for each of them. The triggers
 * would take an hour, so they are off. This function inserts the rows that they and the app would write, and
 * `rebuild_totals` adds them up. Guests whose retention period is over are forgotten. So the nightly upkeep of a
 * process that starts on this data has nothing to catch up on.
 */
export async function growBookings(
  db: Db,
  from: number,
  to: number,
  { spanDays = 1000, salesPerBooking = 3, perDay }: Partial<GrowthSize> = {},
): Promise<void> {
  await db.session(async (session) => {
    await session.script('set session_replication_role = replica; set statement_timeout = 0; set lock_timeout = 0');
    await session.script('set synchronous_commit = off');
    for (const statement of growthStatements(from, to, { spanDays, perDay, salesPerBooking }))
      await session.script(statement);
    for (const table of [
      'closed_day_plan',
      'closed_day_source',
      'closed_day_type',
      'closed_day_item',
      'closed_day_money',
      'closed_day',
    ])
      await session.script(`delete from ${table}`);
    await session.script(rebuildTallySql);
    await session.script('set session_replication_role = origin');
    await session.script('select rebuild_totals()');
    await session.script('vacuum analyze');
    await session.script(`select close_days('${testToday}')`);
    await session.script('analyze closed_day, closed_day_plan, closed_day_source, closed_day_type, folio_line');
  });
}

/** SQL that is true for bookings of this run, and false for bookings that were made through the app. */
const isOfThisRunSql = (from: number) =>
  `case when tx_ref like 'tx%' then substr(tx_ref, 3)::integer >= ${from} else false end`;
const hasNoMovementSql = 'not exists (select from stock_movement where sale_id = sale.id)';

const daysAgoSql = ({ spanDays, perDay }: Omit<GrowthSize, 'salesPerBooking'>, perBooking = 1) =>
  perDay ? `n / ${perDay * perBooking}` : `n % ${spanDays}`;

const growthStatements = (from: number, to: number, { salesPerBooking, ...days }: GrowthSize) => [
  `insert into booking (reference, receipt_token, guest_name, guest_email, guest_phone, room_type_id, room_type_name,
      check_in, check_out, guests, price_kobo, base_kobo, night_kobo, fee_kobo, night_fee_kobo, total_kobo, status,
      payment_status, payment_method, source, created_by_role, created_by, tx_ref, created_at)
    select 'BK-' || n, 'token' || n, case when has_name then 'Guest ' || n else erased_name() end,
      case when has_contact then 'guest' || n || '@example.ng' end, case when has_contact then '+234 801' || lpad(n::text, 7, '0') end,
      'deluxe', 'Deluxe',
      arrival, arrival + 1, 1, 3050000, 3050000, '{3050000}', case when online then 61000 else 0 end,
      array[case when online then 61000 else 0 end],
      case when online then 3111000 else 3050000 end, status::booking_status,
      case when status = 'completed' then 'paid' when has_refund_due then 'refund_due' when was_paid then 'refunded' else 'pending' end::payment_status,
      case when online then 'flutterwave' else 'manual' end::payment_method,
      case when online then 'online' else 'manual' end::booking_source,
      case when online then 'client' else 'receptionist' end::creator_role, (select id from staff where staff_id = 'FRONT001'),
      'tx' || n, arrival::timestamptz + n % 80000 * interval '1 second'
    from (select n, n % 3 = 0 as online, date '${testToday}' - ${daysAgoSql(days)} as arrival,
        case when n % 10 = 0 then 'cancelled' when n % 97 = 0 then 'voided' else 'completed' end as status
      from generate_series(${from}, ${to}) n) stay,
      lateral (select date '${testToday}' - arrival as age, online and status = 'cancelled' as was_paid) aged,
      lateral (select was_paid and age < ${daysUntilRefund} as has_refund_due) refunded,
      lateral (select has_refund_due or age < case when online and status = 'voided' then ${retention.unpaidHoldDays}
        else ${retention.nameYears * 365} end as has_name) named,
      lateral (select has_refund_due or has_name and age < ${retention.contactMonths * 30} as has_contact) reachable`,
  `insert into forgotten_guest (booking_id, contact_at, name_at)
    select id, check_out, case when guest_name = erased_name() then check_out end from booking where guest_email is null
    on conflict do nothing`,
  `insert into night (room_type_id, night, booked, closed_total)
    select 'deluxe', check_in, count(*), 1000 from booking group by check_in
    on conflict (room_type_id, night) do update set booked = excluded.booked`,
  `insert into booking_night (booking_id, room_type_id, night) select id, 'deluxe', check_in from booking
    on conflict do nothing`,
  `insert into room_night (room_id, night, room_type_id, booking_id)
    select room.id, stay.night, 'deluxe', booking_id
    from (select *, row_number() over (partition by night order by booking_id) as place from booking_night) stay
      join (select id, row_number() over (order by rank) as place from room
        where room_type_id = 'deluxe' and retired_on = 'infinity') room using (place)
    on conflict do nothing`,
  `with closed as (
      insert into closure (room_id, kind, reason, from_night, until_night, closed_at)
        select id, 'out_of_service', 'Paint', date '${testToday}' + 300, date '${testToday}' + 310, date '${testToday}'
        from room where not exists (select from closure) returning *)
    insert into room_night (room_id, night, room_type_id, closure_id, closure_kind)
      select room_id, day::date, (select room_type_id from room where room.id = room_id), closed.id, kind
      from closed, generate_series(from_night, until_night - 1, interval '1 day') day`,
  `insert into charge (tx_ref, booking_id, amount_kobo, currency, created_at, state, settled_at)
    select tx_ref, id, total_kobo, 'NGN', created_at, (case when paid then 'settled' else 'open' end)::charge_state,
      case when paid then created_at end
    from booking, lateral (select payment_status <> 'pending' as paid) money where source = 'online' on conflict do nothing`,
  `insert into payment (gateway_id, tx_ref, amount_kobo, currency, verdict, created_at)
    select 'g' || tx_ref, tx_ref, total_kobo, 'NGN', 'accepted', created_at from booking
    where source = 'online' and payment_status <> 'pending' on conflict do nothing`,
  `insert into refund (payment_id, purpose, amount_kobo, owed_kobo, due_at, state, way, decided_at, reason, made_at)
    select payment.id, 'cancelled', amount_kobo, amount_kobo, at, case when made then 'made' else 'due' end::refund_state,
      case when made then 'gateway'::refund_way end, case when made then at end, case when made then 'Cancelled' end,
      case when made then at end
    from payment join booking using (tx_ref),
      lateral (select payment.created_at as at, payment_status = 'refunded' as made) settled
    where payment_status in ('refund_due', 'refunded') on conflict do nothing`,
  `insert into job (kind, payload, dedupe_key, state, run_at, created_at, finished_at)
    select 'booking.confirmed', jsonb_build_object('bookingId', id), 'booking.confirmed:' || id, 'done',
      created_at, created_at, created_at
    from booking where source = 'online' and payment_status = 'paid' and created_at > date '${testToday}' - 31
    on conflict do nothing`,
  `insert into desk_payment (booking_id, method, amount_kobo, taken_by, taken_at, key)
    select id, (array['cash','card','transfer'])[1 + ascii(right(reference, 2)) % 3]::desk_method, total_kobo, created_by, created_at, reference
    from booking where source = 'manual' and payment_status = 'paid' on conflict do nothing`,
  `insert into transfer (id, booking_id, amount_kobo, recorded_by, recorded_at, state, decided_by, decided_at)
    select id, booking_id, amount_kobo, taken_by, taken_at, 'confirmed', (select id from staff where staff_id = 'SUPER001'), taken_at
    from desk_payment where method = 'transfer' on conflict do nothing`,
  // For each transfer, the line of the bank that matches it, and a line of twice the amount that matches none.
  `insert into statement_line (day, at, amount_kobo, narration, fingerprint, imported_by, imported_at, transfer_id, matched_by, matched_at,
      matched_because, matched_words)
    select hotel_day(recorded_at), recorded_at, amount_kobo * times, narration || upper(guest_name), encode(sha256((transfer.id || narration)::bytea), 'hex'),
      decided_by, decided_at, transfer_id, case when transfer_id is not null then decided_by end,
      case when transfer_id is not null then decided_at end, case when transfer_id is not null then 'person'::statement_match end,
      case when transfer_id is not null then '{}'::text[] end
    from transfer join booking on booking.id = booking_id,
      (values (true, 'NIP ', 1), (false, 'POS SETTLEMENT ', 2)) came (is_transfer, narration, times),
      lateral (select case when is_transfer then transfer.id end as transfer_id) matched
    where ${isOfThisRunSql(from)}`,
  `insert into audit (at, actor, action, subject_kind, subject_id, before, after)
    select created_at + step * interval '1 hour', 'FRONT001', case when step = 3 then 'booking ' || status else 'step' end,
      'booking', id::text, case when step > 1 then '{"status":"confirmed"}'::jsonb end,
      jsonb_build_object('status', case when step = 3 then status::text else 'confirmed' end)
    from booking, generate_series(1, 3) step where ${isOfThisRunSql(from)} order by step`,
  `insert into booking_version (audit_id, booking_id, at, until, was, status, guest_name, room_type_name, guests, check_in, check_out,
      total_kobo, deleted)
    select audit.id, booking.id, at, case step when 1 then at + interval '2 hours' end, case step when 3 then 'confirmed'::booking_status end,
      (after ->> 'status')::booking_status, guest_name, room_type_name, guests, check_in, check_out, total_kobo, false
    from audit join booking on booking.id = subject_id::uuid and subject_kind = 'booking',
      lateral (select round(extract(epoch from at - created_at) / 3600) as step) later
    where step in (1, 3) and ${isOfThisRunSql(from)}`,
  `insert into audit (at, actor, action, subject_kind, subject_id, after)
    select created_at, 'gateway', 'payment settled', 'charge', tx_ref, '{"state":"settled"}'
    from booking where source = 'online' and payment_status <> 'pending' and ${isOfThisRunSql(from)}`,
  `insert into audit (at, actor, action, subject_kind, subject_id)
    select created_at, 'gateway', 'refund made', 'booking', id::text
    from booking where payment_status = 'refunded' and ${isOfThisRunSql(from)}`,
  `insert into audit (at, actor, action, subject_kind, subject_id)
    select created_at, 'FRONT001', 'payment taken', 'booking', id::text
    from booking where source = 'manual' and payment_status = 'paid' and ${isOfThisRunSql(from)}`,
  `insert into bar_order (key) select 'o' || n from generate_series(${from * salesPerBooking}, ${(to + 1) * salesPerBooking - 1}) n`,
  `insert into bar_sale (order_id, drink_id, drink_name, category, unit_price_kobo, quantity, total_kobo, payment_method,
      sold_by, sold_as, created_at)
    select ordered.id, drink.id, drink.name, drink.category, price_kobo, 1 + n % 3, price_kobo * (1 + n % 3),
      case when n % 2 = 0 then 'cash' else 'card' end::bar_method, (select id from staff where staff_id = 'BAR001'), 'barmen',
      (date '${testToday}' - ${daysAgoSql(days, salesPerBooking)})::timestamptz + n % 80000 * interval '1 second'
    from generate_series(${from * salesPerBooking}, ${(to + 1) * salesPerBooking - 1}) n join bar_order ordered on key = 'o' || n
      join drink on drink.id = 1 + n % 22`,
  `with delivered as (
      insert into stock_movement (drink_id, kind, quantity, stock_after, moved_by, moved_at, reason)
        select drink.id, 'restock', sum(quantity), stock + sum(quantity), (select id from staff where staff_id = 'ADMIN001'),
          min(sale.created_at), 'Delivery'
        from bar_sale sale join drink on drink.id = drink_id where ${hasNoMovementSql} group by drink.id
        returning moved_at, drink_id)
    insert into audit (at, actor, action, subject_kind, subject_id)
      select moved_at, 'ADMIN001', 'stock restock', 'drink', drink_id::text from delivered`,
  `insert into audit (at, actor, action, subject_kind, subject_id)
    select created_at, 'BAR001', 'drink sold', 'sale', id::text from bar_sale sale where ${hasNoMovementSql}`,
  `insert into stock_movement (drink_id, kind, quantity, stock_after, moved_by, moved_at, sale_id)
    select drink_id, 'sale', -quantity, stock + coalesce(sum(quantity) over later, 0), sold_by, sale.created_at, sale.id
    from bar_sale sale join drink on drink.id = drink_id where ${hasNoMovementSql}
    window later as (partition by drink_id order by sale.created_at, sale.id rows between 1 following and unbounded following)
    order by sale.created_at, sale.id`,
  'update drink set movements = (select count(*) from stock_movement moved where moved.drink_id = drink.id)',
  `insert into folio_line (booking_id, kind, source, day, label, quantity, net_kobo, service_kobo, vat_kobo, consumption_kobo,
      gross_kobo, service_rate, vat_rate, consumption_rate, posted_at)
    select booking.id, due.kind::folio_kind, due.source, check_in, due.kind, 1, net, service, vat, consumption, gross, 0, 750, 500, check_out
    from booking, lateral (values ('night', 'night ' || check_in, base_kobo), ('fee', 'fee', fee_kobo)) due (kind, source, gross),
      split_gross(gross, 0, 750, 500)
    where status = 'completed' and gross > 0 and tx_ref like 'tx%'
    on conflict do nothing`,
  `insert into money_entry select * from money_movement movement
    where not exists (select from money_entry entered where entered.id = movement.id)`,
  `with issued as (
      insert into invoice (kind, series, year, serial, number, booking_id, issued_at, issued_by, buyer_name, supplier,
          net_kobo, service_kobo, vat_kobo, consumption_kobo, gross_kobo)
        select 'invoice', 'INV', extract(year from posted_at), n, 'INV' || to_char(posted_at, 'YY') || lpad(n::text, 6, '0'), booking_id,
          posted_at, created_by, guest_name, '{}', net_kobo, service_kobo, vat_kobo, consumption_kobo, gross_kobo
        from folio_line line join booking on booking.id = booking_id,
          lateral (select substr(tx_ref, 3)::integer + 1 as n) numbered
        where kind = 'night' and ${isOfThisRunSql(from)} and n % ${nightsPerInvoice} = 0
        order by posted_at, n
        returning id, booking_id)
    insert into invoice_line (invoice_id, position, booking_id, source, day, label, quantity, net_kobo, service_kobo, vat_kobo,
        consumption_kobo, gross_kobo, service_rate, vat_rate, consumption_rate, is_live)
      select issued.id, 1, line.booking_id, source, day, label, quantity, net_kobo, service_kobo, vat_kobo,
        consumption_kobo, gross_kobo, service_rate, vat_rate, consumption_rate, true
      from issued join folio_line line on line.booking_id = issued.booking_id and kind = 'night'`,
  `insert into invoice_series (series, year, last) select series, year, max(serial) from invoice group by series, year
    on conflict (series, year) do update set last = excluded.last`,
];
