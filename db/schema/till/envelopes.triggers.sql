-- Locks a shift for cash that is dropped or paid out while it runs, or handed over after its count. A transaction with
-- this lock and a count of the shift wait for each other.
create function lock_shift_for_cash(p_shift_id uuid, p_is_handover boolean) returns shift language plpgsql as $$
declare
  locked shift%rowtype;
begin
  if p_is_handover then
    select * into strict locked from shift where id = p_shift_id for update;
  else
    select * into strict locked from shift where id = p_shift_id for share;
  end if;
  if p_is_handover and (locked.z_number is null or locked.signed_by is not null
      or exists (select from shift where follows_id = p_shift_id))
    or not p_is_handover and locked.closed_at is not null then
    raise exception 'this shift is over' using errcode = 'check_violation', constraint = 'shift_is_over';
  end if;
  return locked;
end $$;

create function check_new_envelope() returns trigger language plpgsql as $$
declare
  dropped_in shift%rowtype;
begin
  dropped_in := lock_shift_for_cash(new.shift_id, new.is_handover);
  if new.reversed_at is not null then
    raise exception 'an envelope is reversed later' using errcode = 'check_violation', constraint = 'cash_out_never_changes';
  end if;
  if new.dropped_by <> dropped_in.staff_id
    and not (new.is_handover and exists (select from shift_count where shift_id = new.shift_id and counted_by = new.dropped_by)) then
    raise exception 'cash is dropped by the person of the shift, or by who counted'
      using errcode = 'check_violation', constraint = 'cash_out_of_own_shift';
  end if;
  if new.received_by = dropped_in.staff_id then
    raise exception 'an envelope goes to another person'
      using errcode = 'check_violation', constraint = 'envelope_goes_to_another';
  end if;
  if new.is_handover and new.amount_kobo > left_in_till(new.shift_id) then
    raise exception 'more is handed over than was counted'
      using errcode = 'check_violation', constraint = 'handover_fits_count';
  end if;
  return new;
end $$;
create trigger envelope_begins before insert on envelope for each row execute function check_new_envelope();

create function check_new_paid_out() returns trigger language plpgsql as $$
declare
  paid_in shift%rowtype;
begin
  paid_in := lock_shift_for_cash(new.shift_id, false);
  if new.reversed_at is not null then
    raise exception 'it is reversed later' using errcode = 'check_violation', constraint = 'cash_out_never_changes';
  end if;
  if new.paid_by <> paid_in.staff_id then
    raise exception 'cash is paid out by the person of the shift'
      using errcode = 'check_violation', constraint = 'cash_out_of_own_shift';
  end if;
  return new;
end $$;
create trigger paid_out_begins before insert on paid_out for each row execute function check_new_paid_out();

create function check_cash_out_reversal() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  reversal text[] := '{reversed_by,reversed_at,reverse_reason}';
begin
  if tg_op = 'DELETE' or old.reversed_at is not null or new.reversed_at is null or to_jsonb(new) - reversal <> was - reversal then
    raise exception 'cash that left a till is reversed, never changed'
      using errcode = 'check_violation', constraint = 'cash_out_never_changes';
  end if;
  perform lock_shift_for_cash(old.shift_id, coalesce((was ->> 'is_handover')::boolean, false));
  if tg_table_name = 'envelope' and exists (select from safe_entry where envelope_id = old.id) then
    raise exception 'this envelope is in the safe already'
      using errcode = 'check_violation', constraint = 'envelope_is_in_the_safe';
  end if;
  return new;
end $$;
create trigger cash_out_never_changes before update or delete on envelope for each row execute function check_cash_out_reversal();
create trigger cash_out_never_changes before update or delete on paid_out for each row execute function check_cash_out_reversal();

create function check_envelope_count() returns trigger language plpgsql as $$
declare
  opened envelope%rowtype;
begin
  if tg_op <> 'INSERT' then
    raise exception 'the count of an envelope never changes'
      using errcode = 'check_violation', constraint = 'envelope_count_never_changes';
  end if;
  select * into strict opened from envelope where id = new.envelope_id for update;
  if opened.reversed_at is not null then
    raise exception 'this envelope was reversed' using errcode = 'check_violation', constraint = 'envelope_is_reversed';
  end if;
  if new.counted_by = opened.dropped_by or new.counted_by = (select staff_id from shift where id = opened.shift_id) then
    raise exception 'somebody else opens an envelope' using errcode = 'check_violation', constraint = 'envelope_opened_by_another';
  end if;
  return new;
end $$;
create trigger envelope_count_checked before insert or update or delete on envelope_count
  for each row execute function check_envelope_count();

create function enter_opened_envelope() returns trigger language plpgsql as $$
begin
  if not exists (select from safe_entry where envelope_id = new.envelope_id) then
    insert into safe_entry (kind, at, entered_by, envelope_id) values ('envelope_in', new.counted_at, new.counted_by, new.envelope_id);
  end if;
  insert into safe_entry (kind, at, entered_by, envelope_id) values ('envelope_opened', new.counted_at, new.counted_by, new.envelope_id);
  return null;
end $$;
create trigger opened_envelope_entered after insert on envelope_count for each row execute function enter_opened_envelope();

create function fill_safe_entry() returns trigger language plpgsql as $$
declare
  dropped envelope%rowtype;
  reversed safe_entry%rowtype;
  last safe_entry%rowtype;
begin
  if tg_op <> 'INSERT' then
    raise exception 'the book of the safe never changes; an entry is reversed by another'
      using errcode = 'check_violation', constraint = 'safe_book_never_changes';
  end if;
  if new.envelope_id is not null then
    select * into strict dropped from envelope where id = new.envelope_id for update;
    if dropped.reversed_at is not null then
      raise exception 'this envelope was reversed' using errcode = 'check_violation', constraint = 'envelope_is_reversed';
    end if;
  end if;
  if new.kind in ('envelope_opened', 'given_back') and pg_trigger_depth() = 1 then
    raise exception 'opening an envelope is entered by its count, and what a guest was given back by its row'
      using errcode = 'check_violation', constraint = 'safe_book_never_changes';
  end if;
  perform pg_advisory_xact_lock('safe_entry'::regclass::oid::integer, 0);
  -- These values are read in statements after the lock, so that they contain what another transaction has entered.
  select * into last from safe_entry order by number desc limit 1;
  if new.kind = 'envelope_in' then
    new.closed_kobo := dropped.amount_kobo;
    new.counted_kobo := 0;
  elsif new.kind = 'envelope_opened' then
    new.closed_kobo := -dropped.amount_kobo;
    new.counted_kobo := (select cash_kobo from envelope_count where envelope_id = new.envelope_id);
  elsif new.kind = 'reversed' then
    select * into reversed from safe_entry where number = new.reverses;
    if reversed.kind is null or reversed.kind not in ('put_in', 'banked', 'taken_out') then
      raise exception 'this entry cannot be reversed'
        using errcode = 'check_violation', constraint = 'safe_entry_can_be_reversed';
    end if;
    if exists (select from safe_entry where reverses = new.reverses) then
      raise exception 'this entry was reversed before'
        using errcode = 'unique_violation', constraint = 'safe_entry_reverses_key';
    end if;
    new.closed_kobo := -reversed.closed_kobo;
    new.counted_kobo := -reversed.counted_kobo;
  else
    new.closed_kobo := 0;
  end if;
  if new.kind = 'banked' and exists (
      select from safe_entry banked where kind = 'banked' and upper(slip) = upper(new.slip)
        and not exists (select from safe_entry reversal where reversal.reverses = banked.number)) then
    raise exception 'this slip is in the book already' using errcode = 'unique_violation', constraint = 'safe_slip_used_once';
  end if;
  new.number := coalesce(last.number, 0) + 1;
  new.at := greatest(new.at, last.at);
  new.closed_after_kobo := coalesce(last.closed_after_kobo, 0) + new.closed_kobo;
  new.counted_after_kobo := coalesce(last.counted_after_kobo, 0) + new.counted_kobo;
  return new;
end $$;
create trigger safe_entry_filled before insert or update or delete on safe_entry
  for each row execute function fill_safe_entry();
