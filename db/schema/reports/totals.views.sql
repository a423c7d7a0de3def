create view money_day as
  select day, stream, method, sum(taken_kobo)::bigint as taken_kobo, sum(given_back_kobo)::bigint as given_back_kobo,
    sum(taken)::integer as taken, sum(given_back)::integer as given_back
  from money_day_slot group by day, stream, method;

create view drink_day as
  select day, drink_id, sum(quantity)::integer as quantity, sum(amount_kobo)::bigint as amount_kobo
  from drink_day_slot group by day, drink_id;

create view booking_day as
  select day, source, sum(bookings)::integer as bookings, sum(called_off)::integer as called_off,
    sum(booked_kobo)::bigint as booked_kobo
  from booking_day_slot group by day, source;
