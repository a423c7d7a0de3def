-- A clearing takes off at most what is owed, and a stay becomes completed only if it owes nothing.

create trigger clearing_never_changes before update or delete on clearing for each row
  execute function refuse_change('clearing_never_changes', 'what was cleared never changes; another row takes it back');

-- Locks the booking, so that another clearing or a payment at the desk waits.
create function check_clearing() returns trigger language plpgsql as $$
declare
  stay booking%rowtype;
  original clearing%rowtype;
begin
  select * into strict stay from booking where id = new.booking_id for update;
  if new.reverses is not null then
    select * into strict original from clearing where id = new.reverses;
    if clearing_unconfirmed(original.id) > 0 then
      raise exception 'a transfer of the company for it is not confirmed'
        using errcode = 'check_violation', constraint = 'clearing_without_unconfirmed_transfer';
    end if;
    if original.reverses is not null or -new.amount_kobo <> clearing_open(original.id)
      or (new.booking_id, new.kind, new.company_id, new.agreed, new.window_id)
        is distinct from (original.booking_id, original.kind, original.company_id, original.agreed, original.window_id) then
      raise exception 'a reversal takes back what is open of one clearing'
        using errcode = 'check_violation', constraint = 'clearing_reversal_is_exact';
    end if;
    return new;
  end if;
  if stay.deleted_at is not null or not clears_balance(stay.status) and (new.kind <> 'paid_before' or stay.status <> 'confirmed')
    or new.amount_kobo > stay.total_kobo - booking_paid(stay.id, stay.tx_ref) - booking_reserved(stay.id) - stay.cleared_kobo
    or new.amount_kobo > window_balance(stay.id, new.window_id) then
    raise exception 'more is cleared than booking % owes', stay.reference
      using errcode = 'check_violation', constraint = 'clearing_within_balance';
  end if;
  if new.agreed and (not stay.company_pays or stay.company_id <> new.company_id) then
    raise exception 'the company does not pay for booking %', stay.reference
      using errcode = 'check_violation', constraint = 'clearing_agreed_with_company';
  end if;
  if not new.agreed and new.kind = 'company'
    and not exists (select from company where id = new.company_id and pays_later and is_active) then
    raise exception 'the company has no account' using errcode = 'check_violation', constraint = 'clearing_company_pays_later';
  end if;
  if new.kind = 'company' and exists (
      select from folio_window where id = new.window_id and company_id is not null and company_id <> new.company_id) then
    raise exception 'the window is of another company'
      using errcode = 'check_violation', constraint = 'clearing_of_the_company_of_the_window';
  end if;
  return new;
end $$;
create trigger clearing_checked before insert on clearing for each row execute function check_clearing();

create function apply_clearing() returns trigger language plpgsql as $$
begin
  update booking set cleared_kobo = cleared_kobo + new.amount_kobo where id = new.booking_id;
  return null;
end $$;
create trigger clearing_changes_balance after insert on clearing for each row execute function apply_clearing();

create function check_cleared_total() returns trigger language plpgsql as $$
begin
  if exists (select from booking where id = new.id and cleared_kobo <> booking_cleared(id)) then
    raise exception 'what is cleared of booking % is not the sum of its clearings', new.reference
      using errcode = 'check_violation', constraint = 'booking_cleared_adds_up';
  end if;
  if exists (select from booking where id = new.id and cleared_kobo > 0 and cleared_kobo > total_kobo - booking_paid(id, tx_ref)) then
    raise exception 'more is cleared than booking % owes', new.reference
      using errcode = 'check_violation', constraint = 'booking_cleared_within_balance';
  end if;
  return null;
end $$;
create constraint trigger booking_cleared_adds_up after insert on booking deferrable initially deferred for each row
  when (new.cleared_kobo <> 0) execute function check_cleared_total();
create constraint trigger booking_cleared_adds_up_on_update after update on booking deferrable initially deferred for each row
  when (old.cleared_kobo <> new.cleared_kobo or new.cleared_kobo <> 0 and old.total_kobo <> new.total_kobo)
  execute function check_cleared_total();

create function refuse_completion() returns trigger language plpgsql as $$
begin
  if new.total_kobo - booking_paid(new.id, new.tx_ref) - new.cleared_kobo > 0 then
    raise exception 'booking % still owes', new.reference
      using errcode = 'check_violation', constraint = 'booking_completed_owes_nothing';
  end if;
  return new;
end $$;
-- A completed stay can owe again afterwards, as when a payment is reversed.
create trigger booking_completed_owes_nothing before update of status on booking for each row
  when (new.status = 'completed' and old.status <> 'completed') execute function refuse_completion();

create function refuse_cancelling_when_cleared() returns trigger language plpgsql as $$
begin
  raise exception 'a part of booking % was moved to a company or written off', new.reference
    using errcode = 'check_violation', constraint = 'booking_cleared_not_called_off';
end $$;
create trigger booking_cleared_not_called_off before update of status, deleted_at on booking for each row
  when (new.cleared_kobo <> 0 and (new.status in ('cancelled', 'voided', 'no_show') or new.deleted_at is not null))
  execute function refuse_cancelling_when_cleared();

-- The lock makes two moves to one company wait for each other. An agreed move is not checked, because what the company
-- owes has the balance before the move, too.
create function check_company_limit_of_clearing() returns trigger language plpgsql as $$
declare
  most bigint;
begin
  select limit_kobo into most from company where id = new.company_id for no key update;
  if most is not null and company_owes(new.company_id) > most then
    raise exception 'the company would owe more than its limit'
      using errcode = 'check_violation', constraint = 'company_within_limit';
  end if;
  return null;
end $$;
create constraint trigger clearing_within_company_limit after insert on clearing deferrable initially deferred for each row
  when (new.kind = 'company' and new.amount_kobo > 0 and not new.agreed) execute function check_company_limit_of_clearing();

create trigger company_payment_never_changes before update or delete on company_payment for each row
  execute function refuse_change('clearing_never_changes', 'what was cleared never changes; another row takes it back');

-- Subtracts what a company pays from cleared_kobo, because that part is no longer open, and adds it again when the
-- payment is reversed. A transfer counts once it is confirmed (payments/transfers.triggers.sql).
create function apply_company_payment() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'desk_payment' then
    update booking set cleared_kobo = cleared_kobo - new.amount_kobo where id = new.booking_id;
  elsif coalesce((transfer_of_payment(new.payment_id)).state, 'confirmed') = 'confirmed' then
    update booking set cleared_kobo = cleared_kobo + paid.amount_kobo
      from desk_payment paid where paid.id = new.payment_id and paid.clearing_id is not null and booking.id = paid.booking_id;
  end if;
  return null;
end $$;
create trigger company_payment_clears after insert on desk_payment for each row
  when (new.clearing_id is not null and new.method <> 'transfer') execute function apply_company_payment();
create trigger company_reversal_clears after insert on desk_payment_reversal for each row execute function apply_company_payment();

-- A payment of a company is the sum of its parts, and is reversed as a whole.
create function check_company_payment(p_id uuid) returns void language plpgsql as $$
begin
  if exists (select from company_payment where id = p_id and amount_kobo <> (
      select coalesce(sum(amount_kobo), 0) from desk_payment where company_payment_id = p_id))
    or (select count(distinct payment_id is null) from desk_payment left join desk_payment_reversal on payment_id = id
      where company_payment_id = p_id) > 1 then
    raise exception 'the parts of a payment of a company do not add up'
      using errcode = 'check_violation', constraint = 'company_payment_adds_up';
  end if;
end $$;
create function check_parts_of_company_payment() returns trigger language plpgsql as $$
begin
  perform check_company_payment(case tg_table_name
    when 'company_payment' then (to_jsonb(new) ->> 'id')::uuid
    when 'desk_payment' then (to_jsonb(new) ->> 'company_payment_id')::uuid
    else (select company_payment_id from desk_payment where id = (to_jsonb(new) ->> 'payment_id')::uuid) end);
  return null;
end $$;
create constraint trigger company_payment_adds_up after insert on company_payment deferrable initially deferred for each row
  execute function check_parts_of_company_payment();
create constraint trigger part_of_company_payment_adds_up after insert on desk_payment deferrable initially deferred for each row
  when (new.company_payment_id is not null) execute function check_parts_of_company_payment();
create constraint trigger company_payment_is_reversed_whole after insert on desk_payment_reversal deferrable initially deferred
  for each row execute function check_parts_of_company_payment();
