-- In kobo: what is open of a clearing: it was neither taken back nor paid by the company.
create function clearing_open(p_clearing_id uuid) returns bigint language sql stable
  as $$ select (select coalesce(sum(amount_kobo), 0)::bigint from clearing where id = p_clearing_id or reverses = p_clearing_id)
    - (select coalesce(sum(amount_kobo), 0)::bigint from counted_desk_payment where clearing_id = p_clearing_id) $$;

-- In kobo: what of a stay is moved to companies and not paid by them, or written off.
create function booking_cleared(p_booking_id uuid) returns bigint language sql stable
  return (select coalesce(sum(clearing_open(id)), 0)::bigint from clearing where booking_id = p_booking_id and reverses is null);

-- In kobo: what was moved to a company's account and is not paid.
create function company_account(p_company_id uuid) returns bigint language sql stable
  return (select coalesce(sum(clearing_open(id)), 0)::bigint from clearing where company_id = p_company_id and reverses is null);

-- Whether a balance can be moved or written off. The same as `clearsBalance` in contract/front-desk/check-out.ts.
create function clears_balance(status booking_status) returns boolean language sql immutable parallel safe
  return status in ('checked_in', 'checked_out', 'completed');
