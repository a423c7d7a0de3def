-- A guest who is still checked in after the check-out date occupies a room. Each such night is a row that is counted like a
-- sold one, so that the guards of 0001 know it.

alter table booking_night add column overstay boolean not null default false;

create index booking_in_house on booking (room_type_id, check_out) where status = 'checked_in' and deleted_at is null;

-- As in 0001, and: a night of the stay is no overstay, an overstay is of the booking's own type and after its last night.
create or replace function check_booking_nights() returns trigger language plpgsql as $$
declare
  key text := case tg_table_name when 'booking' then 'id' else 'booking_id' end;
  touched uuid[] := array[(to_jsonb(old) ->> key)::uuid, (to_jsonb(new) ->> key)::uuid];
begin
  if exists (
    select from booking b
    where b.id = any (touched) and b.nights_held
      and (b.check_out - b.check_in) <> (
        select count(*) from booking_night n
        where n.booking_id = b.id and n.room_type_id = b.room_type_id and n.night >= b.check_in and n.night < b.check_out
          and not n.overstay)
  ) or exists (
    select from booking b join booking_night n on n.booking_id = b.id
    where b.id = any (touched) and n.overstay and (n.night < b.check_out or n.room_type_id <> b.room_type_id)
  ) then
    raise exception 'booking % does not hold its nights', touched
      using errcode = 'check_violation', constraint = 'booking_holds_its_nights';
  end if;
  return null;
end $$;
drop trigger booking_holds_its_nights on booking_night;
create constraint trigger booking_holds_its_nights after insert or update or delete on booking_night
  deferrable initially deferred for each row execute function check_booking_nights();

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
  -- Bookings before the inventory, as everywhere. Who is being checked out is waited for.
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

-- For every type at once, in the order of locks.
create function hold_all_overstays(p_at timestamptz) returns void language plpgsql as $$
begin
  perform from booking
    where id in (select uncounted_overstays(room_type_id, hotel_day(p_at)) from room_inventory) order by id for update;
  perform hold_overstays(room_type_id, p_at) from room_inventory order by room_type_id;
end $$;

-- Gives back the nights of a booking from a day on: tonight's goes to a guest who overstays without a room.
create function free_nights(p_booking uuid, p_from date, p_at timestamptz) returns void language plpgsql as $$
begin
  perform from booking
    where id in (select uncounted_overstays(mine.room_type_id, hotel_day(p_at)) from booking mine where mine.id = p_booking)
    order by id for update;
  perform release_nights(p_booking, p_from);
  perform hold_overstays(room_type_id, p_at) from booking where id = p_booking;
end $$;

-- As in 0005, and: guests who overstay come before anybody to whom tonight is sold.
create or replace function claim_nights(p_booking uuid, p_at timestamptz) returns boolean language plpgsql as $$
declare
  stay booking%rowtype;
  stock room_inventory%rowtype;
  today date := hotel_day(p_at);
  tonight boolean;
  lapsed uuid[];
  given_up uuid;
  taken integer;
begin
  select * into strict stay from booking where id = p_booking;
  tonight := today >= stay.check_in and today < stay.check_out;

  lapsed := array(
    select id from booking
    where status = 'pending' and nights_held and hold_until <= p_at and id <> p_booking
      and room_type_id = stay.room_type_id and check_in < stay.check_out and check_out > stay.check_in
    order by id for update);
  if tonight then
    perform from booking where id in (select uncounted_overstays(stay.room_type_id, today)) order by id for update;
  end if;

  select * into stock from room_inventory where room_type_id = stay.room_type_id for no key update;
  if not found or stock.status <> 'Available' or not stock.is_active then
    return false;
  end if;

  foreach given_up in array lapsed loop
    perform release_nights(given_up, '-infinity');
  end loop;
  if tonight then
    perform hold_overstays(stay.room_type_id, p_at);
  end if;

  insert into night (room_type_id, night, total_rooms)
    select stay.room_type_id, day::date, stock.total_rooms
    from generate_series(stay.check_in, stay.check_out - 1, interval '1 day') day
    on conflict do nothing;

  update night set booked = booked + 1
    where room_type_id = stay.room_type_id and booked < coalesce(closed_total, stock.total_rooms - stock.held_back)
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

-- What the bell says besides.
alter type notice_kind add value 'overstay_conflict';
alter table notice drop constraint notice_of_booking,
  add constraint notice_of_booking check (kind::text in ('refund_refused', 'payment_mismatch', 'refund_due')
    or (kind::text in ('booking_paid', 'payment_late', 'booking_cancelled', 'overstay_conflict')) = (booking_id is not null));
