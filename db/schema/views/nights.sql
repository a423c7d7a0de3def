-- The one definition of a room that was sold for a night. It leaves out unpaid online holds and nights of an overstay.
create view sold_night as
  select night, booking_id, night_kobo[night - check_in + 1] as price_kobo, plan_code
  from booking_night join booking on booking.id = booking_id
  where status <> 'pending' and not overstay;
