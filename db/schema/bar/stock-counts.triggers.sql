-- A count is started, gets its numbers, is finished, and is accepted or dropped. Nothing of it changes otherwise.

-- What should be there is the stock at the moment at which the number is saved: the lock makes a sale at the same
-- moment come before or after that.
create function fill_stock_count_line() returns trigger language plpgsql as $$
begin
  perform from stock_count where id = new.count_id and finished_at is null and decided_at is null for share;
  if not found then
    raise exception 'the count is finished' using errcode = 'check_violation', constraint = 'stock_count_is_open';
  end if;
  select stock, price_kobo into strict new.expected, new.price_kobo from drink where id = new.drink_id for no key update;
  new.last_movement := coalesce((select max(id) from stock_movement where drink_id = new.drink_id), 0);
  return new;
end $$;
create trigger stock_count_line_filled before insert on stock_count_line for each row execute function fill_stock_count_line();
create trigger stock_count_never_changes before update or delete on stock_count_line for each row
  execute function refuse_change('stock_count_never_changes', 'rows of %1$s never change; another number is another row');

create function check_stock_count() returns trigger language plpgsql as $$
declare
  decider staff_role := (select role from staff where id = new.decided_by);
begin
  if tg_op = 'INSERT' and new.finished_at is null and new.decided_at is null then
    return new;
  elsif tg_op = 'UPDATE' and old.decided_at is null and old.finished_at is null and new.finished_at is not null
    and to_jsonb(new) - 'finished_at' = to_jsonb(old) - 'finished_at' then
    return new;
  elsif tg_op = 'UPDATE' and old.decided_at is null and new.decided_at is not null
    and to_jsonb(new) - '{decided_by,decided_at,drop_reason}'::text[] = to_jsonb(old) - '{decided_by,decided_at,drop_reason}'::text[] then
    if new.drop_reason is null
      and (decider::text not in ('superadmin', 'supervisor') or decider::text <> 'superadmin' and new.decided_by = new.counted_by) then
      raise exception 'somebody else accepts a count: a supervisor or a superadmin'
        using errcode = 'check_violation', constraint = 'stock_count_accepted_by_another';
    end if;
    return new;
  end if;
  raise exception 'a count is started, finished, and then accepted or dropped'
    using errcode = 'check_violation', constraint = 'stock_count_never_changes';
end $$;
create trigger stock_count_moves_on before insert or update or delete on stock_count for each row
  execute function check_stock_count();

-- Moves the stock by what was missing or over, so that what was sold after a number was saved stays sold. A drink is
-- left out if it was deleted or its stock was corrected since, or if its stock would fall below zero.
create function post_stock_count() returns trigger language plpgsql as $$
begin
  perform from drink where id in (select drink_id from stock_count_line where count_id = new.id) order by id for no key update;
  insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at, reason, count_id)
    select drink_id, 'count', counted - expected, new.counted_by, new.decided_at, 'Count', new.id
    from (select distinct on (drink_id) * from stock_count_line where count_id = new.id order by drink_id, id desc) line
      join drink on drink.id = drink_id
    where counted <> expected and deleted_at is null and stock + counted - expected >= 0
      and not exists (select from stock_movement since where since.drink_id = line.drink_id and since.id > last_movement
        and since.kind = 'correction')
    order by drink_id;
  return null;
end $$;
create trigger accepted_count_moves_stock after update on stock_count for each row
  when (old.decided_at is null and new.decided_at is not null and new.drop_reason is null) execute function post_stock_count();
create trigger count_posted_by_trigger before insert on stock_movement for each row
  when (pg_trigger_depth() = 0 and new.kind::text = 'count')
  execute function refuse_change('count_posted_by_trigger', 'only an accepted count moves the stock');
