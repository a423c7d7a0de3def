-- The part of a clearing that is open, in kobo: neither taken back nor paid by the company.
create function clearing_open(p_clearing_id uuid) returns bigint language sql stable
  as $$ select (select coalesce(sum(amount_kobo), 0)::bigint from clearing where id = p_clearing_id or reverses = p_clearing_id)
    - (select coalesce(sum(amount_kobo), 0)::bigint from counted_desk_payment where clearing_id = p_clearing_id) $$;

-- What is cleared of a stay, in kobo: moved to companies and not paid by them, or written off.
create function booking_cleared(p_booking_id uuid) returns bigint language sql stable
  return (select coalesce(sum(clearing_open(id)), 0)::bigint from clearing where booking_id = p_booking_id and reverses is null);

-- What was moved to the account of a company and is not paid, in kobo.
create function company_account(p_company_id uuid) returns bigint language sql stable
  return (select coalesce(sum(clearing_open(id)), 0)::bigint from clearing where company_id = p_company_id and reverses is null);

-- Whether the balance of a stay with this status can be moved or written off. contract/front-desk/check-out.ts has the
-- same rule.
create function clears_balance(status booking_status) returns boolean language sql immutable parallel safe
  return status in ('checked_in', 'checked_out', 'completed');
