-- A transfer is recorded with its payment, and decided once: confirmed by another person, or reversed with its payment.
-- It is unconfirmed again only if the bank takes its money back (bank/statement-lines.triggers.sql).

create function record_transfer() returns trigger language plpgsql as $$
declare
  payment jsonb := to_jsonb(new);
begin
  insert into transfer (id, booking_id, tab_id, company_id, amount_kobo, recorded_by, recorded_at)
    values (new.id, (payment ->> 'booking_id')::uuid, (payment ->> 'tab_id')::uuid, (payment ->> 'company_id')::uuid,
      new.amount_kobo, new.taken_by, new.taken_at);
  return null;
end $$;
create trigger transfer_recorded after insert on desk_payment for each row
  when (new.method = 'transfer' and new.company_payment_id is null) execute function record_transfer();
create trigger transfer_recorded after insert on bar_tab_payment for each row
  when (new.method = 'transfer') execute function record_transfer();
create trigger transfer_recorded after insert on company_payment for each row
  when (new.method = 'transfer') execute function record_transfer();

create function check_transfer() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and pg_trigger_depth() > 1 and new.state = 'unconfirmed' then
    return new;
  elsif tg_op = 'UPDATE' then
    if old.state = 'unconfirmed' and (new.state = 'confirmed' or new.state = 'reversed' and pg_trigger_depth() > 1)
      and to_jsonb(new) - '{state,decided_by,decided_at}'::text[] = to_jsonb(old) - '{state,decided_by,decided_at}'::text[] then
      return new;
    elsif old.state = 'confirmed' and new.state = 'unconfirmed' and pg_trigger_depth() > 1
      and to_jsonb(new) - '{state,decided_by,decided_at}'::text[] = to_jsonb(old) - '{state,decided_by,decided_at}'::text[] then
      return new;
    end if;
  end if;
  raise exception 'a transfer is recorded with its payment, and decided once'
    using errcode = 'check_violation', constraint = 'transfer_is_decided_once';
end $$;
create trigger transfer_is_decided_once before insert or update or delete on transfer
  for each row execute function check_transfer();

create function reverse_transfer() returns trigger language plpgsql as $$
begin
  update transfer set state = 'reversed', decided_by = new.reversed_by, decided_at = new.reversed_at
    where id = (transfer_of_payment(new.payment_id)).id and state = 'unconfirmed';
  return null;
end $$;
create trigger transfer_is_reversed after insert on desk_payment_reversal for each row execute function reverse_transfer();
create trigger transfer_is_reversed after insert on bar_tab_payment_reversal for each row execute function reverse_transfer();

-- Subtracts a confirmed transfer of a company from cleared_kobo, because that amount is no longer open. If the bank
-- takes the transfer back, the amount is open again.
create function apply_confirmed_transfer() returns trigger language plpgsql as $$
begin
  update booking set cleared_kobo = cleared_kobo + case new.state when 'confirmed' then -1 else 1 end * paid.amount_kobo
    from desk_payment paid where paid.company_payment_id = new.id and booking.id = paid.booking_id;
  return null;
end $$;
create trigger confirmed_transfer_clears after update on transfer for each row
  when ((old.state = 'confirmed') <> (new.state = 'confirmed') and new.company_id is not null)
  execute function apply_confirmed_transfer();

create function close_tab_of_transfer() returns trigger language plpgsql as $$
begin
  perform close_paid_tab(new.tab_id, new.decided_at);
  return null;
end $$;
create constraint trigger paid_tab_closes after update on transfer deferrable initially deferred for each row
  when (old.state = 'unconfirmed' and new.state = 'confirmed' and new.tab_id is not null)
  execute function close_tab_of_transfer();

create function reopen_tab_of_transfer() returns trigger language plpgsql as $$
begin
  perform from bar_tab where id = new.tab_id for update;
  update bar_tab set closed_at = null where id = new.tab_id and closed_at is not null and booking_id is null;
  return null;
end $$;
create trigger unconfirmed_transfer_reopens_tab after update on transfer for each row
  when (old.state = 'confirmed' and new.state = 'unconfirmed' and new.tab_id is not null)
  execute function reopen_tab_of_transfer();
