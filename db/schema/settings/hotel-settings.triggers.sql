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

-- Arriving before check-in and leaving after check-out can have a price (hour_charge). The hours that the owner has set
-- and these prices go together; hours that are as in hotel.config.ts are known to the program alone.
create function check_hours_of_stay() returns trigger language plpgsql as $$
declare
  check_in text;
  check_out text;
begin
  -- The program takes the same lock, before it reads the prices (`lockHourCharges`).
  perform pg_advisory_xact_lock(hashtextextended('hour charges', 0));
  check_in := (select value #>> '{}' from hotel_setting where name = 'checkInFrom' order by version desc limit 1);
  check_out := (select value #>> '{}' from hotel_setting where name = 'checkOutUntil' order by version desc limit 1);
  if check_out::time < (select closing_hour from hotel_zone) then
    raise exception 'check-out is not before the end of the desk day'
      using errcode = 'check_violation', constraint = 'hotel_setting_check_out_after_closing';
  end if;
  if exists (select from hour_charge
    where kind = 'early_check_in' and at >= check_in or kind = 'late_check_out' and at <= check_out) then
    raise exception 'an early check-in is before check-in, and a late check-out after check-out'
      using errcode = 'check_violation', constraint = 'hour_charge_outside_the_hours';
  end if;
  return null;
end $$;
create trigger hotel_setting_fits_hour_charges after insert on hotel_setting for each row
  when (new.name in ('checkInFrom', 'checkOutUntil')) execute function check_hours_of_stay();
create trigger hour_charge_outside_the_hours after insert or update on hour_charge for each row
  execute function check_hours_of_stay();
