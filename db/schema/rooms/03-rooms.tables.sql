-- Rooms are sold by type and night. The database refuses to book more rooms on a night than exist, whichever program or
-- person writes.

create type room_status as enum ('Available', 'Fully Booked', 'Maintenance');

-- Whether a text is one line of at most so many characters, without spaces at its ends. Empty is such a line.
create function is_room_line(line text, most integer) returns boolean language sql immutable parallel safe
  return line = btrim(line) and length(line) <= most and line !~ '[[:cntrl:]]';

create function is_room_equipment(things text[]) returns boolean language sql immutable parallel safe
  return cardinality(things) <= 15 and coalesce(array_ndims(things), 1) = 1
    and not exists (select from unnest(things) thing where thing is null or thing = '' or not is_room_line(thing, 40))
    and (select count(*) = count(distinct lower(thing collate "und-x-icu")) from unnest(things) thing);

create table room_type (
  id text primary key,
  name text not null,
  price_kobo bigint not null check (price_kobo > 0),
  max_occupancy integer not null check (max_occupancy between 1 and 12),
  amenities text not null,
  description text not null,
  image text not null,
  -- How many guests the price of a night includes, and what each further adult or child adds to it.
  included_guests integer not null default 4,
  extra_adult_kobo bigint not null default 0,
  extra_child_kobo bigint not null default 0,
  -- In whole square metres. Null, as an empty text: the hotel does not say it.
  size_sqm integer,
  beds text not null default '',
  view text not null default '',
  -- What each room of the type has, such as a bathtub. `amenities` is one sentence about what is free.
  equipment text[] not null default '{}',
  constraint room_type_size_in_range check (size_sqm between 5 and 500),
  constraint room_type_beds_and_view_are_lines check (is_room_line(beds, 60) and is_room_line(view, 60)),
  constraint room_type_equipment_is_a_list check (is_room_equipment(equipment)),
  constraint room_type_includes_a_guest check (included_guests between 1 and 12),
  constraint room_type_guests_are_not_paid check (extra_adult_kobo >= 0 and extra_child_kobo >= 0)
);
-- Refuses two names that differ only in upper and lower case.
create unique index room_type_by_name on room_type (lower(name collate "und-x-icu"));

create table room_inventory (
  id uuid primary key default gen_random_uuid(),
  room_type_id text not null unique references room_type,
  -- The number of rooms of the type that are not retired.
  total_rooms integer not null check (total_rooms >= 0),
  -- How many rooms are blocked on every night.
  held_back integer not null default 0 check (held_back between 0 and total_rooms),
  status room_status not null default 'Available',
  is_active boolean not null default true,
  -- Through a foreign key, a change of total_rooms also changes every open row of `night`, whose check refuses fewer
  -- rooms than are booked.
  unique (room_type_id, total_rooms)
);

create table night (
  room_type_id text not null references room_type,
  night date not null,
  booked integer not null default 0,
  out_of_order integer not null default 0 check (out_of_order >= 0),
  -- The number of rooms of the type. Before that number changes, nights in the past are closed: the number moves to
  -- closed_total, and total_rooms becomes null.
  total_rooms integer,
  closed_total integer,
  primary key (room_type_id, night),
  foreign key (room_type_id, total_rooms) references room_inventory (room_type_id, total_rooms) on update cascade,
  constraint night_open_or_closed check ((total_rooms is null) <> (closed_total is null)),
  constraint night_not_oversold check (booked >= 0 and booked + out_of_order <= coalesce(total_rooms, closed_total))
);
create index night_by_day on night (night);

-- Earlier numbers of rooms of a type. Each row has the number for the nights before `until`, back to the `until` of the
-- row before. From the last `until` on, room_inventory has the number.
create table room_count (
  room_type_id text not null references room_type,
  until date not null,
  rooms integer not null check (rooms >= 0),
  primary key (room_type_id, until)
);

-- The rooms of the hotel. Retiring a room leaves its row and its past nights.
create table room (
  id uuid primary key default gen_random_uuid(),
  room_type_id text not null references room_type,
  -- Null until somebody enters the number on the door. A room without a number counts, but no stay is put into it.
  number text check (number ~ '^[0-9A-Z][0-9A-Z-]{0,7}$'),
  floor integer not null default 0 check (floor between -2 and 60),
  -- The order in which rooms that suit equally well are given out.
  rank integer not null default 0,
  features text[] not null default '{}',
  -- The first night on which the room can no longer be used.
  retired_on date not null default 'infinity',
  unique (id, room_type_id),
  unique (id, retired_on)
);
create unique index room_by_number on room (number) where retired_on = 'infinity';
create index room_by_type on room (room_type_id) where retired_on = 'infinity';

create type closure_kind as enum ('out_of_order', 'out_of_service');
create type room_condition as enum ('clean', 'dirty', 'inspected', 'pickup');

-- Nights on which a room is closed. An out-of-order room is not sold; an out-of-service room only gets no stay.
create table closure (
  id uuid primary key default gen_random_uuid(),
  room_id uuid not null references room,
  kind closure_kind not null,
  reason text not null check (reason <> ''),
  -- The first night of the closure, and the first night after it. Both are equal if the closure was ended before its
  -- first night.
  from_night date not null,
  until_night date not null,
  -- The condition of the room when the closure has ended.
  return_condition room_condition not null default 'dirty',
  closed_by uuid references staff,
  closed_at timestamptz not null,
  ended_by uuid references staff,
  ended_at timestamptz,
  constraint closure_until_after_from check (until_night >= from_night),
  unique (id, room_id, kind)
);
create index closure_by_room on closure (room_id, until_night);
create index closure_by_end on closure (until_night);
