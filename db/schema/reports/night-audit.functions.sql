-- The open items of a day, as they are now. The kinds are those of contract/reports/night-audit.ts. `subject` is unique
-- within a kind.
create function open_items(p_day date)
  returns table (kind text, subject text, booking_id uuid, room_id uuid, amount_kobo bigint) language plpgsql stable rows 20 as $$
declare
  begin_at timestamptz := (select p_day::timestamp at time zone time_zone from hotel_zone);
  end_at timestamptz := (select (p_day + 1)::timestamp at time zone time_zone from hotel_zone);
begin
  return query
    with seen as materialized (
      select stay.*, case when check_in < p_day then 'no_show' else 'arrival' end as open_kind
      from booking stay where deleted_at is null and status = 'confirmed' and check_in <= p_day
      union all
      select stay.*, 'departure' from booking stay where deleted_at is null and status = 'checked_in' and check_out <= p_day
      union all
      select stay.*, 'left_unpaid' from booking stay
      where deleted_at is null and status in ('checked_out', 'completed') and payment_status <> 'paid' and id = any (array(
        select step.booking_id from booking_version step
        where step.was is distinct from step.status and step.at >= begin_at and step.at < end_at))),
    owing as (
      select *, case when status = 'confirmed' then 0
        else coalesce((select guest_kobo from stay_with_balance stay where stay.id = seen.id), 0) end as owed
      from seen)
    select case when open_kind = 'departure' and owed > 0 then 'unpaid' else open_kind end, id::text, id, null::uuid, owed
    from owing where open_kind <> 'left_unpaid' or owed > 0
    union all
    select 'tab', tab.id::text, null, null, tab_total(tab.id) - tab_paid(tab.id) from bar_tab tab where closed_at is null
    union all
    select 'transfer', transfer.id::text, transfer.booking_id, null, transfer.amount_kobo from transfer where state = 'unconfirmed'
    union all
    select 'seen_occupied', discrepancy.id::text, null, discrepancy.room_id, 0
    from discrepancy where seen = 'occupied' and answered_at is null;
end $$;
