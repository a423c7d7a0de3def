-- Sets room_inventory.total_rooms to the number of rooms of the type that are not retired.
create function count_rooms() returns trigger language plpgsql as $$
begin
  update room_inventory inventory set total_rooms = counted.rooms
    from (
      select room_type_id, (select count(*) from room
        where room.room_type_id = room_inventory.room_type_id and retired_on = 'infinity')::integer as rooms
      from room_inventory) counted
    where counted.room_type_id = inventory.room_type_id and inventory.total_rooms <> counted.rooms;
  return null;
end $$;
create trigger rooms_counted after insert or update or delete on room for each statement execute function count_rooms();

create function check_room_count() returns trigger language plpgsql as $$
begin
  if exists (select from room_inventory inventory where inventory.id = new.id and inventory.total_rooms <> (
      select count(*) from room where room.room_type_id = inventory.room_type_id and retired_on = 'infinity')) then
    raise exception 'the inventory of % does not count its rooms', new.room_type_id
      using errcode = 'check_violation', constraint = 'inventory_counts_rooms';
  end if;
  return null;
end $$;
create constraint trigger inventory_counts_rooms after insert or update of total_rooms, room_type_id on room_inventory
  deferrable initially deferred for each row execute function check_room_count();

create function add_room_state() returns trigger language plpgsql as $$
begin
  insert into room_state (room_id) values (new.id);
  return null;
end $$;
create trigger room_has_state after insert on room for each row execute function add_room_state();

-- Counts the rooms that are out of order on each night. The check of `night` refuses a closure when every room is sold.
-- A program that closes a room locks the nights first, in the order in which claims lock them (prepare_claim).
create function count_out_of_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.closure_kind = 'out_of_order' then
    update night set out_of_order = out_of_order - 1
      where room_type_id = old.room_type_id and night.night = old.night;
  end if;
  if tg_op <> 'DELETE' and new.closure_kind = 'out_of_order' then
    insert into night (room_type_id, night, total_rooms, out_of_order)
      select room_type_id, new.night, total_rooms, 1 from room_inventory where room_type_id = new.room_type_id
      on conflict (room_type_id, night) do update set out_of_order = night.out_of_order + 1;
  end if;
  return null;
end $$;
create trigger out_of_order_counted after insert or update of night, room_type_id, closure_kind or delete on room_night
  for each row execute function count_out_of_order();

create function check_out_of_order() returns trigger language plpgsql as $$
begin
  if exists (select from night n where (n.room_type_id, n.night) = (new.room_type_id, new.night) and n.out_of_order <> (
      select count(*) from room_night r
      where (r.room_type_id, r.night, r.closure_kind) = (n.room_type_id, n.night, 'out_of_order'))) then
    raise exception 'night % of % does not count its rooms out of order', new.night, new.room_type_id
      using errcode = 'check_violation', constraint = 'night_counts_out_of_order';
  end if;
  return null;
end $$;
create constraint trigger night_counts_out_of_order after update of out_of_order on night
  deferrable initially deferred for each row execute function check_out_of_order();
create constraint trigger night_counts_out_of_order_from_start after insert on night
  deferrable initially deferred for each row when (new.out_of_order <> 0) execute function check_out_of_order();

-- Refuses a closure that does not have its room on each of its nights, or has the room on another night.
create function check_closure_nights() returns trigger language plpgsql as $$
declare
  changed_id uuid := case tg_table_name when 'closure' then (to_jsonb(new) ->> 'id')::uuid
    else coalesce(to_jsonb(new) ->> 'closure_id', to_jsonb(old) ->> 'closure_id')::uuid end;
begin
  if exists (select from closure c where c.id = changed_id
      and (c.until_night - c.from_night, 0) <> (
        select count(*) filter (where n.night >= c.from_night and n.night < c.until_night),
          count(*) filter (where n.night < c.from_night or n.night >= c.until_night)
        from room_night n where n.closure_id = c.id)) then
    raise exception 'closure % does not have its nights', changed_id
      using errcode = 'check_violation', constraint = 'closure_has_its_nights';
  end if;
  return null;
end $$;
create constraint trigger closure_has_its_nights after insert or update on closure
  deferrable initially deferred for each row execute function check_closure_nights();
create constraint trigger closure_keeps_its_nights after delete or update on room_night
  deferrable initially deferred for each row when (old.closure_id is not null) execute function check_closure_nights();
create constraint trigger closure_gets_its_nights_only after insert on room_night
  deferrable initially deferred for each row when (new.closure_id is not null) execute function check_closure_nights();
