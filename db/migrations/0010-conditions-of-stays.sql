-- expands
-- Conditions of stays.

create type stay_condition_kind as enum ('min_stay_arrival', 'min_stay_through', 'max_stay_arrival', 'max_stay',
  'closed_to_arrival', 'closed_to_departure', 'stop_sell');

create table stay_condition (
  id uuid primary key default gen_random_uuid(),
  room_type_id text references room_type,
  kind stay_condition_kind not null,
  from_night date not null,
  last_night date not null,
  weekdays integer not null default 127 check (weekdays between 1 and 127),
  nights integer,
  constraint stay_condition_counts_nights check ((nights is not null) =
    (kind in ('min_stay_arrival', 'min_stay_through', 'max_stay_arrival', 'max_stay'))),
  constraint stay_condition_of_some_nights check
    (nights between case when kind in ('max_stay_arrival', 'max_stay') then 1 else 2 end and 365),
  constraint stay_condition_of_five_years_at_most check (last_night between from_night and from_night + 1830),
  constraint stay_condition_has_a_night check (count_weekdays(from_night, last_night, weekdays) > 0),
  constraint stay_condition_once unique nulls not distinct (room_type_id, kind, from_night, last_night, weekdays)
);
create index stay_condition_by_days on stay_condition using gist (daterange(from_night, last_night, '[]'));
