-- What the owner should look at: things that rules found in what was recorded, and what somebody answered (docs/decisions/oversight.md).

-- The limit of a rule where it is not the one of the program (contract/oversight/odd-rules.ts): in the unit of the rule, amounts in kobo.
create table odd_rule (
  rule text primary key,
  limit_value bigint not null constraint odd_rule_limit_in_range check (limit_value between 1 and 1000000000000),
  is_on boolean not null default true,
  changed_by uuid not null references staff,
  changed_at timestamptz not null,
  -- The law does not let a hotel turn these off.
  constraint odd_rule_of_law_is_on check (is_on or rule not in ('cash_of_person', 'cash_of_company'))
);

-- How far each rule that looks for something has looked. A rule that fails stays where it was, so that its next look begins there.
create table odd_rule_check (
  rule text primary key,
  checked_until timestamptz not null,
  -- Since when each look has failed. Null if the last one did not.
  failing_since timestamptz
);

-- A thing that was found, with what was recorded then. A later change of a rule does not take it away.
create table odd_thing (
  id uuid primary key default gen_random_uuid(),
  rule text not null,
  -- The same thing is found once.
  dedupe_key text not null unique,
  at timestamptz not null,
  found_at timestamptz not null,
  title text not null constraint odd_thing_has_a_title check (title <> ''),
  -- When, who saw it and who was on, in one line.
  who text not null,
  -- What was recorded, in order: at, text, note, booking.
  events jsonb not null,
  -- Pairs of label and value.
  details jsonb not null,
  -- The limit at that time.
  limit_value bigint not null,
  -- Who was on, if one person was.
  staff_id uuid references staff,
  -- The stay that it is about. With its guest, the answers are erased.
  booking_id uuid references booking,
  -- When it was answered first. Written by a trigger.
  answered_at timestamptz
);
create index odd_thing_open on odd_thing (at, id) where answered_at is null;
create index odd_thing_answered on odd_thing (answered_at, id) where answered_at is not null;
create index odd_thing_by_booking on odd_thing (booking_id) where booking_id is not null;

create table odd_answer (
  odd_thing_id uuid not null references odd_thing,
  -- 1, 2, 3 …: an answer never changes, somebody adds another one.
  number integer not null constraint odd_answer_numbered check (number > 0),
  note text not null constraint odd_answer_has_a_note check (note <> ''),
  answered_by uuid not null references staff,
  answered_at timestamptz not null,
  primary key (odd_thing_id, number)
);
