-- expands
-- The money of a booking read every refund.

create index refund_by_payment on refund (payment_id);
