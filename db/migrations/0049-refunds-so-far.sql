-- expands
-- Counts the refunds that came before 0048, in the way of 0046 and for its reasons.
alter table tally_change disable trigger user;
do $$ begin
  if exists (select from refund) then
    insert into tally_change (subject, day, facets, entries, amount_kobo)
      select 'refund'::tally_subject, day, facets, sum(entries), sum(amount_kobo)
      from (
          select hotel_day(due_at) as day, array[state::text, purpose::text, currency] as facets, 1 as entries, refund.amount_kobo
          from refund join payment on payment.id = payment_id
          union all
          select day, facets, -entries, -amount_kobo from tally_change where subject = 'refund'
          union all
          select period, facets, -entries, -amount_kobo from tally where subject = 'refund' and span = 'day') difference
      group by 1, 2, 3 having sum(entries) <> 0 or sum(amount_kobo) <> 0;
  end if;
end $$;
alter table tally_change enable trigger user;
