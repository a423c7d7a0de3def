-- A person sees the own sessions and ends them one by one; a second factor that comes or goes ends them all.

alter table session
  -- By which a session is named outside: its token is a secret, and so is the token's hash.
  add column id uuid not null unique default gen_random_uuid(),
  -- What the browser calls itself, cut off; empty where it did not say.
  add column user_agent text not null default '' check (length(user_agent) <= 300);

create function end_sessions_of_factor() returns trigger language plpgsql as $$
begin
  delete from session where staff_id = coalesce(new.staff_id, old.staff_id);
  return null;
end $$;
create trigger two_factor_change_ends_sessions after update on two_factor for each row
  when (new.enabled_at is distinct from old.enabled_at)
  execute function end_sessions_of_factor();
create trigger two_factor_addition_ends_sessions after insert on two_factor for each row
  when (new.enabled_at is not null)
  execute function end_sessions_of_factor();
create trigger two_factor_removal_ends_sessions after delete on two_factor for each row
  when (old.enabled_at is not null)
  execute function end_sessions_of_factor();

-- The receipts that a browser keeps are found by their tokens.
create index booking_by_receipt on booking (receipt_token);
