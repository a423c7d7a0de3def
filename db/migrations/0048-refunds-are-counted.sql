-- expands
-- Refunds are counted from now on, for the totals of their list. 0049 counts those that came before.

alter type tally_subject add value 'refund';

create function tally_refund() returns trigger language plpgsql as $$
begin
  insert into tally_change (subject, day, facets, entries, amount_kobo)
    select 'refund', hotel_day(new.due_at), array[counted.state::text, new.purpose::text, currency], counted.entries,
      counted.entries * counted.amount_kobo
    from payment, (values (old.state, old.amount_kobo, -1), (new.state, new.amount_kobo, 1)) counted (state, amount_kobo, entries)
    where payment.id = new.payment_id and (counted.entries = 1 or tg_op = 'UPDATE');
  return null;
end $$;
create trigger refund_tallied after insert on refund for each row execute function tally_refund();
create trigger refund_tallied_on_update after update on refund for each row
  when ((old.state, old.amount_kobo) is distinct from (new.state, new.amount_kobo)) execute function tally_refund();
