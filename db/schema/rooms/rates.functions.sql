-- The one definition of what a night costs: the price of the period with the fewest nights, or else the price of the
-- room type. Returns the nights from p_from to the day before p_until, of one room type or of all.
create function night_prices(p_room_type_id text, p_from date, p_until date)
  returns table (room_type_id text, night date, price_kobo bigint) language sql stable
  begin atomic
    select type.id, p_from + day, coalesce((
      select period.price_kobo from rate_night rated join rate_period period on period.id = rated.period_id
      where rated.room_type_id = type.id and rated.night = p_from + day
      order by rated.nights limit 1), type.price_kobo)
    from room_type type cross join generate_series(0, p_until - p_from - 1) day
    where p_room_type_id is null or type.id = p_room_type_id;
  end;

-- The nights of each room type that do not cost its base price, as stretches of consecutive nights with one price.
create function price_stretches(p_from date, p_until date)
  returns table (room_type_id text, first_night date, until date, price_kobo bigint) language sql stable
  begin atomic
    -- Reads one room type at a time in the order of the primary key, and so only the nights between the two days.
    with decisive as (
      select type.id as room_type_id, type.price_kobo as base_kobo, rated.night, period.price_kobo
      from room_type type cross join lateral (
        select distinct on (night) night, period_id from rate_night
        where rate_night.room_type_id = type.id and night >= p_from and night < p_until order by night, nights) rated
        join rate_period period on period.id = rated.period_id),
    differing as (
      select decisive.*, decisive.night - (row_number() over (
          partition by decisive.room_type_id, decisive.price_kobo order by decisive.night))::integer as stretch
      from decisive where decisive.price_kobo <> base_kobo)
    select differing.room_type_id, min(differing.night), max(differing.night) + 1, differing.price_kobo
    from differing group by differing.room_type_id, differing.price_kobo, differing.stretch order by 1, 2;
  end;

-- The nights that guests cannot book because of a stay condition (stop_sell), by room type.
create function stopped_nights(p_from date, p_until date)
  returns table (room_type_id text, night date) language sql stable
  begin atomic
    select distinct type.id, p_from + day
    from stay_condition stop join room_type type on type.id = stop.room_type_id or stop.room_type_id is null
      cross join generate_series(greatest(stop.from_night, p_from) - p_from, least(stop.last_night, p_until - 1) - p_from) day
    where stop.kind = 'stop_sell' and daterange(stop.from_night, stop.last_night, '[]') && daterange(p_from, p_until)
      and is_weekday(p_from + day, stop.weekdays);
  end;
