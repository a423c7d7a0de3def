-- Invoices and credit notes: what a guest had, as the books of the buyer need it (Nigeria Tax Act 2025, s.153).

create type invoice_kind as enum ('invoice', 'credit_note');

-- The last number of each series and year. Only a trigger of `invoice` counts the number up.
create table invoice_series (
  series text not null,
  year integer not null,
  last integer not null check (last > 0),
  primary key (series, year)
);

create table invoice (
  id uuid primary key default gen_random_uuid(),
  kind invoice_kind not null,
  -- Letters only, because the number of an e-invoice can have letters and digits only.
  series text not null,
  -- A trigger writes year, serial and number.
  year integer not null default 0,
  serial integer not null default 0,
  number text not null unique default '',
  booking_id uuid not null references booking,
  -- The invoice that a credit note takes back, and why.
  refers_to uuid unique references invoice,
  reason text,
  issued_at timestamptz not null,
  issued_by uuid not null references staff,
  buyer_name text not null,
  buyer_address text not null default '',
  buyer_tax_number text not null default '',
  -- The hotel as it was on the day of the invoice: company, address, tax_number, registration.
  supplier jsonb not null,
  net_kobo bigint not null,
  service_kobo bigint not null,
  vat_kobo bigint not null,
  consumption_kobo bigint not null,
  gross_kobo bigint not null,
  -- Idempotency key.
  key text unique,
  unique (series, year, serial),
  constraint invoice_series_is_letters check (series ~ '^[A-Z]{2,4}$'),
  constraint invoice_has_a_buyer check (buyer_name <> ''),
  constraint invoice_refers_if_credit check (
    (kind = 'credit_note') = (refers_to is not null) and (kind = 'credit_note') = (coalesce(reason, '') <> '')),
  constraint invoice_sign check ((kind = 'invoice') = (gross_kobo > 0) and gross_kobo <> 0),
  constraint invoice_adds_up check (gross_kobo = net_kobo + service_kobo + vat_kobo + consumption_kobo)
);
create index invoice_by_booking on invoice (booking_id, issued_at);
create index invoice_by_age on invoice (issued_at, id);
-- For a search by the beginning of a number, whatever the collation of the database.
create index invoice_by_start_of_number on invoice (number text_pattern_ops);

-- The lines as they were when the invoice was issued.
create table invoice_line (
  invoice_id uuid not null references invoice,
  position integer not null check (position > 0),
  booking_id uuid not null references booking,
  -- What the line stands for on the account of the stay: `night 2026-12-03`, `fee`, or the id of an adjustment or a
  -- posted line.
  source text not null check (source <> ''),
  day date not null,
  label text not null check (label <> ''),
  quantity integer not null check (quantity <> 0),
  net_kobo bigint not null,
  service_kobo bigint not null,
  vat_kobo bigint not null,
  consumption_kobo bigint not null,
  gross_kobo bigint not null,
  service_rate integer not null,
  vat_rate integer not null,
  consumption_rate integer not null,
  -- False on a credit note, and on the invoice that it takes back.
  is_live boolean not null,
  primary key (invoice_id, position),
  constraint invoice_line_adds_up check (gross_kobo = net_kobo + service_kobo + vat_kobo + consumption_kobo)
);
-- Refuses to invoice a line twice.
create unique index invoice_line_once on invoice_line (booking_id, source) where is_live;

-- The prints of an invoice. `copy` is 0 for the first one.
create table invoice_print (
  invoice_id uuid not null references invoice,
  copy integer not null check (copy >= 0),
  at timestamptz not null,
  printed_by uuid not null references staff,
  primary key (invoice_id, copy)
);
