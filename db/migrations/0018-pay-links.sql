-- The mail with the way to pay goes to an address that may be anybody's: one on each of the hotel's days, for all bookings
-- under it together.
create table pay_link (
  -- sha256 of the address in small letters: the address itself is the booking's alone.
  address text not null check (address ~ '^[0-9a-f]{64}$'),
  day date not null,
  booking_id uuid not null references booking on delete cascade,
  primary key (address, day)
);
create index pay_link_by_age on pay_link (day);
