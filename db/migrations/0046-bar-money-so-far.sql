-- expands
-- Counts the money of the bar that came before 0045. One statement sees one state of the entries and of their counts, so
-- nothing that is written meanwhile is missed or counted twice. Without money it does nothing: `migrate --check` tries all
-- migrations in one transaction, in which PostgreSQL refuses the new value. A trigger lets only triggers write these rows.
alter table tally_change disable trigger user;
do $$ begin
  if exists (select from money_entry where stream = 'bar') then
    insert into tally_change (subject, day, facets, entries, amount_kobo)
      select 'bar_money'::tally_subject, day, facets, sum(entries), sum(amount_kobo)
      from (
          select day, array[kind::text] as facets, 1 as entries, amount_kobo from money_entry where stream = 'bar'
          union all
          select day, facets, -entries, -amount_kobo from tally_change where subject = 'bar_money'
          union all
          select period, facets, -entries, -amount_kobo from tally where subject = 'bar_money' and span = 'day') difference
      group by 1, 2, 3 having sum(entries) <> 0 or sum(amount_kobo) <> 0;
  end if;
end $$;
alter table tally_change enable trigger user;
