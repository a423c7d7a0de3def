-- A payment with another verdict is owed back whole.
create function payment_counts(verdict payment_verdict) returns boolean language sql immutable
  return verdict in ('accepted', 'over', 'late');

create or replace function gateway_paid(p_ref text) returns bigint language sql stable
  return (select coalesce(sum(p.amount_kobo - (
      select coalesce(sum(r.amount_kobo), 0) from refund r
      where r.payment_id = p.id and (r.state = 'made' or r.purpose = 'over' and r.state <> 'kept'))), 0)::bigint
    from payment p where p.tx_ref = p_ref and payment_counts(p.verdict));

create function booking_paid(p_booking uuid, p_ref text) returns bigint language sql stable
  return desk_paid(p_booking) + gateway_paid(p_ref);
