-- A delivery never changes. It can be taken back once, which takes its drinks out of stock again.

create trigger delivery_never_changes before delete on delivery for each row
  execute function refuse_change('delivery_never_changes', 'rows of %1$s never change; a delivery can be taken back once');
create trigger delivery_is_taken_back_once before update on delivery for each row
  when (not (old.taken_back_at is null and new.taken_back_at is not null
    and to_jsonb(new) - '{taken_back_by,taken_back_at,take_back_reason}'::text[]
      = to_jsonb(old) - '{taken_back_by,taken_back_at,take_back_reason}'::text[]))
  execute function refuse_change('delivery_never_changes', 'rows of %1$s never change; a delivery can be taken back once');
create trigger new_delivery_not_taken_back before insert on delivery for each row when (new.taken_back_at is not null)
  execute function refuse_change('delivery_never_changes', 'rows of %1$s never change; a delivery can be taken back once');

-- Inserts in the order of drink ids, so that two transactions that lock the same drinks in this order do not deadlock.
create function take_delivery_back() returns trigger language plpgsql as $$
begin
  insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at, reason, delivery_id)
    select drink_id, 'delivery_taken_back', -quantity, new.taken_back_by, new.taken_back_at, new.take_back_reason, new.id
    from stock_movement where delivery_id = new.id and kind = 'delivery' order by drink_id;
  return null;
end $$;
create trigger delivery_taken_back after update on delivery for each row
  when (old.taken_back_at is null and new.taken_back_at is not null) execute function take_delivery_back();
create trigger delivery_taken_back_by_trigger before insert on stock_movement for each row
  when (pg_trigger_depth() = 0 and new.kind::text = 'delivery_taken_back')
  execute function refuse_change('delivery_taken_back_by_trigger', 'only a trigger takes the drinks of a delivery back');

-- At commit, a delivery has as many drinks as it says: none is missing, and none is added later.
create function check_delivery_is_whole() returns trigger language plpgsql as $$
declare
  checked uuid := coalesce((to_jsonb(new) ->> 'delivery_id')::uuid, (to_jsonb(new) ->> 'id')::uuid);
begin
  if (select drinks from delivery where id = checked)
    <> (select count(*) from stock_movement where delivery_id = checked and kind = 'delivery') then
    raise exception 'the delivery % has other drinks than it says', checked
      using errcode = 'check_violation', constraint = 'delivery_is_whole';
  end if;
  return null;
end $$;
create constraint trigger delivery_is_whole after insert on delivery deferrable initially deferred for each row
  execute function check_delivery_is_whole();
create constraint trigger delivery_is_whole after insert on stock_movement deferrable initially deferred for each row
  when (new.kind::text = 'delivery') execute function check_delivery_is_whole();
