-- What the desk took and gave back, and what it added to or took off the price of a stay. Rows never change; another
-- row corrects a mistake.

create type desk_method as enum ('cash', 'card', 'transfer');
create type adjustment_kind as enum ('discount', 'charge');

create table desk_payment (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  method desk_method not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- For a card payment the number of the slip, for a transfer the sender or the bank’s number.
  reference text,
  taken_by uuid not null references staff,
  taken_at timestamptz not null,
  -- Idempotency key.
  key text unique
);
create index desk_payment_by_booking on desk_payment (booking_id);

create table desk_payment_reversal (
  payment_id uuid primary key references desk_payment,
  reversed_by uuid not null references staff,
  reversed_at timestamptz not null,
  reason text not null check (reason <> '')
);

create table desk_refund (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  method desk_method not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  reason text not null check (reason <> ''),
  given_by uuid not null references staff,
  -- The person's role at that time.
  given_as staff_role not null,
  confirmed_by uuid references staff,
  confirmed_as staff_role,
  given_at timestamptz not null,
  -- Idempotency key.
  key text unique,
  constraint desk_refund_is_confirmed_whole check ((confirmed_by is null) = (confirmed_as is null)),
  constraint desk_refund_confirmed_by_another check (confirmed_by <> given_by),
  constraint desk_refund_confirming_role check (confirmed_as in ('superadmin', 'supervisor'))
);
create index desk_refund_by_booking on desk_refund (booking_id);

create table booking_adjustment (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  kind adjustment_kind not null,
  amount_kobo bigint not null check (amount_kobo <> 0 and (kind = 'discount') = (amount_kobo < 0)),
  reason text not null check (reason <> ''),
  made_by uuid not null references staff,
  -- The person's role at that time.
  made_as staff_role not null,
  made_at timestamptz not null,
  -- Idempotency key.
  key text unique
);
create index booking_adjustment_by_booking on booking_adjustment (booking_id);
