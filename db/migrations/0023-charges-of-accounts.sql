-- expands
-- Guests pay what they owe on the account of a stay: a booking can have further charges.

create type charge_purpose as enum ('booking', 'account');
alter table charge add column purpose charge_purpose not null default 'booking';
create index charge_by_booking on charge (booking_id);

alter type notice_kind add value 'account_paid';
alter table notice drop constraint notice_booking_matches_kind,
  add constraint notice_booking_matches_kind check (kind::text in ('refund_refused', 'payment_mismatch', 'refund_due')
    or (kind::text in ('booking_paid', 'payment_late', 'booking_cancelled', 'overstay_conflict', 'company_booked',
      'account_paid')) = (booking_id is not null));
