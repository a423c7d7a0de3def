-- In kobo: what a company that pays later owes for bookings that are not paid in full.
create function company_owes(p_company_id uuid) returns bigint language sql stable
  return (select coalesce(sum(greatest(total_kobo - booking_paid(id, tx_ref), 0)), 0)::bigint from booking
    where company_id = p_company_id and company_pays and payment_status = 'pending'
      and booking_earns(status, deleted_at) and status <> 'no_show');
