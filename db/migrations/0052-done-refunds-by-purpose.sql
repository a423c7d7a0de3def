-- expands
create index refund_done_by_purpose on refund (purpose, due_at, id) where state in ('made', 'kept');
