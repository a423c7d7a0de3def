-- Whether the account of a stay with this status can be split into windows. The same as `canSplitAccount` in
-- contract/accounts/windows.ts.
create function can_split_account(status booking_status) returns boolean language sql immutable parallel safe
  return status in ('confirmed', 'checked_in', 'checked_out');

-- The lines of an account that are not taken back, posted or not, each with its window; null is the window of the
-- guest. A line that is neither placed nor posted follows the route of its kind. contract/accounts/windows.ts has the
-- same rule.
create function window_lines(p_booking_id uuid)
  returns table (source text, kind text, amount_kobo bigint, window_id uuid, follows_route boolean) language sql stable as $$
  select line.source, line.kind, line.amount_kobo, case when placed.id is not null then placed.window_id
      when not is_posted then (
        select route.window_id from folio_route route
        where route.booking_id = p_booking_id and route.kind::text = line.kind order by route.id desc limit 1) end,
    placed.id is null and not is_posted
  from (
    select due.source, due.kind, due.amount_kobo,
      exists (select from standing_lines(p_booking_id) posted where posted.source = due.source) as is_posted
    from booking_lines(p_booking_id) due
    union all
    select id::text, folio_line.kind::text, gross_kobo, true from folio_line
    where booking_id = p_booking_id and folio_line.source is null and reverses is null
      and not exists (select from folio_line back where back.reverses = folio_line.id)) line
    left join lateral (
      select id, folio_placement.window_id from folio_placement
      where booking_id = p_booking_id and folio_placement.source = line.source order by id desc limit 1) placed on true
$$;

-- What was paid in a window of another payer, in kobo.
create function window_paid(p_window_id uuid) returns bigint language sql stable as $$
  select coalesce(sum(amount_kobo), 0)::bigint from counted_desk_payment
  where booking_id = (select booking_id from folio_window where id = p_window_id) and window_id = p_window_id
$$;

-- Unconfirmed transfers that pay for a window, in kobo. Null is the window of the guest.
create function window_unconfirmed(p_booking_id uuid, p_window_id uuid) returns bigint language sql stable as $$
  select coalesce(sum(paid.amount_kobo), 0)::bigint
  from desk_payment paid join transfer on transfer.id = coalesce(paid.company_payment_id, paid.id)
  where paid.booking_id = p_booking_id and paid.window_id is not distinct from p_window_id and state = 'unconfirmed'
$$;

create function window_cleared(p_window_id uuid) returns bigint language sql stable as $$
  select coalesce(sum(clearing_open(id)), 0)::bigint from clearing where window_id = p_window_id and reverses is null
$$;

-- What the other payers of a stay still owe, in kobo: in one window, or in all if p_window_id is null. Negative if more
-- was paid and cleared than the lines cost.
create function others_owe(p_booking_id uuid, p_window_id uuid) returns bigint language sql stable as $$
  select (coalesce((
      select sum(amount_kobo) from window_lines(p_booking_id) where window_id is not null and (p_window_id is null or window_id = p_window_id)), 0)
    - coalesce((
      select sum(window_paid(id) + window_cleared(id)) from folio_window
      where booking_id = p_booking_id and (p_window_id is null or id = p_window_id)), 0))::bigint
$$;

-- What is owed in a window, in kobo; null is the window of the guest. That window has the rest of the balance of the
-- stay, so all windows of a stay add up to its balance.
create function window_balance(p_booking_id uuid, p_window_id uuid) returns bigint language plpgsql stable as $$
begin
  if p_window_id is not null then
    return others_owe(p_booking_id, p_window_id);
  end if;
  return (select total_kobo - booking_paid(id, tx_ref) - cleared_kobo from booking where id = p_booking_id)
    - case when exists (select from folio_window where booking_id = p_booking_id) then others_owe(p_booking_id, null) else 0 end;
end $$;
