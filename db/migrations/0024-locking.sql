-- Wrong tries count for where they came from, and what outsiders can do without end is written down as a count.

-- Nobody stays locked over this change.
drop table sign_in_try;
create table sign_in_try (
  -- As it was typed, whether or not somebody has it.
  staff_id text not null,
  -- A browser that is known, a network under a key, a session of one's own, or `anywhere`.
  place text not null,
  tries integer not null check (tries >= 0),
  -- Until then the tries count.
  ends_at timestamptz not null,
  primary key (staff_id, place)
);
create index sign_in_try_by_end on sign_in_try (ends_at);

-- A solved challenge is used once. Bookings ask for such proofs as well, and may have made the table.
create table if not exists spent_proof (
  nonce text primary key check (nonce ~ '^[0-9a-f]{32}$'),
  until timestamptz not null
);
create index if not exists spent_proof_by_age on spent_proof (until);

-- An entry that counts: one for what is the same within an hour.
alter table audit add column counted text constraint audit_counted check (counted is null or coalesce((after ->> 'times')::integer, 0) > 0);
create unique index audit_by_counted on audit (counted) where counted is not null;

-- Who did what is never written anew; a count may go on, and of the networks it came from more may be added.
create or replace function keep_audit_as_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.counted is not null
    and to_jsonb(new) - 'after' = to_jsonb(old) - 'after'
    and new.after - '{times,networks}'::text[] = old.after - '{times,networks}'::text[]
    and (new.after ->> 'times')::integer = (old.after ->> 'times')::integer + 1
    and starts_with(coalesce(new.after ->> 'networks', ''), coalesce(old.after ->> 'networks', ''))
  then
    return new;
  end if;
  raise exception 'what was done stays done' using errcode = 'check_violation', constraint = 'audit_kept_as_written';
end $$;

-- A notice to one person, besides those whom its kind concerns. As text: a new word cannot be used in the transaction that adds it.
alter type notice_kind add value 'sign_in_attacked';
alter table notice
  add column staff_id uuid references staff on delete cascade,
  add constraint notice_of_staff check ((kind::text = 'sign_in_attacked') = (staff_id is not null));

-- The bell looks at both for everybody, every few seconds.
drop index notice_by_age;
create index notice_by_age on notice (at, id) include (kind, staff_id);
