-- expands
-- How the nights of a closed day were booked.

create type night_source as enum ('website', 'company_link', 'desk', 'company_desk', 'unknown');

create table closed_day_source (
  day date not null references closed_day,
  source night_source not null,
  sold integer not null check (sold > 0),
  room_charge_kobo bigint not null check (room_charge_kobo > 0),
  primary key (day, source)
);

-- The nights as they are now tell how those of a closed day were booked, if they still add up to its figures.
with night as (
  select night as day, night_kobo[night - check_in + 1] as price_kobo, (case
    when booking.source = 'online' and company_id is null then 'website'
    when booking.source = 'online' then 'company_link'
    when company_id is null then 'desk'
    else 'company_desk' end)::night_source as source
  from booking_night join booking on booking.id = booking_id where status <> 'pending' and not overstay),
known as (
  select day from closed_day join night using (day)
  group by closed_day.day having count(*) = closed_day.sold and sum(price_kobo) = closed_day.room_charge_kobo)
insert into closed_day_source
  select day, source, count(*), sum(price_kobo) from night join known using (day) group by day, source
  union all
  select day, 'unknown', sold, room_charge_kobo from closed_day
  where sold > 0 and not exists (select from known where known.day = closed_day.day);
