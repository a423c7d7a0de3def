-- Things to check, found by rules or said by guests, and the answers of staff (docs/decisions/oversight.md).

-- The limits of rules that a person has set, and which of the rules are on. All other rules have the defaults of
-- contract/oversight/odd-rules.ts. A limit is in the unit of the rule; amounts are in kobo.
create table odd_rule (
  rule text primary key,
  limit_value bigint not null constraint odd_rule_limit_in_range check (limit_value between 1 and 1000000000000),
  is_on boolean not null default true,
  changed_by uuid not null references staff,
  changed_at timestamptz not null,
  -- These two rules are about limits of the law, and stay on.
  constraint odd_rule_of_law_is_on check (is_on or rule not in ('cash_of_person', 'cash_of_company'))
);

-- The time up to which each rule has searched. A rule that fails stays at its time, so that its next search begins
-- there.
create table odd_rule_check (
  rule text primary key,
  checked_until timestamptz not null,
  -- Since when each search of the rule has failed. Null if the last one succeeded.
  failing_since timestamptz
);

-- A thing that was found, with what was recorded then. A later change of a rule does not remove it.
create table odd_thing (
  id uuid primary key default gen_random_uuid(),
  rule text not null,
  -- A second thing with the same key is dropped.
  dedupe_key text not null unique,
  at timestamptz not null,
  found_at timestamptz not null,
  title text not null constraint odd_thing_has_a_title check (title <> ''),
  -- One line of text about the people whom the thing concerns.
  who text not null,
  -- The recorded events, as `oddEvents` of contract/oversight/odd-things.ts.
  events jsonb not null,
  -- Pairs of label and value.
  details jsonb not null,
  limit_value bigint not null,
  -- The person whom the thing concerns, if it is one person.
  staff_id uuid references staff,
  -- The stay that the thing is about. When its guest is forgotten, the answers are erased.
  booking_id uuid references booking,
  -- When somebody answered the thing for the first time. Written by a trigger.
  answered_at timestamptz
);
create index odd_thing_open on odd_thing (at, id) where answered_at is null;
create index odd_thing_answered on odd_thing (answered_at, id) where answered_at is not null;
create index odd_thing_by_booking on odd_thing (booking_id) where booking_id is not null;

create table odd_answer (
  odd_thing_id uuid not null references odd_thing,
  -- 1, 2, 3 … among the answers to one thing. Somebody corrects an answer by another one.
  number integer not null constraint odd_answer_numbered check (number > 0),
  note text not null constraint odd_answer_has_a_note check (note <> ''),
  answered_by uuid not null references staff,
  answered_at timestamptz not null,
  primary key (odd_thing_id, number)
);
