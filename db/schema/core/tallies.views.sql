-- What each tally counts.
create view tally_source as
  select 'booking_from'::tally_subject as subject, check_in as day,
    array[source::text, status::text, payment_status::text] as facets, total_kobo as amount_kobo
  from booking where deleted_at is null
  union all
  select 'booking_until', check_out, array[source::text, status::text, payment_status::text], total_kobo
  from booking where deleted_at is null
  union all
  select 'sale', hotel_day(created_at), array[payment_method::text, category::text, sold_by::text, drink_name], total_kobo
  from bar_sale where deleted_at is null
  union all
  select 'audit', hotel_day(at), array[actor, subject_kind, action], 0 from audit
  union all
  select 'room_money', day, array[kind::text, coalesce(verdict::text, '')], money_entry.amount_kobo
  from money_entry left join payment on payment.id = source_id where stream = 'rooms'
  union all
  -- These rows are the subject bar_money. PostgreSQL refuses to name an enum value in the transaction that adds it, and
  -- `migrate --check` is one transaction. So values that a migration has added are cast from text.
  select (stream::text || '_money')::tally_subject, day, array[kind::text], amount_kobo from money_entry where stream = 'bar'
  union all
  select 'refund'::text::tally_subject, hotel_day(due_at), array[state::text, purpose::text, currency], refund.amount_kobo
  from refund join payment on payment.id = payment_id;

-- The stored counts, and the changes that are not yet added to them.
create view tally_now as
  select subject, span, period, facets, entries, amount_kobo from tally
  union all
  select subject, span, tally_period(span, day), facets, entries, amount_kobo
  from tally_change, unnest(enum_range(null::tally_span)) span;
