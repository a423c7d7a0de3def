import { type RawBuilder, sql } from 'kysely';
import { fromNaira } from '#contract/core/money.ts';
import type { Queryable } from '#db/db.ts';
import hotel from '#hotel';
import { verifyChain } from '#server/oversight/verify-audit.ts';

type Violation = { subject: string };

/**
 * Says in SQL whether jobs that were enqueued at `at` may have been deleted. The nightly upkeep deletes jobs 30 days
 * after they ended. Each upkeep enqueues the next one, so the newest job is at least as young as the last upkeep.
 */
const mayBeDeleted = (at: RawBuilder<unknown>) =>
  sql`coalesce(${at} < (select max(created_at) from job) - interval '30 days', false)`;

const hasPriceChange = (id: RawBuilder<unknown>) =>
  sql`exists (select from audit where subject_kind = 'booking' and subject_id = ${id}::text
    and action in ('stay changed', 'discount given', 'extra charge made', 'line posted', 'line reversed'))`;

/** Rules that hold between any two transactions. Each query returns the subjects that break its rule. */
const invariants: Record<string, RawBuilder<Violation>> = {
  'night oversold': sql`
    select night.room_type_id || ' ' || night.night as subject
    from night left join room_inventory stock using (room_type_id)
    where greatest(night.booked, (select count(*) from booking_night held
        where (held.room_type_id, held.night) = (night.room_type_id, night.night) and held.counted)) + night.out_of_order
      > coalesce(night.closed_total, stock.total_rooms)`,

  'approved at a terminal, and neither recorded nor told to the owner': sql`
    select request.id::text as subject from terminal_request request
    where state = 'approved' and payment_id is null
      and not exists (select from odd_thing where dedupe_key = 'terminal_unrecorded:' || request.id)`,

  'night counter is not the recount': sql`
    select coalesce(night.room_type_id, held.room_type_id) || ' ' || coalesce(night.night, held.night) as subject
    from night full join (select room_type_id, night, count(*) as rows from booking_night where counted group by 1, 2) held
      on (held.room_type_id, held.night) = (night.room_type_id, night.night)
    where coalesce(night.booked, 0) <> coalesce(held.rows, 0)`,

  'room given for a night that the stay does not hold': sql`
    select room_id || ' ' || given.night as subject
    from room_night given left join booking_night held
      on (held.booking_id, held.night, held.room_type_id) = (given.booking_id, given.night, given.room_type_id)
    where closure_id is null and held.booking_id is null`,

  'night that does not count its rooms out of order': sql`
    select coalesce(night.room_type_id, closed.room_type_id) || ' ' || coalesce(night.night, closed.night) as subject
    from night full join (
        select room_type_id, night, count(*) as rooms from room_night where closure_kind = 'out_of_order' group by 1, 2) closed
      on (closed.room_type_id, closed.night) = (night.room_type_id, night.night)
    where coalesce(night.out_of_order, 0) <> coalesce(closed.rooms, 0)`,

  'closure that does not have its nights': sql`
    select closure.id::text as subject from closure
    where until_night - from_night <> (select count(*) from room_night
      where closure_id = closure.id and night >= from_night and night < until_night)`,

  'inventory that does not count its rooms': sql`
    select coalesce(stock.room_type_id, counted.room_type_id) as subject
    from room_inventory stock full join (
        select room_type_id, count(*) as rooms from room where retired_on = 'infinity' group by 1) counted using (room_type_id)
    where coalesce(stock.total_rooms, 0) <> coalesce(counted.rooms, 0)`,

  'code that does not count its bookings': sql`
    select code as subject from promo_code
    where uses <> (select count(*) from booking where promo_code_id = promo_code.id and booking_earns(status, deleted_at))`,

  'live booking without its nights': sql`
    select reference as subject from booking
    where (nights_held or status in ('confirmed', 'checked_in'))
      and check_out - check_in <> (select count(*) from booking_night held
        where held.booking_id = booking.id and held.night >= check_in and held.night < check_out)
      or (nights_held or status in ('confirmed', 'checked_in')) and not exists (select from booking_night held
        where held.booking_id = booking.id and held.night = check_out - 1 and held.room_type_id = booking.room_type_id)`,

  // The time of the newest audit row has certainly passed. A hold that ends after this time must still have its nights.
  'hold given away before its end': sql`
    select reference as subject from booking
    where status = 'pending' and not nights_held and hold_until > (select max(at) from audit)`,

  'night held by a booking that is over': sql`
    select distinct reference as subject from booking join booking_night held on held.booking_id = booking.id
    where nights_held and status in ('cancelled', 'no_show', 'voided')
      or held.overstay is distinct from (held.night >= check_out) or held.night < check_in`,

  'room condition that its log does not explain': sql`
    select room_id::text as subject from room_state state
    where condition::text is distinct from coalesce((select after from room_change
      where room_change.room_id = state.room_id and kind = 'condition' order by id desc limit 1), 'clean')`,

  'room whose guest is not in the house': sql`
    select room_id::text as subject from room_state join booking on booking.id = booking_id where status <> 'checked_in'`,

  'guest with too many live holds': sql`
    select lower(guest_email) as subject from booking
    where status = 'pending' and deleted_at is null and hold_until > (select max(at) from audit)
    group by lower(guest_email) having count(*) > ${hotel.stays.maxLiveHolds}`,

  'origin kept of a hold that is over': sql`
    select reference as subject from hold_origin join booking on booking.id = booking_id where status <> 'pending'`,

  'pending booking that nothing will end': sql`
    select reference as subject from booking
    where status = 'pending' and not exists (select from job
      where kind = 'booking.hold_ended' and state <> 'done' and payload ->> 'bookingId' = booking.id::text)`,

  'paid online booking without its money': sql`
    select reference as subject from booking
    where source = 'online' and not company_pays and (payment_status = 'paid' or status in ('confirmed', 'checked_in', 'checked_out', 'completed'))
      and not exists (select from payment join charge using (tx_ref) where payment.tx_ref = booking.tx_ref
        and verdict in ('accepted', 'over') and payment.currency = 'NGN' and payment.amount_kobo >= charge.amount_kobo
        and (booking.payment_status <> 'paid' or booking_paid(booking.id, booking.tx_ref) >= booking.total_kobo
          or payment.amount_kobo + desk_paid(booking.id) >= booking.total_kobo))
      -- Money that came too late and was kept, for a reason that somebody gave, is paid but confirms nothing.
      and (status not in ('cancelled', 'voided') or not exists (select from payment join refund on payment_id = payment.id
        where payment.tx_ref = booking.tx_ref and purpose = 'late' and state = 'kept'))`,

  'till that does not begin with what the shift before left': sql`
    select id::text as subject from shift where follows_id is not null and left_before_kobo is distinct from left_in_till(follows_id)`,

  'cash without a till that nobody counted, and that is not what was taken': sql`
    select id::text as subject from shift where not_counted_kobo is distinct from
        case when till_id is null and closed_at is not null then (shift_expected(id)).cash_kobo end
      or brought_kobo <> (select coalesce(sum(not_counted_kobo), 0) from shift brought where brought.counted_in_id = shift.id)`,

  'count that does not say what should have been there': sql`
    select shift_id || ' ' || number as subject from shift_count, shift_expected(shift_id) expected
    where (expected_cash_kobo, expected_card_kobo, expected_transfer_kobo)
      is distinct from (expected.cash_kobo, expected.card_kobo, expected.transfer_kobo)`,

  'line of the bank whose transfer is not confirmed': sql`
    select statement_line.id::text as subject from statement_line join transfer on transfer.id = transfer_id where state <> 'confirmed'`,

  'safe whose book does not add up': sql`
    select number::text as subject from (
        select *, row_number() over in_order as place, sum(closed_kobo) over in_order as closed, sum(counted_kobo) over in_order as counted
        from safe_entry window in_order as (order by number)) entry
    where number <> place or closed_after_kobo <> closed or counted_after_kobo <> counted`,

  'safe that does not have its closed envelopes': sql`
    select 'safe' as subject where (
      select coalesce(sum(amount_kobo), 0) from envelope join safe_entry on envelope_id = envelope.id and kind = 'envelope_in'
        where not exists (select from envelope_count where envelope_id = envelope.id))
      <> coalesce((select closed_after_kobo from safe_entry order by number desc limit 1), 0)`,

  'cash given back from the safe that is not in its book': sql`
    select id::text as subject from (
        select id, amount_kobo from desk_refund where cash_from_safe
        union all select id, amount_kobo from refund where cash_from_safe) given
    where not exists (select from safe_entry where money_entry_id = given.id and counted_kobo = -given.amount_kobo)`,

  'charge paid twice': sql`
    select tx_ref as subject from payment where verdict in ('accepted', 'over', 'late')
    group by tx_ref having count(*) > 1`,

  'transaction of the gateway counted twice': sql`
    select gateway_id as subject from payment group by gateway_id having count(*) > 1
    union all select gateway_id from refund where gateway_id is not null group by gateway_id having count(*) > 1`,

  'payment that is not what it is called': sql`
    select gateway_id as subject from payment left join charge on charge.tx_ref = payment.tx_ref
    where case verdict
      when 'accepted' then payment.currency <> 'NGN' or payment.amount_kobo <> charge.amount_kobo
      when 'over' then payment.currency <> 'NGN' or payment.amount_kobo <= charge.amount_kobo and charge.purpose = 'booking'
      when 'partial' then payment.currency <> 'NGN' or payment.amount_kobo >= charge.amount_kobo
      when 'wrong_currency' then payment.currency = 'NGN'
      when 'duplicate' then charge.state = 'open'
      when 'foreign' then exists (select from charge where tx_ref = foreign_ref)
      else false end`,

  'money that pays for nothing and is not owed back': sql`
    select gateway_id as subject from payment
    where verdict <> 'accepted' and amount_kobo > 0
      and not exists (select from refund where payment_id = payment.id and purpose::text = verdict::text)`,

  'more given back than came': sql`
    select payment.gateway_id as subject from payment join refund on payment_id = payment.id and state <> 'kept'
    group by payment.id having sum(refund.amount_kobo) > payment.amount_kobo`,

  // The money entries of a payment add up to its amount less the refunds made of it.
  'kobo of the gateway that are nowhere': sql`
    select payment.gateway_id as subject from payment join charge using (tx_ref)
    where payment.currency = 'NGN' and (
      select sum(entry.amount_kobo) from money_entry entry
      where entry.source_id in (select payment.id union all select id from refund where payment_id = payment.id)
    ) is distinct from payment.amount_kobo - (
      select coalesce(sum(refund.amount_kobo), 0) from refund where payment_id = payment.id and state = 'made')`,

  'refund without exactly one audit row': sql`
    select booking_id::text as subject
    from (select booking.id as booking_id, count(*) as deeds from refund join payment on payment.id = payment_id
        join charge using (tx_ref) join booking on booking.id = charge.booking_id where refund.state = 'made' group by 1) done
      full join (select subject_id::uuid as booking_id, count(*) as rows from audit
        where subject_kind = 'booking' and action = 'refund made' group by 1) written using (booking_id)
    where deeds is distinct from rows`,

  'booking that disagrees with its refunds': sql`
    select reference as subject from booking left join lateral (
      select count(*) filter (where refund.state in ('due', 'asked', 'refused')) as open,
        count(*) filter (where refund.state in ('due', 'asked', 'refused') and refund.purpose <> 'reduced') as of_all,
        count(*) filter (where refund.state = 'made') as made
      from payment join charge using (tx_ref) join refund on payment_id = payment.id
      where charge.booking_id = booking.id and refund.purpose in ('late', 'cancelled', 'reduced')) owed on true
    where source = 'online' and desk_paid(id) = 0 and case payment_status
      when 'refund_due' then open = 0
      when 'refunded' then open > 0 or made = 0
      -- A stay that takes place and became cheaper is paid all the same.
      else of_all > 0 end`,

  'charge that disagrees with its payment': sql`
    select tx_ref as subject from charge
    where state <> coalesce((select case
          when verdict = 'late' or charge.purpose in ('account', 'tab') and verdict = 'over' and payment.amount_kobo = (
            select owed_kobo from refund where payment_id = payment.id and refund.purpose = 'over') then 'refund_due'
          else 'settled' end from payment
        where payment.tx_ref = charge.tx_ref and verdict in ('accepted', 'over', 'late') limit 1), 'open')::charge_state
      or (state = 'open') <> (settled_at is null)`,

  'charge that disagrees with its booking': sql`
    select coalesce(booking.tx_ref, charge.tx_ref) as subject
    from (select * from booking where source = 'online' and not company_pays) booking
      full join (select * from charge where purpose = 'booking') charge on charge.booking_id = booking.id
    where booking.tx_ref is distinct from charge.tx_ref
      or booking.total_kobo <> charge.amount_kobo and not ${hasPriceChange(sql`booking.id`)}
      or case charge.state
        when 'open' then booking.payment_status <> 'pending'
        when 'settled' then booking.payment_status = 'pending' and not ${hasPriceChange(sql`booking.id`)}
        -- Paid: somebody has decided, with a reason, that what came too late stays.
        else booking.payment_status not in ('refund_due', 'refunded') and not exists (select from payment
          join refund on payment_id = payment.id where payment.tx_ref = charge.tx_ref and state = 'kept') end`,

  'kobo that do not add up': sql`
    select reference as subject from booking, lateral (
      select count(*) as nights, sum(price) as base, sum(fee) as fee, coalesce(sum(price) filter (where fee > 0), 0) as fee_base
      from unnest(night_kobo, night_fee_kobo) night (price, fee)) night, lateral (
      select coalesce(sum(amount_kobo), 0) as kobo from booking_adjustment where booking_id = booking.id) adjusted
    where base_kobo <> base or fee_kobo <> fee or nights <> check_out - check_in
      or total_kobo <> base_kobo + fee_kobo + adjusted.kobo + services_kobo or adjusted.kobo <> extra_kobo - discount_kobo
      -- Each night's part of the fee is rounded.
      or source = 'online' and abs(fee_kobo - fee_base * ${hotel.feePercent}::numeric / 100) > nights`,

  'drinks and services that are not the sum of their lines': sql`
    select reference as subject from booking
    where services_kobo <> (select coalesce(sum(gross_kobo), 0) from folio_line where booking_id = booking.id and source is null)
      or services_kobo <> 0 and status not in ('checked_in', 'checked_out', 'completed')`,

  'line that is not split by its rates': sql`
    select id::text as subject from folio_line
    where gross_kobo <> net_kobo + service_kobo + vat_kobo + consumption_kobo
      or abs(vat_kobo - gross_kobo * vat_rate::numeric / (10000 + vat_rate + consumption_rate)) > 1
      or abs(consumption_kobo - gross_kobo * consumption_rate::numeric / (10000 + vat_rate + consumption_rate)) > 1`,

  'posted line that the stay does not have': sql`
    select reference as subject from booking where exists (select from outdated_lines(id))`,

  'night of a closed day that is not posted exactly once': sql`
    select reference || ' ' || due.source as subject
    from booking cross join booking_lines(id) due
      left join (select booking_id, source, sum(sign(gross_kobo)) as posted from folio_line where source is not null group by 1, 2) line
        on line.booking_id = id and line.source = due.source
    where due.kind = 'night' and deleted_at is null and (coalesce(posted, 0) > 1
      or coalesce(posted, 0) < 1 and status in ('checked_in', 'checked_out', 'completed')
        and due.day <= (select max(day) from closed_day)
        -- Nobody has closed a day since the guest arrived, or since the stay got the night.
        and not exists (select from audit where subject_kind = 'booking' and subject_id = booking.id::text
          and hotel_day(at) > (select max(day) from closed_day)))`,

  'line without exactly one audit row': sql`
    select booking_id::text || ' ' || action as subject
    from (select booking_id, case when reverses is null then 'line posted' else 'line reversed' end as action,
        count(*) as deeds from folio_line where source is null group by 1, 2) posted
      full join (select subject_id::uuid as booking_id, action, count(*) as rows from audit
        where subject_kind = 'booking' and action in ('line posted', 'line reversed') group by 1, 2) written
      using (booking_id, action)
    where deeds is distinct from rows`,

  'stay that became cheaper and does not owe the rest': sql`
    select reference as subject from booking, lateral (
      select coalesce(sum(refund.amount_kobo) filter (where purpose = 'reduced' and refund.state in ('due', 'refused')), 0)
          as waiting,
        coalesce(sum(case when refund.state = 'made' or purpose = 'over' and refund.state <> 'kept'
            then owed_kobo - refund.amount_kobo else owed_kobo end)
          filter (where purpose = 'over' or refund.state in ('asked', 'made')
            or refund.state = 'kept' and decided_by is not null), 0) as decided
      from payment join refund on payment_id = payment.id and purpose in ('reduced', 'over')
      where payment.tx_ref in (select tx_ref from charge where booking_id = booking.id)) reduced
    where source = 'online' and status in ('confirmed', 'checked_in', 'checked_out', 'completed')
      and waiting <> greatest(gateway_paid(tx_ref) - total_kobo - decided, 0)`,

  // A payment that came too late does not confirm the booking, even if the hotel keeps the money.
  'confirmation not promised exactly once': sql`
    select reference as subject from booking left join (
      select payload ->> 'bookingId' as booking_id, count(*) as times from job where kind = 'booking.confirmed'
      group by 1) promised on promised.booking_id = booking.id::text
    where source = 'online' and (payment_status = 'paid' or times is not null)
      and coalesce(times, 0) <> case when exists (
        select from payment where payment.tx_ref = booking.tx_ref and verdict = 'late') then 0 else 1 end
      and not (times is null and ${mayBeDeleted(sql`(select settled_at from charge where charge.tx_ref = booking.tx_ref)`)})`,

  'guest who cancelled not told so exactly once': sql`
    select subject_id as subject from audit
    where subject_kind = 'booking' and actor = 'client' and action = 'booking cancelled'
    group by subject_id
    having count(*) <> 1 or not (${mayBeDeleted(sql`max(at)`)}) and 1 <> (select count(*) from job
      where kind = 'booking.cancelled' and payload ->> 'bookingId' = subject_id)`,

  // Each transition starts from the status that the transition before it reached. The last reached the current status.
  'step without exactly one audit row': sql`
    select reference as subject from booking left join lateral (
      select bool_and(was is not distinct from led_to) as unbroken, (array_agg(became order by id desc))[1] as last
      from (
        select id, before ->> 'status' as was, after ->> 'status' as became,
          lag(after ->> 'status') over (order by id) as led_to
        from audit where subject_kind = 'booking' and subject_id = booking.id::text
          and before ->> 'status' is distinct from after ->> 'status') step) story on true
    where unbroken is not true or last is distinct from status::text
    union all
    select tx_ref from charge
    where (state <> 'open')::integer <> (select count(*) from audit
      where subject_kind = 'charge' and subject_id = charge.tx_ref and after ->> 'state' = charge.state::text)`,

  'more money taken than asked, or given back than taken': sql`
    select reference as subject from booking where desk_paid(id) < 0
      or desk_paid(id) > total_kobo and not ${hasPriceChange(sql`booking.id`)}`,

  'payment status that is not what the desk has taken': sql`
    select reference as subject from booking, booking_paid(id, tx_ref) paid
    where source = 'manual' and payment_status <> case
      when paid > kept_kobo and status in ('cancelled', 'voided') then 'refund_due'
      -- What the terms keep of the money stays paid.
      when kept_kobo > 0 and payment_status <> 'refund_due' then payment_status::text
      when paid >= total_kobo and status not in ('cancelled', 'voided') then 'paid'
      -- Only what was owed back can have been given back; anything else was a mistake put right.
      when paid = 0 and payment_status = 'refunded' and status in ('cancelled', 'voided')
        and (exists (select from desk_payment where booking_id = booking.id)
          or exists (select from charge where booking_id = booking.id)) then 'refunded'
      else 'pending' end::payment_status`,

  'money at the desk without exactly one audit row': sql`
    select booking_id::text || ' ' || action as subject
    from (
      select booking_id, 'payment taken' as action, count(*) as deeds from desk_payment group by booking_id
      union all
      select booking_id, 'payment reversed', count(*) from desk_payment_reversal
        join desk_payment on desk_payment.id = payment_id group by booking_id
      union all
      select booking_id, 'payment given back', count(*) from desk_refund group by booking_id
      union all
      select booking_id, case kind when 'discount' then 'discount given' else 'extra charge made' end, count(*)
        from booking_adjustment group by booking_id, kind) money
      full join (
        select subject_id::uuid as booking_id, action, count(*) as rows from audit
        where subject_kind = 'booking' and action in
          ('payment taken', 'payment reversed', 'payment given back', 'discount given', 'extra charge made')
        group by 1, 2) written
      using (booking_id, action)
    where deeds is distinct from rows`,

  // A deleted booking still has its nights of days that had ended before it was deleted.
  'deleted booking that holds nights or money': sql`
    select reference as subject from booking
    where deleted_at is not null
      and (nights_held or desk_paid(id) > 0 or exists (
        select from booking_night where booking_id = booking.id and night >= hotel_day(deleted_at))
        or exists (select from payment join charge using (tx_ref) where charge.booking_id = booking.id
          and payment.created_at < deleted_at and payment.amount_kobo > (select coalesce(sum(refund.amount_kobo), 0) from refund
            where payment_id = payment.id and state = 'made')))`,

  'booking that its last version does not tell of': sql`
    select reference as subject from booking left join booking_version last on last.booking_id = booking.id and until is null
    where (last.status, last.guest_name, last.room_type_name, last.guests, last.check_in, last.check_out, last.total_kobo, last.deleted)
      is distinct from (booking.status, booking.guest_name, booking.room_type_name, booking.guests, booking.check_in,
        booking.check_out, booking.total_kobo, booking.deleted_at is not null)`,

  'key that stands for nothing': sql`select key as subject from idempotency where booking_id is null
    union all select key from bar_order where not exists (select from bar_sale where order_id = bar_order.id)`,

  'money that is not entered as it moved': sql`
    select coalesce(source.id, entry.id)::text as subject
    from (select * from money_movement) source
      full join money_entry entry on entry.id = source.id
    where source is distinct from entry`,

  'money that does not add up by day': sql`
    select coalesce(total.day, part.day)::text as subject
    from money_day total full join (
        select day, stream, method, coalesce(sum(amount_kobo) filter (where amount_kobo > 0), 0) as taken_kobo,
          coalesce(-sum(amount_kobo) filter (where amount_kobo < 0), 0) as given_back_kobo,
          count(*) filter (where kind in ('payment', 'sale')) as taken,
          count(*) filter (where kind in ('payment_reversed', 'refund', 'sale_deleted')) as given_back
        from money_entry group by 1, 2, 3) part using (day, stream, method)
    where (total.taken_kobo, total.given_back_kobo, total.taken, total.given_back)
      is distinct from (part.taken_kobo, part.given_back_kobo, part.taken, part.given_back)
    union all
    select coalesce(total.day, part.day) || ' ' || coalesce(total.drink_id, part.drink_id)
    from drink_day total full join (
        select day, drink_id, sum(amount_kobo) as amount_kobo, sum(quantity) as quantity
        from (
          select day, drink_id, amount_kobo, quantity from money_entry where drink_id is not null
          union all
          select line.day, drink_id, gross_kobo, line.quantity from folio_line line join bar_sale on bar_sale.id = sale_id
            where payment_method = 'room'
          union all
          select hotel_day(created_at), drink_id, total_kobo, quantity from bar_sale where payment_method = 'tab'
          union all
          select hotel_day(deleted_at), drink_id, -total_kobo, -quantity from bar_sale
            where payment_method = 'tab' and deleted_at is not null) sold
        group by 1, 2) part using (day, drink_id)
    where coalesce(total.amount_kobo, 0) <> coalesce(part.amount_kobo, 0)
      or coalesce(total.quantity, 0) <> coalesce(part.quantity, 0)`,

  'bookings that do not add up by day': sql`
    select concat_ws(' ', coalesce(total.day, part.day), source, 'kept', (total.bookings, total.called_off, total.booked_kobo),
      'booked', (part.bookings, part.called_off, part.booked_kobo)) as subject
    from booking_day total full join (
        select hotel_day(created_at) as day, source, count(*) as bookings,
          count(*) filter (where status in ('cancelled', 'voided')) as called_off,
          coalesce(sum(total_kobo) filter (where status not in ('cancelled', 'voided')), 0) as booked_kobo
        from booking where deleted_at is null group by 1, 2) part using (day, source)
    where (coalesce(total.bookings, 0), coalesce(total.called_off, 0), coalesce(total.booked_kobo, 0))
      is distinct from (coalesce(part.bookings, 0), coalesce(part.called_off, 0), coalesce(part.booked_kobo, 0))`,

  'count of a list that is not kept': sql`
    select concat((subject, span, period, facets), ' lacks ', sum(entries), ' and ', sum(amount_kobo), ' kobo') as subject
    from (
        select subject, span, tally_period(span, day) as period, facets, 1 as entries, amount_kobo
        from tally_source, unnest(enum_range(null::tally_span)) span
        union all
        select subject, span, period, facets, -entries, -amount_kobo from tally_now) difference
    group by subject, span, period, facets having sum(entries) <> 0 or sum(amount_kobo) <> 0`,

  'stock that is not the sum of its movements': sql`
    select drink.name as subject from drink left join stock_movement moved on moved.drink_id = drink.id
    group by drink.id
    having stock <> coalesce(sum(quantity), 0) or stock < 0 or movements <> count(moved.id)
      or stock <> coalesce((array_agg(stock_after order by moved.id desc) filter (where moved.id is not null))[1], 0)`,

  'movement that does not begin where the last one ended': sql`
    select drink_id::text || ' ' || id as subject from (
      select *, lag(stock_after, 1, 0) over (partition by drink_id order by id) as found from stock_movement) moved
    where found + quantity <> stock_after`,

  'account whose lines are not in its windows, each once': sql`
    select reference as subject from booking
    where status in ('confirmed', 'checked_in', 'checked_out', 'completed') and deleted_at is null
      and id in (select booking_id from folio_window)
      and (select sum(amount_kobo) from window_lines(booking.id)) <> total_kobo`,

  'sale that did not move its stock, once there and once back': sql`
    select sale.id::text as subject from bar_sale sale left join stock_movement moved on moved.sale_id = sale.id
    group by sale.id
    having coalesce(sum(moved.quantity), 0) <> case when deleted_at is null or poured then -sale.quantity else 0 end
      or count(moved.id) <> case when deleted_at is null then 1 when poured then 3 else 2 end
      or bool_or(moved.drink_id <> sale.drink_id)`,

  'delivery that did not move its stock, once there and once back': sql`
    select supplier || ' ' || note_number as subject from delivery left join stock_movement moved on moved.delivery_id = delivery.id
    group by delivery.id
    having count(moved.id) filter (where kind = 'delivery') <> drinks
      or count(moved.id) filter (where kind = 'delivery_taken_back') <> case when taken_back_at is null then 0 else drinks end
      or taken_back_at is not null and sum(quantity) <> 0`,

  'accepted count that did not move its stock, or another that did': sql`
    select stock_count.id::text as subject from stock_count join stock_movement moved on moved.count_id = stock_count.id
    where decided_at is null or drop_reason is not null or quantity is distinct from (
      select counted - expected from stock_count_line where count_id = stock_count.id and drink_id = moved.drink_id order by id desc limit 1)`,

  'stock count without its audit rows': sql`
    select stock_count.id::text as subject from stock_count
    where (select array_agg(action order by id) from audit where subject_kind = 'count' and subject_id = stock_count.id::text
        and action <> 'drink counted')
      is distinct from '{stock count started}'::text[] || case when finished_at is null then '{}'::text[] else '{stock count finished}' end
        || case when decided_at is null then '{}'::text[] when drop_reason is null then '{stock count accepted}' else '{stock count dropped}' end
      or (select count(*) from audit where subject_kind = 'count' and subject_id = stock_count.id::text and action = 'drink counted')
        <> (select count(*) from stock_count_line where count_id = stock_count.id)`,

  'delivery without exactly one audit row': sql`
    select supplier || ' ' || note_number as subject from delivery
    where (select array_agg(action order by id) from audit where subject_kind = 'delivery' and subject_id = delivery.id::text)
      is distinct from case when taken_back_at is null then '{delivery received}'::text[]
        else '{delivery received,delivery taken back}' end`,

  'sale on a room that is not on the account of its stay, once there and once back': sql`
    select sale.id::text as subject
    from bar_sale sale join bar_order on bar_order.id = order_id left join folio_line line on line.sale_id = sale.id
    where payment_method <> 'tab'
    group by sale.id, bar_order.booking_id
    having (payment_method = 'room') <> (bar_order.booking_id is not null)
      or count(line.id) <> case when payment_method <> 'room' then 0 when deleted_at is null then 1 else 2 end
      or coalesce(sum(line.gross_kobo), 0) <> case when payment_method = 'room' and deleted_at is null then total_kobo else 0 end
      or bool_or(line.booking_id <> bar_order.booking_id)`,

  'tab that disagrees with its drinks and payments': sql`
    select label as subject from bar_tab
    where booking_id is null and (tab_paid(id) > tab_total(id) or (closed_at is not null) <> (tab_paid(id) = tab_total(id)))
      or booking_id is not null and (closed_at is null or tab_paid(id) <> 0 or tab_total(id) <> (
        select coalesce(sum(gross_kobo), 0) from folio_line where booking_id = bar_tab.booking_id and sale_id in (
          select bar_sale.id from bar_sale join bar_order on bar_order.id = order_id where tab_id = bar_tab.id)))`,

  'sale of a tab that is on none, or of another kind that is on one': sql`
    select bar_sale.id::text as subject from bar_sale join bar_order on bar_order.id = order_id
    where (payment_method = 'tab') <> (tab_id is not null)`,

  'more drinks on a stay than its limit': sql`
    select booking_id::text as subject from folio_line where kind = 'bar'
    group by booking_id having sum(gross_kobo) > ${fromNaira(hotel.desk.barLimit)}`,

  'drink that is not as it was last written down': sql`
    select drink.name as subject from drink, lateral (
      select after from audit where subject_kind = 'drink' and subject_id = drink.id::text and after ? 'priceKobo'
      order by id desc limit 1) written
    where (after ->> 'priceKobo', after ->> 'costKobo', after ->> 'minStock', after ->> 'isAvailable', after ->> 'name')
      is distinct from (price_kobo::text, cost_kobo::text, min_stock::text, is_available::text, drink.name)
    union all
    select 'corrections of ' || drink_id from (select drink_id, count(*) as deeds from stock_movement
        where kind = 'correction' group by 1) done
      full join (select subject_id::integer as drink_id, count(*) as rows from audit
        where subject_kind = 'drink' and (action = 'stock correction'
          or action in ('drink changed', 'drink deleted') and before ->> 'stock' <> after ->> 'stock') group by 1) written using (drink_id)
    where deeds is distinct from rows`,

  'closed day that its plans, its sources or its room types do not add up to': sql`
    select day::text as subject from closed_day
    where (sold::bigint, room_charge_kobo::numeric) not in (
        select coalesce(sum(part.sold), 0), coalesce(sum(part.room_charge_kobo), 0) from closed_day_plan part where part.day = closed_day.day)
      or (sold::bigint, room_charge_kobo::numeric) not in (
        select coalesce(sum(part.sold), 0), coalesce(sum(part.room_charge_kobo), 0) from closed_day_source part where part.day = closed_day.day)
      or (sold::bigint, room_charge_kobo::numeric) not in (
        select coalesce(sum(part.sold), 0), coalesce(sum(part.room_charge_kobo), 0) from closed_day_type part where part.day = closed_day.day)`,

  'drink or sale changed without exactly one audit row': sql`
    select kind || ' ' || coalesce(done.drink_id, written.drink_id) as subject
    from (select drink_id::text, kind::text, count(*) as deeds from stock_movement
        where kind in ('restock', 'breakage') group by 1, 2) done
      full join (select subject_id as drink_id, substr(action, 7) as kind, count(*) as rows from audit
        where subject_kind = 'drink' and action in ('stock restock', 'stock breakage') group by 1, 2) written
      using (drink_id, kind)
    where deeds is distinct from rows
    union all
    select 'sale ' || sale.id from bar_sale sale
    where (select array_agg(action order by id) from audit where subject_kind = 'sale' and subject_id = sale.id::text)
      is distinct from case when deleted_at is null then '{drink sold}'::text[] else '{drink sold,sale deleted}' end`,
};

/**
 * Returns `rule: subject` for each subject that breaks a rule, and the first problem of the audit log. Call it only
 * while no transaction is open.
 */
export async function findViolations(db: Queryable): Promise<string[]> {
  const foundViolations: string[] = [];
  for (const rule of Object.keys(invariants)) foundViolations.push(...(await violationsOf(db, rule)));
  const { problem } = await verifyChain(db);
  return problem ? [...foundViolations, `audit log that is not whole: ${problem}`] : foundViolations;
}

export async function violationsOf(db: Queryable, rule: string): Promise<string[]> {
  const query = invariants[rule];
  if (!query) throw new Error(`there is no rule: ${rule}`);
  return (await query.execute(db)).rows.map(({ subject }) => `${rule}: ${subject}`);
}
