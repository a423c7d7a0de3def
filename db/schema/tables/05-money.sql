-- Money of the rooms: what came over the gateway, what the desk took, and what goes back. Each is a row that is never
-- changed; what was wrong is put right by a second one.

create type charge_state as enum ('open', 'settled', 'refund_due');
-- accepted: it pays its charge. over: it pays its charge, and what is too much is owed back. late: what it was for is gone.
-- partial: too little. wrong_currency: not naira. duplicate: paid again. foreign: under a reference that is none of ours.
create type payment_verdict as enum ('accepted', 'over', 'late', 'partial', 'wrong_currency', 'duplicate', 'foreign');
-- Why money is owed back: the verdict on the payment, or that its booking was cancelled, or became cheaper.
create type refund_purpose as enum
  ('late', 'partial', 'over', 'duplicate', 'wrong_currency', 'foreign', 'cancelled', 'reduced');
-- due: nobody has done anything. asked: the gateway was, or is just being, asked; nobody asks twice. made: given back.
-- refused: the gateway said no; it may be asked again. kept: a person decided, with a reason, that nothing is owed.
create type refund_state as enum ('due', 'asked', 'made', 'refused', 'kept');
create type refund_way as enum ('gateway', 'cash', 'transfer');
create type difference_kind as enum
  ('missing_here', 'missing_there', 'amount', 'currency', 'unknown_reference', 'refund_not_here', 'refund_not_there',
   'refund_amount', 'unreadable');
create type desk_method as enum ('cash', 'card', 'transfer');
create type adjustment_kind as enum ('discount', 'charge');

-- A payment with another verdict is owed back whole.
create function payment_counts(verdict payment_verdict) returns boolean language sql immutable
  return verdict in ('accepted', 'over', 'late');

-- What we expect to be paid under a tx_ref, for whatever is being paid.
create table charge (
  tx_ref text primary key,
  booking_id uuid not null references booking,
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
  tx_ref text references charge,
  amount_kobo bigint not null,
  currency text not null,
  verdict payment_verdict not null,
  created_at timestamptz not null,
  -- The gateway's reference, where that is no charge of ours.
  foreign_ref text,
  constraint payment_is_ours_or_foreign check
    ((verdict = 'foreign') = (tx_ref is null) and (tx_ref is null) = (foreign_ref is not null))
);
create index payment_by_charge on payment (tx_ref);
create unique index payment_settles_charge_once on payment (tx_ref) where payment_counts(verdict);

-- Money that is owed back, and how it was given back. The row is the guard: it is `asked` before the gateway is.
create table refund (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payment,
  purpose refund_purpose not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- As it came to be owed: what is asked for may be less, and when it is refused all of it is owed again.
  owed_kobo bigint not null,
  state refund_state not null default 'due',
  due_at timestamptz not null,
  -- Who decided last, when and why.
  decided_by uuid references staff,
  decided_at timestamptz,
  reason text check (reason <> ''),
  way refund_way,
  gateway_id text unique,
  gateway_said text,
  asked_at timestamptz,
  made_at timestamptz,
  constraint refund_made_somehow check ((state = 'made') = (made_at is not null) and (state <> 'made' or way is not null)),
  constraint refund_asked_of_the_gateway check (state <> 'asked' or way = 'gateway' and asked_at is not null),
  -- Only what the gateway tells of by itself was decided by nobody of ours.
  constraint refund_decided_with_reason check
    (state = 'due' or reason is not null and decided_at is not null)
);
create index refund_open on refund (due_at, id) where state in ('due', 'asked', 'refused');
create index refund_by_age on refund (due_at, id);
-- A stay becomes cheaper as often as it changes. A cancellation that was undone and is made again owes the money anew; that
-- nothing was owed before stays to be read.
create unique index refund_once_per_purpose on refund (payment_id, purpose)
  where purpose <> 'reduced' and (state <> 'kept' or purpose <> 'cancelled');

-- The gateway's own words, each body once, without personal data and card tokens.
create table gateway_event (
  -- sha256 of the body as it came.
  key text primary key,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  event text,
  gateway_id text,
  tx_ref text,
  body jsonb not null,
  -- What was made of it: `asked` (the gateway was asked about it), or `ignored` (it names no payment).
  fate text not null check (fate in ('asked', 'ignored'))
);
create index gateway_event_by_reference on gateway_event (tx_ref);
create index gateway_event_by_age on gateway_event (first_at);

-- What the gateway's list says, compared with ours.
create table reconciliation (
  id uuid primary key default gen_random_uuid(),
  from_day date not null,
  to_day date not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  -- A staff ID, `operator` or `system`.
  asked_by text not null,
  payments integer not null,
  refunds integer not null,
  gateway_kobo bigint not null,
  ours_kobo bigint not null,
  refunded_there_kobo bigint not null,
  refunded_here_kobo bigint not null,
  -- What the differences found do not explain; always nothing.
  unexplained_kobo bigint not null,
  check (to_day >= from_day)
);
create index reconciliation_by_age on reconciliation (started_at, id);

-- A difference is one row for good, however often it is found: when, and by whom and why it was resolved.
create table difference (
  id uuid primary key default gen_random_uuid(),
  kind difference_kind not null,
  -- The gateway's number of the payment, or of the refund, or ours where it has none.
  number text not null,
  tx_ref text,
  booking_id uuid references booking,
  currency text not null,
  theirs_kobo bigint,
  ours_kobo bigint,
  found_in uuid not null references reconciliation deferrable initially deferred,
  found_at timestamptz not null,
  resolved_at timestamptz,
  -- A staff ID, or `system` where the reconciliation itself put it right.
  resolved_by text,
  reason text check (reason <> ''),
  unique (kind, number),
  constraint difference_resolved_with_reason check
    ((resolved_at is null) = (resolved_by is null) and (resolved_at is null) = (reason is null))
);
create index difference_open on difference (found_at, id) where resolved_at is null;
create index difference_by_age on difference (found_at, id);

create table desk_payment (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  method desk_method not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- What the terminal or the bank calls it.
  reference text,
  taken_by uuid not null references staff,
  taken_at timestamptz not null,
  -- Idempotency key: the same payment sent twice is one payment.
  key text unique
);
create index desk_payment_by_booking on desk_payment (booking_id);

create table desk_payment_reversal (
  payment_id uuid primary key references desk_payment,
  reversed_by uuid not null references staff,
  reversed_at timestamptz not null,
  reason text not null check (reason <> '')
);

-- Part of what the desk took, given back.
create table desk_refund (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  method desk_method not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  reason text not null check (reason <> ''),
  given_by uuid not null references staff,
  given_at timestamptz not null,
  -- Idempotency key: the same money sent twice is given back once.
  key text unique
);
create index desk_refund_by_booking on desk_refund (booking_id);

-- A discount or an extra charge.
create table booking_adjustment (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  kind adjustment_kind not null,
  -- A discount is below nothing.
  amount_kobo bigint not null check (amount_kobo <> 0 and (kind = 'discount') = (amount_kobo < 0)),
  reason text not null check (reason <> ''),
  made_by uuid not null references staff,
  -- What they were then: a receptionist may give so much, whoever they are today.
  made_as staff_role not null,
  made_at timestamptz not null,
  -- Idempotency key: the same adjustment sent twice is one.
  key text unique
);
create index booking_adjustment_by_booking on booking_adjustment (booking_id);
