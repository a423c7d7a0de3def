-- expands
-- Odd things for the owner, and what was answered.

alter type notice_kind add value 'odd_thing';
create table odd_rule (
  rule text primary key,
  limit_value bigint not null constraint odd_rule_limit_in_range check (limit_value between 1 and 1000000000000),
  is_on boolean not null default true,
  changed_by uuid not null references staff,
  changed_at timestamptz not null,
  constraint odd_rule_of_law_is_on check (is_on or rule not in ('cash_of_person', 'cash_of_company'))
);

create table odd_thing (
  id uuid primary key default gen_random_uuid(),
  rule text not null,
  dedupe_key text not null unique,
  at timestamptz not null,
  found_at timestamptz not null,
  title text not null constraint odd_thing_has_a_title check (title <> ''),
  who text not null,
  events jsonb not null,
  details jsonb not null,
  limit_value bigint not null,
  staff_id uuid references staff,
  booking_id uuid references booking,
  answered_at timestamptz
);
create index odd_thing_open on odd_thing (at, id) where answered_at is null;
create index odd_thing_answered on odd_thing (answered_at, id) where answered_at is not null;
create index odd_thing_by_booking on odd_thing (booking_id) where booking_id is not null;

create table odd_answer (
  odd_thing_id uuid not null references odd_thing,
  number integer not null constraint odd_answer_numbered check (number > 0),
  note text not null constraint odd_answer_has_a_note check (note <> ''),
  answered_by uuid not null references staff,
  answered_at timestamptz not null,
  primary key (odd_thing_id, number)
);
