-- Mails with a link to pay for a booking. An address gets them for at most one booking a day, because it may belong to
-- a stranger.
create table pay_link (
  -- SHA-256 of the mailbox of an address, the same for all its spellings (mailboxHash).
  address text not null check (address ~ '^[0-9a-f]{64}$'),
  day date not null,
  booking_id uuid not null references booking on delete cascade,
  primary key (address, day)
);
create index pay_link_by_age on pay_link (day);
