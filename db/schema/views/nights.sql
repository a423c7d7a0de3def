-- THE definition of a room sold for a night: somebody has booked it, and it is no online hold that nobody has paid, nor a
-- guest who should have left.
create view sold_night as
  select night, booking_id, night_kobo[night - check_in + 1] as price_kobo
  from booking_night join booking on booking.id = booking_id
  where status <> 'pending' and not overstay;
