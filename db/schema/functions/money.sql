-- As `earns` in `statusTraits` (contract/bookings.ts). A booking that earns nothing owes back what was paid for it.
create function booking_earns(status booking_status, deleted_at timestamptz) returns boolean
  language sql immutable parallel safe
  return deleted_at is null and status not in ('cancelled', 'voided');

-- Kobo that the desk took for a booking, less reversals and what the desk gave back.
create function desk_paid(p_booking_id uuid) returns bigint language sql stable
  return (select coalesce(sum(amount_kobo), 0) from desk_payment p
    where p.booking_id = p_booking_id and not exists (select from desk_payment_reversal r where r.payment_id = p.id))
    - (select coalesce(sum(amount_kobo), 0) from desk_refund g where g.booking_id = p_booking_id);

-- Kobo that the gateway received for a charge, less refunds made. The excess of a payment (`over`) is left out as soon as it
-- is owed back, unless it is kept.
create function gateway_paid(p_tx_ref text) returns bigint language sql stable
  return (select coalesce(sum(p.amount_kobo - (
      select coalesce(sum(r.amount_kobo), 0) from refund r
      where r.payment_id = p.id and (r.state = 'made' or r.purpose = 'over' and r.state <> 'kept'))), 0)::bigint
    from payment p where p.tx_ref = p_tx_ref and settles_charge(p.verdict));

create function booking_paid(p_booking_id uuid, p_tx_ref text) returns bigint language sql stable
  return desk_paid(p_booking_id) + gateway_paid(p_tx_ref);

create function is_given_back(kind money_kind) returns boolean language sql immutable parallel safe
  return kind not in ('payment', 'sale');

-- Makes money entries and totals again from the rows they come from, after a repair by hand. Does so by an update that fires
-- a trigger, because these tables accept only what triggers write.
create function rebuild_totals() returns void language sql
  begin atomic
    update hotel_zone set time_zone = time_zone;
  end;
