-- Money of a day that does not stand, found as fast as what does.
create index money_entry_fallen_by_day on money_entry (day) where not stands;
