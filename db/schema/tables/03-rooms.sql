-- Rooms are sold by type and night. The database refuses to book more rooms on a night than exist, whichever program or
-- person writes.

create type room_status as enum ('Available', 'Fully Booked', 'Maintenance');

create table room_type (
  id text primary key,
  name text not null,
  price_kobo bigint not null check (price_kobo > 0),
  max_occupancy integer not null check (max_occupancy between 1 and 4),
  amenities text not null,
  description text not null,
  image text not null
);
-- Refuses two names that differ only in upper and lower case.
create unique index room_type_by_name on room_type (lower(name collate "und-x-icu"));

create table room_inventory (
  id uuid primary key default gen_random_uuid(),
  room_type_id text not null unique references room_type,
  total_rooms integer not null check (total_rooms >= 0),
  -- Blocked rooms, kept off sale: total_rooms - held_back can be sold on a night.
  held_back integer not null default 0 check (held_back between 0 and total_rooms),
  status room_status not null default 'Available',
  is_active boolean not null default true,
  -- Through a foreign key, a change of total_rooms also changes every open row of `night`, whose check refuses fewer rooms
  -- than are booked.
  unique (room_type_id, total_rooms)
);

create table night (
  room_type_id text not null references room_type,
  night date not null,
  booked integer not null default 0,
  -- The number of rooms of the type. Before that number changes, nights in the past are closed: the number moves to
  -- closed_total, and total_rooms becomes null.
  total_rooms integer,
  closed_total integer,
  primary key (room_type_id, night),
  foreign key (room_type_id, total_rooms) references room_inventory (room_type_id, total_rooms) on update cascade,
  constraint night_open_or_closed check ((total_rooms is null) <> (closed_total is null)),
  constraint night_not_oversold check (booked between 0 and coalesce(total_rooms, closed_total))
);

-- Earlier numbers of rooms of a type. Each row has the number for the nights before `until`, back to the `until` of the row
-- before. For nights after the last row, room_inventory has the number.
create table room_count (
  room_type_id text not null references room_type,
  until date not null,
  rooms integer not null check (rooms >= 0),
  primary key (room_type_id, until)
);
