-- Bank transfers that staff recorded. A transfer counts as paid once somebody else has confirmed it
-- (docs/decisions/bank.md).

-- unconfirmed: recorded, and not yet seen at the bank. reversed: taken back while it was unconfirmed.
create type transfer_state as enum ('unconfirmed', 'confirmed', 'reversed');

-- One row for each payment by transfer, which a trigger adds. A payment that is older than this table has no row, and
-- counts as confirmed.
create table transfer (
  -- The id of the desk_payment, bar_tab_payment or company_payment.
  id uuid primary key,
  booking_id uuid references booking,
  tab_id uuid references bar_tab,
  company_id uuid references company,
  amount_kobo bigint not null,
  recorded_by uuid not null references staff,
  recorded_at timestamptz not null,
  state transfer_state not null default 'unconfirmed',
  decided_by uuid references staff,
  decided_at timestamptz,
  -- The foreign key of statement_line needs this: a line and its transfer have the same amount.
  constraint transfer_with_amount unique (id, amount_kobo),
  constraint transfer_pays_one check (num_nonnulls(booking_id, tab_id, company_id) = 1),
  constraint transfer_is_decided_whole check (
    (state = 'unconfirmed') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint transfer_confirmed_by_another check (state <> 'confirmed' or decided_by <> recorded_by)
);
create index transfer_unconfirmed on transfer (recorded_at, id) where state = 'unconfirmed';
create index transfer_decided on transfer (decided_at, id) where state <> 'unconfirmed';
create index transfer_by_booking on transfer (booking_id) where state = 'unconfirmed' and booking_id is not null;
create index transfer_by_tab on transfer (tab_id) where state = 'unconfirmed' and tab_id is not null;
create index transfer_by_amount on transfer (amount_kobo, recorded_at);
