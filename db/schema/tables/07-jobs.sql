-- Work done after the commit, and what the bell tells the staff.

create type job_state as enum ('waiting', 'done', 'parked', 'given_up');
create type notice_kind as enum
  ('booking_paid', 'payment_late', 'payment_mismatch', 'refund_due', 'stock_low', 'stock_out', 'arrivals', 'refund_refused',
   'money_differs', 'booking_cancelled', 'job_parked', 'overstay_conflict', 'disk_low', 'sign_in_attacked');

-- Enqueued in the transaction that makes it necessary, done later, at least once.
create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  -- At most one job ever for a key.
  dedupe_key text unique,
  state job_state not null default 'waiting',
  run_at timestamptz not null,
  attempts integer not null default 0,
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  finished_at timestamptz,
  parked_at timestamptz,
  check ((state = 'parked') = (parked_at is not null))
);
create index job_due on job (run_at) where state = 'waiting';
create index job_parked on job (parked_at, id) where state = 'parked';
-- What is swept, oldest first.
create index job_finished on job (finished_at) where finished_at is not null;
create index job_by_booking on job ((payload ->> 'bookingId'));

-- Something that has happened and concerns somebody; written in the transaction it tells of.
create table notice (
  id bigint generated always as identity primary key,
  kind notice_kind not null,
  at timestamptz not null,
  booking_id uuid references booking,
  drink_id integer references drink,
  -- Amounts and counts as they were then.
  facts jsonb not null,
  -- At most one notice ever for a key.
  dedupe_key text unique,
  -- A notice to one person, besides those whom its kind concerns.
  staff_id uuid references staff on delete cascade,
  constraint notice_of_drink check ((kind::text in ('stock_low', 'stock_out')) = (drink_id is not null)),
  -- The first three may be about a payment that has no booking. Kinds are compared as text: a migration that adds one
  -- cannot use it in the same transaction.
  constraint notice_of_booking check (kind::text in ('refund_refused', 'payment_mismatch', 'refund_due')
    or (kind::text in ('booking_paid', 'payment_late', 'booking_cancelled', 'overstay_conflict')) = (booking_id is not null)),
  constraint notice_of_staff check ((kind::text = 'sign_in_attacked') = (staff_id is not null))
);
-- The bell looks at both for everybody, every few seconds.
create index notice_by_age on notice (at, id) include (kind, staff_id);

-- Rows, not a mark up to which one has read: of two notices the later one may be there first.
create table notice_read (
  staff_id uuid not null references staff on delete cascade,
  notice_id bigint not null references notice on delete cascade,
  primary key (staff_id, notice_id)
);
-- A notice that is deleted takes along who has read it.
create index notice_read_by_notice on notice_read (notice_id);
