create function check_default_plan() returns trigger language plpgsql as $$
begin
  if not exists (select from rate_plan where is_default) then
    raise exception 'one plan is the default' using errcode = 'check_violation', constraint = 'rate_plan_has_a_default';
  end if;
  return null;
end $$;
create constraint trigger rate_plan_has_a_default after update or delete on rate_plan
  deferrable initially deferred for each row execute function check_default_plan();

create function increase_row_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger plan_change_counted before update on rate_plan for each row execute function increase_row_version();
