create function refuse_guest_report_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and only_erases('guest_report', to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  raise exception 'what a guest has said never changes'
    using errcode = 'check_violation', constraint = 'guest_report_never_changes';
end $$;
create trigger guest_report_never_changes before update or delete on guest_report
  for each row execute function refuse_guest_report_change();
