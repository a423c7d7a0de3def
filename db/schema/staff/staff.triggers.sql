-- A change of a staff member's password, role, second factor or access ends their sessions in the same commit, whatever
-- program makes it.
create function end_sessions_of_staff() returns trigger language plpgsql as $$
begin
  delete from session where staff_id = new.id;
  return null;
end $$;
create trigger staff_change_ends_sessions after update on staff for each row
  when (new.password_hash is distinct from old.password_hash or new.role is distinct from old.role
    or (old.is_active and not new.is_active))
  execute function end_sessions_of_staff();

create function end_sessions_of_two_factor() returns trigger language plpgsql as $$
begin
  delete from session where staff_id = coalesce(new.staff_id, old.staff_id);
  return null;
end $$;
create trigger two_factor_change_ends_sessions after update on two_factor for each row
  when (new.enabled_at is distinct from old.enabled_at)
  execute function end_sessions_of_two_factor();
create trigger two_factor_addition_ends_sessions after insert on two_factor for each row
  when (new.enabled_at is not null)
  execute function end_sessions_of_two_factor();
create trigger two_factor_removal_ends_sessions after delete on two_factor for each row
  when (old.enabled_at is not null)
  execute function end_sessions_of_two_factor();

-- Refuses to remove the last superadmin, because nobody could then make another one. If two superadmins remove each
-- other at once, one waits for the other's lock and is then refused.
create function require_superadmin() returns trigger language plpgsql as $$
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
  execute function require_superadmin();
create trigger staff_last_superadmin_on_delete before delete on staff for each row
  when (old.role = 'superadmin' and old.is_active)
  execute function require_superadmin();

create function fill_actor_name() returns trigger language plpgsql as $$
begin
  new.actor_name := (select name from staff where staff_id = new.actor);
  return new;
end $$;
create trigger actor_name_filled before insert on audit for each row execute function fill_actor_name();

-- Refuses changes of audit entries, with two exceptions: until it is sealed, an entry that counts events (`counted`)
-- can count one more and add networks, and a forgotten person is erased (`only_erases`).
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.counted is not null
    and to_jsonb(new) - 'after' = to_jsonb(old) - 'after'
    and new.after - '{times,networks}'::text[] = old.after - '{times,networks}'::text[]
    and (new.after ->> 'times')::integer = (old.after ->> 'times')::integer + 1
    and starts_with(coalesce(new.after ->> 'networks', ''), coalesce(old.after ->> 'networks', ''))
    and not exists (select from audit_seal where audit_id = old.id)
  then
    return new;
  end if;
  raise exception 'an audit entry never changes' using errcode = 'check_violation', constraint = 'audit_never_changes';
end $$;
create trigger audit_never_changes before delete on audit for each row execute function refuse_audit_change();
create trigger audit_never_changes_on_update before update on audit for each row
  when (not only_erases('audit', to_jsonb(old), to_jsonb(new))) execute function refuse_audit_change();
