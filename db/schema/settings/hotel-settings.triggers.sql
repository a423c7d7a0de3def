create trigger hotel_setting_never_changes before update or delete on hotel_setting for each row
  execute function refuse_change('hotel_setting_never_changes', 'rows of %1$s never change; a change is another row');

-- Two transactions that take the same version wait for each other at the primary key, which refuses the second one. So
-- a row with a lower version is never committed later, and no process misses it.
create function check_new_hotel_setting() returns trigger language plpgsql as $$
declare
  earlier jsonb;
begin
  if new.version <> (select coalesce(max(version), 0) + 1 from hotel_setting) then
    raise exception 'the next change has another version'
      using errcode = 'check_violation', constraint = 'hotel_setting_versions_follow';
  end if;
  select value into earlier from hotel_setting where name = new.name order by version desc limit 1;
  if found and earlier <> new.before then
    raise exception 'the value before is the one of the earlier row'
      using errcode = 'check_violation', constraint = 'hotel_setting_follows_its_value';
  end if;
  return new;
end $$;
create trigger hotel_setting_follows before insert on hotel_setting for each row
  execute function check_new_hotel_setting();

-- The rules that the schema itself asks are also in tables of their domains. The change of a setting writes them there in
-- its own transaction; the start of the program does so for what is as in hotel.config.ts.
create function copy_hotel_setting() returns trigger language plpgsql as $$
begin
  if new.name = 'housekeeping' then
    perform set_housekeeping_rule((new.value ->> 'inspectedByAnother')::boolean);
  elsif new.name = 'shifts' then
    perform set_shift_rule((new.value ->> 'countFirst')::boolean);
  end if;
  return null;
end $$;
create trigger hotel_setting_is_copied after insert on hotel_setting for each row execute function copy_hotel_setting();
