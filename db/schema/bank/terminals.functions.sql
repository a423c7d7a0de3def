-- What terminals are asked for and have not decided, in kobo. The amount pays nothing yet, but nobody else may pay the
-- same amount, so that an approval still fits the balance.
create function booking_at_terminal(p_booking_id uuid) returns bigint language sql stable
  as $$ select coalesce(sum(amount_kobo), 0)::bigint from terminal_request where booking_id = p_booking_id and state = 'asked' $$;

create function tab_at_terminal(p_tab_id uuid) returns bigint language sql stable
  as $$ select coalesce(sum(amount_kobo), 0)::bigint from terminal_request where tab_id = p_tab_id and state = 'asked' $$;

-- What is reserved, in kobo: unconfirmed transfers, and what terminals are asked for. It is not paid yet, but nobody
-- else may pay it.
create function booking_reserved(p_booking_id uuid) returns bigint language sql stable
  as $$ select booking_unconfirmed(p_booking_id) + booking_at_terminal(p_booking_id) $$;

create function tab_reserved(p_tab_id uuid) returns bigint language sql stable
  as $$ select tab_unconfirmed(p_tab_id) + tab_at_terminal(p_tab_id) $$;

-- What is reserved in a window, in kobo. Null is the window of the guest.
create function window_reserved(p_booking_id uuid, p_window_id uuid) returns bigint language sql stable as $$
  select window_unconfirmed(p_booking_id, p_window_id) + coalesce(sum(amount_kobo), 0)::bigint from terminal_request
  where booking_id = p_booking_id and window_id is not distinct from p_window_id and state = 'asked'
$$;
