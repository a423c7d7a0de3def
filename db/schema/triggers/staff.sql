-- Whatever changes a person's password, rights or second factor, and from wherever: their sessions end with the same commit.
create function end_sessions() returns trigger language plpgsql as $$
begin
  delete from session where staff_id = new.id;
  return null;
end $$;
create trigger staff_change_ends_sessions after update on staff for each row
  when (new.password_hash is distinct from old.password_hash or new.role is distinct from old.role
    or (old.is_active and not new.is_active))
  execute function end_sessions();

create function end_sessions_of_factor() returns trigger language plpgsql as $$
begin
  delete from session where staff_id = coalesce(new.staff_id, old.staff_id);
  return null;
end $$;
create trigger two_factor_change_ends_sessions after update on two_factor for each row
  when (new.enabled_at is distinct from old.enabled_at)
  execute function end_sessions_of_factor();
create trigger two_factor_addition_ends_sessions after insert on two_factor for each row
  when (new.enabled_at is not null)
  execute function end_sessions_of_factor();
create trigger two_factor_removal_ends_sessions after delete on two_factor for each row
  when (old.enabled_at is not null)
  execute function end_sessions_of_factor();

-- Without a superadmin nobody could ever make one again. The lock lets two who remove each other queue.
create function keep_a_superadmin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('staff_last_superadmin', 0));
  if not exists (select from staff where role = 'superadmin' and is_active and id <> old.id) then
    raise exception 'no other active superadmin would be left'
      using errcode = 'check_violation', constraint = 'staff_last_superadmin';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger staff_last_superadmin before update on staff for each row
  when (old.role = 'superadmin' and old.is_active and not (new.role = 'superadmin' and new.is_active))
  execute function keep_a_superadmin();
create trigger staff_last_superadmin_deleted before delete on staff for each row
  when (old.role = 'superadmin' and old.is_active)
  execute function keep_a_superadmin();

-- The entry keeps the name that the actor had then.
create function name_the_actor() returns trigger language plpgsql as $$
begin
  new.actor_name := (select name from staff where staff_id = new.actor);
  return new;
end $$;
create trigger audit_names_its_actor before insert on audit for each row execute function name_the_actor();

-- Who did what is never written anew; a count may go on, and of the networks it came from more may be added.
create function keep_audit_as_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.counted is not null
    and to_jsonb(new) - 'after' = to_jsonb(old) - 'after'
    and new.after - '{times,networks}'::text[] = old.after - '{times,networks}'::text[]
    and (new.after ->> 'times')::integer = (old.after ->> 'times')::integer + 1
    and starts_with(coalesce(new.after ->> 'networks', ''), coalesce(old.after ->> 'networks', ''))
  then
    return new;
  end if;
  raise exception 'what was done stays done' using errcode = 'check_violation', constraint = 'audit_kept_as_written';
end $$;
create trigger audit_kept_as_written before delete on audit for each row execute function keep_audit_as_written();
create trigger audit_change_kept_as_written before update on audit for each row
  when (not only_erases('audit', to_jsonb(old), to_jsonb(new))) execute function keep_audit_as_written();
