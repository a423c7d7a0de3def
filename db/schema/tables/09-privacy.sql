-- A guest can be forgotten: after the time that the config says, or because they ask for it. Only what names the person or
-- was typed about them goes. Money, nights, statuses, and who did what and when stay.

create table forgotten_guest (
  booking_id uuid primary key references booking,
  -- From then on nothing here says how to reach the guest,
  contact_at timestamptz not null,
  -- and from then on nothing names them, and no text that was typed about the booking is left.
  name_at timestamptz,
  -- The guest asked for it: written down outside the database too, so that an older copy of it forgets them again.
  asked boolean not null default false
);
