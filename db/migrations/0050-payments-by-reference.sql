-- expands
-- Refunds are searched by the beginning of their payment's reference. This index and the next two come one by one, because
-- nobody can write to the table meanwhile.
create index payment_by_reference on payment (lower(coalesce(tx_ref, foreign_ref)) collate "C");
