-- expands
create index bar_sale_by_name_and_method on bar_sale (lower(drink_name collate "und-x-icu"), payment_method, created_at, id)
  where deleted_at is null;
