create function refuse_change_of_room_state() returns trigger language plpgsql as $$
begin
  -- The depth is 1 if this trigger runs for a statement of a program, and more if another trigger wrote.
  if pg_trigger_depth() = 1 then
    raise exception 'room_state follows room_change'
      using errcode = 'check_violation', constraint = 'room_state_follows_changes';
  end if;
  if tg_op = 'UPDATE' then
    new.changes := old.changes + 1;
    return new;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger room_state_follows_changes before insert or update or delete on room_state
  for each row execute function refuse_change_of_room_state();

create function check_room_change(change room_change, state room_state) returns void language plpgsql as $$
begin
  if change.undoes is not null and not exists (
      select from room_change undone
      where undone.id = change.undoes and change.kind = 'condition'
        and (undone.room_id, undone.kind, undone.before) = (change.room_id, change.kind, change.after)
        and undone.id = (select max(id) from room_change last where last.room_id = change.room_id and last.kind = 'condition')) then
    raise exception 'only the last change of a condition is undone'
      using errcode = 'check_violation', constraint = 'room_change_undoes_the_last';
  end if;
  if change.kind = 'condition' and change.after = 'inspected' and change.undoes is null and change.changed_by is not null
    and (select inspected_by_another from housekeeping_rule)
    and (state.condition <> 'clean' or state.cleaned_by is null or state.cleaned_by = change.changed_by) then
    raise exception 'another person than the cleaner inspects a clean room'
      using errcode = 'check_violation', constraint = 'room_inspected_by_another';
  end if;
end $$;

-- Whether a change comes too late to be written into room_state, because of a later one in the room: a phone without a
-- connection sends its changes late. Changes of the condition are checked by `version` of room_state instead.
create function is_overtaken(change room_change) returns boolean language sql stable
  begin atomic
    select change.kind in ('seen', 'request', 'cleaning') and exists (
        select from room_change later
        where later.at > change.at and later.room_id = change.room_id and (later.kind = change.kind
          or change.kind = 'request' and later.kind = 'guest'
          or change.after = 'make_up' and later.kind = 'condition' and later.after in ('clean', 'inspected')
          or change.kind = 'cleaning' and later.kind = 'condition'))
      or change.kind in ('request', 'cleaning') and exists (select from housekeeping_round where begun_at > change.at);
  end;

-- Fills in `before`, and writes the change into room_state unless a later one has overtaken it.
create function apply_room_change() returns trigger language plpgsql as $$
declare
  state room_state%rowtype;
  is_cleaned boolean := new.kind = 'condition' and new.undoes is null and new.changed_by is not null;
begin
  select * into strict state from room_state where room_id = new.room_id for update;
  perform check_room_change(new, state);
  new.before := case new.kind
    when 'condition' then state.condition::text when 'guest' then state.booking_id::text when 'seen' then state.seen::text
    when 'request' then state.request::text when 'cleaning' then state.cleaning_by::text else state.asked_by::text end;
  if is_overtaken(new) then
    return new;
  end if;
  if new.kind = 'condition' then
    is_cleaned := is_cleaned and new.after in ('clean', 'inspected')
      and (new.after = 'clean' or state.condition <> 'clean');
    update room_state set condition = new.after::room_condition, version = version + 1, changed_at = new.at,
        changed_by = new.changed_by, cleaning_by = null, cleaning_since = null,
        cleaned_by = case when is_cleaned then new.changed_by else cleaned_by end,
        cleaned_at = case when is_cleaned then new.at else cleaned_at end,
        request = case when request = 'make_up' and new.after in ('clean', 'inspected') then null else request end
      where room_id = new.room_id;
  elsif new.kind = 'guest' then
    -- The request of the desk for the room stays when the guest leaves.
    update room_state set booking_id = new.after::uuid, request = null, request_note = '',
        asked_by = case when new.after is null then asked_by end, asked_at = case when new.after is null then asked_at end
      where room_id = new.room_id;
  elsif new.kind = 'seen' then
    update room_state set seen = new.after::room_seen, seen_by = new.changed_by, seen_at = new.at where room_id = new.room_id;
  elsif new.kind = 'request' then
    update room_state set request = new.after::guest_request, request_note = new.note where room_id = new.room_id;
  elsif new.kind = 'cleaning' then
    update room_state set cleaning_by = new.after::uuid, cleaning_since = case when new.after is null then null else new.at end
      where room_id = new.room_id;
  else
    -- A second person who asks for the room does not change who asked first, and when.
    update room_state set asked_by = case when new.after is not null then coalesce(asked_by, new.after::uuid) end,
        asked_at = case when new.after is not null then coalesce(asked_at, new.at) end
      where room_id = new.room_id;
  end if;
  return new;
end $$;
create trigger room_change_applied before insert on room_change for each row execute function apply_room_change();

create trigger room_history_kept before update or delete on room_change for each row
  execute function refuse_change('room_history_kept', '%2$s of %1$s is refused: it is a history');
create trigger room_history_kept before delete on discrepancy for each row
  execute function refuse_change('room_history_kept', '%2$s of %1$s is refused: it is a history');
create trigger room_history_kept before delete on defect for each row
  execute function refuse_change('room_history_kept', '%2$s of %1$s is refused: it is a history');

create function check_room_answer() returns trigger language plpgsql as $$
begin
  if old.answered_at is not null or (to_jsonb(new) - array['answer', 'answered_by', 'answered_at'])
      <> (to_jsonb(old) - array['answer', 'answered_by', 'answered_at']) then
    raise exception 'a % is answered once and never changes', tg_table_name
      using errcode = 'check_violation', constraint = 'answered_once';
  end if;
  return new;
end $$;
create trigger answered_once before update on discrepancy for each row execute function check_room_answer();
create trigger answered_once before update on defect for each row execute function check_room_answer();

-- Records a discrepancy if a room was seen otherwise than the desk has it, unless a guest came or left since, or the
-- room has an open discrepancy.
create function record_discrepancy() returns trigger language plpgsql as $$
begin
  insert into discrepancy (room_id, change_id, seen, seen_by, seen_at)
    select new.room_id, new.id, new.after::room_seen, new.changed_by, new.at from room_state
    where room_id = new.room_id and (new.after = 'occupied') <> (booking_id is not null)
      and not exists (select from room_change later
        where later.at > new.at and later.room_id = new.room_id and later.kind = 'guest')
    on conflict (room_id) where answered_at is null do nothing;
  return null;
end $$;
create trigger discrepancy_recorded after insert on room_change for each row when (new.kind = 'seen')
  execute function record_discrepancy();

-- Sets `changes` to itself, so that refuse_change_of_room_state counts the change.
create function show_change_of_room() returns trigger language plpgsql as $$
begin
  update room_state set changes = changes where room_id = new.room_id;
  return null;
end $$;
create trigger change_of_room_shown after insert or update on discrepancy for each row execute function show_change_of_room();
create trigger change_of_room_shown after insert or update on defect for each row execute function show_change_of_room();
create trigger change_of_room_shown after insert or update on closure for each row execute function show_change_of_room();

create function return_condition_after_closure() returns trigger language plpgsql as $$
begin
  if new.from_night <= desk_day(new.ended_at) then
    insert into room_change (room_id, kind, after, at, cause)
      values (new.room_id, 'condition', new.return_condition, new.ended_at, 'closure');
  end if;
  return null;
end $$;
create trigger condition_returned_after_closure after update of ended_at on closure for each row
  when (old.ended_at is null and new.ended_at is not null) execute function return_condition_after_closure();

-- Records which rooms the guest of a changed booking has entered and left (follow_guest_of). The time is that of the
-- latest audit entry of the booking or, without one, of the audit log.
create function follow_guest() returns trigger language plpgsql as $$
declare
  id_column text := case tg_table_name when 'booking' then 'id' else 'booking_id' end;
  changed uuid;
begin
  for changed in
    select distinct id from unnest(array[(to_jsonb(old) ->> id_column)::uuid, (to_jsonb(new) ->> id_column)::uuid]) id
    where id is not null order by id
  loop
    perform follow_guest_of(changed, coalesce(
      (select at from audit where subject_kind = 'booking' and subject_id = changed::text order by id desc limit 1),
      (select max(at) from audit)));
  end loop;
  return null;
end $$;
create constraint trigger guest_followed after update of status on booking deferrable initially deferred for each row
  when (old.status <> new.status and 'checked_in' in (old.status, new.status)) execute function follow_guest();
create constraint trigger guest_followed after insert or update or delete on room_night
  deferrable initially deferred for each row execute function follow_guest();

-- Ends the request of the desk for a room when the arriving stay that waits for the room loses it.
create function withdraw_request_for_room() returns trigger language plpgsql as $$
begin
  insert into room_change (room_id, kind, after, at, cause)
    select room_id, 'asked', null,
      coalesce((select at from audit where subject_kind = 'booking' and subject_id = old.booking_id::text
        order by id desc limit 1), asked_at), 'move'
    from room_state
    where room_id = old.room_id and asked_at is not null
      -- The guest who is in the room, or has just left it, is not the one who waits for it.
      and booking_id is distinct from old.booking_id
      and (select before from room_change last where last.room_id = old.room_id and kind = 'guest' order by id desc limit 1)
        is distinct from old.booking_id::text
      -- After midnight a guest of the night before can still arrive.
      and old.night between hotel_day(asked_at) - 1 and hotel_day(asked_at)
      and not exists (select from room_night unchanged
        where (unchanged.room_id, unchanged.night, unchanged.booking_id) = (old.room_id, old.night, old.booking_id));
  return null;
end $$;
create constraint trigger request_for_room_withdrawn after update or delete on room_night
  deferrable initially deferred for each row when (old.booking_id is not null) execute function withdraw_request_for_room();
