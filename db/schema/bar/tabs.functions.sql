-- The price of the drinks on a tab that were not taken back, in kobo.
create function tab_total(p_tab_id uuid) returns bigint language sql stable
  return (select coalesce(sum(total_kobo), 0)::bigint from bar_order join bar_sale on order_id = bar_order.id
    where tab_id = p_tab_id and deleted_at is null);

-- The share of one of so many people who pay an amount, in kobo: rounded up to notes of 50 naira, and the last one pays
-- all that is left. `shareOfTab` (contract/bar/tab-split.ts) is the same rule.
create function tab_share(p_amount_kobo bigint, p_people integer) returns bigint language sql immutable
  return case when p_people = 1 then p_amount_kobo
    when p_people > 1 then least(p_amount_kobo, (p_amount_kobo + p_people * 5000 - 1) / (p_people * 5000) * 5000) end;

-- How many drinks of a sale are paid by payments that name them. A reversed payment pays none.
create function tab_drinks_paid(p_sale_id uuid) returns bigint language sql stable
  return (select coalesce(sum(quantity), 0)::bigint from bar_tab_payment_drink paid where paid.sale_id = p_sale_id
    and not exists (select from bar_tab_payment_reversal reversal where reversal.payment_id = paid.payment_id));

-- What was paid of a tab at the bar and by pay links, in kobo. What came by a link beyond the total of the tab does not
-- count, even if the hotel keeps it.
create function tab_paid(p_tab_id uuid) returns bigint language sql stable
  as $$ select (select coalesce(sum(amount_kobo), 0)::bigint from counted_tab_payment p where p.tab_id = p_tab_id)
    + (select coalesce(sum(p.amount_kobo - (
        select coalesce(sum(r.amount_kobo), 0) from refund r
        where r.payment_id = p.id and (r.state = 'made' or r.purpose = 'over'))), 0)::bigint
      from charge c join payment p on p.tx_ref = c.tx_ref where c.tab_id = p_tab_id and settles_charge(p.verdict)) $$;
