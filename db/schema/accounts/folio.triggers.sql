-- The account of a stay adds up, takes drinks and services only while it is open, and never loses a line.

create trigger folio_line_never_changes before update or delete on folio_line for each row
  execute function refuse_change('folio_line_never_changes', 'a posted line never changes; another line reverses it');

-- Locks the booking for a drink or a service, so that the line and the departure of the guest wait for each other. Only
-- triggers post nights, fees and adjustments. Triggers run in the order of their names: this one after
-- falls_on_open_day.
create function check_folio_line() returns trigger language plpgsql as $$
declare
  stay booking%rowtype;
  original folio_line%rowtype;
begin
  if new.source is not null then
    -- The depth is 1 if this trigger runs for a statement of a program.
    if pg_trigger_depth() = 1 then
      raise exception 'nights, fees and adjustments are posted when a day is closed'
        using errcode = 'check_violation', constraint = 'stay_posted_by_closing';
    end if;
  else
    select * into strict stay from booking where id = new.booking_id for update;
    if stay.deleted_at is not null or not accepts_folio_line(stay.status, new.reverses is not null) then
      raise exception 'the account of booking % is closed', stay.reference
        using errcode = 'check_violation', constraint = 'folio_is_open';
    end if;
  end if;
  if new.reverses is not null then
    select * into strict original from folio_line where id = new.reverses;
    if original.reverses is not null or (new.booking_id, new.kind, new.source, new.label, new.service_id, new.sale_id, new.quantity,
        new.net_kobo, new.service_kobo, new.vat_kobo, new.consumption_kobo, new.service_rate, new.vat_rate,
        new.consumption_rate)
      is distinct from (original.booking_id, original.kind, original.source, original.label, original.service_id, original.sale_id,
        -original.quantity, -original.net_kobo, -original.service_kobo, -original.vat_kobo, -original.consumption_kobo,
        original.service_rate, original.vat_rate, original.consumption_rate)
    then
      raise exception 'a reversal takes back exactly one line' using errcode = 'check_violation', constraint = 'folio_reversal_is_exact';
    end if;
  end if;
  if new.source is null or new.reverses is not null then
    new.day := hotel_day(new.posted_at);
  end if;
  return new;
end $$;
create trigger folio_line_checked before insert on folio_line for each row execute function check_folio_line();

create function apply_folio_line() returns trigger language plpgsql as $$
begin
  update booking set total_kobo = total_kobo + new.gross_kobo, services_kobo = services_kobo + new.gross_kobo
    where id = new.booking_id;
  return null;
end $$;
create trigger folio_line_changes_total after insert on folio_line for each row
  when (new.source is null) execute function apply_folio_line();

create function check_services_total() returns trigger language plpgsql as $$
begin
  if exists (
    select from booking where id = new.id and services_kobo <> (
      select coalesce(sum(gross_kobo), 0) from folio_line where booking_id = new.id and source is null)) then
    raise exception 'the services of booking % are not the sum of its lines', new.reference
      using errcode = 'check_violation', constraint = 'booking_services_add_up';
  end if;
  return null;
end $$;
create constraint trigger booking_services_add_up after insert on booking deferrable initially deferred for each row
  when (new.services_kobo <> 0) execute function check_services_total();
create constraint trigger booking_services_add_up_on_update after update on booking deferrable initially deferred
  for each row when (old.services_kobo <> new.services_kobo) execute function check_services_total();

-- Refuses to cancel, void or delete a stay, or to mark it as a no-show, while drinks or services are on its account.
-- Staff reverse these lines first, each with a reason.
create function refuse_cancelling_with_services() returns trigger language plpgsql as $$
begin
  raise exception 'booking % has drinks or services on its account', new.reference
    using errcode = 'check_violation', constraint = 'booking_with_services_not_called_off';
end $$;
create trigger booking_with_services_not_called_off before update of status, deleted_at on booking for each row
  when (new.services_kobo <> 0 and (new.status in ('cancelled', 'voided', 'no_show') or new.deleted_at is not null))
  execute function refuse_cancelling_with_services();

-- A sale on a room, or on a tab that was moved to a room, has a line on the account of the stay. If the sale is
-- deleted, it has the reversal of the line, too. Any other sale has no line.
create function check_sale_on_room(p_sale_id uuid) returns void language plpgsql as $$
declare
  posted integer;
  taken_back integer;
  sale record;
begin
  select bar_sale.total_kobo, bar_sale.deleted_at, bar_sale.payment_method::text as method, bar_order.booking_id,
      bar_order.tab_id, coalesce(bar_order.booking_id, bar_tab.booking_id) as stay into strict sale
    from bar_sale join bar_order on bar_order.id = order_id left join bar_tab on bar_tab.id = tab_id
    where bar_sale.id = p_sale_id;
  select count(*) filter (where reverses is null and booking_id = sale.stay and gross_kobo = sale.total_kobo),
    count(*) filter (where reverses is not null) into posted, taken_back
    from folio_line where sale_id = p_sale_id;
  if (sale.method = 'room') <> (sale.booking_id is not null) or (sale.method = 'tab') <> (sale.tab_id is not null)
    -- A sale that was taken back before its tab was moved has no line.
    or posted <> (sale.stay is not null)::integer
      and not (sale.method = 'tab' and sale.deleted_at is not null and posted = 0)
    or taken_back <> (case when sale.deleted_at is null then 0 else posted end)
  then
    raise exception 'the sale is not posted to the account of the stay'
      using errcode = 'check_violation', constraint = 'sale_on_room_is_posted';
  end if;
end $$;

create function check_line_of_sale() returns trigger language plpgsql as $$
begin
  perform check_sale_on_room(new.sale_id);
  return null;
end $$;
create constraint trigger line_of_sale_matches after insert on folio_line deferrable initially deferred for each row
  when (new.sale_id is not null) execute function check_line_of_sale();

create function check_posted_sale() returns trigger language plpgsql as $$
begin
  perform check_sale_on_room(new.id);
  return null;
end $$;
create constraint trigger sale_on_room_is_posted after insert on bar_sale deferrable initially deferred for each row
  execute function check_posted_sale();
create constraint trigger sale_on_room_is_posted_on_update after update on bar_sale deferrable initially deferred for each row
  when (new.payment_method::text in ('room', 'tab')) execute function check_posted_sale();

create function require_signature() returns trigger language plpgsql as $$
begin
  raise exception 'a signature was agreed on and is missing'
    using errcode = 'check_violation', constraint = 'bar_order_is_signed';
end $$;
create trigger bar_order_is_signed before insert on bar_order for each row
  when (new.agreed_by = 'signature' and new.signature is null) execute function require_signature();

-- Refuses to change taxes of closed days, because posted lines and reports contain them.
create function refuse_tax_rule_of_closed_day() returns trigger language plpgsql as $$
begin
  if least(old.from_day, new.from_day) <= (select max(day) from closed_day) then
    raise exception 'the taxes of a closed day never change'
      using errcode = 'check_violation', constraint = 'tax_rule_of_closed_day_stays';
  end if;
  return coalesce(new, old);
end $$;
create trigger tax_rule_of_closed_day_stays before insert or update or delete on tax_rule
  for each row execute function refuse_tax_rule_of_closed_day();

-- Guests who book online see prices with their taxes, and their invoices have them. The desk can book before that.
create function require_taxes_of_online_booking() returns trigger language plpgsql as $$
begin
  if not taxes_are_decided(new.check_in) then
    raise exception 'nothing is sold online before the taxes are decided'
      using errcode = 'check_violation', constraint = 'online_booking_has_taxes';
  end if;
  return new;
end $$;
create trigger online_booking_has_taxes before insert on booking for each row
  when (new.source = 'online') execute function require_taxes_of_online_booking();

create function increase_service_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger service_change_counted before update on service for each row execute function increase_service_version();
