-- The same as `earns` in `statusTraits` (contract/bookings.ts). What was paid for a booking that does not earn is owed back.
create function booking_earns(status booking_status, deleted_at timestamptz) returns boolean
  language sql immutable parallel safe
  return deleted_at is null and status not in ('cancelled', 'voided');

-- In kobo: what the desk took for a booking, less reversals and what the desk gave back.
create function desk_paid(p_booking_id uuid) returns bigint language sql stable
  return (select coalesce(sum(amount_kobo), 0) from desk_payment p
    where p.booking_id = p_booking_id and not exists (select from desk_payment_reversal r where r.payment_id = p.id))
    - (select coalesce(sum(amount_kobo), 0) from desk_refund g where g.booking_id = p_booking_id);

-- In kobo: what the gateway received for the booking with this reference, on all its charges, less refunds made. What a
-- guest paid too much (verdict `over`) does not count from the moment it is owed back, unless the hotel keeps it.
create function gateway_paid(p_tx_ref text) returns bigint language sql stable
  return (select coalesce(sum(p.amount_kobo - (
      select coalesce(sum(r.amount_kobo), 0) from refund r
      where r.payment_id = p.id and (r.state = 'made' or r.purpose = 'over' and r.state <> 'kept'))), 0)::bigint
    from booking b join charge c on c.booking_id = b.id join payment p on p.tx_ref = c.tx_ref
    where b.tx_ref = p_tx_ref and settles_charge(p.verdict));

create function booking_paid(p_booking_id uuid, p_tx_ref text) returns bigint language sql stable
  return desk_paid(p_booking_id) + gateway_paid(p_tx_ref);

create function is_given_back(kind money_kind) returns boolean language sql immutable parallel safe
  return kind not in ('payment', 'sale');

-- Makes the money entries and totals again from the rows they come from, after a repair by hand. Only triggers may write
-- these tables, so this updates hotel_zone, whose trigger rebuilds them.
create function rebuild_totals() returns void language sql
  begin atomic
    update hotel_zone set time_zone = time_zone;
  end;
