-- Fills night_kobo of a new booking with price_kobo for each night, and night_fee_kobo with equal parts of the fee, if
-- they are empty.
create function fill_night_prices() returns trigger language plpgsql as $$
declare
  nights integer := greatest(new.check_out - new.check_in, 1);
begin
  if new.night_kobo = '{}' then
    new.night_kobo := array_fill(new.price_kobo, array[nights]);
  end if;
  if new.night_fee_kobo = '{}' then
    new.night_fee_kobo := split_kobo(new.fee_kobo, nights);
  end if;
  return new;
end $$;
create trigger night_prices_filled before insert on booking for each row execute function fill_night_prices();

-- Splits an amount into parts that differ by at most one kobo, the larger ones first.
create function split_kobo(amount bigint, parts integer) returns bigint[] language sql immutable parallel safe
  return array(select amount / parts + case when part <= amount % parts then 1 else 0 end
    from generate_series(1, parts) part);

-- Whether a booking may go from one status to another. The same as `transitions` in contract/bookings/bookings.ts,
-- which also says who may make each transition.
create function is_transition_allowed(old_status booking_status, new_status booking_status) returns boolean
  language sql immutable
  return case old_status
    when 'pending' then new_status in ('confirmed', 'cancelled', 'voided')
    when 'confirmed' then new_status in ('checked_in', 'cancelled', 'no_show', 'voided')
    when 'checked_in' then new_status in ('checked_out', 'completed', 'cancelled', 'no_show', 'voided')
    when 'checked_out' then new_status in ('completed', 'voided')
    when 'completed' then new_status = 'checked_in'
    when 'cancelled' then new_status in ('pending', 'confirmed', 'checked_in')
    when 'no_show' then new_status in ('confirmed', 'checked_in')
    else false
  end;

create function refuse_transition() returns trigger language plpgsql as $$
begin
  raise exception 'a booking that is % cannot become %', old.status, new.status
    using errcode = 'check_violation', constraint = 'booking_transition_allowed';
end $$;
create trigger booking_transition_allowed after update of status on booking for each row
  when (old.status <> new.status and not is_transition_allowed(old.status, new.status)) execute function refuse_transition();

create function increase_booking_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger version_increases before update on booking for each row when (old.* is distinct from new.*)
  execute function increase_booking_version();

-- Limits a hold to 90 minutes after the booking was made, and counts its renewals, which a check of the table limits.
-- Both limits are in `holdLimits` (contract/bookings/bookings.ts), too.
create function limit_hold() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.hold_until is not distinct from old.hold_until then
    return new;
  end if;
  if new.hold_until > new.created_at + interval '90 minutes' then
    raise exception 'the hold of booking % ends more than 90 minutes after the booking was made', new.reference
      using errcode = 'check_violation', constraint = 'booking_hold_90_minutes_at_most';
  end if;
  if tg_op = 'UPDATE' and new.hold_until > old.hold_until then
    new.hold_renewals := old.hold_renewals + 1;
  end if;
  return new;
end $$;
create trigger hold_is_limited before insert or update of hold_until on booking
  for each row execute function limit_hold();

create function delete_hold_origin() returns trigger language plpgsql as $$
begin
  delete from hold_origin where booking_id = new.id;
  return null;
end $$;
create trigger hold_origin_deleted after update of status, deleted_at on booking
  for each row when (new.status <> 'pending' or new.deleted_at is not null) execute function delete_hold_origin();

create function refuse_deletion_with_money() returns trigger language plpgsql as $$
begin
  if desk_paid(new.id) > 0 or booking_reserved(new.id) > 0 or exists (
    select from payment join charge using (tx_ref) where booking_id = new.id and payment.amount_kobo > (
      select coalesce(sum(refund.amount_kobo), 0) from refund where payment_id = payment.id and state = 'made')) then
    raise exception 'booking % cannot be deleted: not all of its money has been given back', new.reference
      using errcode = 'check_violation', constraint = 'booking_with_money_not_deleted';
  end if;
  return new;
end $$;
create trigger booking_with_money_not_deleted before update of deleted_at on booking for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function refuse_deletion_with_money();

create function apply_adjustment() returns trigger language plpgsql as $$
begin
  update booking set total_kobo = total_kobo + new.amount_kobo,
    discount_kobo = discount_kobo - least(new.amount_kobo, 0), extra_kobo = extra_kobo + greatest(new.amount_kobo, 0)
    where id = new.booking_id;
  return null;
end $$;
create trigger adjustment_changes_total after insert on booking_adjustment for each row execute function apply_adjustment();

create function check_adjustment_totals() returns trigger language plpgsql as $$
begin
  if exists (
    select from booking b, lateral (
      select coalesce(-sum(amount_kobo) filter (where kind = 'discount'), 0) as discount,
        coalesce(sum(amount_kobo) filter (where kind = 'charge'), 0) as extra
      from booking_adjustment a where a.booking_id = b.id) adjusted
    where b.id = new.id and (b.discount_kobo, b.extra_kobo) <> (adjusted.discount, adjusted.extra)
  ) then
    raise exception 'discount and extra charges of booking % are not the sums of its adjustments', new.reference
      using errcode = 'check_violation', constraint = 'booking_adjustments_add_up';
  end if;
  return null;
end $$;
create constraint trigger booking_adjustments_add_up after insert on booking deferrable initially deferred for each row
  when (new.discount_kobo <> 0 or new.extra_kobo <> 0) execute function check_adjustment_totals();
create constraint trigger booking_adjustments_add_up_on_update after update on booking deferrable initially deferred
  for each row when (old.discount_kobo <> new.discount_kobo or old.extra_kobo <> new.extra_kobo)
  execute function check_adjustment_totals();

create function record_booking_version() returns trigger language plpgsql as $$
declare
  latest booking%rowtype;
  previous booking_version%rowtype;
  version_at timestamptz := new.at;
begin
  select * into latest from booking where id = new.subject_id::uuid for no key update;
  if not found then
    return null;
  end if;
  select * into previous from booking_version where booking_id = latest.id and until is null;
  if found then
    if (previous.status, previous.guest_name, previous.room_type_name, previous.guests, previous.check_in,
        previous.check_out, previous.total_kobo, previous.deleted)
      is not distinct from (latest.status, latest.guest_name, latest.room_type_name, latest.guests, latest.check_in,
        latest.check_out, latest.total_kobo, latest.deleted_at is not null) then
      return null;
    end if;
    -- The versions of a booking stay in their order even if the clock was set back.
    version_at := greatest(new.at, previous.at);
    update booking_version set until = version_at where audit_id = previous.audit_id;
  end if;
  insert into booking_version values (new.id, latest.id, version_at, null, previous.status, latest.status, latest.guest_name,
    latest.room_type_name, latest.guests, latest.check_in, latest.check_out, latest.total_kobo,
    latest.deleted_at is not null);
  return null;
end $$;
-- Runs at commit, when the transaction has made all its changes of the booking.
create constraint trigger booking_version_recorded after insert on audit deferrable initially deferred for each row
  when (new.subject_kind = 'booking') execute function record_booking_version();

create trigger booking_version_written_by_triggers before insert on booking_version for each row
  when (pg_trigger_depth() = 0)
  execute function refuse_change('booking_version_written_by_triggers', 'only triggers write booking_version, and a version never changes');
-- Allows one change: the trigger that records the next version sets `until`.
create trigger booking_version_ends_once before update on booking_version for each row
  when (not (pg_trigger_depth() > 0 and old.until is null and to_jsonb(new) - 'until' = to_jsonb(old) - 'until'))
  execute function refuse_change('booking_version_written_by_triggers', 'only triggers write booking_version, and a version never changes');
create trigger booking_version_stays before delete on booking_version for each row
  execute function refuse_change('booking_version_written_by_triggers', 'only triggers write booking_version, and a version never changes');
