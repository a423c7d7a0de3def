-- Unconfirmed transfers, in kobo.
create function booking_unconfirmed(p_booking_id uuid) returns bigint language sql stable
  as $$ select coalesce(sum(amount_kobo), 0)::bigint from transfer where booking_id = p_booking_id and state = 'unconfirmed' $$;

create function tab_unconfirmed(p_tab_id uuid) returns bigint language sql stable
  as $$ select coalesce(sum(amount_kobo), 0)::bigint from transfer where tab_id = p_tab_id and state = 'unconfirmed' $$;

create function clearing_unconfirmed(p_clearing_id uuid) returns bigint language sql stable
  as $$ select coalesce(sum(paid.amount_kobo), 0)::bigint
    from desk_payment paid join transfer on transfer.id = company_payment_id
    where clearing_id = p_clearing_id and state = 'unconfirmed' $$;

-- The transfer of a payment. A part of the payment of a company has the transfer of the whole payment. Null if the
-- payment was not by transfer, or is older than the table.
create function transfer_of_payment(p_payment_id uuid) returns transfer language sql stable
  as $$ select transfer.* from transfer
    where id = coalesce((select company_payment_id from desk_payment where id = p_payment_id), p_payment_id) $$;
