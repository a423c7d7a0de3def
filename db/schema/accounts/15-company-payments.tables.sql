-- A payment by a company. For each item that it pays there is a row of desk_payment on the account of the stay.
create table company_payment (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company,
  method desk_method not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- For a card payment the number of the slip, for a transfer the sender or the bank’s number.
  reference text,
  taken_by uuid not null references staff,
  taken_at timestamptz not null,
  -- Idempotency key.
  key text not null unique
);
create index company_payment_by_company on company_payment (company_id, taken_at);

-- Set only in a part of a payment by a company: the clearing that the part pays, and the id of the whole payment.
alter table desk_payment
  add column clearing_id uuid references clearing,
  add column company_payment_id uuid references company_payment,
  add constraint desk_payment_of_company check ((clearing_id is null) = (company_payment_id is null));
create index desk_payment_by_clearing on desk_payment (clearing_id) where clearing_id is not null;
create unique index desk_payment_by_company_payment on desk_payment (company_payment_id, clearing_id) where company_payment_id is not null;
