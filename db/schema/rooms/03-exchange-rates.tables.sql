-- The worth of one unit of another currency in kobo, for rough amounts on screens.
create table exchange_rate (
  currency currency primary key check (currency <> 'NGN'),
  rate_kobo bigint not null check (rate_kobo > 0),
  set_by uuid not null references staff,
  set_at timestamptz not null
);
