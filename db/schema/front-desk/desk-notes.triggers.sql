-- Whether the guest of a booking sleeps in the hotel before a wake-up call that was written at p_written_at. A guest
-- who stays longer than booked can be called on the morning after p_written_at, too.
create function is_woken_in(stay booking, p_due_at timestamptz, p_written_at timestamptz) returns boolean
language sql stable
  return stay.deleted_at is null and stay.status in ('pending', 'confirmed', 'checked_in')
    and hotel_day(p_due_at) between stay.check_in and greatest(stay.check_out, hotel_day(p_written_at) + 1);

create function check_desk_note() returns trigger language plpgsql as $$
declare
  ending text[] := '{done_by,done_at,outcome,withdrawn}';
  open_texts text[] := '{note,due_at}';
  texts text[] := '{note,outcome}';
  stay booking%rowtype;
begin
  if name_forgotten(new.booking_id) then
    if (tg_op = 'INSERT' or new.note <> old.note) and new.note not in ('', erased_text()) then
      raise exception 'a guest who is forgotten stays forgotten'
        using errcode = 'check_violation', constraint = 'guest_stays_forgotten';
    end if;
    new.outcome := case when new.outcome is not null then erased_text() end;
  end if;
  if new.kind = 'wake_up' and new.done_at is null and (tg_op = 'INSERT' or old.done_at is not null or new.due_at <> old.due_at) then
    -- Locks the stay, so that another transaction cannot end or shorten it meanwhile.
    select * into stay from booking where id = new.booking_id for share;
    if tg_op = 'UPDATE' and old.done_at is not null then
      new.withdrawn := not is_woken_in(stay, new.due_at, new.written_at);
    elsif not is_woken_in(stay, new.due_at, new.written_at) then
      raise exception 'the guest does not sleep in the hotel before this wake-up call'
        using errcode = 'check_violation', constraint = 'desk_note_wakes_a_guest';
    end if;
  end if;
  if tg_op = 'INSERT' then
    if new.done_at is null and not new.withdrawn then
      return new;
    end if;
  elsif new.note in (old.note, erased_text()) and (new.outcome is not distinct from old.outcome
      or old.outcome is not null and new.outcome = erased_text())
    and to_jsonb(new) - texts = to_jsonb(old) - texts then
    return new;
  elsif old.done_at is null and new.done_at is null and not old.withdrawn and not new.withdrawn
    and to_jsonb(new) - open_texts = to_jsonb(old) - open_texts then
    return new;
  elsif (old.done_at is null) <> (new.done_at is null) and not old.withdrawn
    and to_jsonb(new) - ending = to_jsonb(old) - ending then
    return new;
  elsif old.withdrawn <> new.withdrawn and pg_trigger_depth() > 1
    and to_jsonb(new) - 'withdrawn' = to_jsonb(old) - 'withdrawn' then
    return new;
  end if;
  raise exception 'a note of the desk is open until it is done, and then stays as it is'
    using errcode = 'check_violation', constraint = 'desk_note_stays';
end $$;
create trigger desk_note_stays before insert or update on desk_note for each row execute function check_desk_note();
create trigger desk_note_is_not_deleted before delete on desk_note for each row
  execute function refuse_change('desk_note_stays', 'notes of the desk are not deleted');

-- Withdraws the open wake-up calls before which the guest no longer sleeps in the hotel. Opens them again when the
-- guest does.
create function withdraw_wake_up_calls() returns trigger language plpgsql as $$
begin
  update desk_note set withdrawn = not withdrawn
    where booking_id = new.id and kind = 'wake_up' and done_at is null
      and withdrawn = is_woken_in(new, due_at, written_at);
  return null;
end $$;
create trigger wake_up_calls_withdrawn after update of status, check_in, check_out, deleted_at on booking for each row
  when ((old.status, old.check_in, old.check_out, old.deleted_at)
    is distinct from (new.status, new.check_in, new.check_out, new.deleted_at))
  execute function withdraw_wake_up_calls();
