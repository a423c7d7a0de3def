-- Work done after the commit, and the notices of the bell.

create type job_state as enum ('waiting', 'done', 'parked', 'given_up');
create type notice_kind as enum
  ('booking_paid', 'payment_late', 'payment_mismatch', 'refund_due', 'stock_low', 'stock_out', 'arrivals', 'refund_refused',
   'money_differs', 'booking_cancelled', 'job_parked', 'overstay_conflict', 'disk_low', 'sign_in_attacked',
   'room_asked_for', 'room_ready', 'room_differs', 'room_defect', 'company_booked', 'account_paid', 'odd_thing',
   'transfer_recorded', 'transfer_decided', 'odd_rule_failed', 'job_failing', 'tab_refund_due',
   'note_due', 'delivery_received', 'delivery_taken_back', 'stock_counted', 'backup_unproven',
   'texts_due');

-- A worker does a job after the commit, and can do it more than once.
create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  -- A second job with the same key is dropped.
  dedupe_key text unique,
  state job_state not null default 'waiting',
  run_at timestamptz not null,
  attempts integer not null default 0,
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- When the job first failed. Null after it has succeeded, and after staff give it up or have it tried again.
  failing_since timestamptz,
  constraint job_that_fails_is_unfinished check (
    case state when 'waiting' then true when 'parked' then failing_since is not null else failing_since is null end)
);
create index job_due on job (run_at) where state = 'waiting';
create index job_failing on job (failing_since, id) where failing_since is not null;
-- The nightly upkeep deletes finished jobs, the oldest first.
create index job_finished on job (finished_at) where finished_at is not null;
create index job_by_booking on job ((payload ->> 'bookingId'));

create table notice (
  id bigint generated always as identity primary key,
  kind notice_kind not null,
  at timestamptz not null,
  booking_id uuid references booking,
  drink_id integer references drink,
  facts jsonb not null,
  -- A second notice with the same key is dropped.
  dedupe_key text unique,
  -- A staff member who sees the notice besides the roles that see its kind (`contract/messaging/bell.ts`).
  staff_id uuid references staff on delete cascade,
  constraint notice_drink_matches_kind check ((kind::text in ('stock_low', 'stock_out')) = (drink_id is not null)),
  -- The first four kinds can have a booking or none. Kinds are compared as text, because PostgreSQL does not accept a
  -- new enum value in the transaction that adds it.
  constraint notice_booking_matches_kind check (
    kind::text in ('refund_refused', 'payment_mismatch', 'refund_due', 'note_due')
    or (kind::text in ('booking_paid', 'payment_late', 'booking_cancelled', 'overstay_conflict', 'company_booked',
      'account_paid')) = (booking_id is not null)),
  constraint notice_staff_matches_kind
    check ((kind::text in ('sign_in_attacked', 'room_ready', 'transfer_decided')) = (staff_id is not null))
);
-- For the query `readBellVersions`, which counts notices.
create index notice_by_age on notice (at, id) include (kind, staff_id);
