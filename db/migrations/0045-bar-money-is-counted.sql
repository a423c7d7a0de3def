-- expands
-- The money of the bar is counted from now on, as that of the rooms. 0046 counts what came before.

alter type tally_subject add value 'bar_money';

create function tally_bar_money() returns trigger language plpgsql as $$
begin
  insert into tally_change (subject, day, facets, entries, amount_kobo)
    values ('bar_money', new.day, array[new.kind::text], 1, new.amount_kobo);
  return null;
end $$;
create trigger bar_money_tallied after insert on money_entry for each row
  when (new.stream = 'bar') execute function tally_bar_money();
