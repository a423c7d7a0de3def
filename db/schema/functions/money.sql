-- A stay that was cancelled, or never should have been, brings nothing in: its money is owed back.
create function booking_earns(status booking_status, deleted_at timestamptz) returns boolean
  language sql immutable parallel safe
  return deleted_at is null and status not in ('cancelled', 'voided');

-- What the desk took for a booking and has not given back.
create function desk_paid(p_booking uuid) returns bigint language sql stable
  return (select coalesce(sum(amount_kobo), 0) from desk_payment p
    where p.booking_id = p_booking and not exists (select from desk_payment_reversal r where r.payment_id = p.id))
    - (select coalesce(sum(amount_kobo), 0) from desk_refund g where g.booking_id = p_booking);

-- What has come for a charge and has not been given back; what came too much never counted.
create function gateway_paid(p_ref text) returns bigint language sql stable
  return (select coalesce(sum(p.amount_kobo - (
      select coalesce(sum(r.amount_kobo), 0) from refund r
      where r.payment_id = p.id and (r.state = 'made' or r.purpose = 'over' and r.state <> 'kept'))), 0)::bigint
    from payment p where p.tx_ref = p_ref and payment_counts(p.verdict));

create function booking_paid(p_booking uuid, p_ref text) returns bigint language sql stable
  return desk_paid(p_booking) + gateway_paid(p_ref);

create function gives_back(kind money_kind) returns boolean language sql immutable parallel safe
  return kind not in ('payment', 'sale');

-- Every money entry and total from its sources, after a repair by hand.
create function recount_money() returns void language sql
  begin atomic
    update hotel_zone set time_zone = time_zone;
  end;
