-- Invoices are numbered without a gap, agree with their lines, and never change.

-- The row of invoice_series stays locked until the transaction ends, so that no number is left out. Triggers run in the
-- order of their names: this one after falls_on_open_day.
create function number_invoice() returns trigger language plpgsql as $$
begin
  new.year := extract(year from hotel_day(new.issued_at));
  insert into invoice_series as used values (new.series, new.year, 1)
    on conflict (series, year) do update set last = used.last + 1 returning last into new.serial;
  new.number := new.series || lpad((new.year % 100)::text, 2, '0') || lpad(new.serial::text, 6, '0');
  return new;
end $$;
create trigger number_given before insert on invoice for each row execute function number_invoice();

create trigger invoice_series_counted_by_invoices before insert or update or delete on invoice_series for each row
  when (pg_trigger_depth() = 0)
  execute function refuse_change('invoice_series_counted_by_invoices', 'only an invoice counts its series');

create trigger invoice_never_changes before update or delete on invoice for each row
  execute function refuse_change('invoice_never_changes', 'an issued invoice never changes; a credit note takes it back');
create trigger invoice_never_changes before delete on invoice_line for each row
  execute function refuse_change('invoice_never_changes', 'an issued invoice never changes; a credit note takes it back');
-- Allows one change: the trigger of a credit note sets is_live to false.
create trigger invoice_line_is_only_taken_back before update on invoice_line for each row
  when (not (pg_trigger_depth() > 0 and to_jsonb(new) = to_jsonb(old) || '{"is_live": false}'))
  execute function refuse_change('invoice_never_changes', 'an issued invoice never changes; a credit note takes it back');
create trigger invoice_never_changes before update or delete on invoice_print for each row
  execute function refuse_change('invoice_never_changes', 'an issued invoice never changes; a credit note takes it back');

create function take_invoice_back() returns trigger language plpgsql as $$
begin
  update invoice_line set is_live = false where invoice_id = new.refers_to;
  return null;
end $$;
create trigger invoice_taken_back after insert on invoice for each row
  when (new.refers_to is not null) execute function take_invoice_back();

-- Runs at commit, when all lines have been inserted.
create function check_invoice() returns trigger language plpgsql as $$
declare
  issued invoice%rowtype;
begin
  select * into strict issued from invoice where id = coalesce(to_jsonb(new) ->> 'invoice_id', to_jsonb(new) ->> 'id')::uuid;
  if (issued.net_kobo, issued.service_kobo, issued.vat_kobo, issued.consumption_kobo, issued.gross_kobo) is distinct from (
      select (sum(net_kobo)::bigint, sum(service_kobo)::bigint, sum(vat_kobo)::bigint, sum(consumption_kobo)::bigint,
        sum(gross_kobo)::bigint)
      from invoice_line where invoice_id = issued.id)
    or exists (select from invoice_line where invoice_id = issued.id and booking_id <> issued.booking_id) then
    raise exception 'invoice % does not agree with its lines', issued.number
      using errcode = 'check_violation', constraint = 'invoice_agrees_with_lines';
  end if;
  if issued.kind = 'credit_note' and (
      exists (select from invoice_line where invoice_id = issued.id and is_live)
      or not exists (select from invoice where id = issued.refers_to and kind = 'invoice' and booking_id = issued.booking_id)
      or exists (
        select source, day, label, -quantity, -net_kobo, -service_kobo, -vat_kobo, -consumption_kobo, -gross_kobo
          from invoice_line where invoice_id = issued.refers_to
        except
        select source, day, label, quantity, net_kobo, service_kobo, vat_kobo, consumption_kobo, gross_kobo
          from invoice_line where invoice_id = issued.id)
      or (select count(*) from invoice_line where invoice_id = issued.id)
        <> (select count(*) from invoice_line where invoice_id = issued.refers_to)) then
    raise exception 'credit note % does not take back exactly one invoice', issued.number
      using errcode = 'check_violation', constraint = 'credit_note_is_exact';
  end if;
  return null;
end $$;
create constraint trigger invoice_agrees_with_lines after insert on invoice deferrable initially deferred for each row
  execute function check_invoice();
create constraint trigger line_agrees_with_invoice after insert on invoice_line deferrable initially deferred for each row
  execute function check_invoice();

-- Refuses to reverse a line that is on an invoice. Refuses to cancel, void or delete a booking that has an invoice, or
-- to mark it as a no-show. A credit note must take the invoice back first.
create function refuse_change_of_invoiced() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'folio_line' then
    if exists (select from invoice_line where booking_id = new.booking_id and source = coalesce(new.source, new.reverses::text) and is_live) then
      raise exception 'the line is on an invoice' using errcode = 'check_violation', constraint = 'folio_line_is_invoiced';
    end if;
  elsif exists (select from invoice_line where booking_id = new.id and is_live) then
    raise exception 'booking % has an invoice', new.reference
      using errcode = 'check_violation', constraint = 'booking_is_invoiced';
  end if;
  return new;
end $$;
create trigger folio_line_is_invoiced before insert on folio_line for each row
  when (new.reverses is not null) execute function refuse_change_of_invoiced();
create trigger booking_is_invoiced before update of status, deleted_at on booking for each row
  when (new.status in ('cancelled', 'voided', 'no_show') or new.deleted_at is not null)
  execute function refuse_change_of_invoiced();
