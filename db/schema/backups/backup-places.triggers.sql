create trigger backup_place_never_changes before update or delete on backup_place for each row
  execute function refuse_change('backup_place_never_changes', 'places of backups never change; another place is another row');
create trigger backup_sending_never_changes before update or delete on backup_sending for each row
  execute function refuse_change('backup_sending_never_changes', 'what became of a sent backup never changes');
create trigger backup_removal_never_changes before update or delete on backup_removal for each row
  execute function refuse_change('backup_removal_never_changes', 'what was removed never changes');

create trigger backup_place_follows before insert on backup_place for each row
  execute function require_next_version('backup_place_versions_follow', 'the next place has another version');

-- What leaves the hotel is encrypted, and good.
create function check_new_backup_sending() returns trigger language plpgsql as $$
begin
  if not exists (select from backup_proof where id = new.proof_id and problem is null and key_version is not null) then
    raise exception 'only a proven backup that is encrypted is sent'
      using errcode = 'check_violation', constraint = 'backup_sending_of_a_proven_backup';
  end if;
  if not exists (select from backup_place where version = new.place_version and kind is not null) then
    raise exception 'a backup is sent to a place'
      using errcode = 'check_violation', constraint = 'backup_sending_to_a_place';
  end if;
  return new;
end $$;
create trigger backup_sending_is_possible before insert on backup_sending for each row
  execute function check_new_backup_sending();

-- A backup is removed only where it has arrived, and only while a newer one is there.
create function check_new_backup_removal() returns trigger language plpgsql as $$
declare
  sent backup_sending;
begin
  select * into sent from backup_sending where id = new.sending_id;
  if sent.id is null or sent.problem is not null or not exists (
    select from backup_sending newer
      join backup_place newer_place on newer_place.version = newer.place_version
      join backup_place place on place.version = sent.place_version
        and place.kind = newer_place.kind and place.address = newer_place.address
      where newer.problem is null and newer.proof_id > sent.proof_id
        and not exists (select from backup_removal where sending_id = newer.id)
  ) then
    raise exception 'the newest backup at a place is never removed'
      using errcode = 'check_violation', constraint = 'backup_removal_of_an_older_one';
  end if;
  return new;
end $$;
create trigger backup_removal_is_possible before insert on backup_removal for each row
  execute function check_new_backup_removal();
