-- expands
-- Housekeeping: its role, its notices, what is known of each room, and the log that this follows.
-- A new value of an enum is not used in the transaction that adds it: the checks below compare text.
alter type staff_role add value 'housekeeper';
alter type notice_kind add value 'room_asked_for';
alter type notice_kind add value 'room_ready';
alter type notice_kind add value 'room_differs';
alter type notice_kind add value 'room_defect';
alter table notice drop constraint notice_staff_matches_kind,
  add constraint notice_staff_matches_kind
    check ((kind::text in ('sign_in_attacked', 'room_ready')) = (staff_id is not null));

create type room_seen as enum ('vacant', 'occupied');
create type guest_request as enum ('do_not_disturb', 'make_up');
create type room_change_kind as enum ('condition', 'guest', 'seen', 'request', 'cleaning', 'asked');
create type defect_kind as enum ('water', 'electric', 'air_con', 'tv', 'furniture', 'other');

alter table room_state
  add column version integer not null default 0,
  add column changes integer not null default 0,
  add column booking_id uuid unique,
  add column cleaned_by uuid references staff,
  add column cleaned_at timestamptz,
  add column cleaning_by uuid references staff,
  add column cleaning_since timestamptz,
  add column seen room_seen,
  add column seen_by uuid references staff,
  add column seen_at timestamptz,
  add column request guest_request,
  add column request_note text not null default '',
  add column asked_by uuid references staff,
  add column asked_at timestamptz,
  add constraint room_state_cleaning_complete check (num_nulls(cleaning_by, cleaning_since) in (0, 2)),
  add constraint room_state_seen_complete check (num_nulls(seen, seen_by, seen_at) in (0, 3)),
  add constraint room_state_asked_complete check (num_nulls(asked_by, asked_at) in (0, 2));

create table room_change (
  id bigint generated always as identity primary key,
  room_id uuid not null references room,
  kind room_change_kind not null,
  before text,
  after text,
  at timestamptz not null,
  changed_by uuid references staff,
  cause text check (cause in ('check-in', 'check-out', 'move', 'new day', 'closure')),
  note text not null default '',
  sheets integer not null default 0 check (sheets between 0 and 20),
  pillow_cases integer not null default 0 check (pillow_cases between 0 and 20),
  towels integer not null default 0 check (towels between 0 and 20),
  bath_mats integer not null default 0 check (bath_mats between 0 and 20),
  undoes bigint unique references room_change,
  key text unique,
  constraint room_change_has_one_origin check ((changed_by is null) = (cause is not null)),
  constraint room_change_linen_with_condition
    check (kind::text = 'condition' or sheets + pillow_cases + towels + bath_mats = 0)
);
create index room_change_by_room on room_change (room_id, kind, id);
create index room_change_by_age on room_change (at);

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

create table housekeeping_rule (
  is_only_row boolean primary key default true check (is_only_row),
  inspected_by_another boolean not null default true
);
insert into housekeeping_rule default values;
