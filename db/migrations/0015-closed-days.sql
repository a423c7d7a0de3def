-- A closed day stays closed: what a booking was at every moment, money as lines that are only ever added, and the rooms
-- figures of a night as they were when its day ended.

-- A row keeps the name that the person had then.
alter table audit add column actor_name text;
alter table audit disable trigger audit_kept_as_written;
update audit set actor_name = staff.name from staff where staff.staff_id = actor;
alter table audit enable trigger audit_kept_as_written;
create function name_the_actor() returns trigger language plpgsql as $$
begin
  new.actor_name := (select name from staff where staff_id = new.actor);
  return new;
end $$;
create trigger audit_names_its_actor before insert on audit for each row execute function name_the_actor();

-- What a drink or a member of the staff was called before a moment: as the first change after it found it.
create function name_before(kind text, subject text, moment timestamptz, now_called text) returns text language sql stable
  return coalesce((select before ->> 'name' from audit
    where subject_kind = kind and subject_id = subject and at >= moment and before ->> 'name' is not null
    order by id limit 1), now_called);

-- A booking as each row of its history left it.
create table booking_version (
  audit_id bigint primary key references audit,
  booking_id uuid not null references booking,
  at timestamptz not null,
  -- When the next one took its place.
  until timestamptz,
  was booking_status,
  status booking_status not null,
  guest_name text not null,
  room_type_name text not null,
  guests integer not null,
  check_in date not null,
  check_out date not null,
  total_kobo bigint not null,
  deleted boolean not null
);
create unique index booking_version_latest on booking_version (booking_id) where until is null;
create index booking_version_by_booking on booking_version (booking_id, audit_id);
create index booking_version_by_step on booking_version (at) where was is distinct from status;
create index booking_version_expected on booking_version (check_in) where status in ('confirmed', 'no_show');
create index booking_version_in_house on booking_version using gist (tstzrange(at, until)) where status = 'checked_in';

create function keep_booking_version() returns trigger language plpgsql as $$
declare
  stay booking%rowtype;
  last booking_version%rowtype;
  moment timestamptz := new.at;
begin
  select * into stay from booking where id = new.subject_id::uuid for no key update;
  if not found then
    return null;
  end if;
  select * into last from booking_version where booking_id = stay.id and until is null;
  if found then
    if (last.status, last.guest_name, last.room_type_name, last.guests, last.check_in, last.check_out, last.total_kobo, last.deleted)
      is not distinct from (stay.status, stay.guest_name, stay.room_type_name, stay.guests, stay.check_in, stay.check_out,
        stay.total_kobo, stay.deleted_at is not null) then
      return null;
    end if;
    -- A clock that was set back does not reorder what happened.
    moment := greatest(new.at, last.at);
    update booking_version set until = moment where audit_id = last.audit_id;
  end if;
  insert into booking_version values (new.id, stay.id, moment, null, last.status, stay.status, stay.guest_name,
    stay.room_type_name, stay.guests, stay.check_in, stay.check_out, stay.total_kobo, stay.deleted_at is not null);
  return null;
end $$;
-- At the end of the transaction, when the booking is as the transaction leaves it.
create constraint trigger booking_version_is_kept after insert on audit deferrable initially deferred for each row
  when (new.subject_kind = 'booking') execute function keep_booking_version();

insert into booking_version
  select step.id, booking.id, step.at, lead(step.at) over story, lag(step.status) over story, step.status, booking.guest_name,
    booking.room_type_name, booking.guests, booking.check_in, booking.check_out, booking.total_kobo, step.deleted
  from (
      select id, subject_id::uuid as booking_id, max(at) over (partition by subject_id order by id) as at,
        (after ->> 'status')::booking_status as status, action = 'booking deleted' as deleted
      from audit
      where subject_kind = 'booking' and after ->> 'status' is not null
        and (before ->> 'status' is distinct from after ->> 'status' or action = 'booking deleted')) step
    join booking on booking.id = step.booking_id
  window story as (partition by booking.id order by step.id);

create function guard_booking_version() returns trigger language plpgsql as $$
begin
  -- Depth 1 is this trigger alone: no row of the history has led here.
  if tg_op = 'INSERT' and pg_trigger_depth() > 1 then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if pg_trigger_depth() > 1 and old.until is null and to_jsonb(new) - 'until' = to_jsonb(old) - 'until'
      -- A guest can ask to be forgotten.
      or to_jsonb(new) - 'guest_name' = to_jsonb(old) - 'guest_name' then
      return new;
    end if;
  end if;
  raise exception 'what a booking was stays written' using errcode = 'check_violation', constraint = 'booking_version_kept_as_written';
end $$;
create trigger booking_version_kept_as_written before insert or update or delete on booking_version
  for each row execute function guard_booking_version();

-- Money. A line is added when money moves, on the day on which it moves, and never changed.
drop function judge_money_again() cascade;
drop function enter_refund() cascade;
drop function enter_money() cascade;
drop function add_up_money() cascade;
drop function add_money(money_entry, integer);
drop table money_entry, money_day, drink_day;
drop view money_source;

create type money_kind as enum ('payment', 'payment_reversed', 'refund', 'sale', 'sale_deleted');

-- THE definition of money that moved: what was taken is positive, what was given back, reversed or deleted negative. Money
-- that is owed back has not moved yet. `source_id` is the row that says so.
create view money_source as
  select payment.id, 'payment'::money_kind as kind, payment.id as source_id, payment.created_at as at,
    'rooms'::money_stream as stream, 'gateway'::money_method as method, payment.amount_kobo, booking.id as booking_id,
    null::integer as drink_id, null::integer as quantity, null::uuid as staff_id, null::text as reason
  from payment join booking on booking.tx_ref = payment.tx_ref
  where payment.currency = 'NGN'
  union all
  select refund.id, 'refund', refund.id, refund.made_at, 'rooms', refund.way::text::money_method, -refund.amount_kobo,
    booking.id, null, null, refund.decided_by, refund.reason
  from refund join payment on payment.id = payment_id join booking on booking.tx_ref = payment.tx_ref
  where refund.state = 'made' and payment.currency = 'NGN'
  union all
  select id, 'payment', id, taken_at, 'rooms', method::text::money_method, amount_kobo, booking_id, null, null, taken_by, null
  from desk_payment
  union all
  select md5('payment_reversed ' || paid.id)::uuid, 'payment_reversed', paid.id, reversed_at, 'rooms',
    paid.method::text::money_method, -paid.amount_kobo, paid.booking_id, null, null, reversed_by, reason
  from desk_payment_reversal join desk_payment paid on paid.id = payment_id
  union all
  select id, 'sale', id, created_at, 'bar', payment_method::text::money_method, total_kobo, null, drink_id, quantity, sold_by, null
  from bar_sale
  union all
  select md5('sale_deleted ' || id)::uuid, 'sale_deleted', id, deleted_at, 'bar', payment_method::text::money_method,
    -total_kobo, null, drink_id, -quantity, deleted_by, delete_reason
  from bar_sale where deleted_at is not null;

-- The same, kept by the triggers below: found by its day and its time without looking everywhere.
create table money_entry (
  id uuid primary key,
  kind money_kind not null,
  source_id uuid not null,
  at timestamptz not null,
  day date not null,
  stream money_stream not null,
  method money_method not null,
  amount_kobo bigint not null,
  booking_id uuid references booking,
  drink_id integer references drink,
  quantity integer,
  staff_id uuid references staff,
  reason text,
  unique (source_id, kind),
  constraint money_entry_signed check (case when kind in ('payment', 'sale') then amount_kobo >= 0 else amount_kobo <= 0 end)
);
create index money_entry_by_time on money_entry (at, id);
create index money_entry_by_day on money_entry (day, stream);
create index money_entry_by_booking on money_entry (booking_id);

create function guard_money_entry() returns trigger language plpgsql as $$
begin
  -- Depth 1 is this trigger alone: nobody's payment or sale has led here.
  if tg_op = 'INSERT' and pg_trigger_depth() > 1
    or tg_op <> 'UPDATE' and current_setting('hotel.recounting', true) = 'on' then
    return coalesce(new, old);
  end if;
  raise exception 'a line of money is never changed' using errcode = 'check_violation', constraint = 'money_entry_kept_as_written';
end $$;
create trigger money_entry_kept_as_written before insert or update or delete on money_entry
  for each row execute function guard_money_entry();

-- Added up: what was taken, and what was given back of it or of earlier money, as a positive amount.
create table money_day (
  day date not null,
  stream money_stream not null,
  method money_method not null,
  taken_kobo bigint not null,
  given_back_kobo bigint not null,
  -- How many lines of each.
  taken integer not null,
  given_back integer not null,
  primary key (day, stream, method)
);
create table drink_day (
  day date not null,
  drink_id integer not null references drink,
  quantity integer not null,
  amount_kobo bigint not null,
  primary key (day, drink_id)
);

create function gives_back(kind money_kind) returns boolean language sql immutable parallel safe
  return kind not in ('payment', 'sale');

create function add_up_money() returns trigger language plpgsql as $$
declare
  back integer := gives_back(new.kind)::integer;
begin
  insert into money_day as total
    values (new.day, new.stream, new.method, new.amount_kobo * (1 - back), -new.amount_kobo * back, 1 - back, back)
    on conflict (day, stream, method) do update
    set taken_kobo = total.taken_kobo + excluded.taken_kobo, given_back_kobo = total.given_back_kobo + excluded.given_back_kobo,
      taken = total.taken + excluded.taken, given_back = total.given_back + excluded.given_back;
  if new.drink_id is not null then
    insert into drink_day as total values (new.day, new.drink_id, new.quantity, new.amount_kobo)
      on conflict (day, drink_id) do update
      set quantity = total.quantity + excluded.quantity, amount_kobo = total.amount_kobo + excluded.amount_kobo;
  end if;
  return null;
end $$;
-- At the end of the transaction, when it has every other lock it needs: a day's total is the last thing anybody waits for.
create constraint trigger money_adds_up after insert on money_entry deferrable initially deferred for each row
  when (current_setting('hotel.recounting', true) is distinct from 'on') execute function add_up_money();

-- Called with the kind of line that the row makes.
create function enter_money() returns trigger language plpgsql as $$
declare
  made money_kind := tg_argv[0];
  source uuid := to_jsonb(new) ->> case made when 'payment_reversed' then 'payment_id' else 'id' end;
begin
  insert into money_entry
    select id, kind, source_id, at, hotel_day(at), stream, method, amount_kobo, booking_id, drink_id, quantity, staff_id, reason
    from money_source where source_id = source and kind = made;
  return null;
end $$;
create trigger taken_money_is_entered after insert on payment for each row execute function enter_money('payment');
create trigger taken_money_is_entered after insert on desk_payment for each row execute function enter_money('payment');
create trigger taken_money_is_entered after insert on bar_sale for each row execute function enter_money('sale');
create trigger reversed_money_is_entered after insert on desk_payment_reversal for each row
  execute function enter_money('payment_reversed');
create trigger returned_money_is_entered after update on refund for each row
  when (old.state <> 'made' and new.state = 'made') execute function enter_money('refund');
create trigger refund_born_made_is_entered after insert on refund for each row
  when (new.state = 'made') execute function enter_money('refund');
create trigger deleted_sale_is_entered after update on bar_sale for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function enter_money('sale_deleted');

-- Everything above, and `booking_day`, from their sources, for another time zone or after a repair by hand.
create or replace function recount_money() returns void language plpgsql as $$
begin
  lock table money_entry in exclusive mode;
  lock table booking_day in exclusive mode;
  -- What this transaction has yet to add up would come on top.
  set constraints money_adds_up, bookings_add_up, bookings_add_up_again immediate;
  perform set_config('hotel.recounting', 'on', true);
  delete from drink_day;
  delete from money_day;
  delete from money_entry;
  insert into money_entry
    select id, kind, source_id, at, hotel_day(at), stream, method, amount_kobo, booking_id, drink_id, quantity, staff_id, reason
    from money_source;
  insert into money_day
    select day, stream, method, coalesce(sum(amount_kobo) filter (where not gives_back(kind)), 0),
      coalesce(-sum(amount_kobo) filter (where gives_back(kind)), 0), count(*) filter (where not gives_back(kind)),
      count(*) filter (where gives_back(kind))
    from money_entry group by 1, 2, 3;
  insert into drink_day
    select day, drink_id, sum(quantity), sum(amount_kobo) from money_entry where drink_id is not null group by 1, 2;
  perform set_config('hotel.recounting', 'off', true);
  delete from booking_day;
  insert into booking_day
    select hotel_day(created_at), source, count(*), count(*) filter (where not booking_earns(status, deleted_at)),
      coalesce(sum(total_kobo) filter (where booking_earns(status, deleted_at)), 0)
    from booking where deleted_at is null group by 1, 2;
  set constraints money_adds_up, bookings_add_up, bookings_add_up_again deferred;
end $$;
select recount_money();

-- THE definition of a room sold for a night: somebody has booked it, and it is no online hold that nobody has paid, nor a
-- guest who should have left.
create view sold_night as
  select night, booking_id, price_kobo
  from booking_night join booking on booking.id = booking_id
  where status <> 'pending' and not overstay;

-- The nights of a range as bookings and rooms stand now: the rooms there were, those sold, and their prices.
create function night_figures(first date, last date)
  returns table (day date, rooms integer, sold integer, room_charge_kobo bigint) language sql stable as $$
  with house as materialized (
    select rooms, until, coalesce(lag(until) over (partition by room_type_id order by until), '-infinity') as since
    from room_count
    union all
    select total_rooms, 'infinity', coalesce(
      (select max(until) from room_count past where past.room_type_id = stock.room_type_id), '-infinity')
    from room_inventory stock)
  select each::date, coalesce((select sum(house.rooms) from house where since <= each and each < until), 0)::integer,
    coalesce(sold.rooms, 0)::integer, coalesce(sold.charge, 0)::bigint
  from generate_series(first, last, interval '1 day') each
    left join (
      select night, count(*) as rooms, sum(price_kobo) as charge from sold_night
      where night between first and last group by night) sold on sold.night = each::date
$$;

-- A day that has ended, with the figures of its night as they were then.
create table closed_day (
  day date primary key,
  rooms integer not null check (rooms >= 0),
  sold integer not null check (sold >= 0),
  room_charge_kobo bigint not null check (room_charge_kobo >= 0),
  closed_at timestamptz not null,
  constraint closed_day_has_ended check (day <= (closed_at at time zone 'UTC')::date)
);
create function keep_day_closed() returns trigger language plpgsql as $$
begin
  raise exception 'a closed day stays closed' using errcode = 'check_violation', constraint = 'closed_day_kept_as_written';
end $$;
create trigger closed_day_kept_as_written before update or delete on closed_day
  for each row execute function keep_day_closed();

-- Closes every day that has ended by a moment. Safe to repeat, and for two at once.
create function close_days(moment timestamptz) returns void language plpgsql as $$
declare
  yesterday date := hotel_day(moment) - 1;
  first date := coalesce((select max(day) + 1 from closed_day), least((select min(night) from booking_night), yesterday));
begin
  if first <= yesterday then
    insert into closed_day
      select day, rooms, sold, room_charge_kobo, moment from night_figures(first, yesterday)
      on conflict do nothing;
  end if;
end $$;

-- The nights of a range: a closed one as it was when it was closed.
create function nights_as_known(first date, last date)
  returns table (day date, rooms integer, sold integer, room_charge_kobo bigint) language sql stable as $$
  select day, rooms, sold, room_charge_kobo from closed_day where day between first and last
  union all
  select * from night_figures(first, least(last, (select min(day) - 1 from closed_day)))
  union all
  select * from night_figures(greatest(first, (select max(day) + 1 from closed_day)), last)
    where exists (select from closed_day)
$$;
