-- Stored counts and sums of rows, for the totals of long lists. Triggers write both tables (docs/decisions/reports.md).

-- booking_from and booking_until: bookings that are not deleted, by check_in and by check_out. sale: sales of the bar
-- that are not deleted. room_money and bar_money: money entries of rooms and of the bar. refund: refunds, by due_at.
create type tally_subject as enum ('booking_from', 'booking_until', 'sale', 'audit', 'room_money', 'bar_money', 'refund');
create type tally_span as enum ('day', 'month', 'ever');

create table tally (
  subject tally_subject not null,
  span tally_span not null,
  -- The day, the first day of the month, or -infinity, depending on `span`.
  period date not null,
  -- The values that the counted rows have in common, such as status and method (the view `tally_source`).
  facets text[] not null,
  entries bigint not null,
  amount_kobo bigint not null,
  primary key (subject, span, period, facets)
);

-- Changes that are not yet added to `tally`. Each transaction inserts its own rows, so that no transaction waits for
-- another.
create table tally_change (
  id bigint primary key generated always as identity,
  subject tally_subject not null,
  day date not null,
  facets text[] not null,
  entries bigint not null,
  amount_kobo bigint not null
);
