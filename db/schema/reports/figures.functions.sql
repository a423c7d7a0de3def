-- The one definition of a room sold for a night. A night of a stay is sold if it is
--   had: at the closing hour after the night, the guest was in the house, or had left and pays for the night. For a
--     time that is still to come, the status of now counts;
--   expected: the guest can still come or stay. With `are_over` no night is expected any more;
--   paid: the guest did not come, or cancelled, and the hotel has money for the night (`amount_paid_for_night`).
-- A night of an overstay is sold once somebody adds it to the stay. docs/figures.md says the same in words.
create function sold_nights(first date, last date, are_over boolean)
  returns table (night date, booking_id uuid, price_kobo bigint, plan_code text, source night_source, room_type_id text,
    had boolean)
language sql stable as $$
  select each.night, id, amount, plan_code,
    (case
      when source = 'online' and company_id is null then 'website'
      when source = 'online' then 'company_link'
      when company_id is null then 'desk'
      else 'company_desk' end)::night_source, room_type_id, had
  from booking
    cross join lateral (
      select day::date as night, (day::date - check_in + 1) as place
      from generate_series(greatest(check_in, first), least(check_out - 1, last), interval '1 day') day) each
    cross join lateral (
      select coalesce((
          select not deleted and version.status in ('checked_in', 'checked_out', 'completed')
          from booking_version version
          where version.booking_id = booking.id and at < closing_at and (until is null or until >= closing_at)
          order by audit_id desc limit 1),
        deleted_at is null and status in ('checked_in', 'checked_out', 'completed')) as had
      from (select (each.night + 1 + closing_hour) at time zone time_zone as closing_at from hotel_zone) closing) seen
    cross join lateral (
      select case
        when had then night_kobo[place]
        when deleted_at is not null or status in ('pending', 'voided') then 0
        when not are_over and status in ('confirmed', 'checked_in') then night_kobo[place]
        else amount_paid_for_night(id, place) end as amount) sold
  where daterange(check_in, check_out, '[]') && daterange(least(first, last), last, '[]') and amount > 0
$$;

-- The money that the hotel has for a night of a guest who did not come or cancelled. It pays the nights in their order;
-- the first night counts with any part of its price, each further night only if all of its price is paid.
create function amount_paid_for_night(p_booking_id uuid, place integer) returns bigint language sql stable as $$
  select case when place = 1 or part = night_kobo[place] then part else 0 end
  from booking, lateral (
    select greatest(0, least(night_kobo[place], money_for_nights(id) - kobo_sum(night_kobo[1:place - 1]))) as part) paid
  where id = p_booking_id
$$;

-- What was paid for a stay and is not owed back, up to its total. Of a cancelled booking the desk owes back what it
-- took, except what the terms let the hotel keep. What came for a hold that had lapsed pays no night.
create function money_for_nights(p_booking_id uuid) returns bigint language sql stable as $$
  select case when status = 'cancelled' and expired_at is not null then 0 else least(total_kobo,
    case when status = 'cancelled' then least(desk_kobo, kept_at_desk_kobo) else desk_kobo end + gateway_kobo - (
      select coalesce(sum(refund.amount_kobo), 0)
      from charge join payment on payment.tx_ref = charge.tx_ref join refund on payment_id = payment.id
      where charge.booking_id = p_booking_id and settles_charge(payment.verdict)
        and refund.state in ('due', 'asked', 'refused') and refund.purpose <> 'over')) end
  from booking join booking_money on booking_money.booking_id = booking.id where booking.id = p_booking_id
$$;

-- The nights sold on the days from first to last that are not closed, one row each.
create function nights_sold_on_open_days(first date, last date)
  returns table (plan_code text, source night_source, room_type_id text, price_kobo bigint) language sql stable as $$
  with closed as (select min(day) as first_day, max(day) as last_day from closed_day)
  select sold.plan_code, sold.source, sold.room_type_id, sold.price_kobo from closed, sold_nights(first, least(last, first_day - 1), false) sold
  union all
  select sold.plan_code, sold.source, sold.room_type_id, sold.price_kobo
  from closed, sold_nights(greatest(first, last_day + 1), last, false) sold
  where last_day is not null
$$;

-- Rooms, rooms sold and room charge of each night from first to last. A closed day has its stored figures.
create function night_figures(first date, last date)
  returns table (day date, rooms integer, sold integer, room_charge_kobo bigint) language sql stable as $$
  select day, rooms, sold, room_charge_kobo from closed_day where day between first and last
  union all
  select * from compute_night_figures(first, least(last, (select min(day) - 1 from closed_day)), false)
  union all
  select * from compute_night_figures(greatest(first, (select max(day) + 1 from closed_day)), last, false)
    where exists (select from closed_day)
$$;

-- As night_figures, computed from the bookings and rooms as they are now. Rooms that are out of order for the night do
-- not count. The room charge is the sum of the prices that `sold_nights` gives, without fees.
create function compute_night_figures(first date, last date, are_over boolean)
  returns table (day date, rooms integer, sold integer, room_charge_kobo bigint) language sql stable as $$
  with counts as materialized (
    select rooms, until, coalesce(lag(until) over (partition by room_type_id order by until), '-infinity') as since
    from room_count
    union all
    select total_rooms, 'infinity', coalesce(
      (select max(until) from room_count past where past.room_type_id = inventory.room_type_id), '-infinity')
    from room_inventory inventory)
  select each::date,
    (coalesce((select sum(counts.rooms) from counts where since <= each and each < until), 0)
      - coalesce((select sum(out_of_order) from night where night.night = each), 0))::integer,
    coalesce(sold.rooms, 0)::integer, coalesce(sold.charge, 0)::bigint
  from generate_series(first, last, interval '1 day') each
    left join (
      select night, count(*) as rooms, sum(price_kobo) as charge from sold_nights(first, last, are_over)
      group by night) sold on sold.night = each::date
$$;

-- Rooms sold and room charge of the nights from first to last, by the rate plan of the booking. They add up to those of
-- night_figures.
create function plan_figures(first date, last date)
  returns table (plan_code text, sold integer, room_charge_kobo bigint) language sql stable as $$
  select plan_code, sum(sold)::integer, sum(room_charge_kobo)::bigint from (
    select plan_code, sold, room_charge_kobo from closed_day_plan where day between first and last
    union all
    select plan_code, 1, price_kobo from nights_sold_on_open_days(first, last)
  ) night group by plan_code
$$;

create function source_figures(first date, last date)
  returns table (source night_source, sold integer, room_charge_kobo bigint) language sql stable as $$
  select source, sum(sold)::integer, sum(room_charge_kobo)::bigint from (
    select source, sold, room_charge_kobo from closed_day_source where day between first and last
    union all
    select source, 1, price_kobo from nights_sold_on_open_days(first, last)
  ) night group by source
$$;

create function type_figures(first date, last date)
  returns table (room_type_id text, sold integer, room_charge_kobo bigint) language sql stable as $$
  select room_type_id, sum(sold)::integer, sum(room_charge_kobo)::bigint from (
    select room_type_id, sold, room_charge_kobo from closed_day_type where day between first and last
    union all
    select room_type_id, 1, price_kobo from nights_sold_on_open_days(first, last)
  ) night group by room_type_id
$$;

-- The numbers of the rooms of a stay until p_last_night, in the order of its nights, as they were on the doors at
-- p_moment: the old number in the first later audit entry that changes it, else the number that the room has now.
create function rooms_of_stay(p_booking_id uuid, p_last_night date, p_moment timestamptz) returns text[]
  language sql stable as $$
  select coalesce(array_agg(number order by night), '{}') from (
    select night, lag(room.id) over (order by night) is distinct from room.id as is_first,
      coalesce((select before ->> 'number' from audit
        where subject_kind = 'room' and subject_id = room.id::text and at >= p_moment and before ->> 'number' is not null
        order by audit.id limit 1), number) as number
    from room_night join room on room.id = room_id
    where booking_id = p_booking_id and night <= p_last_night) part
  where is_first and number is not null
$$;

-- The name that a drink or staff member had before `moment`: the old name in the first later audit entry that changes
-- it. If there is none, the name has not changed since, and the result is `name_now`.
create function name_as_of(kind text, subject text, moment timestamptz, name_now text) returns text language sql stable
  return coalesce((select before ->> 'name' from audit
    where subject_kind = kind and subject_id = subject and at >= moment and before ->> 'name' is not null
    order by id limit 1), name_now);
