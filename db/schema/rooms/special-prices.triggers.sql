create trigger promo_code_change_counted before update on promo_code for each row
  when (old.uses = new.uses) execute function increase_row_version();
create trigger company_change_counted before update on company for each row execute function increase_row_version();

create trigger promo_code_uses_follow_bookings before update on promo_code for each row
  when (pg_trigger_depth() = 0 and old.uses <> new.uses)
  execute function refuse_change('promo_code_uses_follow_bookings', 'the uses of a code are its bookings');
create trigger promo_code_begins_unused before insert on promo_code for each row
  when (pg_trigger_depth() = 0 and new.uses <> 0)
  execute function refuse_change('promo_code_uses_follow_bookings', 'the uses of a code are its bookings');

-- A booking uses its code until it is cancelled, voided or deleted. A booking that comes back, but not as a hold, uses
-- its code again even if no use is left. Any other booking needs a use that is left. The update locks the code, so of
-- two bookings that want the last use one waits and is then refused. The trigger runs at commit, because transactions
-- lock bookings and nights first.
create function count_promo_use() returns trigger language plpgsql as $$
declare
  used_before uuid;
  used_now uuid := case when booking_earns(new.status, new.deleted_at) then new.promo_code_id end;
  comes_back boolean := false;
begin
  if tg_op = 'UPDATE' then
    used_before := case when booking_earns(old.status, old.deleted_at) then old.promo_code_id end;
    comes_back := old.promo_code_id is not distinct from new.promo_code_id and new.status <> 'pending';
  end if;
  if used_now is not distinct from used_before then
    return null;
  end if;
  update promo_code set uses = uses - 1 where id = used_before;
  if used_now is not null then
    update promo_code set uses = uses + 1 where id = used_now and (comes_back or max_uses is null or uses < max_uses);
    if not found then
      raise exception 'no use of code % is left', new.promo_code
        using errcode = 'check_violation', constraint = 'promo_code_has_a_use_left';
    end if;
  end if;
  return null;
end $$;
create constraint trigger promo_use_counted after insert on booking deferrable initially deferred for each row
  when (new.promo_code_id is not null) execute function count_promo_use();
create constraint trigger promo_use_counted_on_update after update of promo_code_id, status, deleted_at on booking
  deferrable initially deferred for each row
  when (old.promo_code_id is not null or new.promo_code_id is not null) execute function count_promo_use();

-- While a booking is cancelled, its guest can use the code for another booking. When the first booking comes back,
-- promo_once stays true only on the other booking, which is enough to refuse a third.
create function release_promo_once() returns trigger language plpgsql as $$
begin
  new.promo_once := not exists (
    select from booking other where other.promo_code_id = new.promo_code_id and other.promo_once and other.id <> new.id
      and booking_earns(other.status, other.deleted_at)
      and (lower(other.guest_email) = lower(new.guest_email) or right(regexp_replace(other.guest_phone, '\D', '', 'g'), 10)
        = right(regexp_replace(new.guest_phone, '\D', '', 'g'), 10)));
  return new;
end $$;
create trigger promo_once_comes_back before update of status, deleted_at, guest_email, guest_phone on booking for each row
  when (old.promo_once and new.promo_once and new.status <> 'pending' and booking_earns(new.status, new.deleted_at))
  execute function release_promo_once();

-- The lock makes two bookings of one company wait for each other, so that both together stay within its limit.
create function check_company_limit() returns trigger language plpgsql as $$
declare
  most bigint;
begin
  select limit_kobo into most from company where id = new.company_id for no key update;
  if most is not null and company_owes(new.company_id) > most then
    raise exception 'company % would owe more than its limit', new.company_name
      using errcode = 'check_violation', constraint = 'company_within_limit';
  end if;
  return null;
end $$;
create constraint trigger company_within_limit after insert on booking deferrable initially deferred for each row
  when (new.company_pays) execute function check_company_limit();
-- Does not check the limit for an extra charge: a broken lamp is owed, however much the company owes already.
create constraint trigger company_within_limit_on_update
  after update of company_id, company_pays, base_kobo, services_kobo, status, deleted_at on booking deferrable initially deferred for each row
  when (new.company_pays and (not old.company_pays or old.company_id <> new.company_id or new.base_kobo > old.base_kobo
    or new.services_kobo > old.services_kobo
    or company_owes_for(new.status, new.deleted_at) and not company_owes_for(old.status, old.deleted_at)))
  execute function check_company_limit();
