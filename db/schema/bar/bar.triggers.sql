-- Stock changes only by movements. Of two orders for the last drink, the second waits for the row of the drink, and
-- then finds none left.
create function apply_stock_movement() returns trigger language plpgsql as $$
begin
  -- The depth is 1 if this trigger runs for a statement of a program, and 2 if a trigger of bar_sale wrote the
  -- movement.
  if new.sale_id is not null and pg_trigger_depth() < 2 then
    raise exception 'only triggers write the stock movement of a sale'
      using errcode = 'check_violation', constraint = 'sale_movement_written_by_trigger';
  end if;
  update drink set stock = stock + new.quantity, movements = movements + 1 where id = new.drink_id
    returning stock into new.stock_after;
  -- Takes the id after the update above has locked the drink, so that ids are in the order in which the stock changed.
  new.id := nextval('stock_movement_id_seq');
  -- Raises an error, because `on conflict do nothing` would drop the row after the stock has been changed.
  if exists (select from stock_movement where key = new.key) then
    raise unique_violation
      using message = 'this idempotency key has moved stock before', constraint = 'stock_movement_key_key';
  end if;
  return new;
end $$;
create trigger movement_changes_stock before insert on stock_movement for each row execute function apply_stock_movement();

create trigger stock_changes_by_movement before update on drink for each row
  when (pg_trigger_depth() = 0 and (new.stock, new.movements) is distinct from (old.stock, old.movements))
  execute function refuse_change('stock_changes_by_movement', 'stock changes by a stock movement only');
create trigger stock_starts_at_zero before insert on drink for each row
  when (pg_trigger_depth() = 0 and (new.stock <> 0 or new.movements <> 0))
  execute function refuse_change('stock_changes_by_movement', 'stock changes by a stock movement only');

create function insert_sale_movement() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at, sale_id)
      values (new.drink_id, 'sale', -new.quantity, new.sold_by, new.created_at, new.id);
  else
    insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at, reason, sale_id)
      values (new.drink_id, 'sale_deleted', new.quantity, new.deleted_by, new.deleted_at, new.delete_reason, new.id);
    if new.poured then
      insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at, reason, sale_id)
        values (new.drink_id, 'poured_away', -new.quantity, new.deleted_by, new.deleted_at, new.delete_reason, new.id);
    end if;
  end if;
  return null;
end $$;
create trigger sale_takes_stock after insert on bar_sale for each row
  when (new.deleted_at is null) execute function insert_sale_movement();
create trigger deleted_sale_returns_stock after update on bar_sale for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function insert_sale_movement();

create trigger bar_records_never_change before update or delete on bar_order for each row
  execute function refuse_change('bar_records_never_change', 'rows of %1$s never change; a sale can be deleted once');
create trigger bar_records_never_change before delete on bar_sale for each row
  execute function refuse_change('bar_records_never_change', 'rows of %1$s never change; a sale can be deleted once');
create trigger sale_is_deleted_once before update on bar_sale for each row
  when (not (old.deleted_at is null
    and to_jsonb(new) - '{deleted_at,deleted_by,delete_reason,poured,cash_shift_id,cash_from_safe}'::text[]
    = to_jsonb(old) - '{deleted_at,deleted_by,delete_reason,poured,cash_shift_id,cash_from_safe}'::text[]))
  execute function refuse_change('bar_records_never_change', 'rows of %1$s never change; a sale can be deleted once');
create trigger new_sale_not_deleted before insert on bar_sale for each row when (new.deleted_at is not null)
  execute function refuse_change('bar_records_never_change', 'rows of %1$s never change; a sale can be deleted once');
create trigger bar_records_never_change before update or delete on stock_movement for each row
  execute function refuse_change('bar_records_never_change', 'rows of %1$s never change; a sale can be deleted once');

-- A count of a till never changes. So if the cash of a deleted sale was counted, it leaves a till that is open now, or
-- the safe.
create function check_cash_of_deleted_sale() returns trigger language plpgsql as $$
declare
  taken_in shift%rowtype;
begin
  -- Waits while somebody counts the shift.
  select shift.* into taken_in from shift_money join shift on shift.id = shift_id where entry_id = old.id for share of shift;
  if (taken_in.z_number is not null or taken_in.counted_in_id is not null) <> (new.cash_shift_id is not null or new.cash_from_safe) then
    raise exception 'cash that was counted leaves a named place, and other cash the till of its shift'
      using errcode = 'check_violation', constraint = 'counted_cash_leaves_a_place';
  end if;
  return new;
end $$;
create trigger counted_cash_leaves_a_place before update of deleted_at on bar_sale for each row
  when (old.payment_method::text = 'cash' and old.deleted_at is null and new.deleted_at is not null)
  execute function check_cash_of_deleted_sale();
