-- The cash that should be in each till now, and with each person whose open shift has no till. `cash_kobo` is what
-- should be there while a shift runs (`shift_expected`), and what is left after the last count (`left_in_till`).
create view till_now as
  select till.id, till.name as till, till.kind, shift.id as shift_id, staff.name as person, shift.opened_at, shift.closed_at,
    shift.float_kobo, last_count.expected_cash_kobo, last_count.cash_kobo as counted_kobo,
    case when shift.id is null then 0 when shift.closed_at is null then (shift_expected(shift.id)).cash_kobo
      else coalesce(left_in_till(shift.id), 0) end as cash_kobo
  from till
    left join lateral (select * from shift where till_id = till.id order by closed_at desc nulls first limit 1) shift on true
    left join staff on staff.id = shift.staff_id
    left join lateral (select * from shift_count where shift_id = shift.id order by number desc limit 1) last_count on true
  where till.retired_at is null or left_in_till(shift.id) <> 0
  union all
  select shift.id, null, null, shift.id, staff.name, opened_at, null, null, null, null, (shift_expected(shift.id)).cash_kobo
  from shift join staff on staff.id = shift.staff_id where shift.closed_at is null and shift.till_id is null;
