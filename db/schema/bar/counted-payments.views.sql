-- The payments of tabs at the bar that count: not reversed and, if by transfer, confirmed. Payments by pay links are not
-- here; `tab_paid` adds them.
create view counted_tab_payment as
  select paid.id, paid.tab_id, paid.amount_kobo from bar_tab_payment paid
  where not exists (select from bar_tab_payment_reversal reversal where reversal.payment_id = paid.id)
    and not exists (select from transfer where transfer.id = paid.id and transfer.state <> 'confirmed');
