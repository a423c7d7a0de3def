create trigger backup_key_never_changes before update or delete on backup_key for each row
  execute function refuse_change('backup_key_never_changes', 'keys of backups never change; another key is another row');

create trigger backup_key_follows before insert on backup_key for each row
  execute function require_next_version('backup_key_versions_follow', 'the next key has another version');

-- Once there is a key, a backup that is not encrypted to one is not proven: a person with the file could read it.
create function check_backup_is_encrypted() returns trigger language plpgsql as $$
begin
  if exists (select from backup_key where set_at <= new.begun_at) then
    raise exception 'a backup is proven only if it is encrypted'
      using errcode = 'check_violation', constraint = 'backup_proof_is_encrypted';
  end if;
  return new;
end $$;
create trigger backup_proof_is_encrypted before insert on backup_proof for each row
  when (new.problem is null and new.key_version is null) execute function check_backup_is_encrypted();
