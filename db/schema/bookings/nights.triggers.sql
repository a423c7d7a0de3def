-- These triggers check at commit that night.booked equals the number of rows it counts, and that each booking has its
-- nights.

create function check_night_count() returns trigger language plpgsql as $$
declare
  changed record;
begin
  for changed in
    select distinct t.room_type_id, t.night
    from (values (old.room_type_id, old.night), (new.room_type_id, new.night)) t (room_type_id, night)
    where t.night is not null
  loop
    if (select booked from night n where (n.room_type_id, n.night) = (changed.room_type_id, changed.night))
       is distinct from
       (select count(*)::integer from booking_night n
        where (n.room_type_id, n.night) = (changed.room_type_id, changed.night) and n.counted) then
      raise exception 'night % of % does not count its bookings', changed.night, changed.room_type_id
        using errcode = 'check_violation', constraint = 'night_counts_bookings';
    end if;
  end loop;
  return null;
end $$;
create constraint trigger night_counts_bookings after insert or update of booked on night
  deferrable initially deferred for each row execute function check_night_count();
create constraint trigger night_counts_bookings after insert or update or delete on booking_night
  deferrable initially deferred for each row execute function check_night_count();

-- While nights_held is true, booking_night has a row for every night of the stay. The nights can have several room
-- types; that of the booking is the type of its last night. Overstay nights come after the stay.
create function check_booking_nights() returns trigger language plpgsql as $$
declare
  id_column text := case tg_table_name when 'booking' then 'id' else 'booking_id' end;
  changed uuid[] := array[(to_jsonb(old) ->> id_column)::uuid, (to_jsonb(new) ->> id_column)::uuid];
begin
  if exists (
    select from booking b
    where b.id = any (changed) and b.nights_held
      and ((b.check_out - b.check_in) <> (
          select count(*) from booking_night n
          where n.booking_id = b.id and n.night >= b.check_in and n.night < b.check_out and not n.overstay)
        or b.room_type_id is distinct from (
          select n.room_type_id from booking_night n where n.booking_id = b.id and n.night = b.check_out - 1))
  ) or exists (
    select from booking b join booking_night n on n.booking_id = b.id
    where b.id = any (changed) and n.overstay and n.night < b.check_out
  ) then
    raise exception 'booking % does not have the nights of its stay', changed
      using errcode = 'check_violation', constraint = 'booking_holds_its_nights';
  end if;
  return null;
end $$;
create constraint trigger booking_holds_its_nights
  after insert or update of nights_held, room_type_id, check_in, check_out on booking
  deferrable initially deferred for each row execute function check_booking_nights();
create constraint trigger booking_holds_its_nights after insert or update or delete on booking_night
  deferrable initially deferred for each row execute function check_booking_nights();

-- A night that is not counted must be over, and its guest must have been in the house. The schema has no clock, so the
-- booking must have an audit entry of a later desk day.
create function check_uncounted_night() returns trigger language plpgsql as $$
begin
  if (select status not in ('checked_in', 'checked_out', 'completed') from booking where id = new.booking_id)
    or not exists (select from audit where subject_kind = 'booking' and subject_id = new.booking_id::text
      and desk_day(at) > new.night) then
    raise exception 'night % of % is not over, or its guest was not in house', new.night, new.room_type_id
      using errcode = 'check_violation', constraint = 'uncounted_night_is_over';
  end if;
  return null;
end $$;
create constraint trigger uncounted_night_is_over after insert or update on booking_night
  deferrable initially deferred for each row when (not new.counted) execute function check_uncounted_night();
