-- Stays that owe something, and how the balance divides between the guest and others, as `presentPayers` in
-- server/front-desk/present-booking.ts divides it: a company that pays for the stay and has no window owes all of it;
-- otherwise others owe what is in their windows. The `offset 0` makes PostgreSQL add up the money of these stays only,
-- instead of reading all bookings.
create view stay_with_balance as
  select id, guest_name, reference, status, check_in, check_out, night_kobo, is_split, company_id, payers,
    (balance_kobo - others_kobo)::bigint as guest_kobo, others_kobo::bigint as others_kobo
  from (
    select stay.*,
      case when company_pays_rest then balance_kobo when is_split then least(greatest(others_owe(id, null), 0), balance_kobo)
        else 0 end as others_kobo,
      concat_ws(', ', case when company_pays_rest then company_name end, case when is_split then (
        select string_agg(buyer_name, ', ' order by opened_at, folio_window.id) from folio_window where booking_id = stay.id) end) as payers
    from (
      select booking.id, guest_name, reference, status, check_in, check_out, night_kobo, company_id, company_name,
        total_kobo - desk_kobo - gateway_kobo - cleared_kobo as balance_kobo,
        exists (select from folio_window where booking_id = booking.id) as is_split,
        company_pays and not exists (
          select from folio_window where booking_id = booking.id and folio_window.company_id = booking.company_id) as company_pays_rest
      from booking cross join lateral (select * from booking_money where booking_id = booking.id offset 0) money
      where status in ('confirmed', 'checked_in', 'checked_out', 'completed') and payment_status <> 'paid' and deleted_at is null
    ) stay
    where balance_kobo > 0
  ) owing;
