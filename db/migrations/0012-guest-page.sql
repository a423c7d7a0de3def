-- A guest can cancel on their own page, and the staff hear of it. As text: a new word cannot be used in the transaction that adds it.
alter type notice_kind add value 'booking_cancelled';
alter table notice drop constraint notice_of_booking,
  add constraint notice_of_booking check (kind::text in ('refund_refused', 'payment_mismatch', 'refund_due')
    or (kind::text in ('booking_paid', 'payment_late', 'booking_cancelled')) = (booking_id is not null));
