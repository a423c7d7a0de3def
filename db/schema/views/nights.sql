-- The one definition of a room that was sold for a night. It leaves out unpaid online holds and nights of an overstay.
create view sold_night as
  select night, booking_id, night_kobo[night - check_in + 1] as price_kobo, plan_code,
    (case
      when source = 'online' and company_id is null then 'website'
      when source = 'online' then 'company_link'
      when company_id is null then 'desk'
      else 'company_desk' end)::night_source as source
  from booking_night join booking on booking.id = booking_id
  where status <> 'pending' and not overstay;
