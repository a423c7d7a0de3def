-- What a company owes, in kobo: the balances that were moved to its account, and the balances of the bookings for which
-- it pays later.
create function company_owes(p_company_id uuid) returns bigint language sql stable as $$
  select company_account(p_company_id)
    + (select coalesce(sum(greatest(total_kobo - desk_kobo - gateway_kobo - cleared_kobo, 0)), 0)::bigint
      from booking join booking_money on booking_id = id
      where company_id = p_company_id and company_pays and payment_status = 'pending'
        and company_owes_for(status, deleted_at)) $$;

-- Whether a company that pays later owes the balance of a booking with this status.
create function company_owes_for(status booking_status, deleted_at timestamptz) returns boolean
  language sql immutable parallel safe
  return booking_earns(status, deleted_at) and status <> 'no_show';
