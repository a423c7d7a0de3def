create function delete_rate_nights() returns trigger language plpgsql as $$
begin
  delete from rate_night where period_id = old.id;
  new.version := old.version + 1;
  return new;
end $$;
create trigger rate_nights_deleted before update on rate_period for each row execute function delete_rate_nights();

create function insert_rate_nights() returns trigger language plpgsql as $$
begin
  insert into rate_night (room_type_id, night, nights, period_id)
    select new.room_type_id, day::date, new.nights, new.id
    from generate_series(new.from_night, new.last_night, interval '1 day') day where is_weekday(day::date, new.weekdays);
  return null;
end $$;
create trigger rate_nights_inserted after insert or update on rate_period
  for each row execute function insert_rate_nights();

-- The depth is 1 if a statement of a program fires this trigger, and more if a change of a period does.
create function refuse_rate_night_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then
    return coalesce(new, old);
  end if;
  raise exception 'the nights of a rate period follow from the period'
    using errcode = 'check_violation', constraint = 'rate_nights_follow_period';
end $$;
create trigger rate_nights_follow_period before insert or update or delete on rate_night
  for each row execute function refuse_rate_night_change();
