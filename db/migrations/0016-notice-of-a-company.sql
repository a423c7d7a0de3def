-- expands
-- The notice that somebody has booked by the link of a company that pays later.

alter type notice_kind add value 'company_booked';
alter table notice drop constraint notice_booking_matches_kind,
  add constraint notice_booking_matches_kind check (kind::text in ('refund_refused', 'payment_mismatch', 'refund_due')
    or (kind::text in ('booking_paid', 'payment_late', 'booking_cancelled', 'overstay_conflict', 'company_booked')) = (booking_id is not null));
