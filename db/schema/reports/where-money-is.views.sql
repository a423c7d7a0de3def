-- Where the money of the hotel is now, and what is owed. A figure is the sum of its rows. The `offset 0` makes
-- PostgreSQL look up the payment of each open refund, instead of reading all payments. `day` is the check-in or
-- check-out of the stay. The figure `companies` has a row without a booking for the account of each company, and a row
-- for each stay of which others than the guest owe a part.
create view money_now as
  select 'tills'::money_figure as figure, id,
    coalesce(till, case when closed_at is null then 'No till' when counted_kobo is null then 'No till, not counted'
      else 'No till, counted' end) as name, null::text as reference, person,
    case when closed_at is null then opened_at else coalesce(counted_at, closed_at) end as at, null::date as day, cash_kobo as amount_kobo,
    null::uuid as booking_id, null::uuid as company_id, shift_id
  from till_now
  union all
  select 'envelopes', envelope.id, envelope.number, null, dropped.name || ' to ' || received.name, dropped_at, null, amount_kobo,
    null, null, shift_id
  from envelope join staff dropped on dropped.id = dropped_by join staff received on received.id = received_by
  where reversed_at is null and not exists (select from safe_entry where envelope_id = envelope.id)
    and not exists (select from envelope_count where envelope_id = envelope.id)
  union all
  select 'safe', envelope.id, envelope.number, null, dropped.name || ' to ' || received.name, put_in.at, null, amount_kobo,
    null, null, shift_id
  from safe_entry put_in join envelope on envelope.id = envelope_id
    join staff dropped on dropped.id = dropped_by join staff received on received.id = received_by
  where put_in.kind = 'envelope_in' and not exists (select from envelope_count where envelope_id = envelope.id)
  union all
  select 'safe', md5('safe entry ' || number)::uuid, 'Counted money', null, null, at, null, counted_after_kobo, null, null, null
  from (select * from safe_entry order by number desc limit 1) last_entry where counted_after_kobo > 0
  union all
  select 'transfers', transfer.id, coalesce(guest_name, label, company.name), booking.reference, staff.name, recorded_at, null,
    transfer.amount_kobo, transfer.booking_id, transfer.company_id, null
  from transfer join staff on staff.id = recorded_by left join booking on booking.id = transfer.booking_id
    left join bar_tab on bar_tab.id = transfer.tab_id left join company on company.id = transfer.company_id
  where transfer.state = 'unconfirmed'
  union all
  select 'gateway', entry.id, coalesce(guest_name, (
      select label from payment join charge using (tx_ref) join bar_tab on bar_tab.id = tab_id
      where payment.id = coalesce((select payment_id from refund where refund.id = entry.source_id), entry.source_id)), ''),
    booking.reference, staff.name, entry.at, null, entry.amount_kobo, entry.booking_id, null, null
  from money_entry entry left join booking on booking.id = entry.booking_id left join staff on staff.id = entry.staff_id
  where entry.method = 'gateway' and entry.day > coalesce(last_compared_day(), '-infinity')
  union all
  select 'gateway_refunds', refund.id, coalesce(guest_name, label, foreign_ref), coalesce(booking.reference, payment.tx_ref), staff.name,
    due_at, null, refund.amount_kobo, case when booking.deleted_at is null then booking.id end, null, null
  from refund cross join lateral (select * from payment where payment.id = refund.payment_id offset 0) payment
    left join charge on charge.tx_ref = payment.tx_ref
    left join booking on booking.id = charge.booking_id left join bar_tab on bar_tab.id = charge.tab_id
    left join staff on staff.id = refund.decided_by
  where refund.state in ('due', 'asked', 'refused') and payment.currency = 'NGN'
  union all
  select 'desk_refunds', id, guest_name, reference, null, null, check_in, desk_paid(id) - kept_at_desk_kobo, id, null, null
  from booking where payment_status = 'refund_due' and deleted_at is null and desk_paid(id) > kept_at_desk_kobo
  union all
  select 'in_house', id, guest_name, reference, null, null, check_out, guest_kobo, id, null, null
  from stay_with_balance where status = 'checked_in' and guest_kobo > 0
  union all
  select 'left', id, guest_name, reference, null, null, check_out, guest_kobo, id, null, null
  from stay_with_balance where status in ('checked_out', 'completed') and guest_kobo > 0
  union all
  select 'to_come', id, guest_name, reference, null, null, check_in, guest_kobo, id, null, null
  from stay_with_balance where status = 'confirmed' and guest_kobo > 0
  union all
  select 'tabs', bar_tab.id, label, null, staff.name, opened_at, null, tab_total(bar_tab.id) - tab_paid(bar_tab.id), null, null, null
  from bar_tab join staff on staff.id = opened_by where closed_at is null
  union all
  select 'companies', id, name, null, null, null, null, owed_kobo, null, id, null
  from (select id, name, company_account(id) as owed_kobo from company) account where owed_kobo > 0
  union all
  select 'companies', id, guest_name, reference, payers, null, check_out, others_kobo, id, company_id, null
  from stay_with_balance where others_kobo > 0;
