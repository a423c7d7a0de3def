-- Who works here, who is signed in, and who did what. Times come from the program's clock, never from now().

create type staff_role as enum ('superadmin', 'supervisor', 'receptionist', 'barmen');
create type currency as enum ('NGN', 'USD', 'EUR');
create type session_kind as enum ('full', 'change_password');

create table staff (
  id uuid primary key default gen_random_uuid(),
  staff_id text not null unique,
  name text not null,
  role staff_role not null,
  email text,
  phone text,
  password_hash text not null,
  is_active boolean not null default true,
  created_at timestamptz not null,
  password_changed_at timestamptz not null,
  -- Set with a password that a superadmin chose: its owner chooses another one at the next sign-in.
  must_change_password boolean not null default false,
  email_notifications boolean not null default true,
  sms_alerts boolean not null default true,
  daily_reports boolean not null default false,
  currency currency not null default 'NGN',
  -- In which times are shown to this person: the hotel's, which hotel.config.ts names, or UTC.
  timezone text not null default 'hotel' check (timezone in ('hotel', 'UTC')),
  constraint staff_id_in_capitals check (staff_id = upper(staff_id))
);
-- Ọlá stands between Obi and Oyin, whatever the server's own locale.
create index staff_by_name on staff (lower(name) collate "und-x-icu", id);

-- Signed-in time in one browser, whose cookie holds the token; here is only a hash of it.
create table session (
  token_hash text primary key,
  staff_id uuid not null references staff on delete cascade,
  kind session_kind not null,
  created_at timestamptz not null,
  last_active_at timestamptz not null,
  ends_at timestamptz not null,
  -- Names the session on a screen: its token is a secret, and so is the token's hash.
  id uuid not null unique default gen_random_uuid(),
  -- What the browser calls itself, cut off; empty where it did not say.
  user_agent text not null default '' check (length(user_agent) <= 300)
);
create index session_by_staff on session (staff_id);

create table two_factor (
  staff_id uuid primary key references staff on delete cascade,
  -- Encrypted: a copy of the database must not be able to sign in.
  secret text not null,
  enabled_at timestamptz,
  -- The time step of the newest accepted code: no code counts twice.
  last_step bigint not null default 0
);

create table recovery_code (
  staff_id uuid not null references two_factor on delete cascade,
  code_hash text not null,
  primary key (staff_id, code_hash)
);

-- Wrong attempts by staff ID and by where they came from. An attempt is counted before it is judged, so that parallel
-- ones cannot pass the limit together.
create table sign_in_try (
  -- As it was typed, whether or not somebody has it.
  staff_id text not null,
  -- A known browser, a network under a key, a session of one's own, or `anywhere`.
  place text not null,
  tries integer not null check (tries >= 0),
  -- Until then the attempts count.
  ends_at timestamptz not null,
  primary key (staff_id, place)
);
create index sign_in_try_by_end on sign_in_try (ends_at);

-- A solved proof of work is used once.
create table spent_proof (
  nonce text primary key check (nonce ~ '^[0-9a-f]{32}$'),
  until timestamptz not null
);
create index spent_proof_by_age on spent_proof (until);

-- Calls per address. Unlogged: to lose the counters in a crash costs nothing, and a call must not wait for a disk.
create unlogged table rate_limit (
  key text primary key,
  window_ends timestamptz not null,
  hits integer not null
);

-- Naira for one unit of another currency, to say about how much an amount is. Every amount stays in naira.
create table exchange_rate (
  currency currency primary key check (currency <> 'NGN'),
  rate_kobo bigint not null check (rate_kobo > 0),
  set_by uuid not null references staff,
  set_at timestamptz not null
);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  -- What the actor was called then.
  actor_name text,
  -- Set on an entry that counts what outsiders can do without end: one entry for what is the same within an hour.
  counted text constraint audit_counted check (counted is null or coalesce((after ->> 'times')::integer, 0) > 0)
);
create unique index audit_by_counted on audit (counted) where counted is not null;
create index audit_by_subject on audit (subject_kind, subject_id, id);
create index audit_by_kind on audit (subject_kind, id);
-- One for every filter of the log, in the order of the log.
create index audit_by_age on audit (at, id);
create index audit_by_kind_and_age on audit (subject_kind, at, id);
create index audit_by_actor_and_age on audit (actor, at, id);
create index audit_by_action_and_age on audit (action, at, id);

-- Why something was done, and what it was done to.
create function audit_words(reason text, before jsonb, after jsonb) returns tsvector language sql immutable parallel safe cost 5000
  return text_words(coalesce(reason, '') || ' ' || coalesce(before ->> 'name', '') || ' ' || coalesce(after ->> 'name', '')
    || ' ' || coalesce(before ->> 'drink', '') || ' ' || coalesce(after ->> 'drink', '') || ' ' || coalesce(after ->> 'work', ''));
create index audit_by_words on audit using gin (audit_words(reason, before, after));
