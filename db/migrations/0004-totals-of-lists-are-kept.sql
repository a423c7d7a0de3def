-- contracts: what is written while it counts would be missing from the totals
-- The totals of lists are kept: counted once here, and by triggers from now on.
-- booking_from and booking_until: bookings that are not deleted, by check_in and by check_out. sale: sales that are not
-- deleted. audit: audit entries. room_money: money entries of rooms.
create type tally_subject as enum ('booking_from', 'booking_until', 'sale', 'audit', 'room_money');
create type tally_span as enum ('day', 'month', 'ever');

create table tally (
  subject tally_subject not null,
  span tally_span not null,
  -- The day, the first day of the month, or -infinity.
  period date not null,
  -- What the counted rows have in common (the view `tally_source`).
  facets text[] not null,
  entries bigint not null,
  amount_kobo bigint not null,
  primary key (subject, span, period, facets)
);

-- What is not yet added to `tally`. Each transaction inserts its own rows, so that none waits for another.
create table tally_change (
  id bigint primary key generated always as identity,
  subject tally_subject not null,
  day date not null,
  facets text[] not null,
  entries bigint not null,
  amount_kobo bigint not null
);

with counted as (
    select 'booking_from'::tally_subject as subject, check_in as day,
      array[source::text, status::text, payment_status::text] as facets, total_kobo as amount_kobo
    from booking where deleted_at is null
    union all
    select 'booking_until', check_out, array[source::text, status::text, payment_status::text], total_kobo
    from booking where deleted_at is null
    union all
    select 'sale', (created_at at time zone time_zone)::date,
      array[payment_method::text, category::text, sold_by::text, drink_name], total_kobo
    from bar_sale, hotel_zone where deleted_at is null
    union all
    select 'audit', (at at time zone time_zone)::date, array[actor, subject_kind, action], 0 from audit, hotel_zone
    union all
    select 'room_money', day, array[kind::text, coalesce(verdict::text, '')], money_entry.amount_kobo
    from money_entry left join payment on payment.id = source_id where stream = 'rooms'),
  by_day as (select subject, day, facets, count(*) as entries, sum(amount_kobo) as amount_kobo from counted group by 1, 2, 3)
insert into tally
  select subject, span, case span when 'day' then day when 'month' then date_trunc('month', day::timestamp)::date else '-infinity' end,
    facets, sum(entries), sum(amount_kobo)
  from by_day, unnest(enum_range(null::tally_span)) span
  group by 1, 2, 3, 4 order by 1, 2, 3, 4;

alter table drink add column movements integer not null default 0;
update drink set movements = (select count(*) from stock_movement where drink_id = drink.id);
