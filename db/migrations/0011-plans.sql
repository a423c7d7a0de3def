-- expands
-- Plans, guests above those included, and the charges for arriving early and leaving late.

create function are_terms_whole(free_until_hours integer, late_refund_percent integer, unused_nights_percent integer)
  returns boolean language sql immutable parallel safe
  return coalesce(free_until_hours between 0 and 1440, true) and coalesce(late_refund_percent between 0 and 100, true)
    and coalesce(unused_nights_percent between 0 and 100, true)
    and (late_refund_percent is null) = (unused_nights_percent is null)
    and (free_until_hours is null or late_refund_percent is not null);

create table rate_plan (
  code text primary key,
  name text not null,
  percent_off integer not null default 0,
  has_breakfast boolean not null default false,
  breakfast_kobo bigint not null default 0,
  min_nights integer not null default 1,
  free_until_hours integer,
  late_refund_percent integer,
  unused_nights_percent integer,
  position integer not null default 0,
  is_default boolean not null default false,
  is_active boolean not null default true,
  version integer not null default 1,
  constraint rate_plan_code_is_a_word check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(code) <= 60),
  constraint rate_plan_has_a_name check (name <> ''),
  constraint rate_plan_percent_in_range check (percent_off between 0 and 90),
  constraint rate_plan_min_nights_in_range check (min_nights between 1 and 365),
  constraint rate_plan_breakfast_has_its_price check (breakfast_kobo >= 0 and (has_breakfast or breakfast_kobo = 0)),
  constraint rate_plan_terms_are_whole check (are_terms_whole(free_until_hours, late_refund_percent, unused_nights_percent)),
  constraint rate_plan_default_costs_the_night check (
    not is_default or is_active and percent_off = 0 and breakfast_kobo = 0 and min_nights = 1)
);
create unique index rate_plan_one_default on rate_plan (is_default) where is_default;
create unique index rate_plan_by_name on rate_plan (lower(name collate "und-x-icu")) where is_active;
insert into rate_plan (code, name, is_default) values ('flexible', 'Flexible', true);

create type hour_charge_kind as enum ('early_check_in', 'late_check_out');

create table hour_charge (
  kind hour_charge_kind not null,
  at text not null check (at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  price_kobo bigint not null check (price_kobo > 0),
  primary key (kind, at)
);

alter table room_type
  add column included_guests integer not null default 4,
  add column extra_adult_kobo bigint not null default 0,
  add column extra_child_kobo bigint not null default 0,
  add constraint room_type_includes_a_guest check (included_guests between 1 and 4),
  add constraint room_type_guests_are_not_paid check (extra_adult_kobo >= 0 and extra_child_kobo >= 0);

alter table booking
  add column children integer not null default 0,
  add column plan_code text not null default 'flexible' references rate_plan,
  add column plan_name text,
  add column plan_breakfast boolean not null default false,
  add column free_until_hours integer,
  add column late_refund_percent integer,
  add column unused_nights_percent integer,
  add column guests_kobo bigint not null default 0,
  add constraint booking_has_an_adult check (children between 0 and guests - 1),
  add constraint booking_plan_has_a_name check (plan_name <> ''),
  add constraint booking_guests_are_not_paid check (guests_kobo >= 0),
  add constraint booking_terms_are_whole check (are_terms_whole(free_until_hours, late_refund_percent, unused_nights_percent));
create index booking_by_plan on booking (plan_code);

create table closed_day_plan (
  day date not null references closed_day,
  plan_code text not null references rate_plan,
  sold integer not null check (sold > 0),
  room_charge_kobo bigint not null check (room_charge_kobo > 0),
  primary key (day, plan_code)
);
insert into closed_day_plan select day, 'flexible', sold, room_charge_kobo from closed_day where sold > 0;
