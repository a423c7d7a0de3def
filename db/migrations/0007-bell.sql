-- What the bell tells the staff, and how the audit log is read.

create type notice_kind as enum
  ('booking_paid', 'payment_late', 'payment_mismatch', 'refund_due', 'stock_low', 'stock_out', 'arrivals');

-- Something that has happened and concerns somebody; written in the transaction of the fact.
create table notice (
  id bigint generated always as identity primary key,
  kind notice_kind not null,
  at timestamptz not null,
  booking_id uuid references booking,
  drink_id integer references drink,
  -- Amounts and counts as they were then.
  facts jsonb not null,
  -- At most one notice ever for a key: what is told a second time is no news.
  once_key text unique,
  check ((kind in ('stock_low', 'stock_out')) = (drink_id is not null)),
  check ((kind in ('booking_paid', 'payment_late', 'payment_mismatch', 'refund_due')) = (booking_id is not null))
);
create index notice_by_age on notice (at, id) include (kind);

-- Rows, not a mark up to which one has read: of two notices the later one may be there first.
create table notice_read (
  staff_id uuid not null references staff on delete cascade,
  notice_id bigint not null references notice on delete cascade,
  primary key (staff_id, notice_id)
);

-- One for every filter of the log, in its order.
create index audit_by_age on audit (at, id);
create index audit_by_kind_and_age on audit (subject_kind, at, id);
create index audit_by_actor_and_age on audit (actor, at, id);
drop index audit_by_actor;
