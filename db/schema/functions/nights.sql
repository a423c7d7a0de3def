-- Claiming nights and giving them back. Lock order everywhere: bookings, inventory in the order of its types, nights. The
-- inventory row makes claims of one room type queue, so they cannot deadlock over their nights.

-- Gives back the nights of a booking from a day on. Safe to repeat.
create function release_nights(p_booking uuid, p_from date) returns void language plpgsql as $$
begin
  perform from room_inventory
    where room_type_id in (select held.room_type_id from booking_night held where held.booking_id = p_booking)
    order by room_type_id for no key update;
  with freed as (
    delete from booking_night where booking_id = p_booking and night >= p_from returning room_type_id, night)
  update night set booked = booked - 1 from freed
    where (night.room_type_id, night.night) = (freed.room_type_id, freed.night);
  update booking set nights_held = false where id = p_booking and nights_held;
end $$;

-- Guests of a room type who are in house on a day although their stay ended before it, and have no room counted for its night.
create function uncounted_overstays(p_type text, p_day date) returns setof uuid language sql stable
  begin atomic
    select id from booking
    where status = 'checked_in' and deleted_at is null and room_type_id = p_type and check_out < p_day
      and not exists (select from booking_night held where held.booking_id = booking.id and held.night = p_day);
  end;

-- Counts a room of tonight for each guest of a type who overstays, as far as there are rooms. Safe to repeat.
create function hold_overstays(p_type text, p_at timestamptz) returns void language plpgsql as $$
declare
  today date := hotel_day(p_at);
  locked uuid[];
  guest uuid;
begin
  -- Who is being checked out is waited for.
  locked := array(
    select id from booking where id in (select uncounted_overstays(p_type, today)) order by id for update);
  if locked = '{}' then
    return;
  end if;
  perform from room_inventory where room_type_id = p_type for no key update;
  insert into night (room_type_id, night, total_rooms)
    select room_type_id, today, total_rooms from room_inventory where room_type_id = p_type
    on conflict do nothing;
  -- Asked again: somebody else may have counted them meanwhile.
  for guest in select still from uncounted_overstays(p_type, today) still where still = any (locked) loop
    update night set booked = booked + 1
      where room_type_id = p_type and night = today and booked < coalesce(total_rooms, closed_total);
    exit when not found;
    insert into booking_night (booking_id, room_type_id, night, overstay) values (guest, p_type, today, true);
  end loop;
end $$;

create function hold_all_overstays(p_at timestamptz) returns void language plpgsql as $$
begin
  perform from booking
    where id in (select uncounted_overstays(room_type_id, hotel_day(p_at)) from room_inventory) order by id for update;
  perform hold_overstays(room_type_id, p_at) from room_inventory order by room_type_id;
end $$;

-- As release_nights; tonight's goes to a guest who overstays without a room.
create function free_nights(p_booking uuid, p_from date, p_at timestamptz) returns void language plpgsql as $$
begin
  perform from booking
    where id in (select uncounted_overstays(mine.room_type_id, hotel_day(p_at)) from booking mine where mine.id = p_booking)
    order by id for update;
  perform release_nights(p_booking, p_from);
  perform hold_overstays(room_type_id, p_at) from booking where id = p_booking;
end $$;

-- Makes a type's nights ready to be taken by a booking: who holds some of them queues here, guests who overstay come first,
-- and lapsed holds give way, whether or not a job has ended them. One that is locked is waited for: its payment, or its end,
-- is being written and decides whether there is a room.
create function queue_for_nights(p_booking uuid, p_type text, p_from date, p_until date, p_at timestamptz) returns void
language plpgsql as $$
declare
  today date := hotel_day(p_at);
  tonight boolean := today >= p_from and today < p_until;
  lapsed uuid[];
  given_up uuid;
begin
  lapsed := array(
    select id from booking
    where status = 'pending' and nights_held and hold_until <= p_at and id <> p_booking
      and room_type_id = p_type and check_in < p_until and check_out > p_from
    order by id for update);
  if tonight then
    perform from booking where id in (select uncounted_overstays(p_type, today)) order by id for update;
  end if;
  perform from room_inventory
    where room_type_id = p_type
      or room_type_id in (select held.room_type_id from booking_night held where held.booking_id = p_booking)
    order by room_type_id for no key update;
  foreach given_up in array lapsed loop
    perform release_nights(given_up, '-infinity');
  end loop;
  if tonight then
    perform hold_overstays(p_type, p_at);
  end if;
end $$;

-- Takes these nights of a type for a booking, or raises no_data_found. From p_today on a night is measured by the rooms on
-- sale; one before it by the rooms there were, and who is or was in house has slept there, whatever is on sale: where no
-- room is left such a night is written down and not counted. A closed night always had the rooms it had.
create function take_nights(p_booking uuid, p_type text, p_nights date[], p_today date) returns void language plpgsql as $$
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

-- Claims every night of a stay, or none and answers false. Nobody has slept there yet: a night before today, which a payment
-- that arrives late may ask for, is measured by the rooms on sale as well.
create function claim_nights(p_booking uuid, p_at timestamptz) returns boolean language plpgsql as $$
declare
  stay booking%rowtype;
begin
  select * into strict stay from booking where id = p_booking;
  perform queue_for_nights(p_booking, stay.room_type_id, stay.check_in, stay.check_out, p_at);
  perform take_nights(p_booking, stay.room_type_id,
    array(select day::date from generate_series(stay.check_in, stay.check_out - 1, interval '1 day') day), '-infinity');
  update booking set nights_held = true where id = p_booking;
  return true;
exception
  when no_data_found then
    -- Leaving the block has undone all of it: the caller's transaction can go on.
    return false;
end $$;

-- Claims the nights that a stay has given back, up to an end and of a type that may be others than before. False when one of
-- them is full or the type is not on sale: nothing is taken then.
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

-- Gives a stay the nights of other dates, or of another type: keeps what both have, drops and takes the rest, or does
-- nothing and answers false. The caller holds the booking and writes its new dates, type and prices in the same
-- transaction. A night before p_today stays as it was slept; it is added only behind the stay, where its guest has stayed on.
create function change_nights(p_booking uuid, p_type text, p_check_in date, p_check_out date, p_today date, p_at timestamptz)
returns boolean language plpgsql as $$
declare
  stay booking%rowtype;
  taking date[];
begin
  select * into strict stay from booking where id = p_booking;
  perform queue_for_nights(p_booking, p_type, p_check_in, p_check_out, p_at);

  taking := array(
    select day::date from generate_series(p_check_in, p_check_out - 1, interval '1 day') day
    where not exists (select from booking_night held
      where held.booking_id = p_booking and held.night = day::date and (held.room_type_id = p_type or held.night < p_today))
    order by day);
  if exists (select from unnest(taking) day where day < p_today and (day < stay.check_out or stay.status <> 'checked_in'))
    or stay.status = 'checked_in' and exists (select from booking_night held
      where held.booking_id = p_booking and held.night >= stay.check_in and held.night < least(p_today, stay.check_out)
        and (held.night < p_check_in or held.night >= p_check_out))
  then
    raise exception 'a night before today stays as it was' using errcode = 'check_violation',
      constraint = 'past_nights_stay';
  end if;

  -- A guest who has stayed on and extends the stay: what was counted as an overstay is a night of the stay from now on.
  update booking_night set overstay = false where booking_id = p_booking and overstay and night < p_check_out;
  with freed as (
    delete from booking_night held
    where held.booking_id = p_booking
      and (held.night < p_check_in or held.night >= p_check_out or held.night >= p_today and held.room_type_id <> p_type)
      and not (held.overstay and held.night < p_today)
    returning held.room_type_id, held.night)
  update night set booked = booked - 1 from freed
    where (night.room_type_id, night.night) = (freed.room_type_id, freed.night);
  if cardinality(taking) > 0 then
    perform take_nights(p_booking, p_type, taking, p_today);
  end if;
  return true;
exception
  when no_data_found then
    return false;
end $$;
