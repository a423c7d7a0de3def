-- The price of the drinks on a tab that were not taken back, in kobo.
create function tab_total(p_tab_id uuid) returns bigint language sql stable
  return (select coalesce(sum(total_kobo), 0)::bigint from bar_order join bar_sale on order_id = bar_order.id
    where tab_id = p_tab_id and deleted_at is null);

-- What was paid of a tab at the bar and by pay links, in kobo. What came by a link beyond the total of the tab does not
-- count, even if the hotel keeps it.
create function tab_paid(p_tab_id uuid) returns bigint language sql stable
  as $$ select (select coalesce(sum(amount_kobo), 0)::bigint from counted_tab_payment p where p.tab_id = p_tab_id)
    + (select coalesce(sum(p.amount_kobo - (
        select coalesce(sum(r.amount_kobo), 0) from refund r
        where r.payment_id = p.id and (r.state = 'made' or r.purpose = 'over'))), 0)::bigint
      from charge c join payment p on p.tx_ref = c.tx_ref where c.tab_id = p_tab_id and settles_charge(p.verdict)) $$;
