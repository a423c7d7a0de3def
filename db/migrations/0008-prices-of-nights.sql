-- expands
-- Prices of nights.

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
  nights integer not null generated always as (count_weekdays(from_night, last_night, weekdays)) stored,
  version integer not null default 1,
  constraint rate_period_of_five_years_at_most check (last_night between from_night and from_night + 1830),
  constraint rate_period_has_a_night check (nights > 0),
  unique (id, room_type_id, nights)
);
create index rate_period_by_type on rate_period (room_type_id, from_night);

create table rate_night (
  room_type_id text not null,
  night date not null,
  nights integer not null,
  period_id uuid not null,
  primary key (room_type_id, night, nights),
  foreign key (period_id, room_type_id, nights) references rate_period (id, room_type_id, nights) on delete cascade
);
create index rate_night_by_period on rate_night (period_id);
