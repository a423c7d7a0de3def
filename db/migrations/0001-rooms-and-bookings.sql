-- Rooms are sold by type and night. The rule that must never break is written here, below every process
-- and every hand-typed statement: what is booked on a night never exceeds the rooms that exist.

create type room_status as enum ('Available', 'Fully Booked', 'Maintenance');
create type staff_role as enum ('superadmin', 'supervisor', 'receptionist', 'barmen');
create type booking_status as enum
  ('pending', 'confirmed', 'checked_in', 'checked_out', 'completed', 'cancelled', 'no_show', 'voided');
create type payment_status as enum ('pending', 'paid', 'refund_due', 'refunded');
create type payment_method as enum ('flutterwave', 'manual');
create type booking_source as enum ('online', 'manual');
create type creator_role as enum ('client', 'superadmin', 'receptionist');

create table staff (
  id uuid primary key default gen_random_uuid(),
  staff_id text not null unique,
  name text not null,
  role staff_role not null,
  email text,
  phone text,
  password_hash text not null,
  is_active boolean not null default true,
  created_at timestamptz not null
);

create table room_type (
  id text primary key,
  name text not null unique,
  price_kobo bigint not null check (price_kobo > 0),
  max_occupancy integer not null check (max_occupancy between 1 and 4),
  amenities text not null,
  description text not null,
  image text not null
);

create table room_inventory (
  id uuid primary key default gen_random_uuid(),
  room_type_id text not null unique references room_type,
  total_rooms integer not null check (total_rooms >= 0),
  -- Rooms kept off sale; a night's limit is total_rooms - held_back.
  held_back integer not null default 0 check (held_back between 0 and total_rooms),
  status room_status not null default 'Available',
  is_active boolean not null default true,
  -- The target of night's foreign key: a change of total_rooms reaches every open night, whose check may refuse it.
  unique (room_type_id, total_rooms)
);

create table night (
  room_type_id text not null references room_type,
  night date not null,
  booked integer not null default 0,
  -- Rooms that exist while the night is open. A night that is history can be closed by moving the number to closed_total:
  -- then giving up a wing of the building does not contradict the past.
  total_rooms integer,
  closed_total integer,
  primary key (room_type_id, night),
  foreign key (room_type_id, total_rooms) references room_inventory (room_type_id, total_rooms) on update cascade,
  constraint night_open_or_closed check ((total_rooms is null) <> (closed_total is null)),
  constraint night_not_oversold check (booked between 0 and coalesce(total_rooms, closed_total))
);

create table booking (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  receipt_token text not null,
  guest_name text not null,
  guest_email text not null,
  guest_phone text not null,
  room_type_id text not null references room_type,
  room_type_name text not null,
  check_in date not null,
  check_out date not null,
  guests integer not null check (guests between 1 and 4),
  price_kobo bigint not null check (price_kobo > 0),
  base_kobo bigint not null,
  fee_kobo bigint not null check (fee_kobo >= 0),
  total_kobo bigint not null,
  status booking_status not null,
  payment_status payment_status not null default 'pending',
  payment_method payment_method not null,
  source booking_source not null,
  created_by_role creator_role not null,
  created_by uuid references staff,
  tx_ref text not null unique,
  -- An unpaid online booking keeps its nights until then.
  hold_until timestamptz,
  -- True while booking_night holds every night of the stay.
  nights_held boolean not null default false,
  -- Set when an unpaid hold ran out: only such a booking may be confirmed by a payment that arrives late.
  expired_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  constraint booking_half_open check (check_out > check_in),
  constraint booking_priced check (base_kobo = price_kobo * (check_out - check_in) and total_kobo = base_kobo + fee_kobo),
  constraint booking_expected_or_in_house_holds_nights check (nights_held or status not in ('confirmed', 'checked_in'))
);

create index booking_live_hold_email on booking (lower(guest_email)) where status = 'pending';
create index booking_live_hold_phone on booking (regexp_replace(guest_phone, '\D', '', 'g')) where status = 'pending';
create index booking_pending_room on booking (room_type_id, hold_until) where status = 'pending' and nights_held;

-- One row per booking and night it occupies: the truth that night.booked counts.
create table booking_night (
  booking_id uuid not null references booking,
  room_type_id text not null,
  night date not null,
  primary key (booking_id, night),
  foreign key (room_type_id, night) references night (room_type_id, night)
);
create index booking_night_by_night on booking_night (room_type_id, night);

-- Checked at commit, so that a counter can never say less than the rows it counts.
create function check_night_count() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in
    select distinct t.room_type_id, t.night
    from (values (old.room_type_id, old.night), (new.room_type_id, new.night)) t (room_type_id, night)
    where t.night is not null
  loop
    if (select booked from night n where (n.room_type_id, n.night) = (touched.room_type_id, touched.night))
       is distinct from
       (select count(*)::integer from booking_night n
        where (n.room_type_id, n.night) = (touched.room_type_id, touched.night)) then
      raise exception 'night % of % does not count its bookings', touched.night, touched.room_type_id
        using errcode = 'check_violation', constraint = 'night_counts_bookings';
    end if;
  end loop;
  return null;
end $$;

create constraint trigger night_counts_bookings after insert or update of booked on night
  deferrable initially deferred for each row execute function check_night_count();
create constraint trigger night_counts_bookings after insert or update or delete on booking_night
  deferrable initially deferred for each row execute function check_night_count();

-- A booking that says it holds its nights has a row for each of them, of its own room type.
create function check_booking_nights() returns trigger language plpgsql as $$
declare
  key text := case tg_table_name when 'booking' then 'id' else 'booking_id' end;
  touched uuid[] := array[(to_jsonb(old) ->> key)::uuid, (to_jsonb(new) ->> key)::uuid];
begin
  if exists (
    select from booking b
    where b.id = any (touched) and b.nights_held
      and (b.check_out - b.check_in) <> (
        select count(*) from booking_night n
        where n.booking_id = b.id and n.room_type_id = b.room_type_id and n.night >= b.check_in and n.night < b.check_out)
  ) then
    raise exception 'booking % does not hold its nights', touched
      using errcode = 'check_violation', constraint = 'booking_holds_its_nights';
  end if;
  return null;
end $$;

create constraint trigger booking_holds_its_nights
  after insert or update of nights_held, room_type_id, check_in, check_out on booking
  deferrable initially deferred for each row execute function check_booking_nights();
create constraint trigger booking_holds_its_nights after update or delete on booking_night
  deferrable initially deferred for each row execute function check_booking_nights();

-- Frees the nights of a booking from a day on and no longer counts them. Safe to repeat.
create function release_nights(p_booking uuid, p_from date) returns void language plpgsql as $$
declare
  p_type text;
begin
  select room_type_id into strict p_type from booking where id = p_booking;
  perform from room_inventory where room_type_id = p_type for no key update;
  with freed as (delete from booking_night where booking_id = p_booking and night >= p_from returning night)
  update night set booked = booked - 1 where room_type_id = p_type and night in (select night from freed);
  update booking set nights_held = false where id = p_booking and nights_held;
end $$;

-- Takes every night of a booking's stay, or none and answers false. Lock order everywhere: bookings, inventory, nights;
-- the inventory row makes claims of one room type queue, so they cannot deadlock over their nights.
-- Unpaid holds that ran out before p_at give way at once, whether or not a job has ended them. One that is locked is
-- waited for: its payment, or its end, is being written and decides whether there is a room.
create function claim_nights(p_booking uuid, p_at timestamptz) returns boolean language plpgsql as $$
declare
  stay booking%rowtype;
  stock room_inventory%rowtype;
  lapsed uuid[];
  given_up uuid;
  taken integer;
begin
  select * into strict stay from booking where id = p_booking;

  lapsed := array(
    select id from booking
    where status = 'pending' and nights_held and hold_until <= p_at and id <> p_booking
      and room_type_id = stay.room_type_id and check_in < stay.check_out and check_out > stay.check_in
    order by id for update);

  select * into stock from room_inventory where room_type_id = stay.room_type_id for no key update;
  if not found or stock.status <> 'Available' or not stock.is_active then
    return false;
  end if;

  foreach given_up in array lapsed loop
    perform release_nights(given_up, '-infinity');
  end loop;

  insert into night (room_type_id, night, total_rooms)
    select stay.room_type_id, day::date, stock.total_rooms
    from generate_series(stay.check_in, stay.check_out - 1, interval '1 day') day
    on conflict do nothing;

  update night set booked = booked + 1
    where room_type_id = stay.room_type_id and booked < stock.total_rooms - stock.held_back
      and night in (
        select night from night
        where room_type_id = stay.room_type_id and night >= stay.check_in and night < stay.check_out
        order by night for update);
  get diagnostics taken = row_count;
  if taken < stay.check_out - stay.check_in then
    -- Leaves this block, which undoes the partial count: the caller's transaction can go on.
    raise exception 'no room left' using errcode = 'no_data_found';
  end if;

  insert into booking_night (booking_id, room_type_id, night)
    select p_booking, stay.room_type_id, day::date
    from generate_series(stay.check_in, stay.check_out - 1, interval '1 day') day;
  update booking set nights_held = true where id = p_booking;
  return true;
exception
  when no_data_found then
    return false;
end $$;
