-- The nights that a guest gave up by an early departure, from which an undo restores them.
create table early_departure (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  left_at timestamptz not null,
  -- The room type, its name in the booking, and check_out, all from before the departure.
  room_type_id text not null references room_type,
  room_type_name text not null check (room_type_name <> ''),
  check_out date not null,
  -- For each night given up: its price, and its part of the fee. The last element is the night before check_out.
  night_kobo bigint[] not null check (cardinality(night_kobo) > 0 and array_position(night_kobo, null) is null and 0 < all (night_kobo)),
  night_fee_kobo bigint[] not null
    check (cardinality(night_fee_kobo) = cardinality(night_kobo) and array_position(night_fee_kobo, null) is null and 0 <= all (night_fee_kobo)),
  -- What the terms of cancelling charge for these nights.
  kept_kobo bigint not null check (kept_kobo >= 0),
  -- For each night given up, what a code or a company took off it. Can be empty.
  night_off_kobo bigint[] not null default '{}',
  constraint early_departure_off_by_night check (
    cardinality(night_off_kobo) in (0, cardinality(night_kobo)) and 0 <= all (night_off_kobo)),
  unique (booking_id, left_at)
);
