-- Cash that leaves a till (in an envelope, paid out or given back), and the book of the safe (docs/decisions/till.md).

-- An envelope with cash of a shift. Nothing of it changes, except that it is reversed once.
create table envelope (
  id uuid primary key default gen_random_uuid(),
  number text not null constraint envelope_has_a_number check (number <> ''),
  shift_id uuid not null references shift,
  -- Whether the cash was taken out of what was counted at the end of the shift, and not while the shift ran.
  is_handover boolean not null,
  amount_kobo bigint not null constraint envelope_amount_in_range check (amount_kobo between 1 and 1000000000000),
  dropped_by uuid not null references staff,
  dropped_at timestamptz not null,
  received_by uuid not null references staff,
  reversed_by uuid references staff,
  reversed_at timestamptz,
  reverse_reason text,
  -- Idempotency key.
  key text unique,
  constraint envelope_goes_to_another check (received_by <> dropped_by),
  constraint envelope_reversed_with_reason check (
    (reversed_at is null) = (reversed_by is null) and (reversed_at is null) = (reverse_reason is null) and reverse_reason <> '')
);
create unique index envelope_by_number on envelope (upper(number)) where reversed_at is null;
create index envelope_by_shift on envelope (shift_id);

-- Cash given out of a till while a shift runs, for something that the hotel buys.
create table paid_out (
  id uuid primary key default gen_random_uuid(),
  shift_id uuid not null references shift,
  amount_kobo bigint not null constraint paid_out_amount_in_range check (amount_kobo between 1 and 1000000000000),
  reason text not null constraint paid_out_has_a_reason check (reason <> ''),
  -- The number of the receipt, or why there is none.
  receipt text not null constraint paid_out_has_a_receipt check (receipt <> ''),
  paid_by uuid not null references staff,
  paid_at timestamptz not null,
  reversed_by uuid references staff,
  reversed_at timestamptz,
  reverse_reason text,
  -- Idempotency key.
  key text unique,
  constraint paid_out_reversed_with_reason check (
    (reversed_at is null) = (reversed_by is null) and (reversed_at is null) = (reverse_reason is null) and reverse_reason <> '')
);
create index paid_out_by_shift on paid_out (shift_id);

-- What somebody counted in an envelope that another person dropped.
create table envelope_count (
  envelope_id uuid primary key references envelope,
  pieces integer[] not null constraint envelope_count_pieces check (
    cardinality(pieces) = 8 and array_position(pieces, null) is null and 0 <= all (pieces) and 100000 >= all (pieces)),
  cash_kobo bigint not null generated always as (pieces_kobo(pieces)) stored,
  counted_by uuid not null references staff,
  counted_at timestamptz not null,
  -- Idempotency key.
  key text unique
);

create type safe_entry_kind as enum ('envelope_in', 'envelope_opened', 'put_in', 'banked', 'taken_out', 'reversed', 'given_back');
-- The book of the safe. Rows are only added. Triggers fill in the number, the amounts of envelopes and reversals, and
-- the balances.
create table safe_entry (
  -- 1, 2, 3 … without a gap.
  number integer primary key,
  kind safe_entry_kind not null,
  at timestamptz not null,
  entered_by uuid not null references staff,
  envelope_id uuid references envelope,
  reverses integer unique references safe_entry,
  -- The money entry of cash that was given back from the safe. No foreign key: rebuild_totals can make entries again.
  money_entry_id uuid unique,
  -- By how much the entry changes the cash in closed envelopes (closed_kobo) and the counted money (counted_kobo); only
  -- counted money can be taken out. The columns `…_after_kobo` are the balances after the entry.
  closed_kobo bigint not null,
  counted_kobo bigint not null,
  closed_after_kobo bigint not null,
  counted_after_kobo bigint not null,
  slip text,
  -- Who brought the money, or who received it.
  party text not null default '',
  note text not null default '',
  -- Idempotency key.
  key text unique,
  constraint safe_not_below_zero check (closed_after_kobo >= 0 and counted_after_kobo >= 0),
  constraint safe_entry_has_what_its_kind_needs check (case kind
    when 'envelope_in' then num_nonnulls(envelope_id) = 1 and num_nonnulls(reverses, slip) = 0
    when 'envelope_opened' then num_nonnulls(envelope_id) = 1 and num_nonnulls(reverses, slip) = 0
    when 'put_in' then closed_kobo = 0 and counted_kobo > 0 and party <> '' and note <> '' and num_nonnulls(envelope_id, reverses, slip) = 0
    when 'banked' then closed_kobo = 0 and counted_kobo < 0 and party <> '' and coalesce(slip, '') <> '' and num_nonnulls(envelope_id, reverses) = 0
    when 'taken_out' then closed_kobo = 0 and counted_kobo < 0 and party <> '' and note <> '' and num_nonnulls(envelope_id, reverses, slip) = 0
    when 'reversed' then num_nonnulls(reverses) = 1 and note <> '' and num_nonnulls(envelope_id, slip) = 0
    when 'given_back' then closed_kobo = 0 and counted_kobo < 0 and num_nonnulls(envelope_id, reverses, slip) = 0
  end),
  constraint safe_entry_of_money_given_back check ((kind = 'given_back') = (money_entry_id is not null)),
  constraint safe_entry_amounts_in_range check (
    abs(closed_kobo) <= 1000000000000 and abs(counted_kobo) <= 1000000000000)
);
create unique index safe_entry_by_envelope on safe_entry (envelope_id, kind) where envelope_id is not null;
create index safe_entry_by_time on safe_entry (at, number);

-- Cash that is given back leaves the till of an open shift, whoever gives it, or the safe.
alter table desk_refund
  add column cash_shift_id uuid references shift,
  add column cash_from_safe boolean not null default false,
  add constraint desk_refund_in_cash_leaves_a_place check (
    case when method = 'cash' then (cash_shift_id is not null) <> cash_from_safe
    else cash_shift_id is null and not cash_from_safe end);
-- Counted cash of a deleted sale leaves the till of an open shift, or the safe. Uncounted cash of a deleted sale leaves
-- the till of its own shift.
alter table bar_sale
  add column cash_shift_id uuid references shift,
  add column cash_from_safe boolean not null default false,
  add constraint bar_sale_deleted_cash_leaves_a_place check (
    cash_shift_id is null and not cash_from_safe
    or deleted_at is not null and payment_method::text = 'cash' and (cash_shift_id is not null) <> cash_from_safe);
alter table refund
  add column cash_shift_id uuid references shift,
  add column cash_from_safe boolean not null default false,
  add constraint refund_in_cash_leaves_a_place check (
    case when state = 'made' and way = 'cash' then (cash_shift_id is not null) <> cash_from_safe
    else cash_shift_id is null and not cash_from_safe end);
