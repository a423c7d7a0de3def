create type installation_stage as enum ('owner', 'rehearsal', 'live');

-- How far the hotel has come from a new program to guests. Without a row nobody has taken it over. From `rehearsal` to
-- `live` its people try everything, and when it opens, what they did is gone. With `live` it is open to guests. Rows are
-- only added, so it never goes back. A hotel can open without a rehearsal.
create table installation (
  stage installation_stage primary key,
  reached_at timestamptz not null,
  -- The superadmin who began the rehearsal, or opened the hotel. `owner` has nobody: it is also reached by a command on
  -- the machine.
  reached_by uuid references staff,
  -- What the rehearsal had when the hotel opened: how many bookings, orders of the bar, payments and invoices, and number
  -- and hash of the last seal of its audit log. Null if there was no rehearsal. Written by a trigger.
  left_behind jsonb,
  constraint installation_has_opener check ((stage = 'owner') = (reached_by is null)),
  constraint installation_leaves_behind_at_opening check (stage = 'live' or left_behind is null)
);

-- The one-time tokens of the set-up: whoever has the newest one becomes the first superadmin. The token itself stands
-- in a file on the machine that made it.
create table setup_token (
  number integer primary key check (number > 0),
  token_hash text not null unique constraint setup_token_hash_form check (token_hash ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null,
  -- With ten wrong tries, the token is locked.
  wrong_tries integer not null default 0 constraint setup_token_tries_in_range check (wrong_tries between 0 and 10),
  used_at timestamptz,
  constraint setup_token_locked_is_unused check (wrong_tries < 10 or used_at is null)
);

create type tested_party as enum ('mail', 'gateway');

-- What came of the tests that an owner has made of the mail server and the card gateway.
create table party_test (
  id bigint generated always as identity primary key,
  party tested_party not null,
  passed boolean not null,
  tested_by uuid not null references staff,
  tested_at timestamptz not null
);
create index party_test_by_party on party_test (party, id);
