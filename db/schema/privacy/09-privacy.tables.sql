-- Guests are forgotten after the periods in hotel.config.ts, or when they ask for it. What names them or was typed
-- about them is erased; money, nights, statuses, and who did what and when stay (`docs/decisions/privacy.md`).

create table forgotten_guest (
  booking_id uuid primary key references booking,
  -- When e-mail and phone were erased.
  contact_at timestamptz not null,
  -- When the name and all typed texts were erased.
  name_at timestamptz,
  -- True if the guest asked for it. A file outside the database lists these bookings. After a backup was restored, the
  -- data of the bookings in that list is erased again.
  asked boolean not null default false
);
