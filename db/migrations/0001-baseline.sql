-- contracts: there are no tables before it
-- The tables at 0.1.0, from which later migrations start. What they are now, and why, is in db/schema/tables.

create table hotel_zone (time_zone text not null);
create unique index hotel_zone_has_one_row on hotel_zone ((true));
insert into hotel_zone values ('UTC');

create function lower_without_accents(value text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu");

create function search_words(value text) returns tsvector language sql immutable parallel safe cost 1000
  return array_to_tsvector(array(
    select distinct word from unnest(
      regexp_split_to_array(translate(lower_without_accents(value), '''’‘ʼ`´', ''), '\s+')
      || regexp_split_to_array(lower_without_accents(value), '[\s''’‘ʼ`´.,:;()/-]+')
    ) word where word <> ''));

create type staff_role as enum ('superadmin', 'supervisor', 'receptionist', 'barmen');
create type currency as enum ('NGN', 'USD', 'EUR');
create type session_kind as enum ('full', 'change_password');

create table staff (
  id uuid primary key default gen_random_uuid(),
  staff_id text not null unique,
  name text not null,
  role staff_role not null,
  email text,
  phone text,
  password_hash text not null,
  is_active boolean not null default true,
  created_at timestamptz not null,
  password_changed_at timestamptz not null,
  must_change_password boolean not null default false,
  email_notifications boolean not null default true,
  sms_alerts boolean not null default true,
  daily_reports boolean not null default false,
  currency currency not null default 'NGN',
  timezone text not null default 'hotel' check (timezone in ('hotel', 'UTC')),
  constraint staff_id_in_capitals check (staff_id = upper(staff_id))
);
create index staff_by_name on staff (lower(name) collate "und-x-icu", id);

create table session (
  token_hash text primary key,
  staff_id uuid not null references staff on delete cascade,
  kind session_kind not null,
  created_at timestamptz not null,
  last_active_at timestamptz not null,
  ends_at timestamptz not null,
  id uuid not null unique default gen_random_uuid(),
  user_agent text not null default '' check (length(user_agent) <= 300)
);
create index session_by_staff on session (staff_id);

create table two_factor (
  staff_id uuid primary key references staff on delete cascade,
  secret text not null,
  enabled_at timestamptz,
  last_step bigint not null default 0
);

create table recovery_code (
  staff_id uuid not null references two_factor on delete cascade,
  code_hash text not null,
  primary key (staff_id, code_hash)
);

create table sign_in_try (
  staff_id text not null,
  place text not null,
  tries integer not null check (tries >= 0),
  ends_at timestamptz not null,
  primary key (staff_id, place)
);
create index sign_in_try_by_end on sign_in_try (ends_at);

create table spent_proof (
  nonce text primary key check (nonce ~ '^[0-9a-f]{32}$'),
  until timestamptz not null
);
create index spent_proof_by_age on spent_proof (until);

create unlogged table rate_limit (
  key text primary key,
  window_ends timestamptz not null,
  hits integer not null
);

create table exchange_rate (
  currency currency primary key check (currency <> 'NGN'),
  rate_kobo bigint not null check (rate_kobo > 0),
  set_by uuid not null references staff,
  set_at timestamptz not null
);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  actor_name text,
  counted text constraint audit_count_above_zero check (counted is null or coalesce((after ->> 'times')::integer, 0) > 0)
);
create unique index audit_by_counted on audit (counted) where counted is not null;
create index audit_by_subject on audit (subject_kind, subject_id, id);
create index audit_by_kind on audit (subject_kind, id);
create index audit_by_age on audit (at, id);
create index audit_by_kind_and_age on audit (subject_kind, at, id);
create index audit_by_actor_and_age on audit (actor, at, id);
create index audit_by_action_and_age on audit (action, at, id);

create function audit_search_words(reason text, before jsonb, after jsonb) returns tsvector language sql immutable parallel safe cost 5000
  return search_words(coalesce(reason, '') || ' ' || coalesce(before ->> 'name', '') || ' ' || coalesce(after ->> 'name', '')
    || ' ' || coalesce(before ->> 'drink', '') || ' ' || coalesce(after ->> 'drink', '') || ' ' || coalesce(after ->> 'work', ''));
create index audit_by_words on audit using gin (audit_search_words(reason, before, after));

create type room_status as enum ('Available', 'Fully Booked', 'Maintenance');

create table room_type (
  id text primary key,
  name text not null,
  price_kobo bigint not null check (price_kobo > 0),
  max_occupancy integer not null check (max_occupancy between 1 and 4),
  amenities text not null,
  description text not null,
  image text not null
);
create unique index room_type_by_name on room_type (lower(name collate "und-x-icu"));

create table room_inventory (
  id uuid primary key default gen_random_uuid(),
  room_type_id text not null unique references room_type,
  total_rooms integer not null check (total_rooms >= 0),
  held_back integer not null default 0 check (held_back between 0 and total_rooms),
  status room_status not null default 'Available',
  is_active boolean not null default true,
  unique (room_type_id, total_rooms)
);

create table night (
  room_type_id text not null references room_type,
  night date not null,
  booked integer not null default 0,
  total_rooms integer,
  closed_total integer,
  primary key (room_type_id, night),
  foreign key (room_type_id, total_rooms) references room_inventory (room_type_id, total_rooms) on update cascade,
  constraint night_open_or_closed check ((total_rooms is null) <> (closed_total is null)),
  constraint night_not_oversold check (booked between 0 and coalesce(total_rooms, closed_total))
);

create table room_count (
  room_type_id text not null references room_type,
  until date not null,
  rooms integer not null check (rooms >= 0),
  primary key (room_type_id, until)
);

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
  hold_until timestamptz,
  nights_held boolean not null default false,
  expired_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  night_kobo bigint[] not null default '{}',
  night_fee_kobo bigint[] not null default '{}',
  discount_kobo bigint not null default 0,
  extra_kobo bigint not null default 0,
  note text not null default '',
  version integer not null default 1,
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
create index booking_by_phone on booking (right(regexp_replace(guest_phone, '\D', '', 'g'), 10)) where guest_phone is not null;
create index booking_to_be_forgotten on booking (check_out) where guest_name <> 'Erased guest';

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
create index booking_by_words on booking using gin (booking_search_words(guest_name, reference, guest_phone));

create table booking_night (
  booking_id uuid not null references booking,
  room_type_id text not null,
  night date not null,
  overstay boolean not null default false,
  counted boolean not null default true,
  primary key (booking_id, night),
  foreign key (room_type_id, night) references night (room_type_id, night)
);
create index booking_night_by_night on booking_night (room_type_id, night);
create index booking_night_by_day on booking_night (night, booking_id);

create table booking_version (
  audit_id bigint primary key references audit,
  booking_id uuid not null references booking,
  at timestamptz not null,
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

create table early_departure (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  left_at timestamptz not null,
  room_type_id text not null references room_type,
  room_type_name text not null check (room_type_name <> ''),
  check_out date not null,
  night_kobo bigint[] not null check (cardinality(night_kobo) > 0 and array_position(night_kobo, null) is null and 0 < all (night_kobo)),
  night_fee_kobo bigint[] not null
    check (cardinality(night_fee_kobo) = cardinality(night_kobo) and array_position(night_fee_kobo, null) is null and 0 <= all (night_fee_kobo)),
  kept_kobo bigint not null check (kept_kobo >= 0),
  unique (booking_id, left_at)
);

create table idempotency (
  key text primary key,
  request_hash text not null,
  booking_id uuid references booking,
  created_at timestamptz not null
);

create table hold_origin (
  booking_id uuid primary key references booking on delete cascade,
  network text not null check (network ~ '^[0-9a-f]{64}$'),
  browser text not null check (browser ~ '^[0-9a-f]{64}$')
);
create index hold_origin_by_network on hold_origin (network);
create index hold_origin_by_browser on hold_origin (browser);

create table pay_link (
  address text not null check (address ~ '^[0-9a-f]{64}$'),
  day date not null,
  booking_id uuid not null references booking on delete cascade,
  primary key (address, day)
);
create index pay_link_by_age on pay_link (day);

create type charge_state as enum ('open', 'settled', 'refund_due');
create type payment_verdict as enum ('accepted', 'over', 'late', 'partial', 'wrong_currency', 'duplicate', 'foreign');
create type refund_purpose as enum
  ('late', 'partial', 'over', 'duplicate', 'wrong_currency', 'foreign', 'cancelled', 'reduced');
create type refund_state as enum ('due', 'asked', 'made', 'refused', 'kept');
create type refund_way as enum ('gateway', 'cash', 'transfer');
create type difference_kind as enum
  ('missing_here', 'missing_there', 'amount', 'currency', 'unknown_reference', 'refund_not_here', 'refund_not_there',
   'refund_amount', 'unreadable');
create type desk_method as enum ('cash', 'card', 'transfer');
create type adjustment_kind as enum ('discount', 'charge');

create function settles_charge(verdict payment_verdict) returns boolean language sql immutable
  return verdict in ('accepted', 'over', 'late');

create table charge (
  tx_ref text primary key,
  booking_id uuid not null references booking,
  amount_kobo bigint not null check (amount_kobo > 0),
  currency text not null check (currency = 'NGN'),
  state charge_state not null default 'open',
  created_at timestamptz not null,
  settled_at timestamptz
);

create table payment (
  id uuid primary key default gen_random_uuid(),
  gateway_id text not null unique,
  tx_ref text references charge,
  amount_kobo bigint not null,
  currency text not null,
  verdict payment_verdict not null,
  created_at timestamptz not null,
  foreign_ref text,
  constraint payment_is_ours_or_foreign check
    ((verdict = 'foreign') = (tx_ref is null) and (tx_ref is null) = (foreign_ref is not null))
);
create index payment_by_charge on payment (tx_ref);
create unique index payment_settles_charge_once on payment (tx_ref) where settles_charge(verdict);

create table refund (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payment,
  purpose refund_purpose not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  owed_kobo bigint not null,
  state refund_state not null default 'due',
  due_at timestamptz not null,
  decided_by uuid references staff,
  decided_at timestamptz,
  reason text check (reason <> ''),
  way refund_way,
  gateway_id text unique,
  gateway_said text,
  asked_at timestamptz,
  made_at timestamptz,
  constraint refund_made_has_time_and_way check ((state = 'made') = (made_at is not null) and (state <> 'made' or way is not null)),
  constraint refund_asked_of_gateway check (state <> 'asked' or way = 'gateway' and asked_at is not null),
  constraint refund_decided_with_reason check
    (state = 'due' or reason is not null and decided_at is not null)
);
create index refund_open on refund (due_at, id) where state in ('due', 'asked', 'refused');
create index refund_by_age on refund (due_at, id);
create unique index refund_once_per_purpose on refund (payment_id, purpose)
  where purpose <> 'reduced' and (state <> 'kept' or purpose <> 'cancelled');

create table gateway_event (
  key text primary key,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  event text,
  gateway_id text,
  tx_ref text,
  body jsonb not null,
  fate text not null check (fate in ('asked', 'ignored'))
);
create index gateway_event_by_reference on gateway_event (tx_ref);
create index gateway_event_by_age on gateway_event (first_at);

create table reconciliation (
  id uuid primary key default gen_random_uuid(),
  from_day date not null,
  to_day date not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  asked_by text not null,
  payments integer not null,
  refunds integer not null,
  gateway_kobo bigint not null,
  ours_kobo bigint not null,
  refunded_there_kobo bigint not null,
  refunded_here_kobo bigint not null,
  unexplained_kobo bigint not null,
  check (to_day >= from_day)
);
create index reconciliation_by_age on reconciliation (started_at, id);

create table difference (
  id uuid primary key default gen_random_uuid(),
  kind difference_kind not null,
  number text not null,
  tx_ref text,
  booking_id uuid references booking,
  currency text not null,
  theirs_kobo bigint,
  ours_kobo bigint,
  found_in uuid not null references reconciliation deferrable initially deferred,
  found_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by text,
  reason text check (reason <> ''),
  unique (kind, number),
  constraint difference_resolved_with_reason check
    ((resolved_at is null) = (resolved_by is null) and (resolved_at is null) = (reason is null))
);
create index difference_open on difference (found_at, id) where resolved_at is null;
create index difference_by_age on difference (found_at, id);

create table desk_payment (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  method desk_method not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  reference text,
  taken_by uuid not null references staff,
  taken_at timestamptz not null,
  key text unique
);
create index desk_payment_by_booking on desk_payment (booking_id);

create table desk_payment_reversal (
  payment_id uuid primary key references desk_payment,
  reversed_by uuid not null references staff,
  reversed_at timestamptz not null,
  reason text not null check (reason <> '')
);

create table desk_refund (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  method desk_method not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  reason text not null check (reason <> ''),
  given_by uuid not null references staff,
  given_at timestamptz not null,
  key text unique
);
create index desk_refund_by_booking on desk_refund (booking_id);

create table booking_adjustment (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  kind adjustment_kind not null,
  amount_kobo bigint not null check (amount_kobo <> 0 and (kind = 'discount') = (amount_kobo < 0)),
  reason text not null check (reason <> ''),
  made_by uuid not null references staff,
  made_as staff_role not null,
  made_at timestamptz not null,
  key text unique
);
create index booking_adjustment_by_booking on booking_adjustment (booking_id);

create type drink_category as enum
  ('Alcoholic', 'Non-Alcoholic', 'Beer', 'Wine', 'Cocktail', 'Soft Drink', 'Coffee', 'Tea');
create type bar_method as enum ('cash', 'card');
create type movement_kind as enum ('opening', 'restock', 'correction', 'breakage', 'sale', 'sale_deleted');

create table drink (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  category drink_category not null,
  price_kobo bigint not null check (price_kobo >= 0),
  cost_kobo bigint check (cost_kobo >= 0),
  stock integer not null default 0 constraint stock_not_negative check (stock >= 0),
  min_stock integer not null default 5 check (min_stock >= 0),
  description text not null default '',
  is_available boolean not null default true,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index drink_by_name on drink (lower(name collate "und-x-icu")) where deleted_at is null;

create table bar_order (
  id uuid primary key default gen_random_uuid(),
  key text unique
);

create table bar_sale (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references bar_order,
  drink_id integer not null references drink,
  drink_name text not null,
  category drink_category not null,
  unit_price_kobo bigint not null check (unit_price_kobo >= 0),
  unit_cost_kobo bigint check (unit_cost_kobo >= 0),
  quantity integer not null check (quantity > 0),
  total_kobo bigint not null check (total_kobo = unit_price_kobo * quantity),
  payment_method bar_method not null default 'cash',
  sold_by uuid not null references staff,
  sold_as staff_role not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid references staff,
  delete_reason text,
  check ((deleted_at is null) = (deleted_by is null) and (deleted_at is null) = (coalesce(delete_reason, '') = '')),
  unique (order_id, drink_id)
);
create index bar_sale_by_age on bar_sale (created_at, id) include (total_kobo, payment_method, drink_id, quantity)
  where deleted_at is null;
create index bar_sale_by_seller on bar_sale (sold_by, created_at, id) include (total_kobo, payment_method)
  where deleted_at is null;
create index bar_sale_by_method on bar_sale (payment_method, created_at, id) include (total_kobo) where deleted_at is null;
create index bar_sale_by_category on bar_sale (category, created_at, id) include (total_kobo, payment_method)
  where deleted_at is null;
create index bar_sale_by_drink on bar_sale (drink_id, created_at) include (quantity, total_kobo) where deleted_at is null;
create index bar_sale_by_name on bar_sale (lower(drink_name collate "und-x-icu"), id) where deleted_at is null;
create index bar_sale_by_amount on bar_sale (total_kobo, id) where deleted_at is null;

create table stock_movement (
  id bigint generated always as identity primary key,
  drink_id integer not null references drink,
  kind movement_kind not null,
  quantity integer not null check (quantity <> 0),
  stock_after integer not null default 0,
  moved_by uuid not null references staff,
  moved_at timestamptz not null,
  reason text check (reason <> ''),
  sale_id uuid references bar_sale,
  key text unique,
  check ((kind in ('sale', 'sale_deleted')) = (sale_id is not null)),
  check (reason is not null or kind in ('opening', 'sale')),
  check (kind = 'correction' or (quantity > 0) = (kind in ('opening', 'restock', 'sale_deleted'))),
  unique (sale_id, kind)
);
create index stock_movement_by_drink on stock_movement (drink_id, id);
create index stock_movement_by_time on stock_movement (moved_at, id);

create type job_state as enum ('waiting', 'done', 'parked', 'given_up');
create type notice_kind as enum
  ('booking_paid', 'payment_late', 'payment_mismatch', 'refund_due', 'stock_low', 'stock_out', 'arrivals', 'refund_refused',
   'money_differs', 'booking_cancelled', 'job_parked', 'overstay_conflict', 'disk_low', 'sign_in_attacked');

create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  dedupe_key text unique,
  state job_state not null default 'waiting',
  run_at timestamptz not null,
  attempts integer not null default 0,
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  finished_at timestamptz,
  parked_at timestamptz,
  check ((state = 'parked') = (parked_at is not null))
);
create index job_due on job (run_at) where state = 'waiting';
create index job_parked on job (parked_at, id) where state = 'parked';
create index job_finished on job (finished_at) where finished_at is not null;
create index job_by_booking on job ((payload ->> 'bookingId'));

create table notice (
  id bigint generated always as identity primary key,
  kind notice_kind not null,
  at timestamptz not null,
  booking_id uuid references booking,
  drink_id integer references drink,
  facts jsonb not null,
  dedupe_key text unique,
  staff_id uuid references staff on delete cascade,
  constraint notice_drink_matches_kind check ((kind::text in ('stock_low', 'stock_out')) = (drink_id is not null)),
  constraint notice_booking_matches_kind check (kind::text in ('refund_refused', 'payment_mismatch', 'refund_due')
    or (kind::text in ('booking_paid', 'payment_late', 'booking_cancelled', 'overstay_conflict')) = (booking_id is not null)),
  constraint notice_staff_matches_kind check ((kind::text = 'sign_in_attacked') = (staff_id is not null))
);
create index notice_by_age on notice (at, id) include (kind, staff_id);

create table notice_read (
  staff_id uuid not null references staff on delete cascade,
  notice_id bigint not null references notice on delete cascade,
  primary key (staff_id, notice_id)
);
create index notice_read_by_notice on notice_read (notice_id);

create type money_stream as enum ('rooms', 'bar');
create type money_method as enum ('gateway', 'cash', 'card', 'transfer');
create type money_kind as enum ('payment', 'payment_reversed', 'refund', 'sale', 'sale_deleted');

create table money_entry (
  id uuid primary key,
  kind money_kind not null,
  source_id uuid not null,
  at timestamptz not null,
  day date not null,
  stream money_stream not null,
  method money_method not null,
  amount_kobo bigint not null,
  booking_id uuid references booking,
  drink_id integer references drink,
  quantity integer,
  staff_id uuid references staff,
  reason text,
  unique (source_id, kind),
  constraint money_entry_sign_matches_kind check (case when kind in ('payment', 'sale') then amount_kobo >= 0 else amount_kobo <= 0 end)
);
create index money_entry_by_time on money_entry (at, id);
create index money_entry_by_day on money_entry (day, stream);
create index money_entry_by_booking on money_entry (booking_id);

create table money_day (
  day date not null,
  stream money_stream not null,
  method money_method not null,
  taken_kobo bigint not null,
  given_back_kobo bigint not null,
  taken integer not null,
  given_back integer not null,
  primary key (day, stream, method)
);
create table drink_day (
  day date not null,
  drink_id integer not null references drink,
  quantity integer not null,
  amount_kobo bigint not null,
  primary key (day, drink_id)
);

create table booking_day (
  day date not null,
  source booking_source not null,
  bookings integer not null,
  called_off integer not null,
  booked_kobo bigint not null,
  primary key (day, source)
);

create table closed_day (
  day date primary key,
  rooms integer not null check (rooms >= 0),
  sold integer not null check (sold >= 0),
  room_charge_kobo bigint not null check (room_charge_kobo >= 0),
  closed_at timestamptz not null,
  constraint closed_day_has_ended check (day <= (closed_at at time zone 'UTC')::date)
);

create table forgotten_guest (
  booking_id uuid primary key references booking,
  contact_at timestamptz not null,
  name_at timestamptz,
  asked boolean not null default false
);
