-- A terminal is asked for what is still owed, the answer is written once, and an approved amount is paid by one
-- payment.

-- Locks the booking or the tab that is to be paid, as payments do. Finds or opens the shift of the person, because the
-- payment will be in it.
create function check_new_terminal_request() returns trigger language plpgsql as $$
declare
  stay booking%rowtype;
  fits boolean;
begin
  if new.state <> 'asked' or num_nonnulls(new.sent_at, new.arrived_at, new.ended_at) > 0 then
    raise exception 'a terminal is asked before it answers'
      using errcode = 'check_violation', constraint = 'terminal_request_begins_asked';
  end if;
  if new.booking_id is not null then
    select * into strict stay from booking where id = new.booking_id for update;
    fits := stay.deleted_at is null
      and new.amount_kobo <= stay.total_kobo - booking_paid(stay.id, stay.tx_ref) - stay.cleared_kobo - booking_reserved(stay.id)
      and new.amount_kobo <= window_balance(stay.id, new.window_id) - window_reserved(stay.id, new.window_id);
  else
    perform lock_open_tab(new.tab_id);
    fits := tab_paid(new.tab_id) + tab_reserved(new.tab_id) + new.amount_kobo <= tab_total(new.tab_id);
  end if;
  if not fits then
    raise exception 'the terminal is asked for more than is owed'
      using errcode = 'check_violation', constraint = 'terminal_request_within_balance';
  end if;
  perform find_or_open_shift(new.asked_by, new.asked_at);
  return new;
end $$;
create trigger terminal_request_checked before insert on terminal_request
  for each row execute function check_new_terminal_request();

create function check_terminal_request() returns trigger language plpgsql as $$
declare
  changed text[] := array(
    select key from jsonb_each(to_jsonb(new)) where value is distinct from to_jsonb(old) -> key);
begin
  if tg_op = 'UPDATE' and changed <@ (case
      when old.state = 'asked' and new.state = 'asked' and old.sent_at is null then '{sent_at}'::text[]
      when old.state = new.state and new.state in ('asked', 'ended') and old.arrived_at is null then '{arrived_at}'
      when old.state = 'asked' and new.state = 'ended' then '{state,ended_by,ended_at,reason}'
      when old.state = 'asked' and new.state in ('approved', 'declined', 'expired', 'failed')
        or old.state = 'ended' and new.state = 'approved' then '{state,decided_at,approved_kobo,reference,problem,payment_id}'
      else '{}' end) then
    return new;
  end if;
  raise exception 'what a terminal was asked never changes, and is decided once'
    using errcode = 'check_violation', constraint = 'terminal_request_is_decided_once';
end $$;
create trigger terminal_request_is_decided_once before delete on terminal_request
  for each row execute function check_terminal_request();
create trigger terminal_request_is_decided_once_on_update before update on terminal_request for each row
  when (not only_erases('terminal_request', to_jsonb(old), to_jsonb(new))) execute function check_terminal_request();

create function check_terminal_payment() returns trigger language plpgsql as $$
begin
  if not exists (
      select from desk_payment paid where paid.id = new.payment_id and paid.booking_id = new.booking_id
        and paid.window_id is not distinct from new.window_id
        and (paid.method, paid.amount_kobo, paid.terminal, paid.taken_by) = ('card', new.amount_kobo, new.terminal, new.asked_by))
    and not exists (
      select from bar_tab_payment paid where paid.id = new.payment_id and paid.tab_id = new.tab_id
        and (paid.method, paid.amount_kobo, paid.terminal, paid.taken_by) = ('card', new.amount_kobo, new.terminal, new.asked_by)) then
    raise exception 'the payment of a terminal is what it was asked for'
      using errcode = 'check_violation', constraint = 'terminal_request_paid_as_asked';
  end if;
  return null;
end $$;
create constraint trigger terminal_request_paid_as_asked after update on terminal_request deferrable initially deferred for each row
  when (old.payment_id is null and new.payment_id is not null) execute function check_terminal_payment();
