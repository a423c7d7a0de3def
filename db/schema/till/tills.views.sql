-- Cash of ended shifts without a till: not counted, or counted and not all in an envelope yet.
create view cash_without_till as
  select id, staff_id, opened_at, closed_at, not_counted_kobo as cash_kobo, false as is_counted
  from shift where till_id is null and z_number is null and counted_in_id is null and not_counted_kobo <> 0
  union all
  select id, staff_id, opened_at, closed_at, left_in_till(id), true
  from shift where till_id is null and z_number is not null and signed_by is null and left_in_till(id) <> 0;

-- The cash in each till now, and with each person who has cash without a till. `cash_kobo` is what should be there
-- while a shift runs (`shift_expected`), and what is left after the last count (`left_in_till`).
create view till_now as
  select till.id, till.name as till, till.kind, shift.id as shift_id, staff.name as person, shift.opened_at, shift.closed_at,
    shift.float_kobo, last_count.expected_cash_kobo, last_count.cash_kobo as counted_kobo, last_count.counted_at,
    case when shift.id is null then 0 when shift.closed_at is null then (shift_expected(shift.id)).cash_kobo
      else coalesce(left_in_till(shift.id), 0) end as cash_kobo
  from till
    left join lateral (select * from shift where till_id = till.id order by closed_at desc nulls first limit 1) shift on true
    left join staff on staff.id = shift.staff_id
    left join lateral (select * from shift_count where shift_id = shift.id order by number desc limit 1) last_count on true
  where till.retired_at is null or left_in_till(shift.id) <> 0
  union all
  select shift.id, null, null, shift.id, staff.name, opened_at, null, null, null, null, null, (shift_expected(shift.id)).cash_kobo
  from shift join staff on staff.id = shift.staff_id where shift.closed_at is null and shift.till_id is null
  union all
  select cash.id, null, null, cash.id, staff.name, opened_at, closed_at, null, last_count.expected_cash_kobo, last_count.cash_kobo,
    last_count.counted_at, cash.cash_kobo
  from cash_without_till cash join staff on staff.id = cash.staff_id
    left join lateral (select * from shift_count where shift_id = cash.id order by number desc limit 1) last_count on true;
