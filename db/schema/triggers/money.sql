-- Money that was written down is never changed, but to take a person out who is forgotten.

create function keep_money_as_written() returns trigger language plpgsql as $$
begin
  raise exception 'a payment is reversed, never changed' using errcode = 'check_violation', constraint = 'money_kept_as_written';
end $$;
create trigger money_kept_as_written before delete on desk_payment for each row execute function keep_money_as_written();
create trigger money_change_kept_as_written before update on desk_payment for each row
  when (not only_erases('desk_payment', to_jsonb(old), to_jsonb(new))) execute function keep_money_as_written();
create trigger money_kept_as_written before delete on desk_payment_reversal
  for each row execute function keep_money_as_written();
create trigger money_change_kept_as_written before update on desk_payment_reversal for each row
  when (not only_erases('desk_payment_reversal', to_jsonb(old), to_jsonb(new))) execute function keep_money_as_written();
create trigger money_kept_as_written before delete on desk_refund for each row execute function keep_money_as_written();
create trigger money_change_kept_as_written before update on desk_refund for each row
  when (not only_erases('desk_refund', to_jsonb(old), to_jsonb(new))) execute function keep_money_as_written();
create trigger money_kept_as_written before delete on booking_adjustment
  for each row execute function keep_money_as_written();
create trigger money_change_kept_as_written before update on booking_adjustment for each row
  when (not only_erases('booking_adjustment', to_jsonb(old), to_jsonb(new))) execute function keep_money_as_written();
create trigger money_kept_as_written before update or delete on early_departure
  for each row execute function keep_money_as_written();

create function keep_payment_as_written() returns trigger language plpgsql as $$
begin
  raise exception 'a payment stays as it came' using errcode = 'check_violation', constraint = 'payment_kept_as_written';
end $$;
create trigger payment_kept_as_written before update or delete on payment
  for each row execute function keep_payment_as_written();

create function guard_refund() returns trigger language plpgsql as $$
declare
  received bigint;
  given bigint;
begin
  if tg_op = 'DELETE' then
    raise exception 'a refund is never deleted' using errcode = 'check_violation', constraint = 'refund_kept_as_written';
  end if;
  -- Refunds of one payment queue here, so that together they cannot be more than came.
  select amount_kobo into strict received from payment where id = new.payment_id for update;
  if tg_op = 'UPDATE' then
    if (new.payment_id, new.purpose, new.due_at, new.owed_kobo)
        is distinct from (old.payment_id, old.purpose, old.due_at, old.owed_kobo)
      or old.state in ('made', 'kept')
      or new.amount_kobo <> old.amount_kobo and old.state not in ('due', 'refused')
        and (new.state <> 'refused' or new.amount_kobo <> new.owed_kobo)
      or (old.state, new.state) in (('due', 'refused'), ('asked', 'due'), ('refused', 'due')) then
      raise exception 'a refund goes from due to asked to made' using errcode = 'check_violation',
        constraint = 'refund_kept_as_written';
    end if;
  end if;
  select coalesce(sum(case when state = 'made' then amount_kobo else owed_kobo end), 0) into given from refund
    where payment_id = new.payment_id and id <> new.id and state <> 'kept';
  if new.state <> 'kept' and (given + new.amount_kobo > received or new.amount_kobo > new.owed_kobo) then
    raise exception 'more to give back than came' using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return new;
end $$;
create trigger refund_guarded before insert or delete on refund for each row execute function guard_refund();
create trigger refund_change_guarded before update on refund for each row
  when (not only_erases('refund', to_jsonb(old), to_jsonb(new))) execute function guard_refund();

-- Two desks that take the last of a balance at once queue here; the second is refused. What was paid over the gateway counts
-- too: a stay that was paid online and made longer owes the rest only.
create function refuse_overpayment() returns trigger language plpgsql as $$
declare
  stay booking%rowtype;
begin
  select * into strict stay from booking where id = new.booking_id for update;
  if booking_paid(stay.id, stay.tx_ref) + new.amount_kobo > stay.total_kobo then
    raise exception 'more than the balance' using errcode = 'check_violation', constraint = 'desk_payment_within_balance';
  end if;
  return new;
end $$;
create trigger desk_payment_within_balance before insert on desk_payment
  for each row execute function refuse_overpayment();

-- Two desks that give back the same money queue at the booking, and the second is refused. Locked before the row refers to
-- the booking: two that both refer to it could not both lock it after.
create function refuse_refund_above_paid() returns trigger language plpgsql as $$
begin
  perform from booking where id = new.booking_id for update;
  if desk_paid(new.booking_id) < new.amount_kobo then
    raise exception 'more given back than was paid' using errcode = 'check_violation', constraint = 'desk_refund_within_paid';
  end if;
  return new;
end $$;
create trigger desk_refund_within_paid before insert on desk_refund
  for each row execute function refuse_refund_above_paid();

-- Nor is a payment reversed of which part was given back. After the row is there: one that was reversed before makes none.
create function refuse_reversal_of_returned() returns trigger language plpgsql as $$
declare
  stay uuid;
begin
  select booking_id into strict stay from desk_payment where id = new.payment_id;
  perform from booking where id = stay for update;
  if desk_paid(stay) < 0 then
    raise exception 'more given back than was paid' using errcode = 'check_violation', constraint = 'desk_refund_within_paid';
  end if;
  return null;
end $$;
create trigger desk_refund_within_paid after insert on desk_payment_reversal
  for each row execute function refuse_reversal_of_returned();
