-- Slips of card terminals. One slip proves one payment, whether at the desk, at the bar or by a company
-- (docs/decisions/bank.md).

-- The number of a slip: its digits, without zeros in front unless there are twelve digits. Null if it has no digits.
create function slip_number(reference text) returns text language sql immutable parallel safe
  return (select nullif(case when length(digits) = 12 then digits else coalesce(nullif(ltrim(digits, '0'), ''), left(digits, 1)) end, '')
    from (select regexp_replace(reference, '[^0-9]', '', 'g') as digits) typed);

alter table desk_payment add column terminal text constraint desk_payment_terminal_has_a_name check (terminal <> '');
alter table bar_tab_payment add column terminal text constraint bar_tab_payment_terminal_has_a_name check (terminal <> '');
alter table company_payment add column terminal text constraint company_payment_terminal_has_a_name check (terminal <> '');
-- `reference` is the number on the slip.
alter table bar_order
  add column reference text constraint bar_order_reference_has_text check (reference <> ''),
  add column terminal text constraint bar_order_terminal_has_a_name check (terminal <> '');

-- One row for each slip, which a trigger adds. Payments older than this table have none.
create table card_slip (
  -- The id of the desk_payment, bar_tab_payment, company_payment or bar_order.
  id uuid primary key,
  booking_id uuid references booking,
  tab_id uuid references bar_tab,
  company_id uuid references company,
  order_id uuid references bar_order,
  -- The number of the slip (slip_number). Null after the guest was forgotten.
  reference text,
  terminal text,
  -- The hotel day. Null for a number of twelve digits (RRN), which the card network gives to one transaction only. A
  -- shorter number counts up on its terminal, and begins again with a new batch.
  of_day date,
  recorded_by uuid not null references staff,
  recorded_at timestamptz not null,
  -- When the payment was reversed, or the last drink of the order was taken back. The slip can be entered again then.
  freed_at timestamptz,
  constraint card_slip_pays_one check (num_nonnulls(booking_id, tab_id, company_id, order_id) = 1)
);
create unique index card_slip_once on card_slip (reference, of_day, (case when of_day is not null then terminal end))
  nulls not distinct where freed_at is null and reference is not null;
create index card_slip_by_person on card_slip (recorded_by, recorded_at);
create index card_slip_by_booking on card_slip (booking_id) where booking_id is not null;
