-- Claiming and releasing nights. The functions lock in the same order, so that no two of them deadlock: bookings by id,
-- then inventory rows by room type, then nights by room type and date. Claims share the inventory row, so bookings of
-- one room type wait for each other only if they have a night in common.

-- Claims every night of a stay and returns true, or claims none and returns false. The limit is the rooms on sale, even
-- for nights before today, because the guest has not slept there: the desk sells a night until the closing hour, and a
-- payment can come late.
create function claim_nights(p_booking_id uuid, p_now timestamptz) returns boolean language plpgsql as $$
declare
  stay booking%rowtype;
begin
  select * into strict stay from booking where id = p_booking_id;
  perform prepare_claim_of_types(p_booking_id, array[stay.room_type_id], stay.check_in, stay.check_out, p_now);
  perform claim_these_nights(p_booking_id, stay.room_type_id,
    array(select day::date from generate_series(stay.check_in, stay.check_out - 1, interval '1 day') day), '-infinity', p_now);
  update booking set nights_held = true where id = p_booking_id;
  return true;
exception
  when no_data_found then
    -- PostgreSQL has rolled back what this block did. The caller's transaction can go on.
    return false;
end $$;

-- Returns the nights of a stay as rows, given the first night and the room type of each night.
create function nights_of_types(p_check_in date, p_room_type_ids text[]) returns table (night date, room_type_id text)
language sql immutable
  begin atomic
    select p_check_in + (place - 1)::integer, type from unnest(p_room_type_ids) with ordinality given (type, place);
  end;

-- Claims again the nights that a stay has released, one for each of p_room_type_ids from check_in on. Their number and
-- types may differ from before. Claims all nights or none, and returns false when a night is full or a type is not on
-- sale.
create function retake_nights_of_types(p_booking_id uuid, p_room_type_ids text[], p_now timestamptz) returns boolean
language plpgsql as $$
declare
  first_night date;
begin
  select check_in into strict first_night from booking where id = p_booking_id;
  perform prepare_claim_of_types(
    p_booking_id, p_room_type_ids, first_night, first_night + cardinality(p_room_type_ids), p_now);
  perform claim_these_nights(p_booking_id, missing.room_type_id, missing.nights, desk_day(p_now), p_now)
    from (
      select room_type_id, array_agg(night order by night) as nights from nights_of_types(first_night, p_room_type_ids) wanted
      where not exists (select from booking_night stay_night where stay_night.booking_id = p_booking_id and stay_night.night = wanted.night)
      group by room_type_id order by room_type_id) missing;
  update booking set nights_held = true where id = p_booking_id and not nights_held;
  return true;
exception
  when no_data_found then
    return false;
end $$;

-- Gives a stay other dates or room types, one type for each night from p_check_in on: leaves the nights that old and
-- new stay share, releases the other old ones and claims the other new ones. If that fails, nothing changes and the
-- result is false. The caller has locked the booking, and writes its dates, type and prices in the same transaction.
-- Adding a night before p_desk_day raises an exception, unless the guest has stayed on after check-out. So does
-- releasing one while the guest is in the house.
create function change_nights_of_types(
  p_booking_id uuid, p_check_in date, p_room_type_ids text[], p_desk_day date, p_now timestamptz)
returns boolean language plpgsql as $$
declare
  stay booking%rowtype;
  end_day date := p_check_in + cardinality(p_room_type_ids);
begin
  select * into strict stay from booking where id = p_booking_id;
  perform prepare_claim_of_types(p_booking_id, p_room_type_ids, p_check_in, end_day, p_now);

  if exists (select night, room_type_id from nights_of_types(p_check_in, p_room_type_ids)
      where night < p_desk_day and (night < stay.check_out or stay.status <> 'checked_in')
      except select night, room_type_id from booking_night where booking_id = p_booking_id)
    or stay.status = 'checked_in' and exists (select night, room_type_id from booking_night
      where booking_id = p_booking_id and night >= stay.check_in and night < least(p_desk_day, stay.check_out)
      except select night, room_type_id from nights_of_types(p_check_in, p_room_type_ids))
  then
    raise exception 'a night before the desk day is neither released nor added' using errcode = 'check_violation',
      constraint = 'past_nights_unchanged';
  end if;

  -- Overstay nights before the new check-out become nights of the stay.
  update booking_night set overstay = false where booking_id = p_booking_id and overstay and night < end_day;
  with released as (
    delete from booking_night stay_night
    where stay_night.booking_id = p_booking_id and not (stay_night.overstay and stay_night.night < p_desk_day)
      and (stay_night.night, stay_night.room_type_id) not in (
        select night, room_type_id from nights_of_types(p_check_in, p_room_type_ids))
    returning stay_night.room_type_id, stay_night.night)
  update night set booked = booked - 1 from released
    where (night.room_type_id, night.night) = (released.room_type_id, released.night);
  perform claim_these_nights(p_booking_id, added.room_type_id, added.nights, p_desk_day, p_now)
    from (
      select room_type_id, array_agg(night order by night) as nights
      from nights_of_types(p_check_in, p_room_type_ids) wanted
      where not exists (select from booking_night stay_night where stay_night.booking_id = p_booking_id and stay_night.night = wanted.night)
      group by room_type_id order by room_type_id) added;
  return true;
exception
  when no_data_found then
    return false;
end $$;

-- A change of the inventory calls reserve_inventory before it locks the inventory row; a claim calls share_inventory.
-- PostgreSQL gives advisory locks in the order of asking. Without these locks, a change could wait forever for a row
-- that one claim after another shares.
create function reserve_inventory(p_room_type_id text) returns void language sql
  begin atomic select pg_advisory_xact_lock(hashtextextended('inventory ' || p_room_type_id, 0)); end;
create function share_inventory(p_room_type_id text) returns void language sql
  begin atomic select pg_advisory_xact_lock_shared(hashtextextended('inventory ' || p_room_type_id, 0)); end;

-- Locks p_nights of the room types, every night of the bookings, and the inventory rows of both. Inserts the rows that
-- `night` lacks. The conflict clause locks a row that exists and changes nothing.
create function lock_nights_of_types(p_room_type_ids text[], p_nights date[], p_booking_ids uuid[]) returns void
language plpgsql as $$
declare
  types text[] := array(
    select unnest(p_room_type_ids)
    union select room_type_id from booking_night where booking_id = any (p_booking_ids) order by 1);
begin
  perform share_inventory(room_type_id) from unnest(types) room_type_id;
  perform from room_inventory where room_type_id = any (types) order by room_type_id for share;
  insert into night (room_type_id, night, total_rooms)
    select room_type_id, wanted.night, inventory.total_rooms
    from (
      select type as room_type_id, day as night from unnest(p_room_type_ids) type, unnest(p_nights) day
      union
      select stay_night.room_type_id, stay_night.night from booking_night stay_night where stay_night.booking_id = any (p_booking_ids)
    ) wanted join room_inventory inventory using (room_type_id)
    order by room_type_id, wanted.night
    on conflict (room_type_id, night) do update set booked = night.booked where false;
end $$;

create function lock_nights(p_room_type_id text, p_nights date[], p_booking_ids uuid[]) returns void language sql
  begin atomic select lock_nights_of_types(array[p_room_type_id], p_nights, p_booking_ids); end;

-- Prepares a claim, or (if p_booking_id is null) a closure of a room: takes its locks, claims tonight's rooms for
-- overstaying guests, and releases the lapsed holds on these nights, even if their job has not run. Waits for
-- another transaction that has locked a lapsed hold: it is writing a payment or the end of the hold, which decides
-- whether the room is free.
create function prepare_claim_of_types(
  p_booking_id uuid, p_room_type_ids text[], p_from date, p_until date, p_now timestamptz)
returns void language plpgsql as $$
declare
  types text[] := array(select distinct unnest(p_room_type_ids) order by 1);
  today date := hotel_day(p_now);
  has_tonight boolean := today >= p_from and today < p_until;
  lapsed uuid[];
  lapsed_id uuid;
begin
  lapsed := array(
    select id from booking
    where status = 'pending' and nights_held and hold_until <= p_now and id is distinct from p_booking_id
      and room_type_id = any (types) and check_in < p_until and check_out > p_from
    order by id for update);
  if has_tonight then
    perform from booking where id in (select overstays_without_night(type, today, today) from unnest(types) type)
      order by id for update;
  end if;
  perform lock_nights_of_types(types,
    array(select day::date from generate_series(p_from, p_until - 1, interval '1 day') day), lapsed || p_booking_id);
  foreach lapsed_id in array lapsed loop
    perform release_nights(lapsed_id, '-infinity');
  end loop;
  if has_tonight then
    perform claim_overstay_nights(type, p_now) from unnest(types) type;
  end if;
end $$;

create function prepare_claim(p_booking_id uuid, p_room_type_id text, p_from date, p_until date, p_now timestamptz)
returns void language sql
  begin atomic select prepare_claim_of_types(p_booking_id, array[p_room_type_id], p_from, p_until, p_now); end;

-- Claims these nights, which the caller has locked, or raises no_data_found. From p_from on, the limit is the rooms on
-- sale; on the night that runs, less one for each overstaying guest without that night. Before p_from it is the rooms
-- that existed. If such a night is full, or its type not on sale, a guest who has slept there gets the night all the
-- same; a full night is then not counted.
create function claim_these_nights(
  p_booking_id uuid, p_room_type_id text, p_nights date[], p_from date, p_now timestamptz)
returns void language plpgsql as $$
declare
  running_night date := desk_day(p_now);
  staying integer := (select count(*) from overstays_without_night(p_room_type_id, running_night, hotel_day(p_now)) guest
    where guest <> p_booking_id);
  inventory room_inventory%rowtype;
  has_slept boolean := (select status in ('checked_in', 'completed') from booking where id = p_booking_id);
  full_nights date[];
begin
  select * into inventory from room_inventory where room_type_id = p_room_type_id;
  if not found
    or (inventory.status <> 'Available' or not inventory.is_active) and (not has_slept or p_from <= any (p_nights)) then
    raise exception 'the room type is not on sale' using errcode = 'no_data_found';
  end if;
  with claimed as (
    update night set booked = booked + 1
      where room_type_id = p_room_type_id and night = any (p_nights)
        and booked + out_of_order < case when night < p_from then coalesce(closed_total, total_rooms)
          else coalesce(closed_total, inventory.total_rooms - inventory.held_back) end
          - case when night = running_night then staying else 0 end
      returning night)
  select array(select day from unnest(p_nights) day where day not in (select night from claimed)) into full_nights;
  if exists (select from unnest(full_nights) day where not has_slept or day >= p_from) then
    raise exception 'no room is left' using errcode = 'no_data_found';
  end if;
  insert into booking_night (booking_id, room_type_id, night, counted)
    select p_booking_id, p_room_type_id, day, day <> all (full_nights) from unnest(p_nights) day;
end $$;

-- Releases the nights of a booking that are on or after p_from. Safe to repeat.
create function release_nights(p_booking_id uuid, p_from date) returns void language plpgsql as $$
begin
  perform lock_nights(null, '{}', array[p_booking_id]);
  with released as (
    delete from booking_night where booking_id = p_booking_id and night >= p_from returning room_type_id, night)
  update night set booked = booked - 1 from released
    where (night.room_type_id, night.night) = (released.room_type_id, released.night);
  update booking set nights_held = false where id = p_booking_id and nights_held;
end $$;

-- Releases nights like release_nights. If a room becomes free tonight, an overstaying guest who has no row in
-- booking_night for tonight gets the room.
create function release_nights_to_overstays(p_booking_id uuid, p_from date, p_now timestamptz) returns void
language plpgsql as $$
declare
  today date := hotel_day(p_now);
  type_tonight text := coalesce(
    (select room_type_id from booking_night where booking_id = p_booking_id and night = today),
    (select room_type_id from booking where id = p_booking_id));
begin
  perform from booking where id in (select overstays_without_night(type_tonight, today, today)) order by id for update;
  if found then
    perform lock_nights(type_tonight, array[today], array[p_booking_id]);
  end if;
  perform release_nights(p_booking_id, p_from);
  perform claim_overstay_nights(type_tonight, p_now);
end $$;

-- Bookings whose guests overstay on p_today and have no row in booking_night for p_night: tonight, or the night that
-- still runs after midnight.
create function overstays_without_night(p_room_type_id text, p_night date, p_today date) returns setof uuid
language sql stable rows 10
  begin atomic
    select id from booking
    where status = 'checked_in' and deleted_at is null and room_type_id = p_room_type_id and check_out < p_today
      and not exists (select from booking_night stay_night where stay_night.booking_id = booking.id and stay_night.night = p_night);
  end;

-- Claims tonight for each overstaying guest of a room type while rooms are left, blocked rooms included. Safe to
-- repeat.
create function claim_overstay_nights(p_room_type_id text, p_now timestamptz) returns void language plpgsql as $$
declare
  today date := hotel_day(p_now);
  locked uuid[];
  overstay_id uuid;
begin
  -- Locks the bookings, and so waits for a check-out that another transaction is writing.
  locked := array(
    select id from booking where id in (select overstays_without_night(p_room_type_id, today, today)) order by id for update);
  if locked = '{}' then
    return;
  end if;
  perform lock_nights(p_room_type_id, array[today], '{}');
  -- Read again under the locks: another transaction may have claimed the night meanwhile.
  for overstay_id in select still from overstays_without_night(p_room_type_id, today, today) still where still = any (locked) loop
    update night set booked = booked + 1
      where room_type_id = p_room_type_id and night = today
        and booked + out_of_order < coalesce(total_rooms, closed_total);
    exit when not found;
    insert into booking_night (booking_id, room_type_id, night, overstay) values (overstay_id, p_room_type_id, today, true);
  end loop;
end $$;

create function claim_all_overstay_nights(p_now timestamptz) returns void language plpgsql as $$
begin
  perform from booking
    where id in (select overstays_without_night(room_type_id, hotel_day(p_now), hotel_day(p_now)) from room_inventory) order by id for update;
  perform claim_overstay_nights(room_type_id, p_now) from room_inventory order by room_type_id;
end $$;
