create trigger picture_file_never_changes before update or delete on picture_file for each row
  execute function refuse_change('picture_file_never_changes', 'rows of %1$s never change: a changed picture is another one');
create trigger picture_never_changes before update or delete on picture for each row
  execute function refuse_change('picture_never_changes', 'rows of %1$s never change: a changed picture is another one');
create trigger picture_version_never_changes before update or delete on picture_version for each row
  execute function refuse_change('picture_version_never_changes', 'rows of %1$s never change; a change is another row');
create trigger picture_upload_stays before delete on picture_upload for each row
  execute function refuse_change('picture_upload_stays', 'rows of %1$s are not deleted');
create trigger picture_current_follows before insert or update or delete on picture_current for each row
  when (pg_trigger_depth() = 0)
  execute function refuse_change('picture_current_follows', 'only versions of pictures write %1$s');

create trigger picture_versions_follow before insert on picture_version for each row
  execute function require_next_version('picture_versions_follow', 'the next change has another version');

-- An upload is decided once: it loses its bytes, and gets the moment and perhaps the problem. All else of it stays.
create function check_decided_upload() returns trigger language plpgsql as $$
begin
  if old.decided_at is not null or new.decided_at is null
    or (new.id, new.hash, new.file_name, new.place, new.room_type_id, new.category, new.replaces, new.uploaded_by,
      new.uploaded_at) is distinct from (old.id, old.hash, old.file_name, old.place, old.room_type_id, old.category,
      old.replaces, old.uploaded_by, old.uploaded_at) then
    raise exception 'an upload is decided once, and changes in nothing else'
      using errcode = 'check_violation', constraint = 'picture_upload_is_decided_once';
  end if;
  return new;
end $$;
create trigger picture_upload_is_decided_once before update on picture_upload for each row
  execute function check_decided_upload();

-- Pages name the file of the largest width, so a picture without it would be a broken one.
create function check_picture_has_files() returns trigger language plpgsql as $$
begin
  if not exists (select from picture_file where hash = new.hash and width = new.width and format = 'webp') then
    raise exception 'a picture has its file in its largest width'
      using errcode = 'check_violation', constraint = 'picture_has_its_files';
  end if;
  if picture_kind_of((select place from picture_upload where id = new.id)) <> new.kind then
    raise exception 'the picture was uploaded as something else'
      using errcode = 'check_violation', constraint = 'picture_has_the_kind_of_its_upload';
  end if;
  return null;
end $$;
create constraint trigger picture_has_its_files after insert on picture deferrable initially deferred for each row
  execute function check_picture_has_files();

create function check_new_picture_version() returns trigger language plpgsql as $$
begin
  if picture_kind_of(new.place) <> (select kind from picture where id = new.picture_id) then
    raise exception 'a picture of this kind cannot have this place'
      using errcode = 'check_violation', constraint = 'picture_keeps_its_kind';
  end if;
  return new;
end $$;
create trigger picture_keeps_its_kind before insert on picture_version for each row
  execute function check_new_picture_version();

create function follow_picture_version() returns trigger language plpgsql as $$
begin
  insert into picture_current (picture_id, version, place, room_type_id, position)
    values (new.picture_id, new.version, new.place, coalesce(new.room_type_id, ''), new.position)
    on conflict (picture_id) do update set version = excluded.version, place = excluded.place,
      room_type_id = excluded.room_type_id, position = excluded.position;
  return null;
end $$;
create trigger picture_version_becomes_current after insert on picture_version for each row
  execute function follow_picture_version();
