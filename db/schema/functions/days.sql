create function hotel_day(at timestamptz) returns date language sql stable
  return (select (at at time zone time_zone)::date from hotel_zone);

create function begin_days_in(zone text) returns void language sql
  begin atomic
    update hotel_zone set time_zone = zone where time_zone <> zone;
  end;

-- Closes every day that has ended by a moment. Safe to repeat, and for two at once.
create function close_days(moment timestamptz) returns void language plpgsql as $$
declare
  yesterday date := hotel_day(moment) - 1;
  each date;
begin
  if yesterday <= (select max(day) from closed_day) then
    return;
  end if;
  -- Of two who close days at once, the second finds them closed.
  lock table closed_day in share row exclusive mode;
  each := coalesce((select max(day) + 1 from closed_day), least((select min(night) from booking_night), yesterday));
  while each <= yesterday loop
    insert into closed_day (day, closed_at) values (each, moment);
    each := each + 1;
  end loop;
end $$;
