-- Closing a day posts to the accounts what guests have had by then. A line that no longer matches the stay afterwards
-- is reversed.

-- The stays on whose accounts closing the day can post lines. First, the guest has come or the stay has an invoice.
-- Second, the guest was in the house when the day ended or is now, or the stay has an audit entry from the beginning of
-- the day until the closing hour after it. The language is plpgsql, in which PostgreSQL plans the query once for many
-- days.
create function stays_of_day(p_day date) returns uuid[] language plpgsql stable as $$
declare
  begin_at timestamptz := (select p_day::timestamp at time zone time_zone from hotel_zone);
  end_at timestamptz := (select (p_day + 1)::timestamp at time zone time_zone from hotel_zone);
  closing_at timestamptz := (select (p_day + 1 + closing_hour) at time zone time_zone from hotel_zone);
begin
  return array(
    select id from booking
    where deleted_at is null
      and (status in ('checked_in', 'checked_out', 'completed')
        or status = 'confirmed' and exists (select from invoice_line where booking_id = booking.id and is_live))
      and id in (
        select booking_id from booking_version
        where status = 'checked_in' and tstzrange(at, until) @> (end_at - interval '1 microsecond')
        union
        select id from booking where status = 'checked_in' and deleted_at is null
        union
        select as_uuid(subject_id) from audit where subject_kind = 'booking' and at >= begin_at and at < closing_at)
    order by id);
end $$;

-- Whether the guest had left by the end of the day. Such a guest has had every night that is in the price.
create function has_left_by(p_booking_id uuid, p_day date) returns boolean language sql stable
  return exists (select from booking_version, hotel_zone
    where booking_id = p_booking_id and status in ('checked_out', 'completed')
      and at < (p_day + 1)::timestamp at time zone time_zone
      and (until is null or until >= (p_day + 1)::timestamp at time zone time_zone));

-- Locks the stays before the day is locked, as writers of a stay do. `post_stays` locks a stay that was added
-- meanwhile.
create function lock_stays_of_day() returns trigger language plpgsql as $$
begin
  perform from booking where id = any (stays_of_day(new.day)) order by id for no key update;
  return new;
end $$;
-- Triggers run in the order of their names: this one before closed_day_filled.
create trigger closed_day_awaits_stays before insert on closed_day for each row execute function lock_stays_of_day();

create function post_stays() returns trigger language plpgsql as $$
declare
  stay_ids uuid[] := stays_of_day(new.day);
begin
  if stay_ids = '{}' then
    return null;
  end if;
  perform from booking where id = any (stay_ids) order by id for no key update nowait;
  insert into folio_line (booking_id, kind, source, day, label, quantity, net_kobo, service_kobo, vat_kobo, consumption_kobo,
      gross_kobo, service_rate, vat_rate, consumption_rate, posted_at, reversed_before)
    select stay.id, due.kind::folio_kind, due.source, new.day, due.label, sign(amount_kobo), net, service, vat, consumption,
      amount_kobo, service_rate, vat_rate, consumption_rate, new.closed_at, (
        select count(*) from folio_line back
        where back.booking_id = stay.id and back.source = due.source and back.reverses is not null)
    from booking stay
      cross join booking_lines(stay.id) due
      cross join lateral (select least(due.day, new.day) as rates_day) taxed
      cross join lateral (select tax_rate_on('service', rates_day) as service_rate, tax_rate_on('vat', rates_day) as vat_rate,
        tax_rate_on('consumption', rates_day) as consumption_rate) rates
      cross join split_gross(amount_kobo, service_rate, vat_rate, consumption_rate) part
    where stay.id = any (stay_ids)
      and case when stay.status = 'confirmed'
        then exists (select from invoice_line where invoice_line.booking_id = stay.id and invoice_line.source = due.source and is_live)
        else due.day <= new.day and stay.check_in <= new.day or has_left_by(stay.id, new.day) end
      and not exists (select from standing_lines(stay.id) posted where posted.source = due.source)
    order by stay.id, due.day, due.source
    on conflict do nothing;
  return null;
end $$;
create trigger closed_day_posts_stays after insert on closed_day for each row execute function post_stays();

-- Whether nights, the fee or adjustments of a booking were posted.
create function has_posted_lines(p_booking_id uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from folio_line where booking_id = p_booking_id and source is not null);
end $$;

-- Reverses posted lines that no longer match the stay. Runs after an audit entry, which follows the change of a stay.
create function take_back_outdated_lines() returns trigger language plpgsql as $$
begin
  if not has_posted_lines(new.subject_id::uuid) then
    return null;
  end if;
  insert into folio_line (booking_id, kind, source, label, quantity, net_kobo, service_kobo, vat_kobo, consumption_kobo, gross_kobo,
      service_rate, vat_rate, consumption_rate, reverses, reason, posted_by, posted_as, posted_at)
    select line.booking_id, line.kind, line.source, line.label, -line.quantity, -net_kobo, -service_kobo, -vat_kobo, -consumption_kobo,
      -gross_kobo, service_rate, vat_rate, consumption_rate, line.id, coalesce(nullif(new.reason, ''), new.action), staff.id, staff.role,
      new.at
    from outdated_lines(new.subject_id::uuid) line left join staff on staff.staff_id = new.actor
    order by line.day, line.source;
  return null;
end $$;
create trigger outdated_lines_taken_back after insert on audit for each row
  when (new.subject_kind = 'booking') execute function take_back_outdated_lines();

create function check_posted_lines() returns trigger language plpgsql as $$
declare
  stay_id uuid := coalesce(to_jsonb(new) ->> 'booking_id', to_jsonb(new) ->> 'id')::uuid;
begin
  if has_posted_lines(stay_id) and exists (select from outdated_lines(stay_id)) then
    raise exception 'lines on the account of booking % are not those of the stay', stay_id
      using errcode = 'check_violation', constraint = 'posted_lines_match_stay';
  end if;
  return null;
end $$;
create constraint trigger posted_lines_match_stay after insert on folio_line deferrable initially deferred for each row
  when (new.source is not null) execute function check_posted_lines();
create constraint trigger posted_lines_match_stay after update on booking deferrable initially deferred for each row
  when ((old.status, old.deleted_at, old.check_in, old.night_kobo, old.fee_kobo)
    is distinct from (new.status, new.deleted_at, new.check_in, new.night_kobo, new.fee_kobo))
  execute function check_posted_lines();

create function store_open_items() returns trigger language plpgsql as $$
begin
  insert into closed_day_item (day, kind, subject, booking_id, room_id, amount_kobo)
    select new.day, kind, subject, booking_id, room_id, amount_kobo from open_items(new.day);
  return null;
end $$;
create trigger closed_day_keeps_open_items after insert on closed_day for each row execute function store_open_items();

create trigger closed_day_never_changes before update or delete on closed_day_item for each row
  execute function refuse_change('closed_day_never_changes', 'the figures of a closed day never change');
create trigger closed_day_written_by_closing before insert on closed_day_item for each row when (pg_trigger_depth() = 0)
  execute function refuse_change('closed_day_never_changes', 'the figures of a closed day never change');

create function store_money_of_day() returns trigger language plpgsql as $$
begin
  insert into closed_day_money (day, figure, amount_kobo)
    select new.day, figure, coalesce(sum(amount_kobo), 0)::bigint
    from unnest(enum_range(null::money_figure)) figure left join money_now using (figure) group by figure;
  return null;
end $$;
create trigger money_of_day_stored after insert on closed_day for each row
  when (new.day = desk_day(new.closed_at) - 1) execute function store_money_of_day();

create trigger closed_day_never_changes before update or delete on closed_day_money for each row
  execute function refuse_change('closed_day_never_changes', 'the figures of a closed day never change');
create trigger closed_day_written_by_closing before insert on closed_day_money for each row when (pg_trigger_depth() = 0)
  execute function refuse_change('closed_day_never_changes', 'the figures of a closed day never change');
