-- How far the report of each invoice to the tax authority is (e-invoicing). Empty until the hotel takes part.

create type invoice_report_state as enum ('waiting', 'reported', 'refused');

create table invoice_report (
  invoice_id uuid primary key references invoice,
  -- The number of the tax authority: invoice number, service id of the hotel, day.
  irn text not null unique,
  -- An invoice to a company is final only once it is cleared; others are reported within a day.
  needs_clearance boolean not null,
  state invoice_report_state not null default 'waiting',
  due_at timestamptz not null,
  attempts integer not null default 0,
  tried_at timestamptz,
  -- Why the last attempt failed, or why the report was refused.
  problem text,
  reported_at timestamptz,
  -- What the QR code of the print says.
  qr_text text,
  constraint invoice_report_irn_is_whole check (irn ~ '^[A-Z0-9]+-[A-Z0-9]{8}-\d{8}$'),
  constraint invoice_report_says_when check (
    (state = 'reported') = (reported_at is not null) and (state = 'reported') = (qr_text is not null)),
  constraint invoice_report_says_why check (state <> 'refused' or problem is not null)
);
create index invoice_report_open on invoice_report (due_at) where state <> 'reported';
