-- A rehearsal begins in a hotel where nothing is recorded yet, so that all that opening removes is of the rehearsal.
create function check_begin_of_rehearsal() returns trigger language plpgsql as $$
begin
  perform require_read_committed();
  -- An opening at the same time waits, and then knows of the rehearsal.
  perform pg_advisory_xact_lock('installation'::regclass::oid::integer, 0);
  if exists (select from installation where stage = 'live') then
    raise exception 'a hotel that is open rehearses no more'
      using errcode = 'check_violation', constraint = 'rehearsal_before_opening';
  end if;
  -- Waits for transactions that are recording work.
  lock table booking, bar_tab, bar_order, payment, money_entry, company_payment, shift, safe_entry, statement_line,
    delivery, stock_count, desk_note, defect in share row exclusive mode;
  if has_recorded_work() then
    raise exception 'a rehearsal begins before anything is recorded of guests and money'
      using errcode = 'check_violation', constraint = 'rehearsal_begins_with_nothing';
  end if;
  return new;
end $$;
create trigger rehearsal_begins_with_nothing before insert on installation for each row
  when (new.stage = 'rehearsal') execute function check_begin_of_rehearsal();

-- Locks what the rehearsal has, and counts it.
create function count_rehearsed_at_opening() returns trigger language plpgsql as $$
begin
  perform require_read_committed();
  perform pg_advisory_xact_lock('installation'::regclass::oid::integer, 0);
  new.left_behind := null;
  if is_rehearsing() then
    execute format('lock table %s in access exclusive mode', array_to_string(tables_left_behind(), ', '));
    new.left_behind := count_rehearsed();
  end if;
  return new;
end $$;
create trigger opening_counts_what_was_rehearsed before insert on installation for each row
  when (new.stage = 'live') execute function count_rehearsed_at_opening();

-- Empties the tables of the rehearsal, in the transaction that opens the hotel. Runs after the insert, because `on
-- conflict do nothing` runs the triggers before it without inserting anything.
create function leave_rehearsal_behind() returns trigger language plpgsql as $$
declare
  closed_nights room_night[] := array(select closed from room_night closed where closure_id is not null);
  -- What each drink had when it was added, and what changed until the rehearsal.
  stocks jsonb := (
    select jsonb_object_agg(drink_id, quantity) from (
      select drink_id, sum(quantity) as quantity from stock_movement
      where kind = 'opening' or moved_at < (select reached_at from installation where stage = 'rehearsal')
      group by drink_id) stock where quantity <> 0);
begin
  execute format('truncate %s', array_to_string(tables_left_behind(), ', '));
  -- The number of a receipt of the bar. All other numbers that people see are one more than the last.
  alter table bar_order alter column number restart;
  delete from job where is_job_left_behind(kind);
  insert into room_state (room_id) select id from room;
  update night set booked = 0, out_of_order = 0 where booked <> 0 or out_of_order <> 0;
  insert into room_night select closed.* from unnest(closed_nights) closed;
  update promo_code set uses = 0 where uses <> 0;
  update drink set stock = 0, movements = 0 where movements <> 0;
  insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at)
    select key::integer, 'opening', value::integer, new.reached_by, new.reached_at from jsonb_each_text(stocks);
  -- Without the audit log nobody knows since when they are gone (`staff_to_forget`).
  update staff set email = null, phone = null where not is_active and num_nonnulls(email, phone) > 0;
  return null;
end $$;
create trigger opening_leaves_rehearsal_behind after insert on installation for each row
  when (new.left_behind is not null) execute function leave_rehearsal_behind();

-- A process that has not heard of a new stage yet opens no charge that the gateway would collect with keys of the other
-- kind. With this code the program repeats the transaction, and then says that the hotel is away for a moment.
create function check_keys_of_charge() returns trigger language plpgsql as $$
begin
  if new.in_rehearsal <> is_rehearsing() then
    raise exception 'a charge is paid with test keys in a rehearsal, and only there'
      using errcode = 'serialization_failure', constraint = 'charge_has_keys_of_stage';
  end if;
  return new;
end $$;
create trigger charge_has_keys_of_stage before insert or update of in_rehearsal on charge
  for each row execute function check_keys_of_charge();

-- The arguments are the constraint that the error names, and the message.
create function refuse_in_rehearsal() returns trigger language plpgsql as $$
begin
  if is_rehearsing() then
    raise exception '%', tg_argv[1] using errcode = 'check_violation', constraint = tg_argv[0];
  end if;
  return new;
end $$;
create trigger terminal_request_after_rehearsal before insert on terminal_request for each row
  execute function refuse_in_rehearsal('terminal_request_after_rehearsal', 'a card terminal takes real money, so none is asked in a rehearsal');
create trigger invoice_report_after_rehearsal before insert on invoice_report for each row
  execute function refuse_in_rehearsal('invoice_report_after_rehearsal', 'the tax authority gets no invoice of a rehearsal');
