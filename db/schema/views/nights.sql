-- The one definition of a room sold for a night. Unpaid online holds and nights of an overstay are not in it.
create view sold_night as
  select night, booking_id, night_kobo[night - check_in + 1] as price_kobo
  from booking_night join booking on booking.id = booking_id
  where status <> 'pending' and not overstay;
