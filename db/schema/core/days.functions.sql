create function hotel_day(moment timestamptz) returns date language sql stable
  return (select (moment at time zone time_zone)::date from hotel_zone);

-- The day the desk works on: until the closing hour, the day before. `deskDaysAt` (contract/core/desk-day.ts) is the
-- same rule.
create function desk_day(moment timestamptz) returns date language sql stable
  return (select (moment at time zone time_zone - closing_hour::interval)::date from hotel_zone);

-- The night whose room a guest in the house occupies: that of the desk day, or, for a guest who arrives after midnight,
-- the first night of the stay.
create function night_in_use(p_check_in date, p_at timestamptz) returns date language sql stable
  return greatest(desk_day(p_at), least(hotel_day(p_at), p_check_in));

-- After a change of the zone, a trigger on hotel_zone adds up totals again, by the days of the new zone.
create function set_hotel_zone(zone text) returns void language sql
  begin atomic
    update hotel_zone set time_zone = zone where time_zone <> zone;
  end;

create function set_closing_hour(hour time) returns void language sql
  begin atomic
    update hotel_zone set closing_hour = hour where closing_hour <> hour;
  end;

-- Closes the days that have ended before `moment` and are not closed, the oldest first. A day ends at the closing hour
-- of the next morning. Safe to repeat, even in two processes at once.
create function close_days(moment timestamptz) returns void language plpgsql as $$
declare
  yesterday date := desk_day(moment) - 1;
  next_day date;
begin
  if yesterday <= (select max(day) from closed_day) then
    return;
  end if;
  lock table closed_day in share row exclusive mode;
  next_day := coalesce((select max(day) + 1 from closed_day), least((select min(night) from booking_night), yesterday));
  while next_day <= yesterday loop
    insert into closed_day (day, closed_at) values (next_day, moment);
    next_day := next_day + 1;
  end loop;
end $$;

create function tally_period(span tally_span, day date) returns date language sql immutable parallel safe
  return case span when 'day' then day when 'month' then date_trunc('month', day::timestamp)::date else '-infinity' end;
