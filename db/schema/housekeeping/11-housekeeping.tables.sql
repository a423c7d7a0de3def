-- Housekeeping: the condition of rooms, what was seen and what is broken.

create type room_seen as enum ('vacant', 'occupied');
create type guest_request as enum ('do_not_disturb', 'make_up');
create type room_change_kind as enum ('condition', 'guest', 'seen', 'request', 'cleaning', 'asked');
create type defect_kind as enum ('water', 'electric', 'air_con', 'tv', 'furniture', 'other');

-- What housekeeping knows of a room. It follows `room_change`: only triggers write it.
create table room_state (
  room_id uuid primary key references room,
  condition room_condition not null default 'clean',
  changed_at timestamptz,
  changed_by uuid references staff,
  -- Grows with every change of the condition. A change that is based on an older version is refused.
  version integer not null default 0,
  -- Grows with every change of the row, and of a defect, a discrepancy or a closure of the room.
  changes integer not null default 0,
  -- The stay that the desk has in the room now. A trigger fills it in. There is no foreign key, because it would make
  -- the room wait for the booking.
  booking_id uuid unique,
  cleaned_by uuid references staff,
  cleaned_at timestamptz,
  cleaning_by uuid references staff,
  cleaning_since timestamptz,
  seen room_seen,
  seen_by uuid references staff,
  seen_at timestamptz,
  request guest_request,
  request_note text not null default '',
  -- Who at the desk asked for the room first. room_change has everybody who asked.
  asked_by uuid references staff,
  asked_at timestamptz,
  constraint room_state_cleaning_complete check (num_nulls(cleaning_by, cleaning_since) in (0, 2)),
  constraint room_state_seen_complete check (num_nulls(seen, seen_by, seen_at) in (0, 3)),
  constraint room_state_asked_complete check (num_nulls(asked_by, asked_at) in (0, 2))
);

-- What happened to a room. A row never changes.
create table room_change (
  id bigint generated always as identity primary key,
  room_id uuid not null references room,
  kind room_change_kind not null,
  -- The value before the change. A trigger fills it in.
  before text,
  after text,
  at timestamptz not null,
  changed_by uuid references staff,
  -- What made the change, if no staff member did.
  cause text check (cause in ('check-in', 'check-out', 'move', 'new day', 'closure')),
  note text not null default '',
  sheets integer not null default 0 check (sheets between 0 and 20),
  pillow_cases integer not null default 0 check (pillow_cases between 0 and 20),
  towels integer not null default 0 check (towels between 0 and 20),
  bath_mats integer not null default 0 check (bath_mats between 0 and 20),
  -- The change of the condition that this one takes back.
  undoes bigint unique references room_change,
  key text unique,
  constraint room_change_has_one_origin check ((changed_by is null) = (cause is not null)),
  constraint room_change_linen_with_condition
    check (kind::text = 'condition' or sheets + pillow_cases + towels + bath_mats = 0)
);
create index room_change_by_room on room_change (room_id, kind, id);
create index room_change_by_age on room_change (at);

-- A room that was seen vacant while the desk has a guest in it, or the reverse. A discrepancy is open until somebody
-- answers it.
create table discrepancy (
  id uuid primary key default gen_random_uuid(),
  room_id uuid not null references room,
  change_id bigint not null unique references room_change,
  seen room_seen not null,
  seen_by uuid not null references staff,
  seen_at timestamptz not null,
  answer text check (answer <> ''),
  answered_by uuid references staff,
  answered_at timestamptz,
  constraint discrepancy_answer_complete check (num_nulls(answer, answered_by, answered_at) in (0, 3))
);
create unique index discrepancy_open on discrepancy (room_id) where answered_at is null;
create index discrepancy_by_age on discrepancy (seen_at);

create table defect (
  id uuid primary key default gen_random_uuid(),
  room_id uuid not null references room,
  kind defect_kind not null,
  note text not null default '',
  can_sleep boolean not null,
  reported_by uuid not null references staff,
  reported_at timestamptz not null,
  key text unique,
  answer text check (answer <> ''),
  answered_by uuid references staff,
  answered_at timestamptz,
  constraint defect_answer_complete check (num_nulls(answer, answered_by, answered_at) in (0, 3))
);
create index defect_open on defect (room_id) where answered_at is null;

create table housekeeping_round (
  day date primary key,
  begun_at timestamptz not null,
  begun_by uuid references staff
);

-- One row, set from hotel.config.ts: whether the person who inspects a room must not be its cleaner.
create table housekeeping_rule (
  is_only_row boolean primary key default true check (is_only_row),
  inspected_by_another boolean not null default true
);
insert into housekeeping_rule default values;
