create trigger hotel_setting_never_changes before update or delete on hotel_setting for each row
  execute function refuse_change('hotel_setting_never_changes', 'rows of %1$s never change; a change is another row');

create trigger hotel_setting_versions_follow before insert on hotel_setting for each row
  execute function require_next_version('hotel_setting_versions_follow', 'the next change has another version');

create function check_new_hotel_setting() returns trigger language plpgsql as $$
declare
  earlier jsonb;
begin
  new.first_version := coalesce(new.first_version, new.version);
  if new.first_version < new.version and not exists (select from hotel_setting where version = new.version - 1
    and first_version = new.first_version and set_by = new.set_by and set_at = new.set_at) then
    raise exception 'changes that were made at once have the same person and time'
      using errcode = 'check_violation', constraint = 'hotel_setting_changes_go_together';
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

-- These decide to which day a moment belongs, and how numbers of guests are stored: they are fixed once the hotel has
-- begun. The tables are locked only while it has not, so nobody at work waits for a refusal.
create function check_setting_before_begin() returns trigger language plpgsql as $$
begin
  perform require_read_committed();
  if not hotel_has_begun() then
    lock table booking, bar_order, money_entry, safe_entry, shift in share mode;
  end if;
  if hotel_has_begun() then
    raise exception '% is fixed once the hotel has a booking, a sale, money or a shift', new.name
      using errcode = 'check_violation', constraint = 'hotel_setting_fixed_once_begun';
  end if;
  if new.name = 'timeZone' and not exists (select from pg_timezone_names where name = new.value #>> '{}') then
    raise exception 'the database does not know this time zone'
      using errcode = 'check_violation', constraint = 'hotel_setting_zone_is_known';
  end if;
  return new;
end $$;
create trigger hotel_setting_fixed_once_begun before insert on hotel_setting for each row
  when (new.name in ('timeZone', 'closingHour', 'countryCode')) execute function check_setting_before_begin();

-- The numbers of invoices count on by their letters.
create function check_invoice_series() returns trigger language plpgsql as $$
begin
  perform require_read_committed();
  lock table invoice in share mode;
  if exists (select from invoice where series <> new.value ->> 'series') then
    raise exception 'there are invoices with other letters'
      using errcode = 'check_violation', constraint = 'hotel_setting_keeps_the_series';
  end if;
  return new;
end $$;
create trigger hotel_setting_keeps_the_series before insert on hotel_setting for each row
  when (new.name = 'invoices') execute function check_invoice_series();

-- The rules that the schema itself asks are also in tables of their domains. The change of a setting writes them there in
-- its own transaction; the start of the program does so for what is as in hotel.config.ts.
create function copy_hotel_setting() returns trigger language plpgsql as $$
begin
  if new.name = 'housekeeping' then
    perform set_housekeeping_rule((new.value ->> 'inspectedByAnother')::boolean);
  elsif new.name = 'shifts' then
    perform set_shift_rule((new.value ->> 'countFirst')::boolean);
  elsif new.name = 'timeZone' then
    perform set_hotel_zone(new.value #>> '{}');
  elsif new.name = 'closingHour' then
    perform set_closing_hour((new.value #>> '{}')::time);
  end if;
  return null;
end $$;
create trigger hotel_setting_is_copied after insert on hotel_setting for each row execute function copy_hotel_setting();

-- Days without bookings are closed too. A change does not lead back into one, because what happens then would count for
-- a day that is closed. It waits for the other changes of its transaction.
create function check_days_stay_closed() returns trigger language plpgsql as $$
begin
  if desk_day(new.set_at) <= (select max(day) from closed_day) then
    raise exception 'the desk day of this moment is closed already'
      using errcode = 'check_violation', constraint = 'hotel_setting_leaves_days_closed';
  end if;
  return null;
end $$;
create constraint trigger hotel_setting_leaves_days_closed after insert on hotel_setting
  deferrable initially deferred for each row
  when (new.name in ('timeZone', 'closingHour')) execute function check_days_stay_closed();

-- Arriving before check-in and leaving after check-out can have a price (hour_charge). The hours that the owner has set
-- and these prices go together; hours that are as in hotel.config.ts are known to the program alone.
create function check_hours_of_stay() returns trigger language plpgsql as $$
declare
  check_in text;
  check_out text;
  closing text;
begin
  -- The program takes the same lock, before it reads the prices (`lockHourCharges`).
  perform pg_advisory_xact_lock(hashtextextended('hour charges', 0));
  check_in := (select value #>> '{}' from hotel_setting where name = 'checkInFrom' order by version desc limit 1);
  check_out := (select value #>> '{}' from hotel_setting where name = 'checkOutUntil' order by version desc limit 1);
  closing := (select value #>> '{}' from hotel_setting where name = 'closingHour' order by version desc limit 1);
  if check_out::time < coalesce(closing::time, (select closing_hour from hotel_zone)) then
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
  when (new.name in ('checkInFrom', 'checkOutUntil', 'closingHour')) execute function check_hours_of_stay();
create trigger hour_charge_outside_the_hours after insert or update on hour_charge for each row
  execute function check_hours_of_stay();
