create trigger installation_never_changes before update or delete on installation for each row
  execute function refuse_change('installation_never_changes', 'rows of %1$s never change: an installation goes forward only');

-- Lets only a superadmin begin a rehearsal or open the hotel who has proven the mailbox and set up a second factor. The
-- locks make a transaction that removes one of these wait.
create function require_owner_to_open() returns trigger language plpgsql as $$
begin
  perform from staff
    where id = new.reached_by and role = 'superadmin' and is_active and email_proven_at is not null for share;
  if not found then
    raise exception 'who begins a rehearsal or opens the hotel is an active superadmin with a proven mailbox'
      using errcode = 'check_violation', constraint = 'installation_live_needs_owner';
  end if;
  perform from two_factor where staff_id = new.reached_by and enabled_at is not null for share;
  if not found then
    raise exception 'who begins a rehearsal or opens the hotel has a second factor'
      using errcode = 'check_violation', constraint = 'installation_live_needs_second_factor';
  end if;
  return new;
end $$;
create trigger installation_live_needs_owner before insert on installation for each row
  when (new.stage <> 'owner') execute function require_owner_to_open();

create function require_superadmin_for_owner() returns trigger language plpgsql as $$
begin
  if not exists (select from staff where role = 'superadmin' and is_active) then
    raise exception 'an installation has an owner once there is an active superadmin'
      using errcode = 'check_violation', constraint = 'installation_owner_needs_superadmin';
  end if;
  return null;
end $$;
-- At the end of the transaction, because the row is written before the superadmin: it makes a second one wait.
create constraint trigger installation_owner_needs_superadmin after insert on installation
  deferrable initially deferred for each row execute function require_superadmin_for_owner();

-- The first active superadmin ends the set-up, whatever program adds one.
create function note_owner() returns trigger language plpgsql as $$
begin
  insert into installation (stage, reached_at) values ('owner', new.password_changed_at) on conflict do nothing;
  return null;
end $$;
create trigger owner_is_noted after insert or update of role, is_active on staff for each row
  when (new.role = 'superadmin' and new.is_active) execute function note_owner();

create function check_new_setup_token() returns trigger language plpgsql as $$
begin
  if exists (select from installation) then
    raise exception 'the hotel has an owner already'
      using errcode = 'check_violation', constraint = 'setup_token_before_owner';
  end if;
  if new.number <> (select coalesce(max(number), 0) + 1 from setup_token) then
    raise exception 'the next token has another number'
      using errcode = 'check_violation', constraint = 'setup_token_numbers_follow';
  end if;
  if new.wrong_tries <> 0 or new.used_at is not null then
    raise exception 'a new token is unused'
      using errcode = 'check_violation', constraint = 'setup_token_begins_unused';
  end if;
  return new;
end $$;
create trigger setup_token_begins before insert on setup_token for each row execute function check_new_setup_token();

create trigger setup_token_stays before update on setup_token for each row
  when (new.number <> old.number or new.token_hash <> old.token_hash or new.made_at <> old.made_at
    or new.wrong_tries < old.wrong_tries or old.used_at is not null)
  execute function refuse_change('setup_token_stays', 'a token only gets wrong tries, or is used once');
create trigger setup_token_is_never_deleted before delete on setup_token for each row
  execute function refuse_change('setup_token_stays', 'a token is never deleted');

-- A token that a newer one replaces is worthless.
create function require_newest_setup_token() returns trigger language plpgsql as $$
begin
  if exists (select from setup_token where number > new.number) then
    raise exception 'a newer token replaces this one'
      using errcode = 'check_violation', constraint = 'setup_token_newest_is_used';
  end if;
  return new;
end $$;
create trigger setup_token_newest_is_used before update of used_at on setup_token for each row
  when (new.used_at is not null and old.used_at is null) execute function require_newest_setup_token();

create trigger party_test_never_changes before update or delete on party_test for each row
  execute function refuse_change('party_test_never_changes', 'rows of %1$s never change: a test is another row');
