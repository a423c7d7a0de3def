alter table staff drop constraint staff_timezone_check;
update staff set timezone = 'hotel' where timezone <> 'UTC';
alter table staff alter timezone set default 'hotel',
  add constraint staff_timezone_check check (timezone in ('hotel', 'UTC'));
