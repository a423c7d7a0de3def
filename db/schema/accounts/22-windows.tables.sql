-- The windows of an account: who pays which of its lines. A line that is in no window of another payer is in the window
-- of the guest.

create table folio_window (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  -- The company of the hotel's list that pays. Null if another person or firm pays.
  company_id uuid references company,
  -- For whom an invoice of the window is issued.
  buyer_name text not null,
  buyer_address text not null default '',
  buyer_tax_number text not null default '',
  opened_by uuid not null references staff,
  opened_as staff_role not null,
  opened_at timestamptz not null,
  unique (booking_id, id),
  constraint folio_window_of_company_once unique (booking_id, company_id),
  constraint folio_window_has_a_buyer check (buyer_name <> '')
);

-- Into which window a line was put; the last row of a line counts. The line itself never changes.
create table folio_placement (
  id bigint generated always as identity primary key,
  booking_id uuid not null references booking,
  -- What the line stands for on the account, as in invoice_line.source.
  source text not null check (source <> ''),
  -- Null stands for the window of the guest.
  window_id uuid,
  -- Null if a trigger wrote the row, so that a posted or invoiced line stays where its route had put it.
  moved_by uuid references staff,
  moved_as staff_role,
  moved_at timestamptz not null,
  foreign key (booking_id, window_id) references folio_window (booking_id, id),
  constraint folio_placement_has_an_actor check ((moved_by is null) = (moved_as is null))
);
create index folio_placement_last on folio_placement (booking_id, source, id);

-- The window into which lines of a kind go that are posted from now on; the last row of a kind counts.
create table folio_route (
  id bigint generated always as identity primary key,
  booking_id uuid not null references booking,
  kind folio_kind not null,
  -- Null stands for the window of the guest.
  window_id uuid,
  set_by uuid not null references staff,
  set_as staff_role not null,
  set_at timestamptz not null,
  foreign key (booking_id, window_id) references folio_window (booking_id, id),
  -- The same as `routedKinds` in contract/accounts/windows.ts.
  constraint folio_route_kind check (kind::text in ('night', 'bar', 'service'))
);
create index folio_route_last on folio_route (booking_id, kind, id);

-- The window to which a payment, a clearing or an invoice belongs. Null stands for the window of the guest.
alter table desk_payment
  add column window_id uuid,
  add foreign key (booking_id, window_id) references folio_window (booking_id, id);
create index desk_payment_by_window on desk_payment (window_id) where window_id is not null;
alter table clearing
  add column window_id uuid,
  add foreign key (booking_id, window_id) references folio_window (booking_id, id);
create index clearing_by_window on clearing (window_id) where window_id is not null;
alter table invoice
  add column window_id uuid,
  add foreign key (booking_id, window_id) references folio_window (booking_id, id);
