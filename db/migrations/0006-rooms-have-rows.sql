-- expands
-- Rooms get rows of their own. The rooms that an older database only counts have no number until somebody enters it.
alter table night add column out_of_order integer not null default 0 check (out_of_order >= 0),
  drop constraint night_not_oversold,
  add constraint night_not_oversold check (booked >= 0 and booked + out_of_order <= coalesce(total_rooms, closed_total));
alter table booking_night add unique (booking_id, night, room_type_id);

create table room (
  id uuid primary key default gen_random_uuid(),
  room_type_id text not null references room_type,
  number text check (number ~ '^[0-9A-Z][0-9A-Z-]{0,7}$'),
  floor integer not null default 0 check (floor between -2 and 60),
  rank integer not null default 0,
  features text[] not null default '{}',
  retired_on date not null default 'infinity',
  unique (id, room_type_id),
  unique (id, retired_on)
);
create unique index room_by_number on room (number) where retired_on = 'infinity';
create index room_by_type on room (room_type_id) where retired_on = 'infinity';

create type closure_kind as enum ('out_of_order', 'out_of_service');
create type room_condition as enum ('clean', 'dirty', 'inspected', 'pickup');

create table closure (
  id uuid primary key default gen_random_uuid(),
  room_id uuid not null references room,
  kind closure_kind not null,
  reason text not null check (reason <> ''),
  from_night date not null,
  until_night date not null,
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

create table room_state (
  room_id uuid primary key references room,
  condition room_condition not null default 'clean',
  changed_at timestamptz,
  changed_by uuid references staff
);

create table room_night (
  room_id uuid not null,
  night date not null,
  room_type_id text not null,
  booking_id uuid,
  closure_id uuid,
  closure_kind closure_kind,
  room_retired_on date not null default 'infinity',
  primary key (room_id, night),
  foreign key (room_id, room_type_id) references room (id, room_type_id),
  foreign key (room_id, room_retired_on) references room (id, retired_on) on update cascade,
  foreign key (booking_id, night, room_type_id) references booking_night (booking_id, night, room_type_id) on delete cascade,
  foreign key (closure_id, room_id, closure_kind) references closure (id, room_id, kind),
  constraint room_night_before_retirement check (night < room_retired_on),
  constraint room_night_has_one_user check (num_nonnulls(booking_id, closure_id) = 1),
  constraint room_night_closure_has_kind check ((closure_id is null) = (closure_kind is null)),
  unique (booking_id, night)
);
create index room_night_by_night on room_night (night, room_type_id);
create index room_night_by_closure on room_night (closure_id) where closure_id is not null;

insert into room (room_type_id, rank)
  select room_type_id, row_number() over (order by price_kobo, name, copy)
  from room_inventory join room_type on room_type.id = room_type_id, generate_series(1, total_rooms) copy;
insert into room_state (room_id) select id from room;
