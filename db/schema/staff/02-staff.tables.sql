-- Who works here, and who is signed in.

create type staff_role as enum ('superadmin', 'supervisor', 'receptionist', 'barmen', 'housekeeper');
create type session_kind as enum ('full', 'change_password');

create table staff (
  id uuid primary key default gen_random_uuid(),
  staff_id text not null unique,
  name text not null,
  role staff_role not null,
  email text,
  -- When the person typed a code that was mailed to this address. A trigger clears it with another address.
  email_proven_at timestamptz,
  phone text,
  -- Null until a person who was imported is given a password.
  password_hash text,
  is_active boolean not null default true,
  created_at timestamptz not null,
  password_changed_at timestamptz not null,
  -- True after somebody else has set the password. The person must choose a new one at the next sign-in.
  must_change_password boolean not null default false,
  -- From when a password that somebody else has set works. Null if it works at once.
  temporary_from timestamptz,
  email_notifications boolean not null default true,
  sms_alerts boolean not null default true,
  daily_reports boolean not null default false,
  currency currency not null default 'NGN',
  -- The zone in which this person sees times: UTC, or the hotel's zone, which hotel.config.ts names.
  timezone text not null default 'hotel' check (timezone in ('hotel', 'UTC')),
  -- How often this person has marked notices as read. By this number their other open dashboards see that the bell has
  -- changed.
  bell_readings bigint not null default 0,
  constraint staff_temporary_from_soon check (temporary_from is null or (must_change_password
    and temporary_from > password_changed_at and temporary_from <= password_changed_at + interval '30 days')),
  constraint staff_without_password_waits check (password_hash is not null
    or (must_change_password and temporary_from is null and role <> 'superadmin')),
  constraint staff_proves_an_address check (email_proven_at is null or email is not null),
  constraint staff_id_in_capitals check (staff_id = upper(staff_id))
);
-- Sorts Ọlá between Obi and Oyin, whatever the locale of the server.
create index staff_by_name on staff (lower(name) collate "und-x-icu", id);

-- The PIN that unlocks a session of its person. It opens no session.
create table staff_pin (
  staff_id uuid primary key references staff on delete cascade,
  -- The hash of a keyed hash of the PIN: without the key, nobody can find the PIN by trying all million PINs on a copy
  -- of the database.
  pin_hash text not null,
  set_at timestamptz not null
);

-- The signed-in time of a staff member in one browser. The cookie has the token, this table only its hash.
create table session (
  token_hash text primary key,
  staff_id uuid not null references staff on delete cascade,
  kind session_kind not null,
  created_at timestamptz not null,
  last_active_at timestamptz not null,
  ends_at timestamptz not null,
  -- The id by which the browser refers to a session, because it must not see the hash of another session's token.
  id uuid not null unique default gen_random_uuid(),
  -- The first 300 characters of the User-Agent header. Empty if the browser sent none.
  user_agent text not null default '' check (length(user_agent) <= 300),
  -- After this many minutes without use the session is locked, until its person types the PIN. Null for a person
  -- without a PIN, whose session ends when it is idle.
  lock_minutes integer constraint session_lock_minutes check (lock_minutes between 2 and 240),
  -- Since when the session is locked. A session that is idle for long enough counts as locked before this is written.
  locked_at timestamptz,
  -- Wrong PINs since the person last proved who they are. After five, only the password unlocks the session.
  pin_tries integer not null default 0 constraint session_pin_tries check (pin_tries between 0 and 5),
  -- The hash of the random name in the cookie of the browser. People who take turns at one till have a session each in
  -- one browser. Null if the browser had no such cookie.
  device_hash text,
  constraint session_locks_with_pin check (lock_minutes is not null or (locked_at is null and pin_tries = 0)),
  constraint session_once_on_device unique (device_hash, staff_id)
);
create index session_by_staff on session (staff_id);
-- One person at a time uses a browser. The sessions of others in it are locked.
create unique index session_one_open_on_device on session (device_hash) where locked_at is null;

create table two_factor (
  staff_id uuid primary key references staff on delete cascade,
  -- Encrypted, so that a copy of the database does not reveal it.
  secret text not null,
  enabled_at timestamptz,
  -- The time step (30 s each) of the newest accepted code. Codes of this step or an earlier one are refused, so no
  -- code works twice.
  last_step bigint not null default 0
);

create table recovery_code (
  staff_id uuid not null references two_factor on delete cascade,
  code_hash text not null,
  primary key (staff_id, code_hash)
);

-- Wrong sign-in attempts. An attempt is counted before the password is checked, so that parallel attempts cannot pass
-- the limit together.
create table sign_in_try (
  -- The Staff ID as typed. It need not exist.
  staff_id text not null,
  -- Where the attempts were made: `browser …` is a known browser and `network …` a network, each with a hash. `session`
  -- is for attempts in an open session, and `anywhere` for attempts from all places together.
  place text not null,
  tries integer not null check (tries >= 0),
  -- From this time on, the attempts no longer count.
  ends_at timestamptz not null,
  primary key (staff_id, place)
);
create index sign_in_try_by_end on sign_in_try (ends_at);
