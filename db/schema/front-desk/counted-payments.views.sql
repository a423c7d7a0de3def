-- The payments at the desk that count: neither reversed nor by a transfer that waits to be confirmed.
create view counted_desk_payment as
  select paid.id, paid.booking_id, paid.amount_kobo, paid.taken_at, paid.clearing_id, paid.window_id from desk_payment paid
  where not exists (select from desk_payment_reversal reversal where reversal.payment_id = paid.id)
    and not exists (select from transfer
      where transfer.id = coalesce(paid.company_payment_id, paid.id) and transfer.state <> 'confirmed');
