-- Guests see what the hotel has recorded of a stay, an order or a tab, and can say that it is not what they paid
-- (docs/decisions/oversight.md).

-- When the page that shows what is recorded was first opened. `subject_id` is the id of a booking, an order or a tab.
create table record_opening (
  subject_id uuid primary key,
  opened_at timestamptz not null
);

-- What guests said by “This is not what I paid”.
create table guest_report (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid references booking,
  order_id uuid references bar_order,
  tab_id uuid references bar_tab,
  at timestamptz not null,
  day date not null,
  -- 1, 2, 3 … among the reports of one day on the same thing. Of two presses at once, `guest_report_once` refuses one.
  number integer not null constraint guest_report_few_a_day check (number between 1 and 5),
  note text not null default '',
  -- What the guest says was paid.
  amount_kobo bigint constraint guest_report_amount_in_range check (amount_kobo between 0 and 1000000000000),
  odd_thing_id uuid not null unique references odd_thing,
  constraint guest_report_is_about_one check (num_nonnulls(booking_id, order_id, tab_id) = 1),
  constraint guest_report_once unique nulls not distinct (booking_id, order_id, tab_id, day, number)
);
