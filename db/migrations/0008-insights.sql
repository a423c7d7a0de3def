-- What the house has taken, in one place and added up by day, so that a year is read as fast as a week.

-- The zone in which the hotel's days begin. The program sets it at its start.
create table hotel_zone (time_zone text not null);
create unique index hotel_zone_is_one on hotel_zone ((true));
insert into hotel_zone values ('Africa/Lagos');
create function hotel_day(at timestamptz) returns date language sql stable
  return (select (at at time zone time_zone)::date from hotel_zone);

create type money_stream as enum ('rooms', 'bar');
create type money_method as enum ('gateway', 'cash', 'card', 'transfer');

-- A stay that was called off, or never should have been, brings nothing in: its money is owed back.
create function booking_earns(status booking_status, deleted_at timestamptz) returns boolean
  language sql immutable parallel safe
  return deleted_at is null and status not in ('cancelled', 'voided');

-- THE definition of what was taken. `stands` is false for what was reversed, deleted or is owed back.
create view money_source as
  select payment.id, payment.created_at as at, 'rooms'::money_stream as stream, 'gateway'::money_method as method,
    payment.amount_kobo, booking.id as booking_id, null::integer as drink_id, null::integer as quantity,
    null::uuid as staff_id, booking_earns(booking.status, booking.deleted_at) as stands
  from payment join booking on booking.tx_ref = payment.tx_ref
  where verdict <> 'mismatch'
  union all
  select paid.id, paid.taken_at, 'rooms', paid.method::text::money_method, paid.amount_kobo, booking.id, null, null,
    paid.taken_by, booking_earns(booking.status, booking.deleted_at)
      and not exists (select from desk_payment_reversal where payment_id = paid.id)
  from desk_payment paid join booking on booking.id = paid.booking_id
  union all
  select id, created_at, 'bar', payment_method::text::money_method, total_kobo, null, drink_id, quantity,
    sold_by, deleted_at is null
  from bar_sale;

-- The same, kept by the triggers below: found by its day and its time without looking everywhere.
create table money_entry (
  id uuid primary key,
  at timestamptz not null,
  day date not null,
  stream money_stream not null,
  method money_method not null,
  amount_kobo bigint not null,
  booking_id uuid references booking,
  drink_id integer references drink,
  quantity integer,
  staff_id uuid references staff,
  stands boolean not null
);
create index money_entry_by_time on money_entry (at, id) where stands;
create index money_entry_by_day on money_entry (day, stream) where stands;
create index money_entry_by_booking on money_entry (booking_id);

-- What stands, added up.
create table money_day (
  day date not null,
  stream money_stream not null,
  method money_method not null,
  amount_kobo bigint not null,
  entries integer not null,
  primary key (day, stream, method)
);
create table drink_day (
  day date not null,
  drink_id integer not null references drink,
  quantity integer not null,
  amount_kobo bigint not null,
  primary key (day, drink_id)
);

create function add_up_money() returns trigger language plpgsql as $$
declare
  sign integer := case when new.stands then 1 else -1 end;
begin
  insert into money_day as total values (new.day, new.stream, new.method, sign * new.amount_kobo, sign)
    on conflict (day, stream, method) do update
    set amount_kobo = total.amount_kobo + excluded.amount_kobo, entries = total.entries + excluded.entries;
  if new.drink_id is not null then
    insert into drink_day as total values (new.day, new.drink_id, sign * new.quantity, sign * new.amount_kobo)
      on conflict (day, drink_id) do update
      set quantity = total.quantity + excluded.quantity, amount_kobo = total.amount_kobo + excluded.amount_kobo;
  end if;
  return null;
end $$;
-- At the end of the transaction, when it has every other lock it needs: a day's total is the last thing anybody waits for.
create constraint trigger money_adds_up after insert on money_entry deferrable initially deferred for each row
  when (new.stands and current_setting('hotel.recounting', true) is distinct from 'on')
  execute function add_up_money();
create constraint trigger money_adds_up_again after update on money_entry deferrable initially deferred for each row
  when (new.stands <> old.stands) execute function add_up_money();

create function enter_money() returns trigger language plpgsql as $$
begin
  insert into money_entry (id, at, day, stream, method, amount_kobo, booking_id, drink_id, quantity, staff_id, stands)
    select id, at, hotel_day(at), stream, method, amount_kobo, booking_id, drink_id, quantity, staff_id, stands
    from money_source where id = new.id;
  return null;
end $$;
create trigger taken_money_is_entered after insert on payment for each row execute function enter_money();
create trigger taken_money_is_entered after insert on desk_payment for each row execute function enter_money();
create trigger taken_money_is_entered after insert on bar_sale for each row execute function enter_money();

create function judge_money_again() returns trigger language plpgsql as $$
declare
  judged record;
begin
  if tg_table_name = 'booking' then
    -- Totals are changed in the order of their days, so that two bookings called off at once cannot deadlock.
    for judged in
      select source.id, source.stands from money_entry entry join money_source source using (id)
      where entry.booking_id = new.id and source.stands <> entry.stands
      order by entry.day, entry.stream, entry.method, entry.id
    loop
      update money_entry set stands = judged.stands where id = judged.id;
    end loop;
  elsif tg_table_name = 'desk_payment_reversal' then
    update money_entry set stands = false where id = new.payment_id and stands;
  else
    update money_entry set stands = false where id = new.id and stands;
  end if;
  return null;
end $$;
create trigger what_stands_is_judged_again after update on booking for each row
  when (booking_earns(old.status, old.deleted_at) <> booking_earns(new.status, new.deleted_at))
  execute function judge_money_again();
create trigger what_stands_is_judged_again after insert on desk_payment_reversal for each row
  execute function judge_money_again();
create trigger what_stands_is_judged_again after update on bar_sale for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function judge_money_again();

-- Bookings that are in the list, by the day they were made. What was called off is counted, and its price is not.
create table booking_day (
  day date not null,
  source booking_source not null,
  bookings integer not null,
  called_off integer not null,
  booked_kobo bigint not null,
  primary key (day, source)
);
create function count_booking(stay booking, sign integer) returns void language plpgsql as $$
declare
  earns boolean := booking_earns(stay.status, stay.deleted_at);
begin
  if stay.deleted_at is null then
    insert into booking_day as total values (hotel_day(stay.created_at), stay.source, sign,
        case when earns then 0 else sign end, case when earns then sign * stay.total_kobo else 0 end)
      on conflict (day, source) do update
      set bookings = total.bookings + excluded.bookings, called_off = total.called_off + excluded.called_off,
        booked_kobo = total.booked_kobo + excluded.booked_kobo;
  end if;
end $$;
create function add_up_bookings() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform count_booking(old, -1);
  end if;
  perform count_booking(new, 1);
  return null;
end $$;
create constraint trigger bookings_add_up after insert on booking deferrable initially deferred for each row
  execute function add_up_bookings();
create constraint trigger bookings_add_up_again after update on booking deferrable initially deferred for each row
  when (booking_earns(old.status, old.deleted_at) <> booking_earns(new.status, new.deleted_at)
    or (old.deleted_at is null) <> (new.deleted_at is null) or old.total_kobo <> new.total_kobo)
  execute function add_up_bookings();

-- Everything above from its sources, for another time zone or after a repair by hand.
create function recount_money() returns void language plpgsql as $$
begin
  lock table money_entry in exclusive mode;
  lock table booking_day in exclusive mode;
  -- What this transaction has yet to add up would come on top.
  set constraints money_adds_up, money_adds_up_again, bookings_add_up, bookings_add_up_again immediate;
  perform set_config('hotel.recounting', 'on', true);
  delete from drink_day;
  delete from money_day;
  delete from money_entry;
  insert into money_entry (id, at, day, stream, method, amount_kobo, booking_id, drink_id, quantity, staff_id, stands)
    select id, at, hotel_day(at), stream, method, amount_kobo, booking_id, drink_id, quantity, staff_id, stands
    from money_source;
  insert into money_day
    select day, stream, method, sum(amount_kobo), count(*) from money_entry where stands group by 1, 2, 3;
  insert into drink_day
    select day, drink_id, sum(quantity), sum(amount_kobo) from money_entry
    where stands and drink_id is not null group by 1, 2;
  perform set_config('hotel.recounting', 'off', true);
  delete from booking_day;
  insert into booking_day
    select hotel_day(created_at), source, count(*), count(*) filter (where not booking_earns(status, deleted_at)),
      coalesce(sum(total_kobo) filter (where booking_earns(status, deleted_at)), 0)
    from booking where deleted_at is null group by 1, 2;
  set constraints money_adds_up, money_adds_up_again, bookings_add_up, bookings_add_up_again deferred;
end $$;
select recount_money();

create function begin_days_in(zone text) returns void language plpgsql as $$
begin
  update hotel_zone set time_zone = zone where time_zone <> zone;
  if found then
    perform recount_money();
  end if;
end $$;

-- How many rooms of a type there were in the nights before a day, back to the change before. What the hotel has now is
-- true of the nights since the last change.
create table room_count (
  room_type_id text not null references room_type,
  until date not null,
  rooms integer not null check (rooms >= 0),
  primary key (room_type_id, until)
);

create index booking_by_departure on booking (check_out) where deleted_at is null;
create index booking_night_by_day on booking_night (night, booking_id);
