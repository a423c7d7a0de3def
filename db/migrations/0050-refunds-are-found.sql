-- expands
-- The list of refunds is searched by the beginning of a payment's reference and number, and filtered by purpose.

create index payment_by_reference on payment (lower(coalesce(tx_ref, foreign_ref)) collate "C");
create index payment_by_gateway_id on payment (lower(gateway_id) collate "C");
create index refund_done_by_purpose on refund (purpose, due_at, id) where state in ('made', 'kept');
