-- The figures that reports read.

-- Rooms, rooms sold and room charge of each night from first to last. For a closed day these are the figures stored when it
-- was closed.
create function night_figures(first date, last date)
  returns table (day date, rooms integer, sold integer, room_charge_kobo bigint) language sql stable as $$
  select day, rooms, sold, room_charge_kobo from closed_day where day between first and last
  union all
  select * from compute_night_figures(first, least(last, (select min(day) - 1 from closed_day)))
  union all
  select * from compute_night_figures(greatest(first, (select max(day) + 1 from closed_day)), last)
    where exists (select from closed_day)
$$;

-- The same figures, computed from the bookings and rooms as they are now. Rooms that are out of order for the night do not
-- count. The room charge is the sum of the nightly prices of the rooms sold, without fees.
create function compute_night_figures(first date, last date)
  returns table (day date, rooms integer, sold integer, room_charge_kobo bigint) language sql stable as $$
  with counts as materialized (
    select rooms, until, coalesce(lag(until) over (partition by room_type_id order by until), '-infinity') as since
    from room_count
    union all
    select total_rooms, 'infinity', coalesce(
      (select max(until) from room_count past where past.room_type_id = inventory.room_type_id), '-infinity')
    from room_inventory inventory)
  select each::date,
    (coalesce((select sum(counts.rooms) from counts where since <= each and each < until), 0)
      - coalesce((select sum(out_of_order) from night where night.night = each), 0))::integer,
    coalesce(sold.rooms, 0)::integer, coalesce(sold.charge, 0)::bigint
  from generate_series(first, last, interval '1 day') each
    left join (
      select night, count(*) as rooms, sum(price_kobo) as charge from sold_night
      where night between first and last group by night) sold on sold.night = each::date
$$;

-- Rooms sold and room charge of the nights from first to last by the plan of the booking. They add up to night_figures.
create function plan_figures(first date, last date)
  returns table (plan_code text, sold integer, room_charge_kobo bigint) language sql stable as $$
  with closed as (select min(day) as first_day, max(day) as last_day from closed_day)
  select plan_code, sum(sold)::integer, sum(room_charge_kobo)::bigint from (
    select plan_code, sold, room_charge_kobo from closed_day_plan where day between first and last
    union all
    select plan_code, 1, price_kobo from sold_night
    where night between first and least(last, (select first_day - 1 from closed))
    union all
    select plan_code, 1, price_kobo from sold_night
    where night between greatest(first, (select last_day + 1 from closed)) and last and exists (select from closed_day)
  ) night group by plan_code
$$;

-- The same by how the nights were booked.
create function source_figures(first date, last date)
  returns table (source night_source, sold integer, room_charge_kobo bigint) language sql stable as $$
  with closed as (select min(day) as first_day, max(day) as last_day from closed_day)
  select source, sum(sold)::integer, sum(room_charge_kobo)::bigint from (
    select source, sold, room_charge_kobo from closed_day_source where day between first and last
    union all
    select source, 1, price_kobo from sold_night
    where night between first and least(last, (select first_day - 1 from closed))
    union all
    select source, 1, price_kobo from sold_night
    where night between greatest(first, (select last_day + 1 from closed)) and last and exists (select from closed_day)
  ) night group by source
$$;

-- The numbers of the rooms of a stay until p_last_night, in the order of its nights. They are those on the doors at p_moment:
-- the old number in the first later audit entry that changes it, else the number that the room has now.
create function rooms_of_stay(p_booking_id uuid, p_last_night date, p_moment timestamptz) returns text[]
  language sql stable as $$
  select coalesce(array_agg(number order by night), '{}') from (
    select night, lag(room.id) over (order by night) is distinct from room.id as is_first,
      coalesce((select before ->> 'number' from audit
        where subject_kind = 'room' and subject_id = room.id::text and at >= p_moment and before ->> 'number' is not null
        order by audit.id limit 1), number) as number
    from room_night join room on room.id = room_id
    where booking_id = p_booking_id and night <= p_last_night) part
  where is_first and number is not null
$$;

-- The name that a drink or staff member had before `moment`: the old name in the first later audit entry that changes it. If
-- there is none, the name has not changed since, and the result is `name_now`.
create function name_as_of(kind text, subject text, moment timestamptz, name_now text) returns text language sql stable
  return coalesce((select before ->> 'name' from audit
    where subject_kind = kind and subject_id = subject and at >= moment and before ->> 'name' is not null
    order by id limit 1), name_now);
