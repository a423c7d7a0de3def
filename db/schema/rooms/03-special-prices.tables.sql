-- Who pays less than the price of the nights: guests with a code, and companies.

create type promo_kind as enum ('percent', 'naira', 'free_night');

-- Returns the letters and digits of a code, in capitals, so that spaces, hyphens and small letters make no difference.
create function promo_word(code text) returns text language sql immutable strict parallel safe
  return upper(regexp_replace(code, '[^A-Za-z0-9]', '', 'g'));

create table promo_code (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  kind promo_kind not null,
  percent_off integer,
  -- What comes off the price of a stay, if the kind is `naira`.
  amount_kobo bigint,
  -- The hotel days on which the code can be used (booked), and the nights among which all nights of the stay must be
  -- (stay). Both ends are included; null: no limit.
  booked_from date,
  booked_until date,
  stay_from date,
  stay_until date,
  min_nights integer not null default 1,
  -- The room types and rate plans for which the code can be used. Empty: all.
  room_type_ids text[] not null default '{}',
  plan_codes text[] not null default '{}',
  max_uses integer,
  -- Bookings that have the code and are neither cancelled nor voided nor deleted. A trigger counts them.
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
  -- The percentage that comes off the price of each night, for a room type that has no company_rate.
  percent_off integer not null default 0,
  -- E-mail addresses, and domains such as @example.ng, that may book by the link. Empty: everybody who has the link.
  bookers text[] not null default '{}',
  pays_later boolean not null default false,
  -- The most that the company may owe. Null: no limit.
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
