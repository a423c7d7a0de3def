-- Bookings, the nights they hold, what they were, and what an unpaid hold leaves behind while it lasts.

create type booking_status as enum
  ('pending', 'confirmed', 'checked_in', 'checked_out', 'completed', 'cancelled', 'no_show', 'voided');
create type payment_status as enum ('pending', 'paid', 'refund_due', 'refunded');
create type payment_method as enum ('flutterwave', 'manual');
create type booking_source as enum ('online', 'manual');
create type creator_role as enum ('client', 'superadmin', 'receptionist');

create function kobo_sum(amounts bigint[]) returns bigint language sql immutable parallel safe
  return (select coalesce(sum(amount), 0)::bigint from unnest(amounts) amount);

create table booking (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  receipt_token text not null,
  guest_name text not null,
  -- Null once the guest is forgotten, and only then.
  guest_email text,
  guest_phone text,
  room_type_id text not null references room_type,
  room_type_name text not null,
  check_in date not null,
  check_out date not null,
  guests integer not null check (guests between 1 and 4),
  price_kobo bigint not null check (price_kobo > 0),
  base_kobo bigint not null,
  fee_kobo bigint not null check (fee_kobo >= 0),
  total_kobo bigint not null,
  status booking_status not null,
  payment_status payment_status not null default 'pending',
  payment_method payment_method not null,
  source booking_source not null,
  created_by_role creator_role not null,
  created_by uuid references staff,
  tx_ref text not null unique,
  -- An unpaid online booking keeps its nights until then.
  hold_until timestamptz,
  -- True while booking_night has every night of the stay.
  nights_held boolean not null default false,
  -- Set when an unpaid hold lapsed: only such a booking may be confirmed by a payment that arrives late.
  expired_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  -- What each night from check_in on costs, and what of the fee belongs to it: none to a night that was added at the desk.
  -- They stand here and not on the nights: a booking that gave up its nights, and may claim them again, keeps its prices.
  night_kobo bigint[] not null default '{}',
  night_fee_kobo bigint[] not null default '{}',
  -- What booking_adjustment adds up to.
  discount_kobo bigint not null default 0,
  extra_kobo bigint not null default 0,
  -- For the staff's eyes.
  note text not null default '',
  -- Another one after every change: who decided on what is no longer so is told.
  version integer not null default 1,
  -- How often it was held again without being paid (`holdLimits`).
  hold_renewals integer not null default 0,
  constraint booking_half_open check (check_out > check_in),
  constraint booking_priced check (
    cardinality(night_kobo) = check_out - check_in and cardinality(night_fee_kobo) = check_out - check_in
    and array_position(night_kobo, null) is null and array_position(night_fee_kobo, null) is null
    and 0 < all (night_kobo) and 0 <= all (night_fee_kobo) and price_kobo = night_kobo[1]
    and base_kobo = kobo_sum(night_kobo) and fee_kobo = kobo_sum(night_fee_kobo)
    and total_kobo = base_kobo + fee_kobo + extra_kobo - discount_kobo),
  constraint booking_total_not_below_nothing check (total_kobo >= 0),
  constraint booking_adjusted_upwards check (discount_kobo >= 0 and extra_kobo >= 0),
  constraint booking_held_again_twice check (hold_renewals between 0 and 2),
  constraint booking_expected_or_in_house_holds_nights check (nights_held or status not in ('confirmed', 'checked_in'))
);

create index booking_live_hold_email on booking (lower(guest_email)) where status = 'pending';
create index booking_live_hold_phone on booking (regexp_replace(guest_phone, '\D', '', 'g')) where status = 'pending';
create index booking_pending_room on booking (room_type_id, hold_until) where status = 'pending' and nights_held;
create index booking_in_house on booking (room_type_id, check_out) where status = 'checked_in' and deleted_at is null;
-- The receipts that a browser keeps are found by their tokens.
create index booking_by_receipt on booking (receipt_token);
-- One for every order and every filter of the list; each holds what the sum of the list is made of.
create index booking_by_age on booking (created_at, id) include (status, total_kobo) where deleted_at is null;
create index booking_by_guest on booking (lower(guest_name) collate "und-x-icu", id) where deleted_at is null;
create index booking_by_amount on booking (total_kobo, id) where deleted_at is null;
create index booking_by_arrival on booking (check_in, id) where deleted_at is null;
create index booking_by_departure on booking (check_out) where deleted_at is null;
create index booking_by_days on booking using gist (daterange(check_in, check_out, '[]')) where deleted_at is null;
create index booking_by_status on booking (status, created_at, id) include (total_kobo) where deleted_at is null;
create index booking_by_source on booking (source, created_at, id) include (status, total_kobo) where deleted_at is null;
create index booking_by_payment_status on booking (payment_status, created_at, id) include (status, total_kobo)
  where deleted_at is null;
-- A guest is looked for by how they can be reached, however it is written.
create index booking_by_email on booking (lower(guest_email)) where guest_email is not null;
create index booking_by_phone on booking (right(regexp_replace(guest_phone, '\D', '', 'g'), 10)) where guest_phone is not null;
create index booking_to_be_forgotten on booking (check_out) where guest_name <> 'Erased guest';

-- The words a booking is found by, each from its beginning: names and the parts of double ones, the reference with and
-- without its prefix, the telephone number as it was written, from abroad, from Nigeria, and without the leading zero.
-- Apostrophes are left out: who types OBrien, O'Brien or O’Brien finds all three. `~3688` is the end of a number: its last
-- four to nine digits, each a word that is looked for whole.
-- The cost is near the truth: to read a long list and take each row's words apart is dearer than to ask the index.
create function booking_words(guest text, reference text, phone text) returns tsvector
  language sql immutable parallel safe cost 5000
  return array_to_tsvector(array(
    select distinct word from unnest(
      regexp_split_to_array(translate(plain_text(guest), '''’‘ʼ`´', ''), '\s+')
      || regexp_split_to_array(translate(plain_text(guest), '''’‘ʼ`´', ''), '[\s.-]+')
      || regexp_split_to_array(plain_text(guest), '[\s''’‘ʼ`´.-]+')
      || array[lower(reference), split_part(lower(reference), '-', 2), regexp_replace(phone, '\D', '', 'g'),
        right(regexp_replace(phone, '\D', '', 'g'), 10), '0' || right(regexp_replace(phone, '\D', '', 'g'), 10),
        '234' || right(regexp_replace(phone, '\D', '', 'g'), 10)]
      || array(select '~' || right(regexp_replace(phone, '\D', '', 'g'), digits)
        from generate_series(4, least(9, length(regexp_replace(phone, '\D', '', 'g')))) digits)
    ) word where word <> ''));
-- Deleted bookings are in it: the audit log is about them too.
create index booking_by_words on booking using gin (booking_words(guest_name, reference, guest_phone));

-- One row per booking and night: the truth that night.booked counts.
create table booking_night (
  booking_id uuid not null references booking,
  room_type_id text not null,
  night date not null,
  -- A guest who is still checked in after check_out occupies a room. Such a night is counted like a sold one.
  overstay boolean not null default false,
  -- False for a night that a guest slept while every room was sold. It is added to the stay once it is over, and is not in
  -- night.booked, which is there so that nothing is sold twice.
  counted boolean not null default true,
  primary key (booking_id, night),
  foreign key (room_type_id, night) references night (room_type_id, night)
);
create index booking_night_by_night on booking_night (room_type_id, night);
create index booking_night_by_day on booking_night (night, booking_id);

-- A booking as each audit entry about it left it.
create table booking_version (
  audit_id bigint primary key references audit,
  booking_id uuid not null references booking,
  at timestamptz not null,
  -- When the next one took its place.
  until timestamptz,
  was booking_status,
  status booking_status not null,
  guest_name text not null,
  room_type_name text not null,
  guests integer not null,
  check_in date not null,
  check_out date not null,
  total_kobo bigint not null,
  deleted boolean not null
);
create unique index booking_version_latest on booking_version (booking_id) where until is null;
create index booking_version_by_booking on booking_version (booking_id, audit_id);
create index booking_version_by_step on booking_version (at) where was is distinct from status;
create index booking_version_expected on booking_version (check_in) where status in ('confirmed', 'no_show');
create index booking_version_in_house on booking_version using gist (tstzrange(at, until)) where status = 'checked_in';

-- What a guest who left early gave up, as it was booked, so that taking it back on the same day restores it.
create table early_departure (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  left_at timestamptz not null,
  -- The room type of the nights given up, under the name it was booked by, and the end of the stay.
  room_type_id text not null references room_type,
  room_type_name text not null check (room_type_name <> ''),
  check_out date not null,
  -- What each of them cost, the last one before check_out, and its part of the fee.
  night_kobo bigint[] not null check (cardinality(night_kobo) > 0 and array_position(night_kobo, null) is null and 0 < all (night_kobo)),
  night_fee_kobo bigint[] not null
    check (cardinality(night_fee_kobo) = cardinality(night_kobo) and array_position(night_fee_kobo, null) is null and 0 <= all (night_fee_kobo)),
  -- What the policy kept of it, as an adjustment.
  kept_kobo bigint not null check (kept_kobo >= 0),
  unique (booking_id, left_at)
);

-- The answer that a client's idempotency key stands for.
create table idempotency (
  key text primary key,
  request_hash text not null,
  booking_id uuid references booking,
  created_at timestamptz not null
);

-- Where a hold was asked from, so that the holds of one browser and of one network can be counted: as keyed hashes, and
-- only while it lasts.
create table hold_origin (
  booking_id uuid primary key references booking on delete cascade,
  network text not null check (network ~ '^[0-9a-f]{64}$'),
  browser text not null check (browser ~ '^[0-9a-f]{64}$')
);
create index hold_origin_by_network on hold_origin (network);
create index hold_origin_by_browser on hold_origin (browser);

-- The mail with the way to pay goes to an address that may be anybody's: one on each hotel day, for all bookings under it
-- together.
create table pay_link (
  -- sha256 of the address in small letters: the address itself is the booking's alone.
  address text not null check (address ~ '^[0-9a-f]{64}$'),
  day date not null,
  booking_id uuid not null references booking on delete cascade,
  primary key (address, day)
);
create index pay_link_by_age on pay_link (day);
