-- An amount in so many parts that differ by a kobo at most, the larger ones first.
create function kobo_parts(amount bigint, parts integer) returns bigint[] language sql immutable parallel safe
  return array(select amount / parts + case when part <= amount % parts then 1 else 0 end
    from generate_series(1, parts) part);

-- A new booking has one price for all its nights, unless it says otherwise.
create function price_nights() returns trigger language plpgsql as $$
declare
  nights integer := greatest(new.check_out - new.check_in, 1);
begin
  if new.night_kobo = '{}' then
    new.night_kobo := array_fill(new.price_kobo, array[nights]);
  end if;
  if new.night_fee_kobo = '{}' then
    new.night_fee_kobo := kobo_parts(new.fee_kobo, nights);
  end if;
  return new;
end $$;
create trigger nights_are_priced before insert on booking for each row execute function price_nights();

-- As `transitions` in contract/bookings.ts, which also says who makes each move.
create function booking_may_move(was booking_status, becomes booking_status) returns boolean language sql immutable
  return case was
    when 'pending' then becomes in ('confirmed', 'cancelled', 'voided')
    when 'confirmed' then becomes in ('checked_in', 'cancelled', 'no_show', 'voided')
    when 'checked_in' then becomes in ('checked_out', 'completed', 'cancelled', 'no_show', 'voided')
    when 'checked_out' then becomes in ('completed', 'voided')
    when 'completed' then becomes = 'checked_in'
    when 'cancelled' then becomes in ('pending', 'confirmed', 'checked_in')
    when 'no_show' then becomes in ('confirmed', 'checked_in')
    else false
  end;

create function refuse_booking_move() returns trigger language plpgsql as $$
begin
  raise exception 'a booking that is % cannot become %', old.status, new.status using errcode = 'check_violation',
    constraint = 'booking_moves';
end $$;
create trigger booking_moves after update of status on booking for each row
  when (old.status <> new.status and not booking_may_move(old.status, new.status)) execute function refuse_booking_move();

create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger version_counts before update on booking for each row when (old.* is distinct from new.*)
  execute function count_version();

-- A trigger and no check: holds of before this rule may have ended later, and their bookings still change. The 90 minutes
-- and two renewals are those of `holdLimits`.
create function limit_hold() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.hold_until is not distinct from old.hold_until then
    return new;
  end if;
  if new.hold_until > new.created_at + interval '90 minutes' then
    raise exception 'the hold of booking % ends too late', new.reference
      using errcode = 'check_violation', constraint = 'booking_hold_ends_in_time';
  end if;
  if tg_op = 'UPDATE' and new.hold_until > old.hold_until then
    new.hold_renewals := old.hold_renewals + 1;
  end if;
  return new;
end $$;
create trigger hold_is_limited before insert or update of hold_until on booking
  for each row execute function limit_hold();

create function forget_hold_origin() returns trigger language plpgsql as $$
begin
  delete from hold_origin where booking_id = new.id;
  return null;
end $$;
create trigger hold_origin_is_forgotten after update of status, deleted_at on booking
  for each row when (new.status <> 'pending' or new.deleted_at is not null) execute function forget_hold_origin();

-- Money that the hotel keeps stays a payment of its booking: the booking stays as well.
create function keep_booking_with_money() returns trigger language plpgsql as $$
begin
  if desk_paid(new.id) > 0 or exists (
    select from payment where tx_ref = new.tx_ref and amount_kobo > (
      select coalesce(sum(refund.amount_kobo), 0) from refund where payment_id = payment.id and state = 'made')) then
    raise exception 'a booking with money in it is not deleted' using errcode = 'check_violation',
      constraint = 'booking_with_money_stays';
  end if;
  return new;
end $$;
create trigger booking_with_money_stays before update of deleted_at on booking for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function keep_booking_with_money();

create function adjust_booking() returns trigger language plpgsql as $$
begin
  update booking set total_kobo = total_kobo + new.amount_kobo,
    discount_kobo = discount_kobo - least(new.amount_kobo, 0), extra_kobo = extra_kobo + greatest(new.amount_kobo, 0)
    where id = new.booking_id;
  return null;
end $$;
create trigger booking_is_adjusted after insert on booking_adjustment for each row execute function adjust_booking();

create function check_adjustments() returns trigger language plpgsql as $$
begin
  if exists (
    select from booking b, lateral (
      select coalesce(-sum(amount_kobo) filter (where kind = 'discount'), 0) as off,
        coalesce(sum(amount_kobo) filter (where kind = 'charge'), 0) as extra
      from booking_adjustment a where a.booking_id = b.id) adjusted
    where b.id = new.id and (b.discount_kobo, b.extra_kobo) <> (adjusted.off, adjusted.extra)
  ) then
    raise exception 'booking % does not count its adjustments', new.id
      using errcode = 'check_violation', constraint = 'booking_counts_adjustments';
  end if;
  return null;
end $$;
create constraint trigger booking_counts_adjustments after insert on booking deferrable initially deferred for each row
  when (new.discount_kobo <> 0 or new.extra_kobo <> 0) execute function check_adjustments();
create constraint trigger booking_counts_adjustments_again after update on booking deferrable initially deferred for each row
  when (old.discount_kobo <> new.discount_kobo or old.extra_kobo <> new.extra_kobo) execute function check_adjustments();

-- A booking as each audit entry about it leaves it.
create function keep_booking_version() returns trigger language plpgsql as $$
declare
  stay booking%rowtype;
  last booking_version%rowtype;
  moment timestamptz := new.at;
begin
  select * into stay from booking where id = new.subject_id::uuid for no key update;
  if not found then
    return null;
  end if;
  select * into last from booking_version where booking_id = stay.id and until is null;
  if found then
    if (last.status, last.guest_name, last.room_type_name, last.guests, last.check_in, last.check_out, last.total_kobo, last.deleted)
      is not distinct from (stay.status, stay.guest_name, stay.room_type_name, stay.guests, stay.check_in, stay.check_out,
        stay.total_kobo, stay.deleted_at is not null) then
      return null;
    end if;
    -- A clock that was set back does not reorder what happened.
    moment := greatest(new.at, last.at);
    update booking_version set until = moment where audit_id = last.audit_id;
  end if;
  insert into booking_version values (new.id, stay.id, moment, null, last.status, stay.status, stay.guest_name,
    stay.room_type_name, stay.guests, stay.check_in, stay.check_out, stay.total_kobo, stay.deleted_at is not null);
  return null;
end $$;
-- At the end of the transaction, when the booking is as the transaction leaves it.
create constraint trigger booking_version_is_kept after insert on audit deferrable initially deferred for each row
  when (new.subject_kind = 'booking') execute function keep_booking_version();

create function guard_booking_version() returns trigger language plpgsql as $$
begin
  -- Depth 1 is this trigger alone: no audit entry has led here.
  if tg_op = 'INSERT' and pg_trigger_depth() > 1 then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if pg_trigger_depth() > 1 and old.until is null and to_jsonb(new) - 'until' = to_jsonb(old) - 'until'
      or only_erases('booking_version', to_jsonb(old), to_jsonb(new)) then
      return new;
    end if;
  end if;
  raise exception 'what a booking was stays written' using errcode = 'check_violation', constraint = 'booking_version_kept_as_written';
end $$;
create trigger booking_version_kept_as_written before insert or update or delete on booking_version
  for each row execute function guard_booking_version();
