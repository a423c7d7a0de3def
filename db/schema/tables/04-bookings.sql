-- Bookings, their nights, their earlier versions, and what is kept about an unpaid hold while it lasts.

create type booking_status as enum
  ('pending', 'confirmed', 'checked_in', 'checked_out', 'completed', 'cancelled', 'no_show', 'voided');
create type payment_status as enum ('pending', 'paid', 'refund_due', 'refunded');
-- manual: at the desk. client: the guest.
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
  -- E-mail and phone are null only if the guest is forgotten.
  guest_email text,
  guest_phone text,
  room_type_id text not null references room_type,
  room_type_name text not null,
  check_in date not null,
  check_out date not null,
  guests integer not null check (guests between 1 and 4),
  -- Price of the first night, sum of the nights, online fee, and what the stay costs.
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
  -- End of the hold of an unpaid online booking.
  hold_until timestamptz,
  -- True while booking_night has every night of the stay.
  nights_held boolean not null default false,
  -- Set when the booking was cancelled because its hold lapsed. Only then may a late payment confirm it.
  expired_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  -- The price of each night from check_in on, and its part of the online fee (0 for a night that the desk added). They are
  -- here and not in booking_night, because a booking keeps its prices after its nights are released.
  night_kobo bigint[] not null default '{}',
  night_fee_kobo bigint[] not null default '{}',
  -- Sums of booking_adjustment without a sign.
  discount_kobo bigint not null default 0,
  extra_kobo bigint not null default 0,
  -- Guests do not see it.
  note text not null default '',
  -- Increases with every change. A change that was decided on an older version is refused.
  version integer not null default 1,
  -- How often the unpaid hold was renewed (`holdLimits`).
  hold_renewals integer not null default 0,
  constraint booking_check_out_after_check_in check (check_out > check_in),
  constraint booking_prices_add_up check (
    cardinality(night_kobo) = check_out - check_in and cardinality(night_fee_kobo) = check_out - check_in
    and array_position(night_kobo, null) is null and array_position(night_fee_kobo, null) is null
    and 0 < all (night_kobo) and 0 <= all (night_fee_kobo) and price_kobo = night_kobo[1]
    and base_kobo = kobo_sum(night_kobo) and fee_kobo = kobo_sum(night_fee_kobo)
    and total_kobo = base_kobo + fee_kobo + extra_kobo - discount_kobo),
  constraint booking_total_not_negative check (total_kobo >= 0),
  constraint booking_adjustments_not_negative check (discount_kobo >= 0 and extra_kobo >= 0),
  constraint booking_hold_renewed_twice_at_most check (hold_renewals between 0 and 2),
  constraint booking_confirmed_or_in_house_holds_nights check (nights_held or status not in ('confirmed', 'checked_in'))
);

create index booking_live_hold_email on booking (lower(guest_email)) where status = 'pending';
create index booking_live_hold_phone on booking (regexp_replace(guest_phone, '\D', '', 'g')) where status = 'pending';
create index booking_pending_room on booking (room_type_id, hold_until) where status = 'pending' and nights_held;
create index booking_in_house on booking (room_type_id, check_out) where status = 'checked_in' and deleted_at is null;
create index booking_by_receipt on booking (receipt_token);
-- One for each order and each filter of the list of bookings; each includes the columns of the list's sums.
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
create index booking_by_email on booking (lower(guest_email)) where guest_email is not null;
-- The last ten digits of a phone number are the same with and without the country code.
create index booking_by_phone on booking (right(regexp_replace(guest_phone, '\D', '', 'g'), 10)) where guest_phone is not null;
create index booking_to_be_forgotten on booking (check_out) where guest_name <> 'Erased guest';

-- The words by which a booking is found, each from its beginning: names and the parts of double names, the reference with
-- and without its prefix, the phone number as written, with 234, with the leading zero and without it.
-- A search for OBrien, O'Brien or O’Brien finds all three. `~3688` is the end of a phone number, four to nine digits.
-- The cost is realistic: with a lower one the planner computes the words of every row instead of using the index.
create function booking_search_words(guest text, reference text, phone text) returns tsvector
  language sql immutable parallel safe cost 5000
  return array_to_tsvector(array(
    select distinct word from unnest(
      regexp_split_to_array(translate(lower_without_accents(guest), '''’‘ʼ`´', ''), '\s+')
      || regexp_split_to_array(translate(lower_without_accents(guest), '''’‘ʼ`´', ''), '[\s.-]+')
      || regexp_split_to_array(lower_without_accents(guest), '[\s''’‘ʼ`´.-]+')
      || array[lower(reference), split_part(lower(reference), '-', 2), regexp_replace(phone, '\D', '', 'g'),
        right(regexp_replace(phone, '\D', '', 'g'), 10), '0' || right(regexp_replace(phone, '\D', '', 'g'), 10),
        '234' || right(regexp_replace(phone, '\D', '', 'g'), 10)]
      || array(select '~' || right(regexp_replace(phone, '\D', '', 'g'), digits)
        from generate_series(4, least(9, length(regexp_replace(phone, '\D', '', 'g')))) digits)
    ) word where word <> ''));
-- Includes deleted bookings, for searches of the audit log.
create index booking_by_words on booking using gin (booking_search_words(guest_name, reference, guest_phone));

-- One row per booking and night. night.booked counts these rows.
create table booking_night (
  booking_id uuid not null references booking,
  room_type_id text not null,
  night date not null,
  -- True for a night on or after check_out, while the guest is still in house. It takes a room like a sold night.
  overstay boolean not null default false,
  -- False for a past night that the guest slept although every room was sold, and that was added to the stay afterwards.
  -- night.booked leaves it out, because it only prevents double sales.
  counted boolean not null default true,
  primary key (booking_id, night),
  foreign key (room_type_id, night) references night (room_type_id, night)
);
create index booking_night_by_night on booking_night (room_type_id, night);
create index booking_night_by_day on booking_night (night, booking_id);

-- A booking as it was after each audit entry that changed it. Reports of past days read these rows.
create table booking_version (
  audit_id bigint primary key references audit,
  booking_id uuid not null references booking,
  at timestamptz not null,
  -- Time of the next version; null on the current one.
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

-- The nights that an early departure gave up, as they were booked. An undo on the same day restores them.
create table early_departure (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  left_at timestamptz not null,
  -- Room type, its name in the booking, and check_out before the departure.
  room_type_id text not null references room_type,
  room_type_name text not null check (room_type_name <> ''),
  check_out date not null,
  -- Price and part of the fee of each night given up; the last element is the night before check_out.
  night_kobo bigint[] not null check (cardinality(night_kobo) > 0 and array_position(night_kobo, null) is null and 0 < all (night_kobo)),
  night_fee_kobo bigint[] not null
    check (cardinality(night_fee_kobo) = cardinality(night_kobo) and array_position(night_fee_kobo, null) is null and 0 <= all (night_fee_kobo)),
  -- What the policy kept of them, charged as an adjustment.
  kept_kobo bigint not null check (kept_kobo >= 0),
  unique (booking_id, left_at)
);

-- Which booking an idempotency key has made: a repeated request is answered with it. The key is inserted first.
create table idempotency (
  key text primary key,
  request_hash text not null,
  booking_id uuid references booking deferrable initially deferred,
  created_at timestamptz not null
);

-- Keyed hashes of the network and the browser that made a hold, to limit the holds of each. A trigger deletes the row when
-- the hold ends.
create table hold_origin (
  booking_id uuid primary key references booking on delete cascade,
  network text not null check (network ~ '^[0-9a-f]{64}$'),
  browser text not null check (browser ~ '^[0-9a-f]{64}$')
);
create index hold_origin_by_network on hold_origin (network);
create index hold_origin_by_browser on hold_origin (browser);

-- Mails with the link to pay. The address may belong to a stranger, so it gets one such mail on each hotel day, however
-- many bookings name it.
create table pay_link (
  -- SHA-256 of the mailbox in lower case; only the booking has the address itself.
  address text not null check (address ~ '^[0-9a-f]{64}$'),
  day date not null,
  booking_id uuid not null references booking on delete cascade,
  primary key (address, day)
);
create index pay_link_by_age on pay_link (day);
