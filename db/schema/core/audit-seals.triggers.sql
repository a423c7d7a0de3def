create function queue_for_seal() returns trigger language plpgsql as $$
begin
  insert into audit_unsealed values (new.id);
  return null;
end $$;
create trigger audit_queued_for_seal after insert on audit for each row execute function queue_for_seal();

-- Fills in the seal of an entry, whatever the insert says.
create function fill_audit_seal() returns trigger language plpgsql as $$
declare
  entry audit%rowtype;
  previous audit_seal%rowtype;
begin
  perform require_read_committed();
  perform pg_advisory_xact_lock('audit_seal'::regclass::oid::integer, 0);
  -- Finds also the seals that the same statement has inserted before this one.
  select * into previous from audit_seal order by number desc limit 1;
  select * into strict entry from audit where id = new.audit_id;
  new.number := coalesce(previous.number, 0) + 1;
  new.contact_salt := gen_random_uuid();
  new.typed_salt := gen_random_uuid();
  new.contact_digest := audit_digest(new.contact_salt, audit_contact_text(entry));
  new.typed_digest := audit_digest(new.typed_salt, audit_typed_text(entry));
  if new.contact_digest is null then
    new.contact_salt := null;
  end if;
  if new.typed_digest is null then
    new.typed_salt := null;
  end if;
  new.hash := encode(sha256(convert_to(concat_ws(e'\n', coalesce(previous.hash, ''), new.number,
    coalesce(new.contact_digest, '-'), coalesce(new.typed_digest, '-'), audit_fixed_text(entry)), 'UTF8')), 'hex');
  return new;
end $$;
create trigger audit_seal_filled before insert on audit_seal for each row execute function fill_audit_seal();

create function remove_from_seal_queue() returns trigger language plpgsql as $$
begin
  delete from audit_unsealed where audit_id = new.audit_id;
  return null;
end $$;
create trigger sealed_entry_waits_no_more after insert on audit_seal for each row execute function remove_from_seal_queue();

-- Deletes the salt of each part of the entry that is erased, so that nobody can guess the erased text by its digest.
create function forget_salts() returns trigger language plpgsql as $$
begin
  update audit_seal
    set contact_salt = case when audit_contact_text(new) is not distinct from audit_contact_text(old) then contact_salt end,
      typed_salt = case when audit_typed_text(new) is not distinct from audit_typed_text(old) then typed_salt end
    where audit_id = new.id;
  return null;
end $$;
create trigger erased_entry_forgets_salts after update on audit for each row
  when (new.counted is null) execute function forget_salts();

create trigger audit_seal_never_changes before delete on audit_seal for each row
  execute function refuse_change('audit_seal_never_changes', 'a seal of the audit log never changes');
-- Allows only that a trigger sets salts to null.
create trigger audit_seal_only_forgets before update on audit_seal for each row
  when (not (pg_trigger_depth() > 0
      and to_jsonb(new) - '{contact_salt,typed_salt}'::text[] = to_jsonb(old) - '{contact_salt,typed_salt}'::text[]
      and (new.contact_salt is null or new.contact_salt is not distinct from old.contact_salt)
      and (new.typed_salt is null or new.typed_salt is not distinct from old.typed_salt)))
  execute function refuse_change('audit_seal_never_changes', 'a seal of the audit log never changes');

create trigger audit_unsealed_written_by_triggers before insert or update or delete on audit_unsealed for each row
  when (pg_trigger_depth() = 0)
  execute function refuse_change('audit_unsealed_written_by_triggers', 'only triggers write audit_unsealed');
