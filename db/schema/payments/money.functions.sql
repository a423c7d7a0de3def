-- Whether a booking earns: it is not deleted, and its status has `earns` in `statusTraits`
-- (contract/bookings/bookings.ts).
create function booking_earns(status booking_status, deleted_at timestamptz) returns boolean
  language sql immutable parallel safe
  return deleted_at is null and status not in ('cancelled', 'voided');

-- What was paid for one booking, in kobo. A query of many bookings reads the view `booking_money` instead, because a
-- call for each booking takes much longer.
create function desk_paid(p_booking_id uuid) returns bigint language sql stable
  as $$ select coalesce((select desk_kobo from booking_money where booking_id = p_booking_id), 0) $$;

create function gateway_paid(p_tx_ref text) returns bigint language sql stable
  as $$ select coalesce((select gateway_kobo from booking_money where tx_ref = p_tx_ref), 0) $$;

create function booking_paid(p_booking_id uuid, p_tx_ref text) returns bigint language sql stable
  return desk_paid(p_booking_id) + gateway_paid(p_tx_ref);

create function is_given_back(kind money_kind) returns boolean language sql immutable parallel safe
  return kind not in ('payment', 'sale');

-- Makes the money entries and totals again from their sources, after a repair by hand. Only triggers may write these
-- tables, so this fires the trigger of hotel_zone that rebuilds them.
create function rebuild_totals() returns void language sql
  begin atomic
    update hotel_zone set time_zone = time_zone;
  end;

-- The last day that a nightly comparison with the gateway has covered, or null. Comparisons that staff ask for do not
-- count, because they can leave days out.
create function last_compared_day() returns date language sql stable
  return (select max(to_day) from reconciliation where asked_by = 'system');
