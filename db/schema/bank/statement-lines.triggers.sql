-- A line of the bank is matched with one transfer, once, and confirms it if nobody has; or the line is set aside,
-- which can be undone. If the bank takes the money back, the line loses its transfer, which is unconfirmed again.

create function check_statement_line() returns trigger language plpgsql as $$
declare
  matching text[] := '{transfer_id,matched_by,matched_at,matched_because,matched_words}';
  reversing text[] := matching || '{reversal_id}'::text[];
  setting_aside text[] := '{set_aside_by,set_aside_at,set_aside_reason}';
  names text[] := '{narration,reference,set_aside_reason,matched_words}';
begin
  if tg_op = 'INSERT' then
    if num_nonnulls(new.transfer_id, new.set_aside_at, new.reversal_id) = 0 then
      return new;
    end if;
  elsif tg_op = 'UPDATE' then
    if old.transfer_id is null and new.transfer_id is not null and to_jsonb(new) - matching = to_jsonb(old) - matching then
      -- A reversed transfer stays reversed, because what it was to pay is owed again.
      if not exists (select from transfer where id = new.transfer_id and state <> 'reversed' for update) then
        raise exception 'this transfer was taken off'
          using errcode = 'check_violation', constraint = 'statement_line_of_standing_transfer';
      end if;
      return new;
    elsif old.reversal_id is null and new.reversal_id is not null and new.transfer_id is null
      and to_jsonb(new) - reversing = to_jsonb(old) - reversing then
      if not exists (select from statement_line where id = new.reversal_id and kind = 'reversal' and day >= old.day) then
        raise exception 'only a line in which the bank takes money back can take one back'
          using errcode = 'check_violation', constraint = 'statement_line_reversed_by_reversal';
      end if;
      return new;
    elsif (old.set_aside_at is null) <> (new.set_aside_at is null)
      and to_jsonb(new) - setting_aside = to_jsonb(old) - setting_aside then
      return new;
    elsif new.narration in (old.narration, erased_text()) and (new.reference is null or new.reference = old.reference)
      and (new.matched_words is not distinct from old.matched_words or new.matched_words = array[erased_text()])
      and (new.set_aside_reason is not distinct from old.set_aside_reason or new.set_aside_reason = erased_text())
      and to_jsonb(new) - names = to_jsonb(old) - names then
      return new;
    end if;
  end if;
  raise exception 'a line of the bank is added, and gets its transfer once or is set aside'
    using errcode = 'check_violation', constraint = 'statement_line_never_changes';
end $$;
create trigger statement_line_never_changes before insert or update or delete on statement_line
  for each row execute function check_statement_line();

create function confirm_by_statement_line() returns trigger language plpgsql as $$
begin
  update transfer set state = 'confirmed', decided_by = new.matched_by, decided_at = new.matched_at
    where id = new.transfer_id and state = 'unconfirmed';
  return null;
end $$;
create trigger statement_line_confirms after update on statement_line for each row
  when (old.transfer_id is null and new.transfer_id is not null) execute function confirm_by_statement_line();

create function unconfirm_by_statement_line() returns trigger language plpgsql as $$
begin
  update transfer set state = 'unconfirmed', decided_by = null, decided_at = null
    where id = old.transfer_id and state = 'confirmed';
  return null;
end $$;
create trigger statement_line_unconfirms after update on statement_line for each row
  when (old.transfer_id is not null and new.transfer_id is null) execute function unconfirm_by_statement_line();
