-- Without being paid, a booking is held again twice, and no longer than 90 minutes after it was made (`holdLimits`).
alter table booking
  add column hold_renewals integer not null default 0,
  add constraint booking_held_again_twice check (hold_renewals between 0 and 2);

-- As a trigger: holds of before this rule may have ended later, and their bookings still change.
create function limit_hold() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.hold_until is not distinct from old.hold_until then
    return new;
  end if;
  if new.hold_until > new.created_at + interval '90 minutes' then
    raise exception 'the hold of booking % ends too late', new.reference
      using errcode = 'check_violation', constraint = 'booking_hold_ends_in_time';
  end if;
  if tg_op = 'UPDATE' and new.hold_until > old.hold_until then
    new.hold_renewals := old.hold_renewals + 1;
  end if;
  return new;
end $$;
create trigger hold_is_limited before insert or update of hold_until on booking
  for each row execute function limit_hold();

-- Where an unpaid hold was asked from, so that the holds of one browser and of one network can be counted: as keyed
-- hashes, and only while it is held.
create table hold_origin (
  booking_id uuid primary key references booking on delete cascade,
  network text not null check (network ~ '^[0-9a-f]{64}$'),
  browser text not null check (browser ~ '^[0-9a-f]{64}$')
);
create index hold_origin_by_network on hold_origin (network);
create index hold_origin_by_browser on hold_origin (browser);

create function forget_hold_origin() returns trigger language plpgsql as $$
begin
  delete from hold_origin where booking_id = new.id;
  return null;
end $$;
create trigger hold_origin_is_forgotten after update of status, deleted_at on booking
  for each row when (new.status <> 'pending' or new.deleted_at is not null) execute function forget_hold_origin();

-- A solved challenge is used once.
create table spent_proof (
  nonce text primary key check (nonce ~ '^[0-9a-f]{32}$'),
  until timestamptz not null
);
create index spent_proof_by_age on spent_proof (until);
