-- expands
-- A key is reserved for a booking before the booking is inserted in the same transaction.
alter table idempotency alter constraint idempotency_booking_id_fkey deferrable initially deferred;
