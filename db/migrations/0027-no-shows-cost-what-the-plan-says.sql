-- expands
-- What a no-show costs, in the terms of a plan and of a booking. The terms that exist name nothing: a no-show costs the total.

alter table rate_plan
  add column no_show_percent integer,
  add constraint rate_plan_no_show_in_range check (
    no_show_percent is null or late_refund_percent is not null and no_show_percent between 0 and 100);
alter table booking
  add column no_show_percent integer,
  add constraint booking_no_show_in_range check (
    no_show_percent is null or late_refund_percent is not null and no_show_percent between 0 and 100);
