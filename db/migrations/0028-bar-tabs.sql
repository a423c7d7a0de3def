-- expands
-- Tabs of the bar: drinks that are paid later, in parts or by a stay.

alter type bar_method add value 'tab';
alter type charge_purpose add value 'tab';
create table bar_tab (
  id uuid primary key default gen_random_uuid(),
  -- The table or the name by which the bar knows it.
  label text not null,
  opened_by uuid not null references staff,
  opened_at timestamptz not null,
  -- When nothing was left to pay, or it was moved to the account of a stay. Only triggers write it.
  closed_at timestamptz,
  -- The stay that pays for it later, how its guest agreed, and who moved it.
  booking_id uuid references booking,
  agreed_by folio_agreement,
  signature text,
  moved_by uuid references staff,
  moved_at timestamptz,
  constraint bar_tab_has_a_label check (label <> ''),
  constraint bar_tab_on_room_is_agreed check ((booking_id is null) = (agreed_by is null)
    and (booking_id is null) = (moved_by is null) and (booking_id is null) = (moved_at is null)),
  constraint bar_tab_signature_is_short check (signature is null or agreed_by = 'signature' and length(signature) between 1 and 20000)
);
create unique index bar_tab_open_by_label on bar_tab (lower(label collate "und-x-icu")) where closed_at is null;
create index bar_tab_by_age on bar_tab (opened_at, id);
create index bar_tab_by_booking on bar_tab (booking_id) where booking_id is not null;
create table bar_tab_payment (
  id uuid primary key default gen_random_uuid(),
  tab_id uuid not null references bar_tab,
  method desk_method not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- The number on the slip of the card terminal or of the bank.
  reference text,
  taken_by uuid not null references staff,
  taken_at timestamptz not null,
  -- Idempotency key.
  key text unique
);
create index bar_tab_payment_by_tab on bar_tab_payment (tab_id);

create table bar_tab_payment_reversal (
  payment_id uuid primary key references bar_tab_payment,
  reversed_by uuid not null references staff,
  reversed_at timestamptz not null,
  reason text not null check (reason <> '')
);

alter table bar_order
  add column tab_id uuid references bar_tab,
  add constraint bar_order_on_room_or_tab check (num_nonnulls(booking_id, tab_id) <= 1);
create index bar_order_by_tab on bar_order (tab_id) where tab_id is not null;

alter table charge
  alter column booking_id drop not null,
  add column tab_id uuid references bar_tab,
  add constraint charge_is_for_one check (num_nonnulls(booking_id, tab_id) = 1 and (purpose::text = 'tab') = (tab_id is not null));
create index charge_by_tab on charge (tab_id) where tab_id is not null;

-- The file of bar sales reads what was deleted in some days.
create index bar_sale_deleted on bar_sale (deleted_at) where deleted_at is not null;
