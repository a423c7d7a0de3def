-- Triggers write money entries and the sums of money and bookings by day. Programs may not.

-- Stores the money that a row moved as a money entry. The argument of the trigger is the kind of the entry.
create function insert_money_entry() returns trigger language plpgsql as $$
declare
  entry_kind money_kind := tg_argv[0];
  source uuid := to_jsonb(new) ->> case entry_kind when 'payment_reversed' then 'payment_id' else 'id' end;
  -- Only money that is given back, and a deleted sale whose cash was counted, name where the cash comes from.
  named_shift uuid := to_jsonb(new) ->> 'cash_shift_id';
  is_from_safe boolean := coalesce((to_jsonb(new) ->> 'cash_from_safe')::boolean, false);
  open_shift uuid;
begin
  perform from shift where id = named_shift and closed_at is null for share;
  if named_shift is not null and not found then
    raise exception 'cash leaves a till whose shift is open'
      using errcode = 'check_violation', constraint = 'cash_leaves_an_open_shift';
  end if;
  open_shift := named_shift;
  if named_shift is null and entry_kind in ('payment_reversed', 'sale_deleted') then
    -- The reversal belongs to the shift in which the money was taken, if that shift is still open: the money is in its
    -- till.
    select shift.id into open_shift from shift_money join shift on shift.id = shift_id
      where entry_id = source and closed_at is null for share of shift;
  end if;
  with entered as (
      insert into money_entry select * from money_movement where source_id = source and kind = entry_kind
        returning id, staff_id, method, at)
    insert into shift_money select id, coalesce(open_shift, find_or_open_shift(staff_id, at)) from entered
      where staff_id is not null and method <> 'gateway' and not is_from_safe
        -- A transfer that did not arrive was never money of the shift of the person who found that out.
        and not (entry_kind = 'payment_reversed' and method = 'transfer'
          and coalesce((transfer_of_payment(source)).state <> 'confirmed' and (transfer_of_payment(source)).recorded_by <> staff_id, false));
  if is_from_safe then
    insert into safe_entry (kind, at, entered_by, money_entry_id, counted_kobo)
      select 'given_back', at, staff_id, id, amount_kobo from money_entry where source_id = source and kind = entry_kind;
  end if;
  return null;
end $$;
create trigger taken_money_entered after insert on payment for each row execute function insert_money_entry('payment');
create trigger taken_money_entered after insert on desk_payment for each row execute function insert_money_entry('payment');
create trigger taken_money_entered after insert on bar_tab_payment for each row execute function insert_money_entry('payment');
create trigger reversed_money_entered after insert on bar_tab_payment_reversal for each row
  execute function insert_money_entry('payment_reversed');
create trigger taken_money_entered after insert on bar_sale for each row execute function insert_money_entry('sale');
create trigger reversed_money_entered after insert on desk_payment_reversal for each row
  execute function insert_money_entry('payment_reversed');
create trigger returned_money_entered after insert on desk_refund for each row execute function insert_money_entry('refund');
create trigger returned_money_entered_on_insert after insert on refund for each row
  when (new.state = 'made') execute function insert_money_entry('refund');
create trigger returned_money_entered after update on refund for each row
  when (old.state <> 'made' and new.state = 'made') execute function insert_money_entry('refund');
create trigger deleted_sale_entered after update on bar_sale for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function insert_money_entry('sale_deleted');

create trigger money_entry_written_by_triggers before insert or delete on money_entry for each row
  when (pg_trigger_depth() = 0)
  execute function refuse_change('money_entry_written_by_triggers', 'only triggers write money_entry, and they never update it');
create trigger money_entry_never_changes before update on money_entry for each row
  execute function refuse_change('money_entry_written_by_triggers', 'only triggers write money_entry, and they never update it');

-- Spreads the additions of connections over eight rows of a day, because a row stays locked until its transaction is on
-- disk. A closed day has only slot 0.
create function slot_of(total_day date) returns smallint language sql stable
  return case when exists (select from closed_day where day = total_day) then 0 else pg_backend_pid() % 8 end;

create function add_to_money_totals() returns trigger language plpgsql as $$
declare
  returned integer := is_given_back(new.kind)::integer;
begin
  insert into money_day_slot as total
    values (new.day, new.stream, new.method, new.amount_kobo * (1 - returned), -new.amount_kobo * returned,
      1 - returned, returned, slot_of(new.day))
    on conflict (day, stream, method, slot) do update
    set taken_kobo = total.taken_kobo + excluded.taken_kobo,
      given_back_kobo = total.given_back_kobo + excluded.given_back_kobo, taken = total.taken + excluded.taken, given_back = total.given_back + excluded.given_back;
  if new.drink_id is not null then
    insert into drink_day_slot as total
      values (new.day, new.drink_id, new.quantity, new.amount_kobo, slot_of(new.day))
      on conflict (day, drink_id, slot) do update
      set quantity = total.quantity + excluded.quantity, amount_kobo = total.amount_kobo + excluded.amount_kobo;
  end if;
  return null;
end $$;
-- Runs at commit, so that the row of a day is locked only briefly.
create constraint trigger money_adds_up after insert on money_entry deferrable initially deferred for each row
  execute function add_to_money_totals();

-- Adds drinks that were posted to rooms to drink_day, because they have no money entry. Drinks of a tab that was moved
-- to a room are in drink_day already.
create function add_line_to_drink_day() returns trigger language plpgsql as $$
begin
  insert into drink_day_slot as total
    select new.day, drink_id, new.quantity, new.gross_kobo, slot_of(new.day) from bar_sale
      where id = new.sale_id and payment_method::text = 'room'
    on conflict (day, drink_id, slot) do update
    set quantity = total.quantity + excluded.quantity, amount_kobo = total.amount_kobo + excluded.amount_kobo;
  return null;
end $$;
create constraint trigger drinks_on_rooms_add_up after insert on folio_line deferrable initially deferred for each row
  when (new.sale_id is not null) execute function add_line_to_drink_day();

create function update_booking_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform add_to_booking_day(old, -1);
  end if;
  perform add_to_booking_day(new, 1);
  return null;
end $$;
create constraint trigger bookings_add_up after insert on booking deferrable initially deferred for each row
  execute function update_booking_day();
create constraint trigger bookings_add_up_on_update after update on booking deferrable initially deferred for each row
  when (booking_earns(old.status, old.deleted_at) <> booking_earns(new.status, new.deleted_at)
    or (old.deleted_at is null) <> (new.deleted_at is null) or old.total_kobo <> new.total_kobo)
  execute function update_booking_day();

create function add_to_booking_day(booking_row booking, sign integer) returns void language plpgsql as $$
declare
  earns boolean := booking_earns(booking_row.status, booking_row.deleted_at);
begin
  if booking_row.deleted_at is null then
    insert into booking_day_slot as total values (hotel_day(booking_row.created_at), booking_row.source, sign,
        case when earns then 0 else sign end, case when earns then sign * booking_row.total_kobo else 0 end,
        slot_of(hotel_day(booking_row.created_at)))
      on conflict (day, source, slot) do update
      set bookings = total.bookings + excluded.bookings, called_off = total.called_off + excluded.called_off,
        booked_kobo = total.booked_kobo + excluded.booked_kobo;
  end if;
end $$;

-- Merges the slots of a closed day into slot 0. Waits for a program that is adding to one of them; a later program adds
-- to slot 0.
create function merge_slots() returns trigger language plpgsql as $$
begin
  with gone as (delete from money_day_slot where day = new.day and slot > 0 returning *)
  insert into money_day_slot as total
    select day, stream, method, sum(taken_kobo), sum(given_back_kobo), sum(taken), sum(given_back), 0
    from gone group by day, stream, method order by day, stream, method
    on conflict (day, stream, method, slot) do update
    set taken_kobo = total.taken_kobo + excluded.taken_kobo,
      given_back_kobo = total.given_back_kobo + excluded.given_back_kobo, taken = total.taken + excluded.taken,
      given_back = total.given_back + excluded.given_back;
  with gone as (delete from drink_day_slot where day = new.day and slot > 0 returning *)
  insert into drink_day_slot as total
    select day, drink_id, sum(quantity), sum(amount_kobo), 0 from gone group by day, drink_id order by day, drink_id
    on conflict (day, drink_id, slot) do update
    set quantity = total.quantity + excluded.quantity, amount_kobo = total.amount_kobo + excluded.amount_kobo;
  with gone as (delete from booking_day_slot where day = new.day and slot > 0 returning *)
  insert into booking_day_slot as total
    select day, source, sum(bookings), sum(called_off), sum(booked_kobo), 0
    from gone group by day, source order by day, source
    on conflict (day, source, slot) do update
    set bookings = total.bookings + excluded.bookings, called_off = total.called_off + excluded.called_off,
      booked_kobo = total.booked_kobo + excluded.booked_kobo;
  return null;
end $$;
create trigger slots_merged after insert on closed_day for each row execute function merge_slots();

create trigger totals_written_by_triggers before insert or update or delete on money_day_slot for each row
  when (pg_trigger_depth() = 0)
  execute function refuse_change('totals_written_by_triggers', 'only triggers write %1$s');
create trigger totals_written_by_triggers before insert or update or delete on drink_day_slot for each row
  when (pg_trigger_depth() = 0)
  execute function refuse_change('totals_written_by_triggers', 'only triggers write %1$s');
create trigger totals_written_by_triggers before insert or update or delete on booking_day_slot for each row
  when (pg_trigger_depth() = 0)
  execute function refuse_change('totals_written_by_triggers', 'only triggers write %1$s');
create trigger totals_written_by_triggers before insert or update or delete on tally for each row
  when (pg_trigger_depth() = 0)
  execute function refuse_change('totals_written_by_triggers', 'only triggers write %1$s');
create trigger totals_written_by_triggers before insert or update or delete on tally_change for each row
  when (pg_trigger_depth() = 0)
  execute function refuse_change('totals_written_by_triggers', 'only triggers write %1$s');

create function rebuild_totals_from_sources() returns trigger language plpgsql as $$
begin
  lock table money_entry in exclusive mode;
  lock table folio_line in exclusive mode;
  lock table bar_sale in exclusive mode;
  lock table booking_day_slot in exclusive mode;
  -- Runs now, instead of at commit, the triggers that add up sums. Otherwise they would add what this transaction has
  -- written, and what the insert below writes, to the new totals a second time.
  set constraints money_adds_up, drinks_on_rooms_add_up, drinks_on_tabs_add_up, drinks_on_tabs_add_up_on_update,
    bookings_add_up, bookings_add_up_on_update immediate;
  delete from money_entry where id in (select id from (table money_entry except table money_movement) gone);
  insert into money_entry select * from money_movement movement
    where not exists (select from money_entry entered where entered.id = movement.id);
  delete from money_day_slot;
  insert into money_day_slot
    select day, stream, method, coalesce(sum(amount_kobo) filter (where not is_given_back(kind)), 0),
      coalesce(-sum(amount_kobo) filter (where is_given_back(kind)), 0), count(*) filter (where not is_given_back(kind)),
      count(*) filter (where is_given_back(kind)), 0
    from money_entry group by 1, 2, 3;
  delete from drink_day_slot;
  insert into drink_day_slot
    select day, drink_id, sum(quantity), sum(amount_kobo), 0
    from (
      select day, drink_id, quantity, amount_kobo from money_entry where drink_id is not null
      union all
      select line.day, drink_id, line.quantity, gross_kobo from folio_line line join bar_sale on bar_sale.id = sale_id
        where payment_method::text = 'room'
      union all
      select hotel_day(created_at), drink_id, quantity, total_kobo from bar_sale where payment_method::text = 'tab'
      union all
      select hotel_day(deleted_at), drink_id, -quantity, -total_kobo from bar_sale
        where payment_method::text = 'tab' and deleted_at is not null) sold
    group by 1, 2;
  delete from booking_day_slot;
  insert into booking_day_slot
    select hotel_day(created_at), source, count(*), count(*) filter (where not booking_earns(status, deleted_at)),
      coalesce(sum(total_kobo) filter (where booking_earns(status, deleted_at)), 0), 0
    from booking where deleted_at is null group by 1, 2;
  set constraints money_adds_up, drinks_on_rooms_add_up, drinks_on_tabs_add_up, drinks_on_tabs_add_up_on_update,
    bookings_add_up, bookings_add_up_on_update deferred;
  -- One statement sees one state of the rows and of their counts, so this trigger need not wait for transactions
  -- that are counting.
  insert into tally_change (subject, day, facets, entries, amount_kobo)
    select subject, day, facets, sum(entries), sum(amount_kobo)
    from (
        select subject, day, facets, 1 as entries, amount_kobo from tally_source
        union all
        select subject, period, facets, -entries, -amount_kobo from tally_now where span = 'day') difference
    group by 1, 2, 3 having sum(entries) <> 0 or sum(amount_kobo) <> 0;
  return null;
end $$;
-- `rebuild_totals` also fires this trigger.
create trigger hotel_zone_rebuilds_totals after update of time_zone on hotel_zone
  for each row execute function rebuild_totals_from_sources();
