-- Who did what, and when.

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  -- The actor's name at the time of the entry.
  actor_name text,
  -- The key of an event that strangers can repeat without end, such as a wrong password. Events with one key share this
  -- entry, and `times` in `after` counts them.
  counted text constraint audit_count_above_zero check (counted is null or coalesce((after ->> 'times')::integer, 0) > 0)
);
create unique index audit_by_counted on audit (counted) where counted is not null;
create index audit_by_subject on audit (subject_kind, subject_id, id);
create index audit_by_kind on audit (subject_kind, id);
create index audit_by_age on audit (at, id);
create index audit_by_kind_and_age on audit (subject_kind, at, id);
create index audit_by_actor_and_age on audit (actor, at, id);
create index audit_by_action_and_age on audit (action, at, id);

-- The words by which a search of the audit log finds an entry.
create function audit_search_words(reason text, before jsonb, after jsonb) returns tsvector language sql immutable parallel safe cost 5000
  return search_words(coalesce(reason, '') || ' ' || coalesce(before ->> 'name', '') || ' ' || coalesce(after ->> 'name', '')
    || ' ' || coalesce(before ->> 'drink', '') || ' ' || coalesce(after ->> 'drink', '') || ' ' || coalesce(after ->> 'work', ''));
create index audit_by_words on audit using gin (audit_search_words(reason, before, after));
