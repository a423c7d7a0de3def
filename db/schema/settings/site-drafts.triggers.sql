create function check_site_draft() returns trigger language plpgsql as $$
begin
  if new.staff_id <> old.staff_id or new.revision <> old.revision + 1 then
    raise exception 'each save of a draft has the next revision, and a draft stays that of its person'
      using errcode = 'check_violation', constraint = 'site_draft_revisions_follow';
  end if;
  return new;
end $$;
create trigger site_draft_revisions_follow before update on site_draft for each row execute function check_site_draft();

create function check_new_scheduled_texts() returns trigger language plpgsql as $$
begin
  if new.state <> 'waiting' or exists (
    select from jsonb_each(new.texts) where not hotel_setting_fits(key, value -> 'value')) then
    raise exception 'texts that are scheduled wait, and fit the site'
      using errcode = 'check_violation', constraint = 'scheduled_texts_fit';
  end if;
  return new;
end $$;
create trigger scheduled_texts_fit before insert on scheduled_texts for each row
  execute function check_new_scheduled_texts();

create trigger scheduled_texts_never_change before update on scheduled_texts for each row
  when (old.state not in ('waiting', 'refused') or old.state = 'refused' and new.state <> 'withdrawn'
    or (old.texts, old.publish_at, old.made_by, old.made_at)
      is distinct from (new.texts, new.publish_at, new.made_by, new.made_at))
  execute function refuse_change('scheduled_texts_never_change', 'rows of %1$s only end');
create trigger scheduled_texts_stay before delete on scheduled_texts for each row
  execute function refuse_change('scheduled_texts_never_change', 'rows of %1$s are never deleted');

-- Published are texts that are the last versions of their settings. A text without a version is as in hotel.config.ts,
-- which only the program knows.
create function check_published_texts() returns trigger language plpgsql as $$
begin
  if exists (select from jsonb_each(new.texts) scheduled
    where (select value from hotel_setting where name = scheduled.key order by version desc limit 1)
      <> scheduled.value -> 'value') then
    raise exception 'published texts are versions of the settings'
      using errcode = 'check_violation', constraint = 'scheduled_texts_became_versions';
  end if;
  return null;
end $$;
create trigger scheduled_texts_became_versions after update on scheduled_texts for each row
  when (new.state = 'published') execute function check_published_texts();
