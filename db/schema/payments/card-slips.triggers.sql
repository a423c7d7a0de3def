-- Triggers record a slip with its payment. It is free again when the payment is reversed or the last drink of the order
-- is taken back.

create function record_card_slip() returns trigger language plpgsql as $$
declare
  paid jsonb := to_jsonb(new);
  number text := slip_number(new.reference);
begin
  if number is not null then
    insert into card_slip (id, booking_id, tab_id, company_id, reference, terminal, of_day, recorded_by, recorded_at)
      values (new.id, (paid ->> 'booking_id')::uuid, (paid ->> 'tab_id')::uuid, (paid ->> 'company_id')::uuid, number,
        new.terminal, case when length(number) <> 12 then hotel_day(new.taken_at) end, new.taken_by, new.taken_at);
  end if;
  return null;
end $$;
create trigger slip_recorded after insert on desk_payment for each row
  when (new.method = 'card' and new.reference is not null and new.company_payment_id is null) execute function record_card_slip();
create trigger slip_recorded after insert on bar_tab_payment for each row
  when (new.method = 'card' and new.reference is not null) execute function record_card_slip();
create trigger slip_recorded after insert on company_payment for each row
  when (new.method = 'card' and new.reference is not null) execute function record_card_slip();

-- An order has at most one slip, whatever the number of its drinks.
create function record_slip_of_order() returns trigger language plpgsql as $$
declare
  slip bar_order%rowtype;
  number text;
begin
  select * into strict slip from bar_order where id = new.order_id;
  number := slip_number(slip.reference);
  if slip.reference is not null and new.payment_method <> 'card' then
    raise exception 'only an order that is paid by card has a slip'
      using errcode = 'check_violation', constraint = 'order_with_slip_is_paid_by_card';
  elsif number is not null then
    insert into card_slip (id, order_id, reference, terminal, of_day, recorded_by, recorded_at)
      values (slip.id, slip.id, number, slip.terminal, case when length(number) <> 12 then hotel_day(new.created_at) end,
        new.sold_by, new.created_at)
      on conflict (id) do nothing;
  end if;
  return null;
end $$;
create trigger slip_recorded after insert on bar_sale for each row execute function record_slip_of_order();

create trigger card_slip_follows_its_payment before insert on card_slip for each row
  when (pg_trigger_depth() = 0 or new.freed_at is not null)
  execute function refuse_change('card_slip_follows_its_payment', 'a slip is recorded with its payment, and freed when that is reversed');
create trigger card_slip_is_freed_once before update on card_slip for each row
  when (not (pg_trigger_depth() > 0 and old.freed_at is null and new.freed_at is not null
    and to_jsonb(new) - 'freed_at' = to_jsonb(old) - 'freed_at'))
  execute function refuse_change('card_slip_follows_its_payment', 'a slip is recorded with its payment, and freed when that is reversed');
create trigger card_slip_stays before delete on card_slip for each row
  execute function refuse_change('card_slip_follows_its_payment', 'a slip is recorded with its payment, and freed when that is reversed');

create function free_card_slip() returns trigger language plpgsql as $$
begin
  update card_slip set freed_at = new.reversed_at
    where id = coalesce((select company_payment_id from desk_payment where id = new.payment_id), new.payment_id) and freed_at is null;
  return null;
end $$;
create trigger slip_freed after insert on desk_payment_reversal for each row execute function free_card_slip();
create trigger slip_freed after insert on bar_tab_payment_reversal for each row execute function free_card_slip();

-- Frees the slip of an order when its last drink is taken back. Locks the slip, so that two drinks taken back at the
-- same moment wait for each other.
create function free_slip_of_order() returns trigger language plpgsql as $$
begin
  perform from card_slip where id = new.order_id for update;
  update card_slip set freed_at = new.deleted_at
    where id = new.order_id and freed_at is null
      and not exists (select from bar_sale where order_id = new.order_id and deleted_at is null);
  return null;
end $$;
create trigger slip_freed after update on bar_sale for each row
  when (new.payment_method = 'card' and old.deleted_at is null and new.deleted_at is not null)
  execute function free_slip_of_order();
