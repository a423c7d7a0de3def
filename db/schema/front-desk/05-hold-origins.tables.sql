-- Keyed hashes of the network and the browser from which a hold was made, to limit the holds of each. A trigger deletes
-- the row when the booking is no longer pending, or is deleted.
create table hold_origin (
  booking_id uuid primary key references booking on delete cascade,
  network text not null check (network ~ '^[0-9a-f]{64}$'),
  browser text not null check (browser ~ '^[0-9a-f]{64}$')
);
create index hold_origin_by_network on hold_origin (network);
create index hold_origin_by_browser on hold_origin (browser);
