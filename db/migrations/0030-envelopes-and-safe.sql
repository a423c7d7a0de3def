-- expands
-- Envelopes and payments out of tills, and the book of the safe. Tills retire; a shift names the one before it at its till.

alter table till add column retired_at timestamptz;
alter table shift add column follows_id uuid unique references shift;
alter table shift_count add column reason text constraint shift_count_reason_is_given check (reason <> '');
create table envelope (
  id uuid primary key default gen_random_uuid(),
  number text not null constraint envelope_has_a_number check (number <> ''),
  shift_id uuid not null references shift,
  is_handover boolean not null,
  amount_kobo bigint not null constraint envelope_amount_in_range check (amount_kobo between 1 and 1000000000000),
  dropped_by uuid not null references staff,
  dropped_at timestamptz not null,
  received_by uuid not null references staff,
  reversed_by uuid references staff,
  reversed_at timestamptz,
  reverse_reason text,
  key text unique,
  constraint envelope_goes_to_another check (received_by <> dropped_by),
  constraint envelope_reversed_with_reason check (
    (reversed_at is null) = (reversed_by is null) and (reversed_at is null) = (reverse_reason is null) and reverse_reason <> '')
);
create unique index envelope_by_number on envelope (upper(number)) where reversed_at is null;
create index envelope_by_shift on envelope (shift_id);

create table paid_out (
  id uuid primary key default gen_random_uuid(),
  shift_id uuid not null references shift,
  amount_kobo bigint not null constraint paid_out_amount_in_range check (amount_kobo between 1 and 1000000000000),
  reason text not null constraint paid_out_has_a_reason check (reason <> ''),
  receipt text not null constraint paid_out_has_a_receipt check (receipt <> ''),
  paid_by uuid not null references staff,
  paid_at timestamptz not null,
  reversed_by uuid references staff,
  reversed_at timestamptz,
  reverse_reason text,
  key text unique,
  constraint paid_out_reversed_with_reason check (
    (reversed_at is null) = (reversed_by is null) and (reversed_at is null) = (reverse_reason is null) and reverse_reason <> '')
);
create index paid_out_by_shift on paid_out (shift_id);

create table envelope_count (
  envelope_id uuid primary key references envelope,
  pieces integer[] not null constraint envelope_count_pieces check (
    cardinality(pieces) = 8 and array_position(pieces, null) is null and 0 <= all (pieces) and 100000 >= all (pieces)),
  cash_kobo bigint not null generated always as (pieces_kobo(pieces)) stored,
  counted_by uuid not null references staff,
  counted_at timestamptz not null,
  key text unique
);

create type safe_entry_kind as enum ('envelope_in', 'envelope_opened', 'put_in', 'banked', 'taken_out', 'reversed');
create table safe_entry (
  number integer primary key,
  kind safe_entry_kind not null,
  at timestamptz not null,
  entered_by uuid not null references staff,
  envelope_id uuid references envelope,
  reverses integer unique references safe_entry,
  closed_kobo bigint not null,
  counted_kobo bigint not null,
  closed_after_kobo bigint not null,
  counted_after_kobo bigint not null,
  slip text,
  party text not null default '',
  note text not null default '',
  key text unique,
  constraint safe_not_below_zero check (closed_after_kobo >= 0 and counted_after_kobo >= 0),
  constraint safe_entry_has_what_its_kind_needs check (case kind
    when 'envelope_in' then num_nonnulls(envelope_id) = 1 and num_nonnulls(reverses, slip) = 0
    when 'envelope_opened' then num_nonnulls(envelope_id) = 1 and num_nonnulls(reverses, slip) = 0
    when 'put_in' then closed_kobo = 0 and counted_kobo > 0 and party <> '' and note <> '' and num_nonnulls(envelope_id, reverses, slip) = 0
    when 'banked' then closed_kobo = 0 and counted_kobo < 0 and party <> '' and coalesce(slip, '') <> '' and num_nonnulls(envelope_id, reverses) = 0
    when 'taken_out' then closed_kobo = 0 and counted_kobo < 0 and party <> '' and note <> '' and num_nonnulls(envelope_id, reverses, slip) = 0
    when 'reversed' then num_nonnulls(reverses) = 1 and note <> '' and num_nonnulls(envelope_id, slip) = 0
  end),
  constraint safe_entry_amounts_in_range check (
    abs(closed_kobo) <= 1000000000000 and abs(counted_kobo) <= 1000000000000)
);
create unique index safe_entry_by_envelope on safe_entry (envelope_id, kind) where envelope_id is not null;
create index safe_entry_by_time on safe_entry (at, number);
