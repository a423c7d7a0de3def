-- Shifts: whose money is in which till (docs/decisions/till.md).

create type till_kind as enum ('desk', 'bar');
create table till (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint till_has_a_name check (name <> ''),
  kind till_kind not null,
  -- When the till was taken out of use; nobody can open a shift at it from then on.
  retired_at timestamptz
);
create unique index till_by_name on till (lower(name));
insert into till (name, kind) values ('Front desk', 'desk'), ('Main bar', 'bar');

-- One row. The program sets it from hotel.config.ts when it starts.
create table shift_rule (
  is_set boolean primary key default true check (is_set),
  -- True if everybody must count a till before taking money. Otherwise a shift opens by itself.
  counted_first boolean not null default false
);
insert into shift_rule default values;

-- The time in which one person takes and gives money. Triggers fill in follows_id, left_before_kobo, brought_kobo,
-- closed_at, not_counted_kobo, counted_in_id and z_number.
create table shift (
  id uuid primary key default gen_random_uuid(),
  -- The till of the shift. Null if the shift opened by itself, because its person took money without a shift. Such a
  -- shift ends with the day, when the person counts a till, or by a count of its own.
  till_id uuid references till,
  staff_id uuid not null references staff,
  opened_at timestamptz not null,
  -- What the person counted in the till when the shift began.
  float_kobo bigint constraint shift_float_in_range check (float_kobo between 0 and 1000000000000),
  -- The shift before this one at the same till, and what was left there after its count. Null if there was none.
  follows_id uuid unique references shift,
  left_before_kobo bigint,
  -- The cash that the person had from shifts without a till. It is in the float, because the person counts it together
  -- with the till.
  brought_kobo bigint not null default 0,
  closed_at timestamptz,
  -- The cash that the person should have when a shift without a till ends. Null for all other shifts.
  not_counted_kobo bigint,
  -- The shift whose float contains the cash of this one. Deferred, because that shift is inserted afterwards.
  counted_in_id uuid references shift deferrable initially deferred,
  -- The number of the Z report, set when the till is counted: 1, 2, 3 … without a gap.
  z_number integer unique,
  signed_by uuid references staff,
  signed_at timestamptz,
  -- Idempotency key.
  key text unique,
  constraint shift_has_till_if_counted check ((till_id is null) = (float_kobo is null)),
  constraint shift_closed_if_numbered check (z_number is null or closed_at is not null),
  constraint shift_ends_after_its_beginning check (closed_at >= opened_at),
  constraint shift_signed_by_another check ((signed_by is null) = (signed_at is null) and signed_by <> staff_id),
  constraint shift_signed_after_count check (signed_by is null or z_number is not null),
  constraint shift_brings_cash_to_a_till check (till_id is not null or brought_kobo = 0),
  constraint shift_not_counted_without_till check ((not_counted_kobo is not null) = (till_id is null and closed_at is not null)),
  constraint shift_counted_once check (counted_in_id is null or till_id is null and closed_at is not null and z_number is null)
);
create unique index shift_open_of_person on shift (staff_id) where closed_at is null;
create unique index shift_open_at_till on shift (till_id) where closed_at is null;
create index shift_by_age on shift (opened_at, id);
create index shift_by_person on shift (staff_id, opened_at, id);
create index shift_by_till on shift (till_id, closed_at);
-- The view cash_without_till asks for these rows with the same conditions.
create index shift_not_counted on shift (staff_id)
  where till_id is null and z_number is null and counted_in_id is null and not_counted_kobo <> 0;
create index shift_to_sign on shift (closed_at) where z_number is not null and signed_by is null;
create index shift_not_handed_over on shift (staff_id) where till_id is null and z_number is not null and signed_by is null;
create index shift_counted_in on shift (counted_in_id) where counted_in_id is not null;

-- The shift of a money entry whose money a person took or gave. Written by a trigger.
create table shift_money (
  -- No foreign key: rebuild_totals can make entries again.
  entry_id uuid primary key,
  shift_id uuid not null references shift
);
create index shift_money_by_shift on shift_money (shift_id);

-- The value of notes and coins in kobo. `pieces` says how many there are of ₦1,000, 500, 200, 100, 50, 20, 10 and 5.
create function pieces_kobo(pieces integer[]) returns bigint language sql immutable parallel safe
  return 100 * (1000::bigint * pieces[1] + 500 * pieces[2] + 200 * pieces[3] + 100 * pieces[4] + 50 * pieces[5] + 20 * pieces[6]
    + 10 * pieces[7] + 5 * pieces[8]);

-- What a person counted at the end of a shift. A second count is a second row.
create table shift_count (
  shift_id uuid not null references shift,
  number integer not null,
  counted_at timestamptz not null,
  -- The person of the shift or, with a reason, somebody else.
  counted_by uuid not null references staff,
  -- How many of each: ₦1,000, 500, 200, 100, 50, 20, 10 and 5.
  pieces integer[] not null constraint shift_count_pieces check (
    cardinality(pieces) = 8 and array_position(pieces, null) is null and 0 <= all (pieces) and 100000 >= all (pieces)),
  cash_kobo bigint not null generated always as (pieces_kobo(pieces)) stored,
  -- The total, the slips and the batch on the paper that the card terminal prints when its batch is closed.
  card_kobo bigint not null constraint shift_count_card_in_range check (card_kobo between 0 and 1000000000000),
  card_slips integer not null constraint shift_count_slips_in_range check (card_slips between 0 and 10000),
  card_batch text not null,
  -- The amount of each transfer; transfer_from has its sender. Both as typed.
  transfer_kobo bigint[] not null constraint shift_count_transfers check (
    array_position(transfer_kobo, null) is null and 0 < all (transfer_kobo) and cardinality(transfer_kobo) <= 200),
  transfer_from text[] not null,
  -- What should have been counted. Filled in by a trigger.
  expected_cash_kobo bigint not null,
  expected_card_kobo bigint not null,
  expected_transfer_kobo bigint not null,
  reason text constraint shift_count_reason_is_given check (reason <> ''),
  -- Idempotency key.
  key text unique,
  primary key (shift_id, number),
  constraint shift_count_transfers_have_senders check (
    cardinality(transfer_from) = cardinality(transfer_kobo) and array_position(transfer_from, null) is null)
);
create index shift_count_first on shift_count (counted_at, shift_id) where number = 1;
