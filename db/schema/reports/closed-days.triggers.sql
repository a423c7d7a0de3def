-- The figures of a closed day never change. An event that is written after its day was closed gets the beginning of the
-- first open day as its time.

-- The argument of the trigger is the column that has the time of the event.
create function move_to_open_day() returns trigger language plpgsql as $$
begin
  case tg_argv[0]
    when 'at' then new.at := on_open_day(new.at);
    when 'counted_at' then new.counted_at := on_open_day(new.counted_at);
    when 'created_at' then new.created_at := on_open_day(new.created_at);
    when 'deleted_at' then new.deleted_at := on_open_day(new.deleted_at);
    when 'given_at' then new.given_at := on_open_day(new.given_at);
    when 'issued_at' then new.issued_at := on_open_day(new.issued_at);
    when 'posted_at' then new.posted_at := on_open_day(new.posted_at);
    when 'made_at' then new.made_at := on_open_day(new.made_at);
    when 'moved_at' then new.moved_at := on_open_day(new.moved_at);
    when 'reversed_at' then new.reversed_at := on_open_day(new.reversed_at);
    when 'taken_at' then new.taken_at := on_open_day(new.taken_at);
  end case;
  return new;
end $$;
-- Money entries need no such trigger, because they take their time from rows of other tables.
create trigger falls_on_open_day before insert on audit for each row execute function move_to_open_day('at');
create trigger falls_on_open_day before insert on payment for each row execute function move_to_open_day('created_at');
create trigger falls_on_open_day before insert on company_payment for each row execute function move_to_open_day('taken_at');
create trigger falls_on_open_day before insert on desk_payment for each row execute function move_to_open_day('taken_at');
create trigger falls_on_open_day before insert on desk_payment_reversal
  for each row execute function move_to_open_day('reversed_at');
create trigger falls_on_open_day before insert on desk_refund for each row execute function move_to_open_day('given_at');
create trigger falls_on_open_day before insert on bar_tab_payment for each row execute function move_to_open_day('taken_at');
create trigger falls_on_open_day before insert on bar_tab_payment_reversal
  for each row execute function move_to_open_day('reversed_at');
create trigger falls_on_open_day before insert on bar_sale for each row execute function move_to_open_day('created_at');
create trigger deletion_falls_on_open_day before update of deleted_at on bar_sale for each row
  execute function move_to_open_day('deleted_at');
create trigger falls_on_open_day before insert on folio_line for each row execute function move_to_open_day('posted_at');
create trigger falls_on_open_day before insert on invoice for each row execute function move_to_open_day('issued_at');
create trigger falls_on_open_day before insert on clearing for each row execute function move_to_open_day('made_at');
create trigger falls_on_open_day before insert on stock_movement for each row execute function move_to_open_day('moved_at');
-- Runs before `shift_count_filled`, whose name sorts after it.
create trigger falls_on_open_day before insert on shift_count for each row execute function move_to_open_day('counted_at');

-- Moves the times at which a refund became owed, was made or was kept. When the gateway was asked is in no report.
create function move_refund_to_open_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.due_at := on_open_day(new.due_at);
  end if;
  if new.state = 'made' and (tg_op = 'INSERT' or old.state <> 'made') then
    new.made_at := on_open_day(new.made_at);
  elsif new.state = 'kept' and (tg_op = 'INSERT' or old.state <> 'kept') then
    new.decided_at := on_open_day(new.decided_at);
  end if;
  return new;
end $$;
create trigger falls_on_open_day before insert or update on refund for each row execute function move_refund_to_open_day();

-- Returns `moment` or, if its day is closed, the beginning of the first open day. Nobody can close the day of the
-- result until this transaction ends.
create function on_open_day(moment timestamptz) returns timestamptz language plpgsql as $$
declare
  event_day date := hotel_day(moment);
  last_closed date;
begin
  if moment is null then
    return null;
  end if;
  perform require_read_committed();
  loop
    perform pg_advisory_xact_lock_shared('closed_day'::regclass::oid::integer, day_lock_key(event_day));
    -- Reads in a statement after the lock, so that it sees the days that were closed while this transaction waited.
    select max(day) into last_closed from closed_day;
    if last_closed is null or event_day > last_closed then
      return moment;
    end if;
    event_day := last_closed + 1;
    select event_day::timestamp at time zone time_zone into moment from hotel_zone;
  end loop;
end $$;

-- Refuses to close a day out of order or before it has ended. Fills in the figures of its night, whatever the insert
-- says. Waits for the transactions that are writing events of the day.
create function fill_closed_day() returns trigger language plpgsql as $$
declare
  last_closed date := (select max(day) from closed_day);
begin
  perform require_read_committed();
  if new.day >= desk_day(new.closed_at) then
    raise exception 'the day % has not ended', new.day
      using errcode = 'check_violation', constraint = 'closed_day_has_ended';
  end if;
  if new.day > last_closed + 1 or new.day < (select min(day) from closed_day) then
    raise exception 'the day % is not the next one to be closed', new.day
      using errcode = 'check_violation', constraint = 'closed_day_in_order';
  end if;
  perform pg_advisory_xact_lock('closed_day'::regclass::oid::integer, day_lock_key(new.day));
  select rooms, sold, room_charge_kobo into strict new.rooms, new.sold, new.room_charge_kobo
    from compute_night_figures(new.day, new.day, true);
  new.number := 1 + coalesce((select max(number) from closed_day), 0);
  return new;
end $$;
create trigger closed_day_filled before insert on closed_day for each row execute function fill_closed_day();

-- A booking of the night can have changed since the figures of the day were computed. Then this fails, and `tx`
-- (db/db.ts) runs the transaction again.
create function insert_closed_day_parts() returns trigger language plpgsql as $$
begin
  insert into closed_day_plan (day, plan_code, sold, room_charge_kobo)
    select night, plan_code, count(*), sum(price_kobo) from sold_nights(new.day, new.day, true) group by night, plan_code;
  insert into closed_day_source (day, source, sold, room_charge_kobo)
    select night, source, count(*), sum(price_kobo) from sold_nights(new.day, new.day, true) group by night, source;
  insert into closed_day_type (day, room_type_id, sold, room_charge_kobo)
    select night, room_type_id, count(*), sum(price_kobo) from sold_nights(new.day, new.day, true) group by night, room_type_id;
  if (select (coalesce(sum(sold), 0), coalesce(sum(room_charge_kobo), 0)) from closed_day_plan where day = new.day)
      is distinct from (new.sold::bigint, new.room_charge_kobo::numeric)
    or (select (coalesce(sum(sold), 0), coalesce(sum(room_charge_kobo), 0)) from closed_day_source where day = new.day)
      is distinct from (new.sold::bigint, new.room_charge_kobo::numeric)
    or (select (coalesce(sum(sold), 0), coalesce(sum(room_charge_kobo), 0)) from closed_day_type where day = new.day)
      is distinct from (new.sold::bigint, new.room_charge_kobo::numeric)
  then
    raise exception 'a booking of % has changed meanwhile', new.day using errcode = 'serialization_failure';
  end if;
  return null;
end $$;
create trigger closed_day_parts_inserted after insert on closed_day for each row execute function insert_closed_day_parts();

create trigger closed_day_never_changes before update or delete on closed_day_plan for each row
  execute function refuse_change('closed_day_never_changes', 'the figures of a closed day never change');
create trigger closed_day_written_by_closing before insert on closed_day_plan for each row when (pg_trigger_depth() = 0)
  execute function refuse_change('closed_day_never_changes', 'the figures of a closed day never change');
create trigger closed_day_never_changes before update or delete on closed_day_source for each row
  execute function refuse_change('closed_day_never_changes', 'the figures of a closed day never change');
create trigger closed_day_written_by_closing before insert on closed_day_source for each row
  when (pg_trigger_depth() = 0)
  execute function refuse_change('closed_day_never_changes', 'the figures of a closed day never change');

create trigger closed_day_never_changes before update or delete on closed_day_type for each row
  execute function refuse_change('closed_day_never_changes', 'the figures of a closed day never change');
create trigger closed_day_written_by_closing before insert on closed_day_type for each row
  when (pg_trigger_depth() = 0)
  execute function refuse_change('closed_day_never_changes', 'the figures of a closed day never change');

-- Writers of a day's events share its lock until they commit; closing the day takes the lock alone. The key is the day
-- of the month: closing many days takes few locks, and writers of today do not wait for yesterday to be closed.
create function day_lock_key(day date) returns integer language sql immutable parallel safe
  return extract(day from day)::integer;

-- Refuses isolation levels above read committed, at which a transaction does not see the days that were closed after it
-- began.
create function require_read_committed() returns void language plpgsql as $$
begin
  if current_setting('transaction_isolation') in ('repeatable read', 'serializable') then
    raise exception 'events of a hotel day are written at isolation level read committed only'
      using errcode = 'feature_not_supported';
  end if;
end $$;

create trigger closed_day_never_changes before update or delete on closed_day for each row
  execute function refuse_change('closed_day_never_changes', 'the figures of a closed day never change');
