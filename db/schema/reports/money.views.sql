-- The one definition of money that moved, with the columns of money_entry. What was taken is positive. What was given
-- back, reversed or deleted is negative, on the day on which that happened. Money that is still owed back is not in it.
-- Drinks on a room or on a tab are not in it, but the payments for the stay or the tab are.
create view money_movement as
  select id, kind, source_id, at, hotel_day(at) as day, stream, method, amount_kobo, booking_id, drink_id, quantity, staff_id, reason
  from (
    select payment.id, 'payment'::money_kind as kind, payment.id as source_id, payment.created_at as at,
      (case when charge.tab_id is null then 'rooms' else 'bar' end)::money_stream as stream, 'gateway'::money_method as method,
      payment.amount_kobo, charge.booking_id,
      null::integer as drink_id, null::integer as quantity, null::uuid as staff_id, null::text as reason
    from payment join charge on charge.tx_ref = payment.tx_ref
    where payment.currency = 'NGN'
    union all
    select refund.id, 'refund', refund.id, refund.made_at,
      (case when charge.tab_id is null then 'rooms' else 'bar' end)::money_stream, refund.way::text::money_method,
      -refund.amount_kobo, charge.booking_id, null, null, refund.decided_by, refund.reason
    from refund join payment on payment.id = payment_id join charge on charge.tx_ref = payment.tx_ref
    where refund.state = 'made' and payment.currency = 'NGN'
    union all
    select id, 'payment', id, taken_at, 'rooms', method::text::money_method, amount_kobo, booking_id, null, null, taken_by, null
    from desk_payment
    union all
    select md5('payment_reversed ' || paid.id)::uuid, 'payment_reversed', paid.id, reversed_at, 'rooms',
      paid.method::text::money_method, -paid.amount_kobo, paid.booking_id, null, null, reversed_by, reason
    from desk_payment_reversal join desk_payment paid on paid.id = payment_id
    union all
    select id, 'refund', id, given_at, 'rooms', method::text::money_method, -amount_kobo, booking_id, null, null, given_by, reason
    from desk_refund
    union all
    select id, 'sale', id, created_at, 'bar', payment_method::text::money_method, total_kobo, null, drink_id, quantity, sold_by, null
    from bar_sale where payment_method::text not in ('room', 'tab')
    union all
    select md5('sale_deleted ' || id)::uuid, 'sale_deleted', id, deleted_at, 'bar', payment_method::text::money_method,
      -total_kobo, null, drink_id, -quantity, deleted_by, delete_reason
    from bar_sale where deleted_at is not null and payment_method::text not in ('room', 'tab')
    union all
    select id, 'payment', id, taken_at, 'bar', method::text::money_method, amount_kobo, null, null, null, taken_by, null
    from bar_tab_payment
    union all
    select md5('payment_reversed ' || paid.id)::uuid, 'payment_reversed', paid.id, reversed_at, 'bar',
      paid.method::text::money_method, -paid.amount_kobo, null, null, null, reversed_by, reason
    from bar_tab_payment_reversal join bar_tab_payment paid on paid.id = payment_id
  ) movement;

-- The money entries of bank transfers that nobody has confirmed. Sums of money entries include them.
create view unconfirmed_entry as
  select entry.id, entry.day, entry.stream, entry.amount_kobo, entry.booking_id, transfer.id as transfer_id
  from transfer join money_entry entry on entry.id = transfer.id
  where transfer.state = 'unconfirmed' and transfer.company_id is null
  union all
  select entry.id, entry.day, entry.stream, entry.amount_kobo, entry.booking_id, transfer.id
  from transfer join desk_payment paid on paid.company_payment_id = transfer.id join money_entry entry on entry.id = paid.id
  where transfer.state = 'unconfirmed' and transfer.company_id is not null;
