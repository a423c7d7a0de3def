-- insert_money_entry (reports/totals.triggers.sql) decides in which shift the money of an entry is.

create trigger shift_money_written_by_triggers before insert on shift_money for each row when (pg_trigger_depth() = 0)
  execute function refuse_change('shift_money_written_by_triggers', 'only triggers write shift_money, and money stays in its shift');
create trigger shift_money_never_changes before update or delete on shift_money for each row
  execute function refuse_change('shift_money_written_by_triggers', 'only triggers write shift_money, and money stays in its shift');

create function check_new_shift() returns trigger language plpgsql as $$
begin
  if (new.closed_at, new.z_number, new.signed_by, new.counted_in_id)
      is distinct from (null::timestamptz, null::integer, null::uuid, null::uuid)
    or new.till_id is null and pg_trigger_depth() = 1 then
    raise exception 'a shift begins open, with a count of its till'
      using errcode = 'check_violation', constraint = 'shift_opens_with_a_count';
  end if;
  new.brought_kobo := 0;
  if new.till_id is null then
    return new;
  end if;
  perform from till where id = new.till_id and retired_at is null for share;
  if not found then
    raise exception 'this till is retired' using errcode = 'check_violation', constraint = 'shift_at_till_in_use';
  end if;
  -- Ends the shift that opened by itself. Its cash, and that of earlier ones which nobody has counted, is in the till
  -- that is counted now.
  update shift set closed_at = greatest(new.opened_at, opened_at)
    where staff_id = new.staff_id and closed_at is null and till_id is null;
  with counted as (
      update shift set counted_in_id = new.id
        where staff_id = new.staff_id and till_id is null and z_number is null and counted_in_id is null and not_counted_kobo <> 0
        returning not_counted_kobo)
    select coalesce(sum(not_counted_kobo), 0) into new.brought_kobo from counted;
  -- Waits while somebody counts this till, or hands over what was counted.
  perform from shift where till_id = new.till_id and closed_at is null for share;
  select id into new.follows_id from shift where till_id = new.till_id and closed_at is not null
    order by closed_at desc, z_number desc limit 1 for update;
  -- Reads in a statement after the lock, so that it sees what another transaction has just handed over.
  new.left_before_kobo := left_in_till(new.follows_id);
  return new;
end $$;
create trigger shift_opens_with_a_count before insert on shift for each row execute function check_new_shift();

-- Triggers close a shift, number it, and say in which float its cash was counted; a program can only have it signed.
create function check_shift_change() returns trigger language plpgsql as $$
declare
  by_triggers text[] := '{closed_at,z_number,not_counted_kobo,counted_in_id}';
begin
  if tg_op = 'UPDATE' then
    if pg_trigger_depth() > 1 and old.z_number is null and old.counted_in_id is null and new.closed_at is not null
        and to_jsonb(new) - by_triggers = to_jsonb(old) - by_triggers then
      if old.closed_at is null and new.till_id is null then
        new.not_counted_kobo := (shift_expected(new.id)).cash_kobo;
      end if;
      return new;
    end if;
    if old.signed_by is null and new.signed_by is not null and old.z_number is not null
        and not exists (select from shift_count where shift_id = old.id and counted_by = new.signed_by)
        and to_jsonb(new) - '{signed_by,signed_at}'::text[] = to_jsonb(old) - '{signed_by,signed_at}'::text[] then
      if new.till_id is null and left_in_till(new.id) <> 0 then
        raise exception 'cash without a till is put into an envelope before the count is signed'
          using errcode = 'check_violation', constraint = 'cash_without_till_is_handed_over';
      end if;
      return new;
    end if;
  end if;
  raise exception 'a shift only closes, by a count, and is signed once'
    using errcode = 'check_violation', constraint = 'shift_never_changes';
end $$;
create trigger shift_never_changes before update or delete on shift for each row execute function check_shift_change();

-- Ends the shift at the first count, gives it the next number, and fills in what should be there, whatever the insert
-- says.
create function fill_shift_count() returns trigger language plpgsql as $$
declare
  counted shift%rowtype;
begin
  select * into strict counted from shift where id = new.shift_id for update;
  if counted.signed_by is not null or counted.counted_in_id is not null
    or exists (select from shift where follows_id = new.shift_id) then
    raise exception 'this shift is over' using errcode = 'check_violation', constraint = 'shift_is_over';
  end if;
  if exists (select from envelope where shift_id = new.shift_id and is_handover and reversed_at is null) then
    raise exception 'what was counted is handed over' using errcode = 'check_violation', constraint = 'shift_is_handed_over';
  end if;
  if new.counted_by <> counted.staff_id and new.reason is null then
    raise exception 'who counts for another says why'
      using errcode = 'check_violation', constraint = 'shift_count_reason_is_given';
  end if;
  -- These values are read in statements after the lock, so that they contain what was sold while this transaction
  -- waited.
  new.number := 1 + (select count(*) from shift_count where shift_id = new.shift_id);
  select cash_kobo, card_kobo, transfer_kobo
    into new.expected_cash_kobo, new.expected_card_kobo, new.expected_transfer_kobo from shift_expected(new.shift_id);
  -- A shift without a till can have ended with its day, before its count. What is short and over is on the day of the
  -- count, so that a count cannot be before the shift or before its end.
  new.counted_at := greatest(new.counted_at, counted.opened_at, counted.closed_at);
  if counted.z_number is null then
    perform pg_advisory_xact_lock('shift'::regclass::oid::integer, 0);
    update shift set closed_at = coalesce(closed_at, new.counted_at), z_number = 1 + coalesce((select max(z_number) from shift), 0)
      where id = new.shift_id;
  end if;
  return new;
end $$;
create trigger shift_count_filled before insert on shift_count for each row execute function fill_shift_count();

-- Allows that names of senders are erased (`forget_sender`, `forget_senders`). Generated columns are null in the new
-- row here.
create function refuse_count_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and not exists (
      select from unnest(old.transfer_from, new.transfer_from) sender (old_name, new_name)
      where new_name is distinct from old_name and new_name is distinct from erased_text())
    and to_jsonb(new) - '{transfer_from,cash_kobo}'::text[] = to_jsonb(old) - '{transfer_from,cash_kobo}'::text[] then
    return new;
  end if;
  raise exception 'a count never changes; a second one is another row'
    using errcode = 'check_violation', constraint = 'shift_count_never_changes';
end $$;
create trigger shift_count_never_changes before update or delete on shift_count
  for each row execute function refuse_count_change();

-- When a day is closed, ends the shifts that opened by themselves on it or before. A shift that is in use at this
-- moment is left, because waiting for it could deadlock: it ends with the next day, or before, when its person takes
-- money.
create function end_shifts_without_till() returns trigger language plpgsql as $$
begin
  update shift set closed_at = greatest(opened_at,
      (hotel_day(opened_at) + 1)::timestamp at time zone (select time_zone from hotel_zone))
    where id in (
      select id from shift where till_id is null and closed_at is null and hotel_day(opened_at) <= new.day
        for update skip locked);
  return null;
end $$;
create trigger loose_shifts_end after insert on closed_day for each row execute function end_shifts_without_till();

create function refuse_till_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - '{name,retired_at}'::text[] = to_jsonb(old) - '{name,retired_at}'::text[]
    and (new.retired_at is null or not exists (select from shift where till_id = old.id and closed_at is null)) then
    return new;
  end if;
  raise exception 'a till gets another name, or is retired while nobody is at it'
    using errcode = 'check_violation', constraint = 'till_stays';
end $$;
create trigger till_stays before update or delete on till for each row execute function refuse_till_change();
