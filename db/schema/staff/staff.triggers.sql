-- A change of a staff member's password, role, second factor, PIN or access ends their sessions in the same commit,
-- whatever program makes the change. A new password, another role and leaving also remove the PIN.
create function end_sessions_of_staff() returns trigger language plpgsql as $$
begin
  delete from staff_pin where staff_id = new.id;
  delete from session where staff_id = new.id;
  return null;
end $$;
create trigger staff_change_ends_sessions after update on staff for each row
  when (new.password_hash is distinct from old.password_hash or new.role is distinct from old.role
    or (old.is_active and not new.is_active))
  execute function end_sessions_of_staff();

-- Nobody signs in before they were given a password.
create function require_password_of_session() returns trigger language plpgsql as $$
begin
  if exists (select from staff where id = new.staff_id and password_hash is null) then
    raise exception 'this staff member has no password yet'
      using errcode = 'check_violation', constraint = 'session_needs_password';
  end if;
  return new;
end $$;
create trigger session_needs_password before insert on session for each row
  execute function require_password_of_session();

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

create function end_sessions_of_pin() returns trigger language plpgsql as $$
begin
  delete from session where staff_id = coalesce(new.staff_id, old.staff_id);
  return null;
end $$;
create trigger pin_change_ends_sessions after insert or update or delete on staff_pin for each row
  execute function end_sessions_of_pin();

-- A superadmin or supervisor has no PIN: their sessions end when they are idle.
create function require_role_with_pin() returns trigger language plpgsql as $$
begin
  if not exists (select from staff where id = new.staff_id and is_active
      and role in ('receptionist', 'barmen', 'housekeeper') for share) then
    raise exception 'this staff member cannot have a PIN'
      using errcode = 'check_violation', constraint = 'staff_pin_role';
  end if;
  return new;
end $$;
create trigger staff_pin_role before insert or update on staff_pin for each row execute function require_role_with_pin();

-- Locks the row of the PIN, so that a transaction that removes the PIN waits and then also ends this session.
create function require_pin_of_session() returns trigger language plpgsql as $$
begin
  if not exists (select from staff_pin where staff_id = new.staff_id for key share) then
    raise exception 'a session without a PIN cannot be locked'
      using errcode = 'check_violation', constraint = 'session_needs_pin';
  end if;
  return new;
end $$;
create trigger session_needs_pin before insert or update of lock_minutes on session for each row
  when (new.lock_minutes is not null) execute function require_pin_of_session();

-- A request does not make a locked session active again: last_active_at stays until the session is unlocked. No session
-- changes its person or its browser, or ends later than was set when it began.
create trigger session_stays_idle_while_locked before update on session for each row
  when (old.locked_at is not null and new.locked_at is not null and new.last_active_at <> old.last_active_at)
  execute function refuse_change('session_stays_idle_while_locked', 'a locked session is not used');
create trigger session_never_lengthens before update on session for each row
  when (new.staff_id <> old.staff_id or new.ends_at > old.ends_at
    or new.device_hash is distinct from old.device_hash
    or (old.lock_minutes is not null and new.lock_minutes is distinct from old.lock_minutes))
  execute function refuse_change('session_never_lengthens',
    'a session changes neither its person nor its browser nor its limits');

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

-- A code that was mailed to one address proves nothing of another.
create function forget_proof_of_address() returns trigger language plpgsql as $$
begin
  new.email_proven_at := null;
  return new;
end $$;
create trigger staff_address_is_proven_anew before update on staff for each row
  when (new.email is distinct from old.email and new.email_proven_at is not distinct from old.email_proven_at)
  execute function forget_proof_of_address();
