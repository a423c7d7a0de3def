-- A tab takes drinks and payments at the bar while it is open. It closes when it is paid in full with money that
-- counts. A change of its drinks or payments at the bar locks its row first: of two barmen who take the last part at
-- once, one waits and is then refused.

create function lock_open_tab(p_tab_id uuid) returns bar_tab language plpgsql as $$
declare
  tab bar_tab%rowtype;
begin
  select * into strict tab from bar_tab where id = p_tab_id for update;
  if tab.closed_at is not null then
    raise exception 'the tab % is closed', tab.id using errcode = 'check_violation', constraint = 'tab_is_open';
  end if;
  return tab;
end $$;

create function require_open_tab() returns trigger language plpgsql as $$
begin
  perform lock_open_tab(new.tab_id);
  return new;
end $$;
create trigger order_on_open_tab before insert on bar_order for each row
  when (new.tab_id is not null) execute function require_open_tab();

-- Triggers run in the order of their names: this one after falls_on_open_day.
create function check_tab_payment() returns trigger language plpgsql as $$
declare
  left_kobo bigint;
begin
  perform lock_open_tab(new.tab_id);
  left_kobo := tab_total(new.tab_id) - tab_paid(new.tab_id) - tab_reserved(new.tab_id);
  if new.amount_kobo > left_kobo then
    raise exception 'the payment is more than is left of the tab'
      using errcode = 'check_violation', constraint = 'tab_payment_within_balance';
  elsif new.people is not null and new.amount_kobo <> tab_share(left_kobo, new.people) then
    raise exception 'the payment is not the share of one of % people', new.people
      using errcode = 'check_violation', constraint = 'tab_payment_is_a_share';
  end if;
  return new;
end $$;
create trigger tab_payment_checked before insert on bar_tab_payment for each row execute function check_tab_payment();

-- Payments that name drinks pay each drink of a sale once, and only drinks of their own tab.
create function check_tab_payment_drink() returns trigger language plpgsql as $$
declare
  paid_tab uuid := (select tab_id from bar_tab_payment where id = new.payment_id);
  sold integer;
begin
  perform lock_open_tab(paid_tab);
  select quantity into sold from bar_sale join bar_order on bar_order.id = order_id
    where bar_sale.id = new.sale_id and tab_id = paid_tab and deleted_at is null;
  if sold is null then
    raise exception 'the drink is not on the tab' using errcode = 'check_violation', constraint = 'tab_payment_drink_on_tab';
  elsif tab_drinks_paid(new.sale_id) + new.quantity > sold then
    raise exception 'the drink is paid' using errcode = 'check_violation', constraint = 'tab_drink_paid_once';
  end if;
  return new;
end $$;
create trigger tab_payment_drink_checked before insert on bar_tab_payment_drink for each row
  execute function check_tab_payment_drink();

create function check_tab_payment_sum() returns trigger language plpgsql as $$
begin
  if (select amount_kobo from bar_tab_payment where id = new.payment_id) <> (
    select sum(unit_price_kobo * paid.quantity) from bar_tab_payment_drink paid join bar_sale on bar_sale.id = sale_id
    where payment_id = new.payment_id) then
    raise exception 'a payment for drinks is what they cost' using errcode = 'check_violation', constraint = 'tab_payment_is_its_drinks';
  end if;
  return null;
end $$;
create constraint trigger tab_payment_is_its_drinks after insert on bar_tab_payment_drink deferrable initially deferred
  for each row execute function check_tab_payment_sum();

-- Refuses to take a drink off a tab if a payment names the drink, or if the payments of the tab would then exceed its
-- drinks. A payment must be reversed first. A drink of a tab that a stay pays for is taken back on the account of the
-- stay.
create function check_sale_taken_off_tab() returns trigger language plpgsql as $$
declare
  tab bar_tab%rowtype;
begin
  select bar_tab.* into strict tab from bar_tab join bar_order on tab_id = bar_tab.id where bar_order.id = new.order_id
    for update of bar_tab;
  if tab.booking_id is not null then
    return new;
  end if;
  perform lock_open_tab(tab.id);
  if tab_drinks_paid(old.id) > 0 then
    raise exception 'a payment of the tab is for this drink'
      using errcode = 'check_violation', constraint = 'tab_drink_is_paid';
  elsif tab_paid(tab.id) + tab_reserved(tab.id) > tab_total(tab.id) - old.total_kobo then
    raise exception 'more of the tab is paid than would be left on it'
      using errcode = 'check_violation', constraint = 'tab_keeps_what_is_paid';
  end if;
  return new;
end $$;
create trigger sale_taken_off_tab before update of deleted_at on bar_sale for each row
  when (new.payment_method::text = 'tab' and old.deleted_at is null and new.deleted_at is not null)
  execute function check_sale_taken_off_tab();

create function close_paid_tab(p_tab_id uuid, p_at timestamptz) returns void language plpgsql as $$
begin
  perform from bar_tab where id = p_tab_id for update;
  update bar_tab set closed_at = p_at
    where id = p_tab_id and closed_at is null and tab_total(p_tab_id) <= tab_paid(p_tab_id);
end $$;

-- These triggers run at commit, when the refund of an amount above the total has been inserted.
create function close_tab_of_payment() returns trigger language plpgsql as $$
begin
  perform close_paid_tab(new.tab_id, new.taken_at);
  return null;
end $$;
create constraint trigger paid_tab_closes after insert on bar_tab_payment deferrable initially deferred for each row
  execute function close_tab_of_payment();

create function close_tab_of_charge() returns trigger language plpgsql as $$
begin
  perform close_paid_tab(tab_id, new.created_at) from charge where tx_ref = new.tx_ref and tab_id is not null;
  return null;
end $$;
create constraint trigger paid_tab_closes after insert on payment deferrable initially deferred for each row
  when (new.tx_ref is not null) execute function close_tab_of_charge();

create function close_tab_of_sale() returns trigger language plpgsql as $$
begin
  perform close_paid_tab(tab_id, new.deleted_at) from bar_order where id = new.order_id;
  return null;
end $$;
create constraint trigger paid_tab_closes after update on bar_sale deferrable initially deferred for each row
  when (new.payment_method::text = 'tab' and old.deleted_at is null and new.deleted_at is not null)
  execute function close_tab_of_sale();

-- Reopens a closed tab when one of its payments is reversed, unless a stay pays for the tab.
create function reopen_tab() returns trigger language plpgsql as $$
declare
  reopened uuid := (select tab_id from bar_tab_payment where id = new.payment_id);
begin
  perform from bar_tab where id = reopened for update;
  update bar_tab set closed_at = null where id = reopened and closed_at is not null and booking_id is null;
  return null;
end $$;
create trigger reversed_payment_reopens_tab after insert on bar_tab_payment_reversal for each row execute function reopen_tab();

create function check_tab_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.closed_at is null and new.booking_id is null then
    return new;
  elsif tg_op = 'UPDATE' and pg_trigger_depth() > 1
    and to_jsonb(new) - 'closed_at' = to_jsonb(old) - 'closed_at' then
    return new;
  elsif tg_op = 'UPDATE' and old.closed_at is null and new.booking_id is not null
    and to_jsonb(new) - '{booking_id,agreed_by,signature,moved_by,moved_at}'::text[]
      = to_jsonb(old) - '{booking_id,agreed_by,signature,moved_by,moved_at}'::text[]
    and tab_paid(old.id) + tab_reserved(old.id) = 0 and tab_total(old.id) > 0 then
    new.closed_at := new.moved_at;
    return new;
  end if;
  raise exception 'a tab only closes: paid in full, or moved whole to a stay while nothing of it is paid'
    using errcode = 'check_violation', constraint = 'tab_only_closes';
end $$;
create trigger tab_only_closes before insert or delete on bar_tab for each row execute function check_tab_change();
create trigger tab_only_closes_on_update before update on bar_tab for each row
  when (not only_erases('bar_tab', to_jsonb(old), to_jsonb(new))) execute function check_tab_change();

create function check_moved_tab() returns trigger language plpgsql as $$
begin
  perform check_sale_on_room(bar_sale.id) from bar_sale join bar_order on bar_order.id = order_id where tab_id = new.id;
  return null;
end $$;
create constraint trigger moved_tab_is_posted after update on bar_tab deferrable initially deferred for each row
  when (old.booking_id is null and new.booking_id is not null) execute function check_moved_tab();

create trigger tab_is_signed before update on bar_tab for each row
  when (old.booking_id is null and new.agreed_by = 'signature' and new.signature is null) execute function require_signature();

create trigger desk_records_never_change before update or delete on bar_tab_payment for each row
  execute function refuse_change('desk_records_never_change', 'rows of %1$s never change; another row corrects them');
create trigger desk_records_never_change before update or delete on bar_tab_payment_reversal for each row
  execute function refuse_change('desk_records_never_change', 'rows of %1$s never change; another row corrects them');
create trigger desk_records_never_change before update or delete on bar_tab_payment_drink for each row
  execute function refuse_change('desk_records_never_change', 'rows of %1$s never change; another row corrects them');

-- Counts a drink on a tab on the day on which it was served, not when the tab is paid. A deleted sale is taken off on
-- the day of its deletion.
create function add_tab_sale_to_drink_day() returns trigger language plpgsql as $$
declare
  sign integer := case when new.deleted_at is null then 1 else -1 end;
  sold_on date := hotel_day(coalesce(new.deleted_at, new.created_at));
begin
  insert into drink_day_slot as total
    values (sold_on, new.drink_id, sign * new.quantity, sign * new.total_kobo, slot_of(sold_on))
    on conflict (day, drink_id, slot) do update
    set quantity = total.quantity + excluded.quantity, amount_kobo = total.amount_kobo + excluded.amount_kobo;
  return null;
end $$;
create constraint trigger drinks_on_tabs_add_up after insert on bar_sale deferrable initially deferred for each row
  when (new.payment_method::text = 'tab') execute function add_tab_sale_to_drink_day();
create constraint trigger drinks_on_tabs_add_up_on_update after update on bar_sale deferrable initially deferred for each row
  when (new.payment_method::text = 'tab' and old.deleted_at is null and new.deleted_at is not null)
  execute function add_tab_sale_to_drink_day();
