-- What the superadmins set for the house.

-- Naira for one unit of another currency, to say about how much an amount is. Every amount stays in naira.
create table exchange_rate (
  currency currency primary key check (currency <> 'NGN'),
  rate_kobo bigint not null check (rate_kobo > 0),
  set_by uuid not null references staff,
  set_at timestamptz not null
);
