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

create trigger rate_nights_follow_period before insert or update or delete on rate_night for each row
  when (pg_trigger_depth() = 0)
  execute function refuse_change('rate_nights_follow_period', 'the nights of a rate period follow from the period');
