-- What was paid for each booking, in kobo. `desk_kobo`: what the desk took and counts, less what it gave back.
-- `gateway_kobo`: what the gateway received in payments that settle charges of the booking, less refunds made. What a
-- guest paid too much (verdict `over`) does not count from the moment it is owed back, unless the hotel keeps it.
create view booking_money as
  select booking.id as booking_id, booking.tx_ref,
    ((select coalesce(sum(taken.amount_kobo), 0) from counted_desk_payment taken where taken.booking_id = booking.id)
      - (select coalesce(sum(given.amount_kobo), 0) from desk_refund given where given.booking_id = booking.id))::bigint as desk_kobo,
    (select coalesce(sum(payment.amount_kobo - (
        select coalesce(sum(refund.amount_kobo), 0) from refund where refund.payment_id = payment.id
          and (refund.state = 'made' or refund.purpose = 'over' and refund.state <> 'kept'))), 0)
      from charge join payment on payment.tx_ref = charge.tx_ref
      where charge.booking_id = booking.id and settles_charge(payment.verdict))::bigint as gateway_kobo
  from booking;
