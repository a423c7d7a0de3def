-- At commit the nights agree: each counter with the rows it counts, each booking with the nights it holds.

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
        where (n.room_type_id, n.night) = (touched.room_type_id, touched.night) and n.counted) then
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

-- A booking that says it holds its nights has a row for each of them. A guest who moves to another room during the stay has
-- slept in the first one: the nights may be of several room types, and the booking has the type of its last one. An overstay
-- is no night of the stay, and comes after them.
create function check_booking_nights() returns trigger language plpgsql as $$
declare
  key text := case tg_table_name when 'booking' then 'id' else 'booking_id' end;
  touched uuid[] := array[(to_jsonb(old) ->> key)::uuid, (to_jsonb(new) ->> key)::uuid];
begin
  if exists (
    select from booking b
    where b.id = any (touched) and b.nights_held
      and ((b.check_out - b.check_in) <> (
          select count(*) from booking_night n
          where n.booking_id = b.id and n.night >= b.check_in and n.night < b.check_out and not n.overstay)
        or b.room_type_id is distinct from (
          select n.room_type_id from booking_night n where n.booking_id = b.id and n.night = b.check_out - 1))
  ) or exists (
    select from booking b join booking_night n on n.booking_id = b.id
    where b.id = any (touched) and n.overstay and n.night < b.check_out
  ) then
    raise exception 'booking % does not hold its nights', touched
      using errcode = 'check_violation', constraint = 'booking_holds_its_nights';
  end if;
  return null;
end $$;
create constraint trigger booking_holds_its_nights
  after insert or update of nights_held, room_type_id, check_in, check_out on booking
  deferrable initially deferred for each row execute function check_booking_nights();
create constraint trigger booking_holds_its_nights after insert or update or delete on booking_night
  deferrable initially deferred for each row execute function check_booking_nights();

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
