-- contracts: money_day, drink_day and booking_day, to which triggers of older programs write, have other names
-- Each sum of a day is kept in several rows, so that transactions of the same day need not wait for each other.
alter table money_day rename to money_day_slot;
alter table money_day_slot add slot smallint not null default 0, drop constraint money_day_pkey,
  add constraint money_day_slot_pkey primary key (day, stream, method, slot);
alter table money_day_slot alter slot drop default;

alter table drink_day rename to drink_day_slot;
alter table drink_day_slot rename constraint drink_day_drink_id_fkey to drink_day_slot_drink_id_fkey;
alter table drink_day_slot add slot smallint not null default 0, drop constraint drink_day_pkey,
  add constraint drink_day_slot_pkey primary key (day, drink_id, slot);
alter table drink_day_slot alter slot drop default;

alter table booking_day rename to booking_day_slot;
alter table booking_day_slot add slot smallint not null default 0, drop constraint booking_day_pkey,
  add constraint booking_day_slot_pkey primary key (day, source, slot);
alter table booking_day_slot alter slot drop default;
