-- Rate periods, in which nights do not cost the base price, and stay conditions.

-- Whether a night is one of these weekdays, given as a sum: Monday is 1, Tuesday 2, Wednesday 4, up to Sunday 64.
create function is_weekday(night date, weekdays integer) returns boolean language sql immutable strict parallel safe
  return weekdays & (1 << (extract(isodow from night)::integer - 1)) <> 0;

create function count_weekdays(from_night date, last_night date, weekdays integer) returns integer
  language sql immutable strict parallel safe
  return (select count(*) from generate_series(0, last_night - from_night) day where is_weekday(from_night + day, weekdays))::integer;

create table rate_period (
  id uuid primary key default gen_random_uuid(),
  room_type_id text not null references room_type,
  name text not null check (name <> ''),
  from_night date not null,
  last_night date not null,
  weekdays integer not null default 127 check (weekdays between 1 and 127),
  price_kobo bigint not null check (price_kobo > 0),
  -- Of two periods with the same night, the one with fewer nights decides.
  nights integer not null generated always as (count_weekdays(from_night, last_night, weekdays)) stored,
  version integer not null default 1,
  constraint rate_period_of_five_years_at_most check (last_night between from_night and from_night + 1830),
  constraint rate_period_has_a_night check (nights > 0),
  unique (id, room_type_id, nights)
);
create index rate_period_by_type on rate_period (room_type_id, from_night);

-- The nights of each period, written by a trigger. The primary key refuses two periods of one room type with equally
-- many nights and a night in common, because neither of them would decide.
create table rate_night (
  room_type_id text not null,
  night date not null,
  nights integer not null,
  period_id uuid not null,
  primary key (room_type_id, night, nights),
  foreign key (period_id, room_type_id, nights) references rate_period (id, room_type_id, nights) on delete cascade
);
create index rate_night_by_period on rate_night (period_id);

create type stay_condition_kind as enum ('min_stay_arrival', 'min_stay_through', 'max_stay_arrival', 'max_stay',
  'closed_to_arrival', 'closed_to_departure', 'stop_sell');

-- Conditions that a stay must keep for guests to book it. All conditions hold; none replaces another.
create table stay_condition (
  id uuid primary key default gen_random_uuid(),
  -- Null: the condition is for all room types.
  room_type_id text references room_type,
  kind stay_condition_kind not null,
  from_night date not null,
  last_night date not null,
  weekdays integer not null default 127 check (weekdays between 1 and 127),
  -- The least or the most nights of a stay.
  nights integer,
  constraint stay_condition_counts_nights check ((nights is not null) =
    (kind in ('min_stay_arrival', 'min_stay_through', 'max_stay_arrival', 'max_stay'))),
  -- A minimum of one night would be no condition, so it is refused.
  constraint stay_condition_of_some_nights check
    (nights between case when kind in ('max_stay_arrival', 'max_stay') then 1 else 2 end and 365),
  constraint stay_condition_of_five_years_at_most check (last_night between from_night and from_night + 1830),
  constraint stay_condition_has_a_night check (count_weekdays(from_night, last_night, weekdays) > 0),
  constraint stay_condition_once unique nulls not distinct (room_type_id, kind, from_night, last_night, weekdays)
);
create index stay_condition_by_days on stay_condition using gist (daterange(from_night, last_night, '[]'));
