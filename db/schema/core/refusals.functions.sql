-- Refuses the statement that fires the trigger, unless it only erases a person who is being forgotten. The arguments
-- are the constraint that the error names, and the message. In the message, %1$s stands for the table and %2$s for
-- insert, update or delete. A trigger can have a condition. In it, pg_trigger_depth() is 0 for a statement of a
-- program, and more for a statement of another trigger.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and only_erases(tg_table_name, to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  raise exception '%', format(tg_argv[1], tg_table_name, lower(tg_op))
    using errcode = 'check_violation', constraint = tg_argv[0];
end $$;

-- Versions of the rows of a table are 1, 2, 3 and so on. The arguments are the constraint that the error names, and the
-- message. Two transactions that take the same version wait for each other at the primary key, which refuses the second
-- one. So a row with a lower version is never committed later, and no process misses it.
create function require_next_version() returns trigger language plpgsql as $$
declare
  next_version integer;
begin
  execute format('select coalesce(max(version), 0) + 1 from %I', tg_table_name) into next_version;
  if new.version <> next_version then
    raise exception '%', tg_argv[1] using errcode = 'check_violation', constraint = tg_argv[0];
  end if;
  return new;
end $$;
