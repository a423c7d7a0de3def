create type money_stream as enum ('rooms', 'bar');
create type money_method as enum ('gateway', 'cash', 'card', 'transfer');
create type money_kind as enum ('payment', 'payment_reversed', 'refund', 'sale', 'sale_deleted');

-- The rows of the view money_movement, stored. A trigger adds a row when money moves.
create table money_entry (
  id uuid primary key,
  kind money_kind not null,
  -- The payment, refund or sale that moved the money.
  source_id uuid not null,
  at timestamptz not null,
  day date not null,
  stream money_stream not null,
  method money_method not null,
  amount_kobo bigint not null,
  booking_id uuid references booking,
  drink_id integer references drink,
  quantity integer,
  staff_id uuid references staff,
  reason text,
  unique (source_id, kind),
  constraint money_entry_sign_matches_kind check (case when kind in ('payment', 'sale') then amount_kobo >= 0 else amount_kobo <= 0 end)
);
create index money_entry_by_time on money_entry (at, id);
create index money_entry_by_day on money_entry (day, stream);
create index money_entry_by_booking on money_entry (booking_id);
