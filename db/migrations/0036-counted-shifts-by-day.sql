-- expands
-- Shifts by the time of their count, for the takings of some days.

create index shift_by_count on shift (closed_at, id) where z_number is not null;
