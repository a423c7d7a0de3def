-- What guests can choose besides the room, and what they pay for arriving early or leaving late.

-- Whether these values are complete terms of cancelling. All null: the terms of hotel.config.ts apply. Only the hours
-- null: it is never free of charge to cancel.
create function are_terms_whole(free_until_hours integer, late_refund_percent integer, unused_nights_percent integer)
  returns boolean language sql immutable parallel safe
  return coalesce(free_until_hours between 0 and 1440, true) and coalesce(late_refund_percent between 0 and 100, true)
    and coalesce(unused_nights_percent between 0 and 100, true)
    and (late_refund_percent is null) = (unused_nights_percent is null)
    and (free_until_hours is null or late_refund_percent is not null);

create table rate_plan (
  code text primary key,
  name text not null,
  -- The percentage that comes off the price of each night, but not off breakfast and further guests.
  percent_off integer not null default 0,
  has_breakfast boolean not null default false,
  -- What breakfast adds to the price, per guest and night.
  breakfast_kobo bigint not null default 0,
  -- The rate plan is on sale only for stays of at least so many nights.
  min_nights integer not null default 1,
  free_until_hours integer,
  late_refund_percent integer,
  unused_nights_percent integer,
  -- What a no-show costs, in percent of the total of the stay.
  no_show_percent integer,
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
  constraint rate_plan_no_show_in_range check (
    no_show_percent between 0 and 100 and (no_show_percent is null) = (late_refund_percent is null)),
  -- The calendar and the cards of rooms show the price of a night, so the default rate plan costs exactly that.
  constraint rate_plan_default_costs_the_night check (
    not is_default or is_active and percent_off = 0 and breakfast_kobo = 0 and min_nights = 1)
);
create unique index rate_plan_one_default on rate_plan (is_default) where is_default;
create unique index rate_plan_by_name on rate_plan (lower(name collate "und-x-icu")) where is_active;
insert into rate_plan (code, name, is_default) values ('flexible', 'Flexible', true);

create type hour_charge_kind as enum ('early_check_in', 'late_check_out');

-- What it costs to arrive earlier, or to leave later, than hotel.config.ts says. `at` is the time from which the guest
-- may arrive, or by which the guest leaves.
create table hour_charge (
  kind hour_charge_kind not null,
  at text not null check (at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  price_kobo bigint not null check (price_kobo > 0),
  primary key (kind, at)
);
