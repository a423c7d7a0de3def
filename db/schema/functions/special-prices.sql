-- In kobo: what a company owes: what was moved to its account, and the balances of the bookings for which it pays later.
create function company_owes(p_company_id uuid) returns bigint language sql stable as $$
  select company_account(p_company_id)
    + (select coalesce(sum(greatest(total_kobo - desk_kobo - gateway_kobo - cleared_kobo, 0)), 0)::bigint
      from booking join booking_money on booking_id = id
      where company_id = p_company_id and company_pays and payment_status = 'pending'
        and booking_earns(status, deleted_at) and status <> 'no_show') $$;
