create type charge_kind as enum ('booking');
create type charge_state as enum ('open', 'settled', 'refund_due');
create type payment_verdict as enum ('accepted', 'late', 'mismatch');
create type job_state as enum ('waiting', 'done', 'parked');

-- What we expect to be paid under a tx_ref, for whatever is being paid.
create table charge (
  tx_ref text primary key,
  kind charge_kind not null,
  payable_id uuid not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  currency text not null check (currency = 'NGN'),
  state charge_state not null default 'open',
  created_at timestamptz not null,
  settled_at timestamptz
);

-- What the gateway said was paid. A gateway transaction counts once, for one charge.
create table payment (
  id uuid primary key default gen_random_uuid(),
  gateway_id text not null unique,
  tx_ref text not null references charge,
  amount_kobo bigint not null,
  currency text not null,
  verdict payment_verdict not null,
  created_at timestamptz not null
);
create index payment_by_charge on payment (tx_ref);
create unique index payment_settles_charge_once on payment (tx_ref) where verdict in ('accepted', 'late');

-- Work promised in the transaction that made it necessary, done later, at least once.
create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  -- At most one job ever for a key: the second promise of the same thing is no promise.
  once_key text unique,
  state job_state not null default 'waiting',
  run_at timestamptz not null,
  attempts integer not null default 0,
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index job_due on job (run_at) where state = 'waiting';

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb
);
create index audit_by_subject on audit (subject_kind, subject_id, id);

-- The answer a client's own key stands for.
create table idempotency (
  key text primary key,
  request_hash text not null,
  booking_id uuid references booking,
  created_at timestamptz not null
);

-- Counters per address and call. Unlogged: losing them in a crash costs nothing, and a hit must not wait for a disk.
create unlogged table rate_limit (
  key text primary key,
  window_ends timestamptz not null,
  hits integer not null
);
