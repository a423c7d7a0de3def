-- What the back office needs to change rooms and their prices.

-- However it is written, a name stands for one room type.
alter table room_type drop constraint room_type_name_key;
create unique index room_type_by_name on room_type (lower(name) collate "und-x-icu");

-- As in 0001, but for one thing: a night that is closed had the rooms it had. A payment that arrives late may take
-- such a night again, and must not be measured by the rooms that exist since.
create or replace function claim_nights(p_booking uuid, p_at timestamptz) returns boolean language plpgsql as $$
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
