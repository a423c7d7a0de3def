-- Who may sign in, and how that ends. Times come from the program's clock, never from now().

create type currency as enum ('NGN', 'USD', 'EUR');
create type session_kind as enum ('full', 'change_password');

alter table staff
  add column password_changed_at timestamptz,
  -- Set by an administrator: its owner chooses another one at the next sign-in.
  add column must_change_password boolean not null default false,
  add column email_notifications boolean not null default true,
  add column sms_alerts boolean not null default true,
  add column daily_reports boolean not null default false,
  add column currency currency not null default 'NGN',
  add column timezone text not null default 'Africa/Lagos' check (timezone in ('Africa/Lagos', 'UTC')),
  add constraint staff_id_in_capitals check (staff_id = upper(staff_id));
update staff set password_changed_at = created_at;
alter table staff alter column password_changed_at set not null;

-- A browser that is signed in. Its cookie holds the token; here is only a hash of it.
create table session (
  token_hash text primary key,
  staff_id uuid not null references staff on delete cascade,
  kind session_kind not null,
  created_at timestamptz not null,
  last_active_at timestamptz not null,
  ends_at timestamptz not null
);
create index session_by_staff on session (staff_id);

-- Whatever changes a person's password or rights, and from wherever: their sessions end with the same commit.
create function end_sessions() returns trigger language plpgsql as $$
begin
  delete from session where staff_id = new.id;
  return null;
end $$;
create trigger staff_change_ends_sessions after update on staff for each row
  when (new.password_hash is distinct from old.password_hash or new.role is distinct from old.role
    or (old.is_active and not new.is_active))
  execute function end_sessions();

-- Without a superadmin nobody could ever make one again. The lock lets two who remove each other queue.
create function keep_a_superadmin() returns trigger language plpgsql as $$
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
  execute function keep_a_superadmin();
create trigger staff_last_superadmin_deleted before delete on staff for each row
  when (old.role = 'superadmin' and old.is_active)
  execute function keep_a_superadmin();

create table two_factor (
  staff_id uuid primary key references staff on delete cascade,
  -- Encrypted: a copy of the database must not be able to sign in.
  secret text not null,
  enabled_at timestamptz,
  -- The time step of the newest code accepted: no code counts twice.
  last_step bigint not null default 0
);

create table recovery_code (
  staff_id uuid not null references two_factor on delete cascade,
  code_hash text not null,
  primary key (staff_id, code_hash)
);

-- Wrong passwords and codes per ID, whether or not somebody has it. A try is counted before it is judged,
-- so that parallel ones cannot pass the limit together.
create table sign_in_try (
  staff_id text primary key,
  tries integer not null,
  -- Until then the tries count, and a full number of them keeps the ID locked.
  ends_at timestamptz not null
);

-- Ọlá stands between Obi and Oyin, whatever the server's own locale.
create index staff_by_name on staff (lower(name) collate "und-x-icu", id);
create index audit_by_actor on audit (actor);
