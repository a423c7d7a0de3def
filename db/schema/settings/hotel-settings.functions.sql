-- Whether the hotel has what belongs to a day. Each part reads one row by its key.
create function hotel_has_begun() returns boolean language sql stable
  return coalesce(
    (select true from booking order by id limit 1), (select true from bar_order order by id limit 1),
    (select true from money_entry order by id limit 1), (select true from safe_entry order by number limit 1),
    (select true from shift order by id limit 1), false);
