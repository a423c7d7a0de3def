-- expands
-- Codes, companies, and what they take off the nights of a booking.

create type promo_kind as enum ('percent', 'naira', 'free_night');

create function promo_word(code text) returns text language sql immutable strict parallel safe
  return upper(regexp_replace(code, '[^A-Za-z0-9]', '', 'g'));

create table promo_code (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  kind promo_kind not null,
  percent_off integer,
  amount_kobo bigint,
  booked_from date,
  booked_until date,
  stay_from date,
  stay_until date,
  min_nights integer not null default 1,
  room_type_ids text[] not null default '{}',
  plan_codes text[] not null default '{}',
  max_uses integer,
  uses integer not null default 0,
  once_per_guest boolean not null default false,
  is_active boolean not null default true,
  version integer not null default 1,
  constraint promo_code_can_be_typed check (
    code ~ '^[A-Za-z0-9][A-Za-z0-9 -]*$' and length(code) <= 40 and length(promo_word(code)) >= 4),
  constraint promo_code_has_its_value check (
    (percent_off is not null) = (kind = 'percent') and (amount_kobo is not null) = (kind = 'naira')),
  constraint promo_code_value_in_range check (percent_off between 1 and 90 and amount_kobo > 0),
  constraint promo_code_days_in_order check (booked_from <= booked_until and stay_from <= stay_until),
  constraint promo_code_free_night_of_two check (min_nights between 1 and 365 and (kind <> 'free_night' or min_nights >= 2)),
  constraint promo_code_has_a_use check (max_uses > 0),
  constraint promo_code_uses_not_negative check (uses >= 0)
);
create unique index promo_code_by_word on promo_code (promo_word(code)) where is_active;

create table company (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  tax_number text not null default '',
  address text not null default '',
  percent_off integer not null default 0,
  bookers text[] not null default '{}',
  pays_later boolean not null default false,
  limit_kobo bigint,
  link_token text not null unique,
  is_active boolean not null default true,
  version integer not null default 1,
  constraint company_has_a_name check (name <> ''),
  constraint company_percent_in_range check (percent_off between 0 and 90),
  constraint company_limit_of_who_pays_later check (limit_kobo is null or pays_later and limit_kobo > 0),
  constraint company_link_is_unguessable check (link_token ~ '^[A-Za-z0-9_-]{20,}$')
);
create unique index company_by_name on company (lower(name collate "und-x-icu")) where is_active;

create table company_rate (
  company_id uuid not null references company on delete cascade,
  room_type_id text not null references room_type,
  price_kobo bigint not null check (price_kobo > 0),
  primary key (company_id, room_type_id)
);

alter table booking
  add column promo_code_id uuid references promo_code,
  add column promo_code text,
  add column promo_percent integer,
  add column promo_once boolean not null default false,
  add column company_id uuid references company,
  add column company_name text,
  add column company_pays boolean not null default false,
  add column night_off_kobo bigint[] not null default '{}',
  add constraint booking_code_has_its_word check ((promo_code_id is null) = (promo_code is null)
    and (promo_code_id is not null or promo_percent is null and not promo_once)),
  add constraint booking_company_has_its_name check ((company_id is null) = (company_name is null)
    and (company_id is not null or not company_pays)),
  add constraint booking_has_code_or_company check (num_nonnulls(promo_code_id, company_id) <= 1),
  add constraint booking_off_by_night check (night_off_kobo = '{}' or cardinality(night_off_kobo) = check_out - check_in
    and array_position(night_off_kobo, null) is null and 0 <= all (night_off_kobo)
    and num_nonnulls(promo_code_id, company_id) = 1);
create index booking_by_promo_code on booking (promo_code_id) where promo_code_id is not null;
create index booking_by_company on booking (company_id) where company_id is not null;
create unique index booking_promo_once_by_email on booking (promo_code_id, lower(guest_email))
  where promo_once and deleted_at is null and status not in ('cancelled', 'voided');
create unique index booking_promo_once_by_phone on booking (promo_code_id, right(regexp_replace(guest_phone, '\D', '', 'g'), 10))
  where promo_once and deleted_at is null and status not in ('cancelled', 'voided');

alter table early_departure
  add column night_off_kobo bigint[] not null default '{}',
  add constraint early_departure_off_by_night check (cardinality(night_off_kobo) in (0, cardinality(night_kobo)) and 0 <= all (night_off_kobo));
