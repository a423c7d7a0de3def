-- Bookings, their nights and rooms, their earlier versions, and the idempotency keys with which they were made.

create type booking_status as enum
  ('pending', 'confirmed', 'checked_in', 'checked_out', 'completed', 'cancelled', 'no_show', 'voided');
create type payment_status as enum ('pending', 'paid', 'refund_due', 'refunded');
-- `manual` means at the desk, as a payment method and as a source. `client` as the role of the creator means the guest.
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
  -- The phone is null only after the guest was forgotten. The e-mail address is null then, too, and if a guest at the
  -- desk gave none.
  guest_email text,
  guest_phone text,
  room_type_id text not null references room_type,
  room_type_name text not null,
  check_in date not null,
  check_out date not null,
  guests integer not null check (guests between 1 and 12),
  -- price_kobo: price of the first night. base_kobo: sum of all nights. fee_kobo: the online fee. total_kobo: what the
  -- stay costs in all.
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
  -- The time at which the booking was cancelled because its hold had lapsed. Of cancelled bookings, a late payment can
  -- confirm only these.
  expired_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  -- The price of each night from check_in on, and its part of the online fee (0 for a night that the desk added). They
  -- are here and not in booking_night, because a booking keeps its prices after its nights are released.
  night_kobo bigint[] not null default '{}',
  night_fee_kobo bigint[] not null default '{}',
  -- Sums of the rows of booking_adjustment, both as positive amounts.
  discount_kobo bigint not null default 0,
  extra_kobo bigint not null default 0,
  -- Sum of the drinks and services that were posted to the account of the stay (folio_line).
  services_kobo bigint not null default 0,
  -- What was moved to the account of a company and is not paid there, and what was written off: sums of rows of
  -- clearing.
  cleared_kobo bigint not null default 0,
  -- What the hotel keeps, by the terms, of what was paid for a cancelled booking; and how much of that the desk took.
  kept_kobo bigint not null default 0,
  kept_at_desk_kobo bigint not null default 0,
  -- A note that only staff read.
  note text not null default '',
  -- Increases with every change. A staff member's change is refused if it is based on an older version.
  version integer not null default 1,
  -- How often the unpaid hold was renewed (`holdLimits`).
  hold_renewals integer not null default 0,
  -- How many of the guests are children.
  children integer not null default 0,
  -- The rate plan, its name and its terms as they were when the booking got it. The name is null if guests could not
  -- choose between rate plans. Terms that are all null are those of hotel.config.ts, for a booking older than rate
  -- plans.
  plan_code text not null default 'flexible' references rate_plan,
  plan_name text,
  plan_breakfast boolean not null default false,
  free_until_hours integer,
  late_refund_percent integer,
  unused_nights_percent integer,
  no_show_percent integer,
  -- The time of check-in from which free_until_hours counts back, such as 14:00.
  check_in_from text,
  -- What breakfast and the guests above those included add to the price of a night.
  guests_kobo bigint not null default 0,
  -- The code or the company by which the nights cost less. promo_percent is what a percent code takes off nights that
  -- are added to the stay later.
  promo_code_id uuid references promo_code,
  promo_code text,
  promo_percent integer,
  -- True while the guest may have no other booking with this code.
  promo_once boolean not null default false,
  company_id uuid references company,
  company_name text,
  -- True if the company pays later: it owes what the guest does not pay.
  company_pays boolean not null default false,
  -- For each night, what the code or the company took off; night_kobo is the price after that. Empty without a code or
  -- a company.
  night_off_kobo bigint[] not null default '{}',
  constraint booking_check_out_after_check_in check (check_out > check_in),
  constraint booking_prices_add_up check (
    cardinality(night_kobo) = check_out - check_in and cardinality(night_fee_kobo) = check_out - check_in
    and array_position(night_kobo, null) is null and array_position(night_fee_kobo, null) is null
    and 0 < all (night_kobo) and 0 <= all (night_fee_kobo) and price_kobo = night_kobo[1]
    and base_kobo = kobo_sum(night_kobo) and fee_kobo = kobo_sum(night_fee_kobo)
    and total_kobo = base_kobo + fee_kobo + extra_kobo + services_kobo - discount_kobo),
  constraint booking_total_not_negative check (total_kobo >= 0),
  constraint booking_services_not_negative check (services_kobo >= 0),
  constraint booking_cleared_not_negative check (cleared_kobo >= 0),
  constraint booking_keeps_of_a_cancellation check (
    kept_at_desk_kobo >= 0 and kept_at_desk_kobo <= kept_kobo and (kept_kobo = 0 or status = 'cancelled')),
  constraint booking_adjustments_not_negative check (discount_kobo >= 0 and extra_kobo >= 0),
  constraint booking_hold_renewed_twice_at_most check (hold_renewals between 0 and 2),
  constraint booking_confirmed_or_in_house_holds_nights check (nights_held or status not in ('confirmed', 'checked_in')),
  constraint booking_email_not_blank check (guest_email <> ''),
  constraint booking_has_an_adult check (children between 0 and guests - 1),
  constraint booking_plan_has_a_name check (plan_name <> ''),
  constraint booking_guests_are_not_paid check (guests_kobo >= 0),
  constraint booking_terms_are_whole check (are_terms_whole(free_until_hours, late_refund_percent, unused_nights_percent)),
  constraint booking_check_in_from_is_a_time check (check_in_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint booking_no_show_in_range check (
    no_show_percent between 0 and 100 and (no_show_percent is null) = (late_refund_percent is null)),
  constraint booking_code_has_its_word check ((promo_code_id is null) = (promo_code is null)
    and (promo_code_id is not null or promo_percent is null and not promo_once)),
  constraint booking_company_has_its_name check ((company_id is null) = (company_name is null)
    and (company_id is not null or not company_pays)),
  constraint booking_has_code_or_company check (num_nonnulls(promo_code_id, company_id) <= 1),
  constraint booking_off_by_night check (night_off_kobo = '{}' or cardinality(night_off_kobo) = check_out - check_in
    and array_position(night_off_kobo, null) is null and 0 <= all (night_off_kobo)
    and num_nonnulls(promo_code_id, company_id) = 1)
);
create index booking_by_plan on booking (plan_code);
create index booking_by_promo_code on booking (promo_code_id) where promo_code_id is not null;
create index booking_by_company on booking (company_id) where company_id is not null;
-- These two indexes refuse a second booking of a guest with a code that each guest can use once.
create unique index booking_promo_once_by_email on booking (promo_code_id, lower(guest_email))
  where promo_once and deleted_at is null and status not in ('cancelled', 'voided');
create unique index booking_promo_once_by_phone on booking (promo_code_id, right(regexp_replace(guest_phone, '\D', '', 'g'), 10))
  where promo_once and deleted_at is null and status not in ('cancelled', 'voided');

create index booking_live_hold_email on booking (lower(guest_email)) where status = 'pending';
create index booking_live_hold_phone on booking (regexp_replace(guest_phone, '\D', '', 'g')) where status = 'pending';
create index booking_pending_room on booking (room_type_id, hold_until) where status = 'pending' and nights_held;
create index booking_in_house on booking (room_type_id, check_out) where status = 'checked_in' and deleted_at is null;
create index booking_by_receipt on booking (receipt_token);
create index booking_by_departure on booking (check_out) where deleted_at is null;
create index booking_by_age on booking (created_at, id) include (status, total_kobo) where deleted_at is null;
create index booking_by_guest on booking (lower(guest_name) collate "und-x-icu", id) where deleted_at is null;
create index booking_by_amount on booking (total_kobo, id) where deleted_at is null;
create index booking_by_arrival on booking (check_in, id) where deleted_at is null;
create index booking_by_days on booking using gist (daterange(check_in, check_out, '[]'));
create index booking_by_status on booking (status, created_at, id) include (total_kobo) where deleted_at is null;
create index booking_by_source on booking (source, created_at, id) include (status, total_kobo) where deleted_at is null;
create index booking_by_payment_status on booking (payment_status, created_at, id) include (status, total_kobo)
  where deleted_at is null;
create index booking_owing on booking (status, check_out)
  where payment_status <> 'paid' and status in ('confirmed', 'checked_in', 'checked_out', 'completed') and deleted_at is null;
create index booking_by_email on booking (lower(guest_email)) where guest_email is not null;
-- The last ten digits of a phone number are the same with and without the country code.
create index booking_by_phone on booking (right(regexp_replace(guest_phone, '\D', '', 'g'), 10)) where guest_phone is not null;
-- For reading the last stays with a phone number. The number of a travel agent can have thousands of stays.
create index booking_stays_by_phone on booking (right(regexp_replace(guest_phone, '\D', '', 'g'), 10), check_in, created_at)
  where guest_phone is not null and deleted_at is null and status in ('confirmed', 'checked_in', 'checked_out', 'completed');
create index booking_to_be_forgotten on booking (check_out) where guest_name <> 'Erased guest';

-- The words by which a booking is found, each from its beginning. Of the guest: names and the parts of double names. Of
-- the reference: each end of four characters or more. Of the phone number: all digits, and the last ten alone, with 0
-- or with 234 before them. Of the e-mail address: all, and what stands after the at sign. Also the words of the
-- company. A search for OBrien, O'Brien or O’Brien finds all three. `~3688` is the end of a phone number, four to nine
-- digits. The cost is realistic: with a lower one the planner computes the words of every row instead of using the
-- index.
create function booking_search_words(guest text, reference text, phone text, email text, company text) returns tsvector
  language sql immutable parallel safe cost 5000
  return array_to_tsvector(array(
    select distinct word from unnest(
      regexp_split_to_array(translate(lower_without_accents(guest), '''’‘ʼ`´', ''), '\s+')
      || regexp_split_to_array(translate(lower_without_accents(guest), '''’‘ʼ`´', ''), '[\s.-]+')
      || regexp_split_to_array(lower_without_accents(guest), '[\s''’‘ʼ`´.-]+')
      || array(select right(lower(reference), characters) from generate_series(4, length(reference)) characters)
      || array[lower(email), split_part(lower(email), '@', 2)]
      || regexp_split_to_array(translate(lower_without_accents(company), '''’‘ʼ`´', ''), '[\s.,&()/-]+')
      || array[regexp_replace(phone, '\D', '', 'g'),
        right(regexp_replace(phone, '\D', '', 'g'), 10), '0' || right(regexp_replace(phone, '\D', '', 'g'), 10),
        '234' || right(regexp_replace(phone, '\D', '', 'g'), 10)]
      || array(select '~' || right(regexp_replace(phone, '\D', '', 'g'), digits)
        from generate_series(4, least(9, length(regexp_replace(phone, '\D', '', 'g')))) digits)
    ) word where word <> ''));
-- Includes deleted bookings, for searches of the audit log.
create index booking_by_words on booking using gin (booking_search_words(guest_name, reference, guest_phone, guest_email, company_name));

-- One row per booking and night. night.booked counts the rows that are `counted`.
create table booking_night (
  booking_id uuid not null references booking,
  room_type_id text not null,
  night date not null,
  -- True for a night on or after check_out on which the guest is still in house.
  overstay boolean not null default false,
  -- False for a past night that was added to the stay afterwards, because the guest slept there although every room was
  -- sold. night.booked does not count it, because that number only prevents selling a room twice.
  counted boolean not null default true,
  primary key (booking_id, night),
  unique (booking_id, night, room_type_id),
  foreign key (room_type_id, night) references night (room_type_id, night)
);
create index booking_night_by_night on booking_night (room_type_id, night);
create index booking_night_by_day on booking_night (night, booking_id);

-- Who has a room on a night: one booking or one closure. The keys and checks refuse a second one, and a room that is
-- retired by then. A stay must have the night, in the room type of the room.
create table room_night (
  room_id uuid not null,
  night date not null,
  room_type_id text not null,
  booking_id uuid,
  closure_id uuid,
  closure_kind closure_kind,
  room_retired_on date not null default 'infinity',
  primary key (room_id, night),
  foreign key (room_id, room_type_id) references room (id, room_type_id),
  foreign key (room_id, room_retired_on) references room (id, retired_on) on update cascade,
  foreign key (booking_id, night, room_type_id) references booking_night (booking_id, night, room_type_id) on delete cascade,
  foreign key (closure_id, room_id, closure_kind) references closure (id, room_id, kind),
  constraint room_night_before_retirement check (night < room_retired_on),
  constraint room_night_has_one_user check (num_nonnulls(booking_id, closure_id) = 1),
  constraint room_night_closure_has_kind check ((closure_id is null) = (closure_kind is null)),
  unique (booking_id, night)
);
create index room_night_by_night on room_night (night, room_type_id);
create index room_night_by_closure on room_night (closure_id) where closure_id is not null;

-- A booking as it was after each audit entry that changed it.
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

-- The booking that was made with an idempotency key. A repeated request gets this booking as its reply. The key is
-- inserted before the booking, in the same transaction.
create table idempotency (
  key text primary key,
  request_hash text not null,
  booking_id uuid references booking deferrable initially deferred,
  created_at timestamptz not null
);
