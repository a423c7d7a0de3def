-- expands
-- Transfers that somebody else confirms. Those recorded before have no row, and count.

create type transfer_state as enum ('unconfirmed', 'confirmed', 'reversed');
create table transfer (
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
  constraint transfer_pays_one check (num_nonnulls(booking_id, tab_id, company_id) = 1),
  constraint transfer_is_decided_whole check (
    (state = 'unconfirmed') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint transfer_confirmed_by_another check (state <> 'confirmed' or decided_by <> recorded_by)
);
create index transfer_unconfirmed on transfer (recorded_at, id) where state = 'unconfirmed';
create index transfer_decided on transfer (decided_at, id) where state <> 'unconfirmed';
create index transfer_by_booking on transfer (booking_id) where state = 'unconfirmed' and booking_id is not null;
create index transfer_by_tab on transfer (tab_id) where state = 'unconfirmed' and tab_id is not null;

alter type notice_kind add value 'transfer_recorded';
alter type notice_kind add value 'transfer_decided';
alter table notice drop constraint notice_staff_matches_kind,
  add constraint notice_staff_matches_kind
    check ((kind::text in ('sign_in_attacked', 'room_ready', 'transfer_decided')) = (staff_id is not null));
