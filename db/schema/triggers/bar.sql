-- Who takes the last bottle at the same moment as somebody else waits here, and then finds it gone.
create function move_stock() returns trigger language plpgsql as $$
begin
  -- Depth 1 is this trigger alone: no sale has led here.
  if new.sale_id is not null and pg_trigger_depth() < 2 then
    raise exception 'a sale moves its stock itself'
      using errcode = 'check_violation', constraint = 'sale_moves_its_stock';
  end if;
  update drink set stock = stock + new.quantity where id = new.drink_id returning stock into new.stock_after;
  -- Drawn after the wait: the movements of a drink are numbered in the order in which they moved it.
  new.id := nextval('stock_movement_id_seq');
  -- Before 'on conflict do nothing' can drop the row and leave the stock moved.
  if exists (select from stock_movement where key = new.key) then
    raise unique_violation using message = 'this key has moved stock before', constraint = 'stock_movement_key_key';
  end if;
  return new;
end $$;
create trigger movement_moves_stock before insert on stock_movement for each row execute function move_stock();

create function keep_stock_as_moved() returns trigger language plpgsql as $$
begin
  -- Depth 1 is this trigger alone: nobody's movement has led here.
  if pg_trigger_depth() < 2 then
    raise exception 'stock changes by a movement only'
      using errcode = 'check_violation', constraint = 'stock_is_what_moved';
  end if;
  return new;
end $$;
create trigger stock_is_what_moved before update on drink for each row
  when (new.stock is distinct from old.stock) execute function keep_stock_as_moved();
create trigger stock_begins_with_nothing before insert on drink for each row
  when (new.stock <> 0) execute function keep_stock_as_moved();

-- A sale takes its bottles out of stock and a deleted one puts them back, whatever program writes it.
create function stock_follows_sale() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at, sale_id)
      values (new.drink_id, 'sale', -new.quantity, new.sold_by, new.created_at, new.id);
  else
    insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at, reason, sale_id)
      values (new.drink_id, 'sale_deleted', new.quantity, new.deleted_by, new.deleted_at, new.delete_reason, new.id);
  end if;
  return null;
end $$;
create trigger sale_takes_stock after insert on bar_sale for each row
  when (new.deleted_at is null) execute function stock_follows_sale();
create trigger deleted_sale_returns_stock after update on bar_sale for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function stock_follows_sale();

create function keep_bar_as_written() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'bar_sale' and tg_op = 'UPDATE' then
    -- All that may ever happen to a sale: to be deleted, once.
    if old.deleted_at is null and to_jsonb(new) - '{deleted_at,deleted_by,delete_reason}'::text[]
      = to_jsonb(old) - '{deleted_at,deleted_by,delete_reason}'::text[] then
      return new;
    end if;
  end if;
  raise exception 'what was sold or moved is never written anew'
    using errcode = 'check_violation', constraint = 'bar_kept_as_written';
end $$;
create trigger bar_kept_as_written before update or delete on bar_order
  for each row execute function keep_bar_as_written();
create trigger bar_kept_as_written before update or delete on bar_sale
  for each row execute function keep_bar_as_written();
create trigger bar_kept_as_written before update or delete on stock_movement
  for each row execute function keep_bar_as_written();
create trigger sale_not_born_deleted before insert on bar_sale for each row
  when (new.deleted_at is not null) execute function keep_bar_as_written();
