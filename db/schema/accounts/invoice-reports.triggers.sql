-- A report only moves forward: once an invoice is reported, its report never changes.

create trigger invoice_report_only_moves_forward before update on invoice_report for each row
  when (old.state = 'reported' or new.attempts < old.attempts
    or (new.invoice_id, new.irn, new.needs_clearance, new.due_at)
      is distinct from (old.invoice_id, old.irn, old.needs_clearance, old.due_at))
  execute function refuse_change('invoice_report_only_moves_forward', 'the report of an invoice only moves forward');
create trigger invoice_report_stays before delete on invoice_report for each row
  execute function refuse_change('invoice_report_only_moves_forward', 'the report of an invoice only moves forward');

create function check_invoice_report_number() returns trigger language plpgsql as $$
begin
  if new.state <> 'waiting' or not exists (
    select from invoice where id = new.invoice_id and split_part(new.irn, '-', 1) = number
      and split_part(new.irn, '-', 3) = to_char(hotel_day(issued_at), 'YYYYMMDD')) then
    raise exception 'a new report waits, and has the number and the day of its invoice'
      using errcode = 'check_violation', constraint = 'invoice_report_names_its_invoice';
  end if;
  return new;
end $$;
create trigger invoice_report_names_its_invoice before insert on invoice_report
  for each row execute function check_invoice_report_number();
