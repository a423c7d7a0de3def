-- What the gateway received, and what is given back. Columns that end in `_kobo` are in hundredths of the currency in
-- the row (of a refund, that of its payment), or of a naira if the row names none.

-- open: not paid yet. settled: paid. refund_due: paid, and all of the money is owed back.
create type charge_state as enum ('open', 'settled', 'refund_due');
-- accepted: pays its charge. over: more than was still owed; the surplus is owed back. late: the booking can no longer
-- be confirmed; all is owed back. partial: less than the charge. wrong_currency: another currency than that of the
-- charge. duplicate: the charge was paid before. foreign: the reference is of no charge of ours.
create type payment_verdict as enum ('accepted', 'over', 'late', 'partial', 'wrong_currency', 'duplicate', 'foreign');
-- Why money is owed back: the verdict on the payment, a cancelled booking, or a stay that became cheaper.
create type refund_purpose as enum
  ('late', 'partial', 'over', 'duplicate', 'wrong_currency', 'foreign', 'cancelled', 'reduced');
-- due: waits for a decision. asked: the gateway has been asked, or is about to be; nobody asks again. made: given back.
-- refused: the gateway refused and may be asked again. kept: nothing is owed any more, for a reason that was given.
create type refund_state as enum ('due', 'asked', 'made', 'refused', 'kept');
create type refund_way as enum ('gateway', 'cash', 'transfer');
-- here: in this database. there: in the gateway's list.
create type difference_kind as enum
  ('missing_here', 'missing_there', 'amount', 'currency', 'unknown_reference', 'refund_not_here', 'refund_not_there',
   'refund_amount', 'unreadable');
-- booking: the booking itself, which the payment confirms. account: what a guest owes on the account of the stay. tab:
-- part of a tab of the bar.
create type charge_purpose as enum ('booking', 'account', 'tab');

-- Whether a payment with this verdict pays for its charge. If not, all of the payment is owed back.
create function settles_charge(verdict payment_verdict) returns boolean language sql immutable
  return verdict in ('accepted', 'over', 'late');

-- What the gateway is to collect under our reference (tx_ref).
create table charge (
  tx_ref text primary key,
  booking_id uuid references booking,
  amount_kobo bigint not null check (amount_kobo > 0),
  currency text not null check (currency = 'NGN'),
  state charge_state not null default 'open',
  created_at timestamptz not null,
  settled_at timestamptz,
  purpose charge_purpose not null default 'booking',
  tab_id uuid,
  -- Whether guests pay it with the test keys of the gateway.
  in_rehearsal boolean not null default false,
  constraint charge_is_for_one check (num_nonnulls(booking_id, tab_id) = 1 and (purpose::text = 'tab') = (tab_id is not null))
);
create index charge_by_tab on charge (tab_id) where tab_id is not null;
create index charge_by_booking on charge (booking_id);

-- One row for each successful transaction of the gateway.
create table payment (
  id uuid primary key default gen_random_uuid(),
  gateway_id text not null unique,
  tx_ref text references charge,
  amount_kobo bigint not null,
  currency text not null,
  verdict payment_verdict not null,
  created_at timestamptz not null,
  -- The reference at the gateway, if it is not one of ours.
  foreign_ref text,
  constraint payment_is_ours_or_foreign check
    ((verdict = 'foreign') = (tx_ref is null) and (tx_ref is null) = (foreign_ref is not null))
);
create index payment_by_charge on payment (tx_ref);
-- For searches by the beginning of a reference or a number: such a search is a range only in the collation C.
create index payment_by_reference on payment (lower(coalesce(tx_ref, foreign_ref)) collate "C");
create index payment_by_gateway_id on payment (lower(gateway_id) collate "C");
create unique index payment_settles_charge_once on payment (tx_ref) where settles_charge(verdict);

-- Money that is owed back, and how it is given back. The row becomes `asked` before the program asks the gateway, so
-- that no crash and no second person makes the gateway refund twice.
create table refund (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payment,
  purpose refund_purpose not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- The amount that was owed at first. amount_kobo can be set lower; after the gateway has refused, it is owed_kobo
  -- again.
  owed_kobo bigint not null,
  state refund_state not null default 'due',
  due_at timestamptz not null,
  -- When and by whom the refund was decided last. decided_by is null if no staff member did.
  decided_by uuid references staff,
  decided_at timestamptz,
  reason text check (reason <> ''),
  way refund_way,
  gateway_id text unique,
  gateway_said text,
  asked_at timestamptz,
  made_at timestamptz,
  constraint refund_made_has_time_and_way check ((state = 'made') = (made_at is not null) and (state <> 'made' or way is not null)),
  constraint refund_asked_of_gateway check (state <> 'asked' or way = 'gateway' and asked_at is not null),
  constraint refund_decided_with_reason check
    (state = 'due' or reason is not null and decided_at is not null),
  -- A person gives the cash, out of a till or the safe.
  constraint refund_in_cash_has_a_person check (state <> 'made' or way <> 'cash' or decided_by is not null)
);
create index refund_open on refund (due_at, id) where state in ('due', 'asked', 'refused');
create index refund_by_payment on refund (payment_id);
create index refund_by_age on refund (due_at, id);
create index refund_done_by_purpose on refund (purpose, due_at, id) where state in ('made', 'kept');
-- At most one refund for each payment and purpose, with two exceptions. A stay can become cheaper several times. After
-- a cancellation was undone (its refund is `kept`), the booking can be cancelled again.
create unique index refund_once_per_purpose on refund (payment_id, purpose)
  where purpose <> 'reduced' and (state <> 'kept' or purpose <> 'cancelled');

-- Webhooks of the gateway, each body once, without personal data and card tokens.
create table gateway_event (
  -- SHA-256 of the body as received.
  key text primary key,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  event text,
  gateway_id text,
  tx_ref text,
  body jsonb not null,
  -- `asked`: the gateway was asked what is true of the payment. `ignored`: the webhook names no payment.
  fate text not null check (fate in ('asked', 'ignored'))
);
create index gateway_event_by_reference on gateway_event (tx_ref);
create index gateway_event_by_age on gateway_event (first_at);

-- One comparison of the gateway's list of payments and refunds with ours.
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
  -- The part of the difference of the sums that the listed differences do not explain. If it is not 0, the comparison
  -- has an error.
  unexplained_kobo bigint not null,
  check (to_day >= from_day)
);
create index reconciliation_by_age on reconciliation (started_at, id);

-- One row for each difference, however often it is found.
create table difference (
  id uuid primary key default gen_random_uuid(),
  kind difference_kind not null,
  -- The gateway's number of the payment or refund; our id of a refund that has no number there, or a hash of an entry
  -- that nobody can read.
  number text not null,
  tx_ref text,
  booking_id uuid references booking,
  currency text not null,
  theirs_kobo bigint,
  ours_kobo bigint,
  found_in uuid not null references reconciliation deferrable initially deferred,
  found_at timestamptz not null,
  resolved_at timestamptz,
  -- A staff ID, or `system` if a comparison resolved it.
  resolved_by text,
  reason text check (reason <> ''),
  unique (kind, number),
  constraint difference_resolved_with_reason check
    ((resolved_at is null) = (resolved_by is null) and (resolved_at is null) = (reason is null))
);
create index difference_open on difference (found_at, id) where resolved_at is null;
create index difference_by_age on difference (found_at, id);
