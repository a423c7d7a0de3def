-- What staff take back of a booking on the day they did it.

-- A cancellation that was undone and is made again owes the money anew; that nothing was owed before stays to be read.
drop index refund_once_per_purpose;
create unique index refund_once_per_purpose on refund (payment_id, purpose)
  where purpose <> 'reduced' and (state <> 'kept' or purpose <> 'cancelled');

-- Takes the nights again that a stay has given back. False when one of them is full or the type is not on sale: nothing is
-- taken then.
create function retake_nights(p_booking uuid, p_at timestamptz) returns boolean language plpgsql as $$
declare
  stay booking%rowtype;
  missing date[];
begin
  select * into strict stay from booking where id = p_booking;
  perform queue_for_nights(p_booking, stay.room_type_id, stay.check_in, stay.check_out, p_at);
  missing := array(
    select day::date from generate_series(stay.check_in, stay.check_out - 1, interval '1 day') day
    where not exists (select from booking_night held where held.booking_id = p_booking and held.night = day::date)
    order by day);
  if cardinality(missing) > 0 then
    perform take_nights(p_booking, stay.room_type_id, missing, hotel_day(p_at));
  end if;
  update booking set nights_held = true where id = p_booking and not nights_held;
  return true;
exception
  when no_data_found then
    return false;
end $$;
