-- expands
-- Posts what guests had on the days that are closed, at the price and by the rates of their accounts. No total changes.

alter table folio_line disable trigger user;
with closed as (select max(day) as last_day, max(time_zone) as time_zone from closed_day, hotel_zone),
  stay as (select * from booking where deleted_at is null and status in ('checked_in', 'checked_out', 'completed')),
  due as (
    select id, 'night ' || night as source, 'night' as kind,
      'Room night' || coalesce(', ' || (
        select number from room_night join room on room.id = room_id
        where booking_id = stay.id and room_night.night = priced.night), '') as label,
      amount, day as rates_day, day
    from stay, closed, lateral (
      select check_in + (place - 1)::integer as night, amount
      from unnest(night_kobo) with ordinality given (amount, place)) priced,
      -- Who has left has had all nights that are in the price.
      lateral (select case status when 'checked_in' then night else least(night, last_day) end as day) had
    union all
    select id, 'fee', 'fee', 'Transaction fee', fee_kobo, booked_on, greatest(booked_on, check_in)
    from stay, closed, lateral (select (created_at at time zone time_zone)::date as booked_on) booked where fee_kobo > 0
    union all
    select stay.id, adjustment.id::text, kind::text, case kind when 'discount' then 'Discount' else 'Extra charge' end, amount_kobo,
      made_on, greatest(made_on, check_in)
    from booking_adjustment adjustment join stay on stay.id = booking_id, closed,
      lateral (select (made_at at time zone time_zone)::date as made_on) made),
  rated as (
    select due.*, sign(amount)::integer as side, abs(amount) as gross,
      coalesce((select rate from tax_rule where tax = 'service' and from_day <= rates_day order by from_day desc limit 1), 0) as service_rate,
      coalesce((select rate from tax_rule where tax = 'vat' and from_day <= rates_day order by from_day desc limit 1), 0) as vat_rate,
      coalesce((select rate from tax_rule where tax = 'consumption' and from_day <= rates_day order by from_day desc limit 1), 0)
        as consumption_rate
    from due, closed where day <= last_day),
  taxed as (
    select rated.*, (2 * gross * vat_rate + whole) / (2 * whole) as vat,
      (2 * gross * consumption_rate + whole) / (2 * whole) as consumption
    from rated, lateral (select 10000 + vat_rate + consumption_rate as whole) taxable),
  charged as (
    select taxed.*, (2 * (gross - vat - consumption) * service_rate + 10000 + service_rate) / (2 * (10000 + service_rate)) as service
    from taxed)
insert into folio_line (booking_id, kind, source, day, label, quantity, net_kobo, service_kobo, vat_kobo, consumption_kobo, gross_kobo,
    service_rate, vat_rate, consumption_rate, posted_at)
  select id, kind::folio_kind, source, day, label, side, side * (gross - vat - consumption - service), side * service,
    side * vat, side * consumption, amount, service_rate, vat_rate, consumption_rate, (day + 1)::timestamp at time zone time_zone
  from charged, closed;
alter table folio_line enable trigger user;
