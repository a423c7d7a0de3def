-- Guests are forgotten after the periods in hotel.config.ts, or when they ask for it (`docs/decisions/privacy.md`).

create table forgotten_guest (
  booking_id uuid primary key references booking,
  -- When e-mail and phone were erased.
  contact_at timestamptz not null,
  -- When the name and the typed texts were erased.
  name_at timestamptz,
  -- True if the guest asked for it. A file outside the backups lists these bookings, so that their data is erased again
  -- after a restore.
  asked boolean not null default false
);
