-- These triggers write the counts and sums of lists. reports/totals.triggers.sql refuses writes by programs.

create function tally_booking(counted booking, sign integer) returns void language sql as $$
  insert into tally_change (subject, day, facets, entries, amount_kobo)
    select subject, day, array[counted.source::text, counted.status::text, counted.payment_status::text], sign,
      sign * counted.total_kobo
    from (values ('booking_from'::tally_subject, counted.check_in), ('booking_until', counted.check_out)) ends (subject, day)
    where counted.deleted_at is null
$$;
create function tally_booking_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform tally_booking(old, -1);
  end if;
  perform tally_booking(new, 1);
  return null;
end $$;
create trigger booking_tallied after insert on booking for each row execute function tally_booking_change();
create trigger booking_tallied_on_update after update on booking for each row
  when ((old.source, old.status, old.payment_status, old.total_kobo, old.check_in, old.check_out, old.deleted_at is null)
    is distinct from
    (new.source, new.status, new.payment_status, new.total_kobo, new.check_in, new.check_out, new.deleted_at is null))
  execute function tally_booking_change();

-- The argument of the trigger is 1, or -1 for a sale that no longer counts.
create function tally_sale() returns trigger language plpgsql as $$
begin
  insert into tally_change (subject, day, facets, entries, amount_kobo)
    values ('sale', hotel_day(new.created_at),
      array[new.payment_method::text, new.category::text, new.sold_by::text, new.drink_name],
      tg_argv[0]::integer, tg_argv[0]::integer * new.total_kobo);
  return null;
end $$;
create trigger sale_tallied after insert on bar_sale for each row
  when (new.deleted_at is null) execute function tally_sale('1');
create trigger deleted_sale_tallied after update on bar_sale for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function tally_sale('-1');

create function tally_audit() returns trigger language plpgsql as $$
begin
  insert into tally_change (subject, day, facets, entries, amount_kobo)
    values ('audit', hotel_day(new.at), array[new.actor, new.subject_kind, new.action], 1, 0);
  return null;
end $$;
create trigger audit_tallied after insert on audit for each row execute function tally_audit();

create function tally_room_money() returns trigger language plpgsql as $$
begin
  insert into tally_change (subject, day, facets, entries, amount_kobo)
    values ('room_money', new.day,
      array[new.kind::text, coalesce((select verdict::text from payment where id = new.source_id), '')], 1, new.amount_kobo);
  return null;
end $$;
create trigger room_money_tallied after insert on money_entry for each row
  when (new.stream = 'rooms') execute function tally_room_money();

create function tally_bar_money() returns trigger language plpgsql as $$
begin
  insert into tally_change (subject, day, facets, entries, amount_kobo)
    values ('bar_money', new.day, array[new.kind::text], 1, new.amount_kobo);
  return null;
end $$;
create trigger bar_money_tallied after insert on money_entry for each row
  when (new.stream = 'bar') execute function tally_bar_money();

create function tally_refund() returns trigger language plpgsql as $$
begin
  insert into tally_change (subject, day, facets, entries, amount_kobo)
    select 'refund', hotel_day(new.due_at), array[counted.state::text, new.purpose::text, currency], counted.entries,
      counted.entries * counted.amount_kobo
    from payment, (values (old.state, old.amount_kobo, -1), (new.state, new.amount_kobo, 1)) counted (state, amount_kobo, entries)
    where payment.id = new.payment_id and (counted.entries = 1 or tg_op = 'UPDATE');
  return null;
end $$;
create trigger refund_tallied after insert on refund for each row execute function tally_refund();
create trigger refund_tallied_on_update after update on refund for each row
  when ((old.state, old.amount_kobo) is distinct from (new.state, new.amount_kobo)) execute function tally_refund();

create function add_tally_changes() returns trigger language plpgsql as $$
begin
  -- If another transaction is adding the rows of `tally_change` to `tally`, the rows of this transaction are added
  -- the next time.
  if pg_try_advisory_xact_lock('tally'::regclass::oid::integer, 0) then
    with folded as (delete from tally_change returning *)
    insert into tally as stored
      select subject, span, tally_period(span, day), facets, sum(entries), sum(amount_kobo)
      from folded, unnest(enum_range(null::tally_span)) span group by 1, 2, 3, 4
      on conflict (subject, span, period, facets) do update
      set entries = stored.entries + excluded.entries, amount_kobo = stored.amount_kobo + excluded.amount_kobo;
  end if;
  return null;
end $$;
create constraint trigger tally_changes_folded after insert on tally_change deferrable initially deferred for each row
  when (new.id % 500 = 0) execute function add_tally_changes();
