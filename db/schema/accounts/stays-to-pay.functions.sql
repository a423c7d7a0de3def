-- What is to pay of each stay that owes something, on the day p_today: now and later by the guest, and by others. The
-- three amounts add up to the balance. The same as `toPayOf` in contract/front-desk/to-pay.ts, which also knows unpaid
-- holds. later_kobo is the price of the nights from p_today on that are in the window of the guest, but at most what
-- the guest owes.
create function stays_to_pay(p_today date)
  returns table (id uuid, status booking_status, now_kobo bigint, later_kobo bigint, others_kobo bigint) language sql stable as $$
  select stay.id, stay.status, stay.guest_kobo - to_come.later_kobo, to_come.later_kobo, stay.others_kobo
  from stay_with_balance stay cross join lateral (
    select least(stay.guest_kobo, coalesce(sum(night.kobo), 0))::bigint as later_kobo
    from unnest(stay.night_kobo) with ordinality night (kobo, place)
    where stay.status in ('confirmed', 'checked_in') and stay.check_in + night.place::integer - 1 >= p_today
      and not (stay.is_split and (stay.check_in + night.place::integer - 1)::text = any (array(
        select right(line.source, 10) from window_lines(stay.id) line where line.kind = 'night' and line.window_id is not null)))
  ) to_come
$$;
