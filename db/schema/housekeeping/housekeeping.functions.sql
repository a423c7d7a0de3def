-- Records in room_change which room the guest of a booking has entered and which ones the guest has left. A room that a
-- guest has left becomes dirty.
create function follow_guest_of(p_booking_id uuid, p_at timestamptz) returns void language plpgsql as $$
declare
  is_in_house boolean := (select status = 'checked_in' from booking where id = p_booking_id);
  entered uuid;
  left_rooms uuid[];
  changed uuid;
begin
  if is_in_house then
    entered := (select room_id from room_night
      where booking_id = p_booking_id
        and night <= (select night_in_use(check_in, p_at) from booking where id = p_booking_id)
      order by night desc limit 1);
  end if;
  left_rooms := array(
    select room_id from room_state
    where booking_id = p_booking_id and room_id is distinct from entered
      or room_id = entered and booking_id <> p_booking_id
    order by room_id for update);
  foreach changed in array left_rooms loop
    insert into room_change (room_id, kind, after, at, cause)
      values (changed, 'guest', null, p_at, case when is_in_house then 'move' else 'check-out' end);
    insert into room_change (room_id, kind, after, at, cause)
      values (changed, 'condition', 'dirty', p_at, case when is_in_house then 'move' else 'check-out' end);
  end loop;
  if entered is not null and not exists (select from room_state where (room_id, booking_id) = (entered, p_booking_id)) then
    insert into room_change (room_id, kind, after, at, cause)
      values (entered, 'guest', p_booking_id, p_at, case when cardinality(left_rooms) > 0 then 'move' else 'check-in' end);
  end if;
end $$;

-- Begins the round of a day. Makes the occupied rooms dirty, and gives rooms whose closure is over their return
-- condition. Ends what guests asked for, what the desk asked for on an earlier day, and cleaning that was not finished.
-- Returns false if the round of this day has begun already.
create function begin_round(p_day date, p_at timestamptz, p_begun_by uuid) returns boolean language plpgsql as $$
declare
  previous date := (select max(day) from housekeeping_round where day < p_day);
begin
  insert into housekeeping_round values (p_day, p_at, p_begun_by) on conflict do nothing;
  if not found then
    return false;
  end if;
  perform from booking where status = 'checked_in' order by id for no key update;
  perform follow_guest_of(id, p_at) from (select id from booking where status = 'checked_in' order by id) in_house;
  insert into room_change (room_id, kind, after, at, cause)
    select room_id, kind, after, p_at, cause
    from (
      select room_id, 'condition'::room_change_kind as kind, 'dirty' as after, 'new day' as cause
      from room_state where booking_id is not null and condition <> 'dirty'
      union all
      select room_id, 'condition', return_condition::text, 'closure' from closure
      where ended_at is null and until_night > from_night and until_night <= p_day
        and until_night > coalesce(previous, p_day - 1)
      union all
      select room_id, 'request', null, 'new day' from room_state where request is not null
      union all
      select room_id, 'cleaning', null, 'new day' from room_state where cleaning_by is not null
      union all
      select room_id, 'asked', null, 'new day' from room_state where hotel_day(asked_at) < p_day) due
    order by room_id, kind;
  return true;
end $$;

create function set_housekeeping_rule(p_inspected_by_another boolean) returns void language sql
  begin atomic
    update housekeeping_rule set inspected_by_another = p_inspected_by_another
      where inspected_by_another <> p_inspected_by_another;
  end;
