-- Money that the hotel keeps stays a payment of its booking: the booking stays as well.
create function keep_booking_with_money() returns trigger language plpgsql as $$
begin
  if desk_paid(new.id) > 0 or exists (
    select from payment where tx_ref = new.tx_ref and amount_kobo > (
      select coalesce(sum(refund.amount_kobo), 0) from refund where payment_id = payment.id and state = 'made')) then
    raise exception 'a booking with money in it is not deleted' using errcode = 'check_violation',
      constraint = 'booking_with_money_stays';
  end if;
  return new;
end $$;
create trigger booking_with_money_stays before update of deleted_at on booking for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function keep_booking_with_money();
