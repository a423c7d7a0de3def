-- Nights that come back to a stay: those of an early departure that is taken back, and those a guest has slept without a room
-- that was counted.

-- What a guest who left early gave up, as it was booked, so that taking it back on the same day restores it.
create table early_departure (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  left_at timestamptz not null,
  -- The room type of the nights given up, under the name it was booked by, and the end of the stay.
  room_type_id text not null references room_type,
  room_type_name text not null check (room_type_name <> ''),
  check_out date not null,
  -- What each of them cost, the last one before check_out, and its part of the fee.
  night_kobo bigint[] not null check (cardinality(night_kobo) > 0 and array_position(night_kobo, null) is null and 0 < all (night_kobo)),
  night_fee_kobo bigint[] not null
    check (cardinality(night_fee_kobo) = cardinality(night_kobo) and array_position(night_fee_kobo, null) is null and 0 <= all (night_fee_kobo)),
  -- What the policy kept of it, as a charge.
  kept_kobo bigint not null check (kept_kobo >= 0),
  unique (booking_id, left_at)
);
create trigger money_kept_as_written before update or delete on early_departure
  for each row execute function keep_money_as_written();

-- A guest who stayed on while every room was sold has slept somewhere all the same. Such a night can be added to the stay
-- once it is over; it is no room of the counter, which is there so that nothing is sold twice.
alter table booking_night add column counted boolean not null default true;

-- As in 0001, of the rows that count.
create or replace function check_night_count() returns trigger language plpgsql as $$
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
        where (n.room_type_id, n.night) = (touched.room_type_id, touched.night) and n.counted) then
      raise exception 'night % of % does not count its bookings', touched.night, touched.room_type_id
        using errcode = 'check_violation', constraint = 'night_counts_bookings';
    end if;
  end loop;
  return null;
end $$;

-- The schema has no clock of its own: a night is over when the history of its booking goes on after it.
create function check_uncounted_night() returns trigger language plpgsql as $$
begin
  if (select status not in ('checked_in', 'checked_out', 'completed') from booking where id = new.booking_id)
    or not exists (select from audit where subject_kind = 'booking' and subject_id = new.booking_id::text
      and hotel_day(at) > new.night) then
    raise exception 'night % of % is not over', new.night, new.room_type_id
      using errcode = 'check_violation', constraint = 'uncounted_night_is_over';
  end if;
  return null;
end $$;
create constraint trigger uncounted_night_is_over after insert or update on booking_night
  deferrable initially deferred for each row when (not new.counted) execute function check_uncounted_night();

-- As in 0016, but who is or was in the house has slept there, whatever was sold and is on sale: a night before today that finds no
-- room left is written down and not counted.
create or replace function take_nights(p_booking uuid, p_type text, p_nights date[], p_today date) returns void language plpgsql as $$
declare
  stock room_inventory%rowtype;
  slept boolean := (select status in ('checked_in', 'completed') from booking where id = p_booking);
  full_nights date[];
begin
  select * into stock from room_inventory where room_type_id = p_type;
  if not found or (stock.status <> 'Available' or not stock.is_active) and (not slept or p_today <= any (p_nights)) then
    raise exception 'not on sale' using errcode = 'no_data_found';
  end if;
  insert into night (room_type_id, night, total_rooms)
    select p_type, day, stock.total_rooms from unnest(p_nights) day on conflict do nothing;
  with taken as (
    update night set booked = booked + 1
      where room_type_id = p_type
        and booked < case when night < p_today then coalesce(closed_total, total_rooms)
          else coalesce(closed_total, stock.total_rooms - stock.held_back) end
        and night in (
          select night from night where room_type_id = p_type and night = any (p_nights) order by night for update)
      returning night)
  select array(select day from unnest(p_nights) day where day not in (select night from taken)) into full_nights;
  if exists (select from unnest(full_nights) day where not slept or day >= p_today) then
    raise exception 'no room left' using errcode = 'no_data_found';
  end if;
  insert into booking_night (booking_id, room_type_id, night, counted)
    select p_booking, p_type, day, day <> all (full_nights) from unnest(p_nights) day;
end $$;

-- As in 0017, for a stay that gets another end, or another room type, with its nights.
drop function retake_nights(uuid, timestamptz);
create function retake_nights(p_booking uuid, p_type text, p_check_out date, p_at timestamptz) returns boolean language plpgsql as $$
declare
  stay booking%rowtype;
  missing date[];
begin
  select * into strict stay from booking where id = p_booking;
  perform queue_for_nights(p_booking, p_type, stay.check_in, p_check_out, p_at);
  missing := array(
    select day::date from generate_series(stay.check_in, p_check_out - 1, interval '1 day') day
    where not exists (select from booking_night held where held.booking_id = p_booking and held.night = day::date)
    order by day);
  if cardinality(missing) > 0 then
    perform take_nights(p_booking, p_type, missing, hotel_day(p_at));
  end if;
  update booking set nights_held = true where id = p_booking and not nights_held;
  return true;
exception
  when no_data_found then
    return false;
end $$;
