-- expands
create index payment_by_gateway_id on payment (lower(gateway_id) collate "C");
