-- Batches, their rows and their undoing are only added. A row of another system is imported once, unless its import was
-- undone.

create trigger import_batch_never_changes before update or delete on import_batch for each row
  execute function refuse_change('import_never_changes', 'an import never changes; undoing it is another row');
create trigger import_row_never_changes before update or delete on import_row for each row
  execute function refuse_change('import_never_changes', 'an import never changes; undoing it is another row');
create trigger import_undo_never_changes before update or delete on import_undo for each row
  execute function refuse_change('import_never_changes', 'an import never changes; undoing it is another row');

-- Imports and their undoing wait for each other: two at once could add the same row twice.
create function lock_imports() returns void language sql
  begin atomic select pg_advisory_xact_lock(hashtextextended('imports', 0)); end;

create function lock_imports_of_batch() returns trigger language plpgsql as $$
begin
  perform lock_imports();
  return new;
end $$;
create trigger import_batch_waits before insert on import_batch for each row execute function lock_imports_of_batch();

-- Whether this transaction is adding the batch. Later, nothing can be added to it.
create function is_importing(p_batch_id uuid) returns boolean language sql volatile
  return exists (select from import_batch where id = p_batch_id and xmin = pg_current_xact_id()::xid);

create function check_import_row() returns trigger language plpgsql as $$
begin
  if not is_importing(new.batch_id) then
    raise exception 'a row is imported together with its batch'
      using errcode = 'check_violation', constraint = 'import_row_with_its_batch';
  end if;
  if exists (
    select from import_row earlier
    where earlier.source = new.source and earlier.subject = new.subject and earlier.batch_id <> new.batch_id
      and not exists (select from import_undo where import_undo.batch_id = earlier.batch_id)
  ) then
    raise exception 'the row % was imported before', new.source
      using errcode = 'check_violation', constraint = 'import_row_once';
  end if;
  if new.subject = 'staff' and not exists (
    select from staff where id = new.subject_id::uuid and role <> 'superadmin' and password_hash is null
  ) then
    raise exception 'who is imported is no superadmin and has no password yet'
      using errcode = 'check_violation', constraint = 'import_row_of_waiting_staff';
  end if;
  return new;
end $$;
create trigger import_row_checked before insert on import_row for each row execute function check_import_row();

-- An undone import leaves nothing that can be booked, sold or chosen. A room type keeps its description.
create function check_import_undo() returns trigger language plpgsql as $$
begin
  if exists (
    select from import_row added where added.batch_id = new.batch_id and case added.subject
      when 'booking' then exists (select from booking where id = added.subject_id::uuid and deleted_at is null)
      when 'room' then exists (select from room where id = added.subject_id::uuid and retired_on = 'infinity')
      when 'company' then exists (select from company where id = added.subject_id::uuid and is_active)
      when 'drink' then exists (select from drink where id = added.subject_id::integer and deleted_at is null)
      when 'staff' then exists (select from staff where id = added.subject_id::uuid)
      else false end
  ) then
    raise exception 'something of import % is still there', new.batch_id
      using errcode = 'check_violation', constraint = 'import_undo_is_whole';
  end if;
  return null;
end $$;
create constraint trigger import_undo_is_whole after insert on import_undo deferrable initially deferred
  for each row execute function check_import_undo();

-- What a guest paid into other books is noted together with the import of the booking, and never later. So nobody makes
-- a balance disappear by it.
create function check_paid_before() returns trigger language plpgsql as $$
begin
  if not exists (
    select from import_row
    where subject_id = new.booking_id::text and subject = 'booking' and is_importing(batch_id)
  ) then
    raise exception 'what was paid before is noted by the import of the booking'
      using errcode = 'check_violation', constraint = 'paid_before_with_the_import';
  end if;
  return new;
end $$;
create trigger paid_before_with_the_import before insert on clearing for each row
  when (new.kind = 'paid_before' and new.reverses is null) execute function check_paid_before();
