-- A thing that was found never changes. Its first answer takes it off the list of open things.
create trigger odd_thing_starts_open before insert on odd_thing for each row when (new.answered_at is not null)
  execute function refuse_change('odd_thing_never_changes', 'what was found never changes, and only an answer ends it');
create trigger odd_thing_never_changes before update on odd_thing for each row
  when (not (pg_trigger_depth() > 0 and old.answered_at is null and new.answered_at is not null
    and to_jsonb(new) - 'answered_at' = to_jsonb(old) - 'answered_at'))
  execute function refuse_change('odd_thing_never_changes', 'what was found never changes, and only an answer ends it');
create trigger odd_thing_stays before delete on odd_thing for each row
  execute function refuse_change('odd_thing_never_changes', 'what was found never changes, and only an answer ends it');

create function check_odd_answer() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and only_erases('odd_answer', to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  if tg_op <> 'INSERT' then
    raise exception 'an answer never changes; another one is added'
      using errcode = 'check_violation', constraint = 'odd_answer_never_changes';
  end if;
  perform from odd_thing where id = new.odd_thing_id for update;
  if new.number <> 1 + (select count(*) from odd_answer where odd_thing_id = new.odd_thing_id) then
    raise exception 'somebody has answered meanwhile'
      using errcode = 'check_violation', constraint = 'odd_answer_is_next';
  end if;
  update odd_thing set answered_at = new.answered_at where id = new.odd_thing_id and answered_at is null;
  return new;
end $$;
create trigger odd_answer_never_changes before insert or update or delete on odd_answer
  for each row execute function check_odd_answer();
