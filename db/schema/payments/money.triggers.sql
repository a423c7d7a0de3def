-- Rows of these tables never change, with two exceptions: a `refund` moves forward, and data of a forgotten guest is
-- erased.

create trigger desk_records_never_change before update or delete on desk_payment for each row
  execute function refuse_change('desk_records_never_change', 'rows of %1$s never change; another row corrects them');
create trigger desk_records_never_change before update or delete on desk_payment_reversal for each row
  execute function refuse_change('desk_records_never_change', 'rows of %1$s never change; another row corrects them');
create trigger desk_records_never_change before update or delete on desk_refund for each row
  execute function refuse_change('desk_records_never_change', 'rows of %1$s never change; another row corrects them');
create trigger desk_records_never_change before update or delete on booking_adjustment for each row
  execute function refuse_change('desk_records_never_change', 'rows of %1$s never change; another row corrects them');
create trigger desk_records_never_change before update or delete on early_departure for each row
  execute function refuse_change('desk_records_never_change', 'rows of %1$s never change; another row corrects them');

create trigger payment_never_changes before update or delete on payment for each row
  execute function refuse_change('payment_never_changes', 'a payment of the gateway never changes');

create function check_refund() returns trigger language plpgsql as $$
declare
  received bigint;
  other_refunds bigint;
begin
  if tg_op = 'DELETE' then
    raise exception 'a refund is never deleted' using errcode = 'check_violation', constraint = 'refund_only_moves_forward';
  end if;
  -- Locks the payment, so that two refunds of it wait for each other and cannot exceed it together.
  select amount_kobo into strict received from payment where id = new.payment_id for update;
  if tg_op = 'UPDATE' then
    if (new.payment_id, new.purpose, new.due_at, new.owed_kobo)
        is distinct from (old.payment_id, old.purpose, old.due_at, old.owed_kobo)
      or old.state in ('made', 'kept')
      or new.amount_kobo <> old.amount_kobo and old.state not in ('due', 'refused')
        and (new.state <> 'refused' or new.amount_kobo <> new.owed_kobo)
      or (old.state, new.state) in (('due', 'refused'), ('asked', 'due'), ('refused', 'due')) then
      raise exception 'refund % does not allow this change from % to %', old.id, old.state, new.state
        using errcode = 'check_violation', constraint = 'refund_only_moves_forward';
    end if;
  end if;
  select coalesce(sum(case when state = 'made' then amount_kobo else owed_kobo end), 0) into other_refunds from refund
    where payment_id = new.payment_id and id <> new.id and state <> 'kept';
  if new.state <> 'kept' and (other_refunds + new.amount_kobo > received or new.amount_kobo > new.owed_kobo) then
    raise exception 'the refund is more than is owed, or the refunds of the payment are more than was paid'
      using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return new;
end $$;
create trigger refund_checked before insert or delete on refund for each row execute function check_refund();
create trigger refund_checked_on_update before update on refund for each row
  when (not only_erases('refund', to_jsonb(old), to_jsonb(new))) execute function check_refund();

-- Locks the booking. If two receptionists take the last of a balance at once, one waits and is then refused. Payments
-- through the gateway count as well.
create function refuse_overpayment() returns trigger language plpgsql as $$
declare
  paid_booking booking%rowtype;
begin
  select * into strict paid_booking from booking where id = new.booking_id for update;
  if new.clearing_id is not null then
    if new.amount_kobo > clearing_open(new.clearing_id) - clearing_unconfirmed(new.clearing_id) or not exists (
      select from clearing join company_payment using (company_id)
      where clearing.id = new.clearing_id and clearing.booking_id = new.booking_id and company_payment.id = new.company_payment_id
        and (company_payment.method, company_payment.taken_by) = (new.method, new.taken_by)) then
      raise exception 'the payment is more than is open, or of another company'
        using errcode = 'check_violation', constraint = 'company_payment_within_open';
    end if;
    return new;
  end if;
  if booking_paid(paid_booking.id, paid_booking.tx_ref) + booking_reserved(paid_booking.id) + new.amount_kobo
    > paid_booking.total_kobo - paid_booking.cleared_kobo then
    raise exception 'the payment is more than the balance of booking %', paid_booking.reference
      using errcode = 'check_violation', constraint = 'desk_payment_within_balance';
  end if;
  return new;
end $$;
create trigger desk_payment_within_balance before insert on desk_payment
  for each row execute function refuse_overpayment();

-- Locks the booking. If two receptionists give back the same money at once, one waits and is then refused. The lock is
-- taken before the insert: after it, the two transactions would deadlock, because the foreign keys of both inserted
-- rows have locked the booking, too.
create function refuse_refund_above_paid() returns trigger language plpgsql as $$
declare
  kept bigint;
begin
  select case when new.given_as = 'superadmin' then 0 else kept_at_desk_kobo end into strict kept
    from booking where id = new.booking_id for update;
  if desk_paid(new.booking_id) - kept < new.amount_kobo then
    raise exception 'more is given back than the desk was paid and does not keep'
      using errcode = 'check_violation', constraint = 'desk_refund_within_paid';
  end if;
  return new;
end $$;
create trigger desk_refund_within_paid before insert on desk_refund
  for each row execute function refuse_refund_above_paid();

-- Refuses to reverse a payment if the desk would then have given back more than it took for the booking. Runs after the
-- insert, because a second reversal of the same payment inserts nothing and must not be an error.
create function refuse_reversal_of_refunded() returns trigger language plpgsql as $$
declare
  reversed_booking_id uuid;
begin
  select booking_id into strict reversed_booking_id from desk_payment where id = new.payment_id;
  perform from booking where id = reversed_booking_id for update;
  if desk_paid(reversed_booking_id) < 0 then
    raise exception 'more is given back than the desk was paid'
      using errcode = 'check_violation', constraint = 'desk_refund_within_paid';
  end if;
  return null;
end $$;
create trigger desk_refund_within_paid after insert on desk_payment_reversal
  for each row execute function refuse_reversal_of_refunded();
