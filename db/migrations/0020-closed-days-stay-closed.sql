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

-- The moment itself, or that of the first open day where its own is closed: what was begun before midnight, and is written after its day was
-- closed, happens at the beginning of the next. Until the transaction ends nobody closes the day of the answer.
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
-- All that a day's report reads: versions of bookings take their time from the audit, lines of money from these rows.
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

create or replace function close_days(moment timestamptz) returns void language plpgsql as $$
declare
  yesterday date := hotel_day(moment) - 1;
  each date;
begin
  if yesterday <= (select max(day) from closed_day) then
    return;
  end if;
  -- Of two who close days at once, the second finds them closed.
  lock table closed_day in share row exclusive mode;
  each := coalesce((select max(day) + 1 from closed_day), least((select min(night) from booking_night), yesterday));
  while each <= yesterday loop
    insert into closed_day (day, closed_at) values (each, moment);
    each := each + 1;
  end loop;
end $$;

-- Lines of money and totals follow from other rows, and are made anew when the row of the zone is written: no setting opens them.
create or replace function guard_money_entry() returns trigger language plpgsql as $$
begin
  -- Depth 1 is this trigger alone: nobody's payment or sale has led here.
  if tg_op <> 'UPDATE' and pg_trigger_depth() > 1 then
    return coalesce(new, old);
  end if;
  raise exception 'a line of money is never changed' using errcode = 'check_violation', constraint = 'money_entry_kept_as_written';
end $$;

create function guard_total() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then
    return coalesce(new, old);
  end if;
  raise exception 'a total is what its rows add up to' using errcode = 'check_violation', constraint = 'total_kept_as_added_up';
end $$;
create trigger total_kept_as_added_up before insert or update or delete on money_day for each row execute function guard_total();
create trigger total_kept_as_added_up before insert or update or delete on drink_day for each row execute function guard_total();
create trigger total_kept_as_added_up before insert or update or delete on booking_day for each row execute function guard_total();

-- What the lines of money must be.
create view money_line as
  select id, kind, source_id, at, hotel_day(at) as day, stream, method, amount_kobo, booking_id, drink_id, quantity, staff_id, reason
  from money_source;

create or replace function enter_money() returns trigger language plpgsql as $$
declare
  made money_kind := tg_argv[0];
  source uuid := to_jsonb(new) ->> case made when 'payment_reversed' then 'payment_id' else 'id' end;
begin
  insert into money_entry select * from money_line where source_id = source and kind = made;
  return null;
end $$;

drop trigger money_adds_up on money_entry;
create constraint trigger money_adds_up after insert on money_entry deferrable initially deferred for each row
  execute function add_up_money();

create function count_anew() returns trigger language plpgsql as $$
begin
  lock table money_entry in exclusive mode;
  lock table booking_day in exclusive mode;
  -- What is yet to be added up, and what the lines below add, comes before the totals are written, not on top of them.
  set constraints money_adds_up, bookings_add_up, bookings_add_up_again immediate;
  delete from money_entry where id in (select id from (table money_entry except table money_line) gone);
  insert into money_entry select * from money_line
    where not exists (select from money_entry entered where entered.id = money_line.id);
  delete from money_day;
  insert into money_day
    select day, stream, method, coalesce(sum(amount_kobo) filter (where not gives_back(kind)), 0),
      coalesce(-sum(amount_kobo) filter (where gives_back(kind)), 0), count(*) filter (where not gives_back(kind)),
      count(*) filter (where gives_back(kind))
    from money_entry group by 1, 2, 3;
  delete from drink_day;
  insert into drink_day
    select day, drink_id, sum(quantity), sum(amount_kobo) from money_entry where drink_id is not null group by 1, 2;
  delete from booking_day;
  insert into booking_day
    select hotel_day(created_at), source, count(*), count(*) filter (where not booking_earns(status, deleted_at)),
      coalesce(sum(total_kobo) filter (where booking_earns(status, deleted_at)), 0)
    from booking where deleted_at is null group by 1, 2;
  set constraints money_adds_up, bookings_add_up, bookings_add_up_again deferred;
  return null;
end $$;
create trigger zone_counts_anew after update on hotel_zone for each row execute function count_anew();

-- Everything from its sources, after a repair by hand.
create or replace function recount_money() returns void language sql
  begin atomic
    update hotel_zone set time_zone = time_zone;
  end;

create or replace function begin_days_in(zone text) returns void language sql
  begin atomic
    update hotel_zone set time_zone = zone where time_zone <> zone;
  end;

-- The guards of rows know nothing of a table that is emptied as a whole.
create function refuse_emptying() returns trigger language plpgsql as $$
begin
  raise exception '% is never emptied', tg_table_name using errcode = 'check_violation', constraint = 'never_emptied';
end $$;
create trigger zone_stays before insert or delete on hotel_zone for each row execute function refuse_emptying();
do $$
declare
  kept text;
begin
  foreach kept in array array['audit', 'booking_version', 'payment', 'refund', 'desk_payment', 'desk_payment_reversal',
    'desk_refund', 'booking_adjustment', 'bar_order', 'bar_sale', 'stock_movement', 'money_entry', 'money_day', 'drink_day',
    'booking_day', 'closed_day', 'hotel_zone'] loop
    execute format('create trigger never_emptied before truncate on %I for each statement execute function refuse_emptying()', kept);
  end loop;
end $$;
