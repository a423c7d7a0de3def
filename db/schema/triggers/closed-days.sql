-- A closed day stays closed, whatever comes in between and whoever writes by hand.

-- The lock of a day: who writes of it shares it until the commit, and who closes it has it alone. A day of the month, so that
-- closing many days takes few locks; who writes of today never waits for yesterday to be closed.
create function day_lock(day date) returns integer language sql immutable parallel safe
  return extract(day from day)::integer;

create function refuse_old_snapshot() returns void language plpgsql as $$
begin
  if current_setting('transaction_isolation') in ('repeatable read', 'serializable') then
    raise exception 'whether a day is closed is seen by read committed only' using errcode = 'feature_not_supported';
  end if;
end $$;

-- The moment itself, or the beginning of the first open day where its own is closed: what was begun before midnight, and is
-- written after its day was closed, happens on the next. Until the transaction ends nobody closes the day of the answer.
create function open_moment(moment timestamptz) returns timestamptz language plpgsql as $$
declare
  own date := hotel_day(moment);
  last date;
begin
  if moment is null then
    return null;
  end if;
  perform refuse_old_snapshot();
  loop
    perform pg_advisory_xact_lock_shared('closed_day'::regclass::oid::integer, day_lock(own));
    -- Another statement than the lock: it sees what was closed while this one waited.
    select max(day) into last from closed_day;
    if last is null or own > last then
      return moment;
    end if;
    own := last + 1;
    select own::timestamp at time zone time_zone into moment from hotel_zone;
  end loop;
end $$;

-- Called with the column that says when the row happened.
create function fall_on_open_day() returns trigger language plpgsql as $$
begin
  case tg_argv[0]
    when 'at' then new.at := open_moment(new.at);
    when 'created_at' then new.created_at := open_moment(new.created_at);
    when 'deleted_at' then new.deleted_at := open_moment(new.deleted_at);
    when 'given_at' then new.given_at := open_moment(new.given_at);
    when 'moved_at' then new.moved_at := open_moment(new.moved_at);
    when 'reversed_at' then new.reversed_at := open_moment(new.reversed_at);
    when 'taken_at' then new.taken_at := open_moment(new.taken_at);
  end case;
  return new;
end $$;
-- All that a day's report reads: versions of bookings take their time from the audit, money entries from these rows.
create trigger falls_on_open_day before insert on audit for each row execute function fall_on_open_day('at');
create trigger falls_on_open_day before insert on payment for each row execute function fall_on_open_day('created_at');
create trigger falls_on_open_day before insert on desk_payment for each row execute function fall_on_open_day('taken_at');
create trigger falls_on_open_day before insert on desk_payment_reversal for each row execute function fall_on_open_day('reversed_at');
create trigger falls_on_open_day before insert on desk_refund for each row execute function fall_on_open_day('given_at');
create trigger falls_on_open_day before insert on bar_sale for each row execute function fall_on_open_day('created_at');
create trigger falls_on_open_day_again before update of deleted_at on bar_sale for each row
  execute function fall_on_open_day('deleted_at');
create trigger falls_on_open_day before insert on stock_movement for each row execute function fall_on_open_day('moved_at');

-- A refund comes to be owed, and is made or kept later. When it was asked for is in no report.
create function refund_falls_on_open_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.due_at := open_moment(new.due_at);
  end if;
  if new.state = 'made' and (tg_op = 'INSERT' or old.state <> 'made') then
    new.made_at := open_moment(new.made_at);
  elsif new.state = 'kept' and (tg_op = 'INSERT' or old.state <> 'kept') then
    new.decided_at := open_moment(new.decided_at);
  end if;
  return new;
end $$;
create trigger falls_on_open_day before insert or update on refund for each row execute function refund_falls_on_open_day();

-- A day is closed after it has ended, after the one before, and with the figures of its night, whoever closes it: what the
-- statement says of them is not asked. Waits for everybody who is writing of the day.
create function close_day() returns trigger language plpgsql as $$
declare
  last date := (select max(day) from closed_day);
begin
  perform refuse_old_snapshot();
  if new.day >= hotel_day(new.closed_at) then
    raise exception 'this day has not ended' using errcode = 'check_violation', constraint = 'closed_day_has_ended';
  end if;
  if new.day > last + 1 or new.day < (select min(day) from closed_day) then
    raise exception 'days are closed one after the other' using errcode = 'check_violation', constraint = 'closed_day_in_order';
  end if;
  perform pg_advisory_xact_lock('closed_day'::regclass::oid::integer, day_lock(new.day));
  select rooms, sold, room_charge_kobo into strict new.rooms, new.sold, new.room_charge_kobo from night_figures(new.day, new.day);
  return new;
end $$;
create trigger closed_day_is_closed before insert on closed_day for each row execute function close_day();

create function keep_day_closed() returns trigger language plpgsql as $$
begin
  raise exception 'a closed day stays closed' using errcode = 'check_violation', constraint = 'closed_day_kept_as_written';
end $$;
create trigger closed_day_kept_as_written before update or delete on closed_day
  for each row execute function keep_day_closed();
