-- expands
-- The calendar reads the nights of all types between two days.
create index night_by_day on night (night);
