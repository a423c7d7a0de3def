-- contracts: there are no tables before it
-- Written by `npm run db:baseline` from the tables of db/schema, which have the reasons. Do not edit.

create table hotel_zone (time_zone text not null, closing_hour time not null default '00:00');
create unique index hotel_zone_has_one_row on hotel_zone ((true));
insert into hotel_zone values ('UTC');

create type currency as enum ('NGN', 'USD', 'EUR');
create function lower_without_accents(value text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu");
create function search_words(value text) returns tsvector language sql immutable parallel safe cost 1000
  return array_to_tsvector(array(
    select distinct word from unnest(
      regexp_split_to_array(translate(lower_without_accents(value), '''’‘ʼ`´', ''), '\s+')
      || regexp_split_to_array(lower_without_accents(value), '[\s''’‘ʼ`´.,:;()/-]+')
    ) word where word <> ''));

create type staff_role as enum ('superadmin', 'supervisor', 'receptionist', 'barmen', 'housekeeper');
create type session_kind as enum ('full', 'change_password');

create table staff (
  id uuid primary key default gen_random_uuid(),
  staff_id text not null unique,
  name text not null,
  role staff_role not null,
  email text,
  email_proven_at timestamptz,
  phone text,
  password_hash text,
  is_active boolean not null default true,
  created_at timestamptz not null,
  password_changed_at timestamptz not null,
  must_change_password boolean not null default false,
  temporary_from timestamptz,
  email_notifications boolean not null default true,
  sms_alerts boolean not null default true,
  daily_reports boolean not null default false,
  currency currency not null default 'NGN',
  timezone text not null default 'hotel' check (timezone in ('hotel', 'UTC')),
  bell_readings bigint not null default 0,
  constraint staff_temporary_from_soon check (temporary_from is null or (must_change_password
    and temporary_from > password_changed_at and temporary_from <= password_changed_at + interval '30 days')),
  constraint staff_without_password_waits check (password_hash is not null
    or (must_change_password and temporary_from is null and role <> 'superadmin')),
  constraint staff_proves_an_address check (email_proven_at is null or email is not null),
  constraint staff_id_in_capitals check (staff_id = upper(staff_id))
);
create index staff_by_name on staff (lower(name) collate "und-x-icu", id);
create table staff_pin (
  staff_id uuid primary key references staff on delete cascade,
  pin_hash text not null,
  set_at timestamptz not null
);
create table session (
  token_hash text primary key,
  staff_id uuid not null references staff on delete cascade,
  kind session_kind not null,
  created_at timestamptz not null,
  last_active_at timestamptz not null,
  ends_at timestamptz not null,
  id uuid not null unique default gen_random_uuid(),
  user_agent text not null default '' check (length(user_agent) <= 300),
  lock_minutes integer constraint session_lock_minutes check (lock_minutes between 2 and 240),
  locked_at timestamptz,
  pin_tries integer not null default 0 constraint session_pin_tries check (pin_tries between 0 and 5),
  device_hash text,
  constraint session_locks_with_pin check (lock_minutes is not null or (locked_at is null and pin_tries = 0)),
  constraint session_once_on_device unique (device_hash, staff_id)
);
create index session_by_staff on session (staff_id);
create unique index session_one_open_on_device on session (device_hash) where locked_at is null;

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

create table exchange_rate (
  currency currency primary key check (currency <> 'NGN'),
  rate_kobo bigint not null check (rate_kobo > 0),
  set_by uuid not null references staff,
  set_at timestamptz not null
);

create function is_setting_line(p_value jsonb, p_most integer, p_least integer default 1) returns boolean
  language sql immutable parallel safe
  return coalesce(jsonb_typeof(p_value) = 'string' and (p_value #>> '{}' ~ '\S' or p_least = 0 and p_value = '""')
    and p_value #>> '{}' !~ '[[:cntrl:]]' and length(p_value #>> '{}') <= p_most, false);

create function is_setting_number(p_value jsonb, p_least numeric, p_most numeric, p_decimals integer default 0)
  returns boolean language sql immutable parallel safe
  return case when jsonb_typeof(p_value) = 'number' then (p_value #>> '{}')::numeric between p_least and p_most
    and round((p_value #>> '{}')::numeric, p_decimals) = (p_value #>> '{}')::numeric else false end;

create function is_setting_time(p_value jsonb) returns boolean language sql immutable parallel safe
  return is_setting_line(p_value, 5) and p_value #>> '{}' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$';

create function is_setting_url(p_value jsonb) returns boolean language sql immutable parallel safe
  return is_setting_line(p_value, 300) and p_value #>> '{}' ~ '^https?://\S+$';
create function has_setting_parts(p_value jsonb, p_parts text[], p_may_have text[] default '{}') returns boolean
  language sql immutable parallel safe
  return case when jsonb_typeof(p_value) = 'object' then p_value ?& p_parts and p_value - p_parts - p_may_have = '{}'
    else false end;
create function setting_rows(p_value jsonb, p_most integer) returns jsonb language sql immutable parallel safe
  return case when jsonb_typeof(p_value) = 'array' then
    case when jsonb_array_length(p_value) <= p_most then p_value end end;

create function are_setting_lines(p_value jsonb, p_most_rows integer, p_most integer) returns boolean
  language sql immutable parallel safe
  return setting_rows(p_value, p_most_rows) is not null and (
    select coalesce(bool_and(is_setting_line(line, p_most)), true)
    from jsonb_array_elements(setting_rows(p_value, p_most_rows)) line);
create function are_setting_words(p_value jsonb, p_least integer, p_words text[]) returns boolean
  language sql immutable parallel safe
  return setting_rows(p_value, cardinality(p_words)) is not null and (
    select count(*) >= p_least and count(distinct word) = count(*)
      and coalesce(bool_and(coalesce(jsonb_typeof(word) = 'string' and word #>> '{}' = any (p_words), false)), true)
    from jsonb_array_elements(setting_rows(p_value, cardinality(p_words))) word);
create function are_setting_titles(p_value jsonb, p_icons text[], p_title text, p_text boolean) returns boolean
  language sql immutable parallel safe
  return setting_rows(p_value, 8) is not null and (
    select coalesce(bool_and(
      has_setting_parts(line, case when p_text then array['icon', p_title, 'text'] else array['icon', p_title] end)
      and coalesce(line ->> 'icon' = any (p_icons), false) and is_setting_line(line -> p_title, 60)
      and (not p_text or is_setting_line(line -> 'text', 200))), true)
    from jsonb_array_elements(setting_rows(p_value, 8)) line);

create function is_good_to_know(p_value jsonb) returns boolean language sql immutable parallel safe
  return has_setting_parts(p_value, '{arrival,breakfast,power,parking,children,rules,access}')
    and is_setting_line(p_value -> 'arrival', 300, 0) and is_setting_line(p_value -> 'breakfast', 300, 0)
    and is_setting_line(p_value -> 'power', 300, 0) and is_setting_line(p_value -> 'parking', 300, 0)
    and is_setting_line(p_value -> 'children', 300, 0) and is_setting_line(p_value -> 'rules', 300, 0)
    and is_setting_line(p_value -> 'access', 300, 0);
create function color_luminance(p_color text) returns double precision language sql immutable strict parallel safe
  return (select sum(weight * case when channel <= 0.04045 then channel / 12.92
      else power((channel + 0.055) / 1.055, 2.4) end)
    from (select weight, get_byte(decode(substr(p_color, 2), 'hex'), place) / 255.0::double precision as channel
      from (values (0, 0.2126::double precision), (1, 0.7152), (2, 0.0722)) as channels (place, weight)) each_channel);
create function is_setting_color(p_value jsonb) returns boolean language sql immutable parallel safe
  return case when is_setting_line(p_value, 7) and p_value #>> '{}' ~ '^#[0-9a-f]{6}$'
    then (color_luminance('#fffdf9') + 0.05) / (color_luminance(p_value #>> '{}') + 0.05) >= 4.5 else false end;

create function is_setting_look(p_value jsonb) returns boolean language sql immutable parallel safe
  return has_setting_parts(p_value, '{mainColor,accentColor,headingFont,textFont}')
    and is_setting_color(p_value -> 'mainColor') and is_setting_color(p_value -> 'accentColor')
    and coalesce(p_value ->> 'headingFont' in ('Fraunces', 'EB Garamond', 'Literata', 'Plus Jakarta Sans', 'Nunito Sans',
      'Work Sans'), false)
    and coalesce(p_value ->> 'textFont' in ('Plus Jakarta Sans', 'Nunito Sans', 'Work Sans', 'Literata'), false);

create function are_setting_socials(p_value jsonb) returns boolean language sql immutable parallel safe
  return setting_rows(p_value, 8) is not null and (
    select count(distinct line -> 'network') = count(*) and coalesce(bool_and(
      has_setting_parts(line, '{network,handle,url,text}')
      and is_setting_line(line -> 'network', 30) and is_setting_line(line -> 'handle', 60)
      and is_setting_url(line -> 'url') and is_setting_line(line -> 'text', 200, 0)), true)
    from jsonb_array_elements(setting_rows(p_value, 8)) line);

create function are_setting_testimonials(p_value jsonb) returns boolean language sql immutable parallel safe
  return setting_rows(p_value, 12) is not null and (
    select coalesce(bool_and(
      has_setting_parts(line, '{name,rating,comment,source,month}', '{avatar}')
      and is_setting_line(line -> 'name', 60) and is_setting_line(line -> 'source', 60)
      and is_setting_line(line -> 'month', 7) and line ->> 'month' ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'
      and is_setting_number(line -> 'rating', 1, 5) and is_setting_line(line -> 'comment', 600)
      and (not line ? 'avatar' or is_setting_line(line -> 'avatar', 200) and line ->> 'avatar' ~ '^/')), true)
    from jsonb_array_elements(setting_rows(p_value, 12)) line);

create function is_setting_place(p_value jsonb) returns boolean language sql immutable parallel safe
  return p_value = 'null' or has_setting_parts(p_value, '{latitude,longitude}')
    and is_setting_number(p_value -> 'latitude', -90, 90, 15)
    and is_setting_number(p_value -> 'longitude', -180, 180, 15);

create function are_setting_invoices(p_value jsonb) returns boolean language sql immutable parallel safe
  return p_value = 'null' or has_setting_parts(p_value, '{series,company,taxNumber,registration}')
    and is_setting_line(p_value -> 'series', 4) and p_value ->> 'series' ~ '^[A-Z]{2,4}$'
    and is_setting_line(p_value -> 'company', 120) and is_setting_line(p_value -> 'taxNumber', 60)
    and is_setting_line(p_value -> 'registration', 60);

create function are_setting_terminals(p_value jsonb) returns boolean language sql immutable parallel safe
  return setting_rows(p_value, 12) is not null and (
    select count(distinct line -> 'name') = count(*) and coalesce(bool_and(
      has_setting_parts(line, '{name,at}') and is_setting_line(line -> 'name', 40)
      and coalesce(line ->> 'at' in ('desk', 'bar'), false)), true)
    from jsonb_array_elements(setting_rows(p_value, 12)) line);

create function is_setting_privacy(p_value jsonb) returns boolean language sql immutable parallel safe
  return has_setting_parts(p_value, '{sharedWith,answerDays,authority}')
    and is_setting_number(p_value -> 'answerDays', 1, 30) and has_setting_parts(p_value -> 'authority', '{name,url}')
    and is_setting_line(p_value #> '{authority,name}', 120) and is_setting_url(p_value #> '{authority,url}')
    and setting_rows(p_value -> 'sharedWith', 12) is not null and (
      select coalesce(bool_and(has_setting_parts(line, '{who,what}')
        and is_setting_line(line -> 'who', 100) and is_setting_line(line -> 'what', 400)), true)
      from jsonb_array_elements(setting_rows(p_value -> 'sharedWith', 12)) line);

create function is_setting_cancellation(p_value jsonb) returns boolean language sql immutable parallel safe
  return has_setting_parts(p_value, '{freeUntilHours,lateRefundPercent,unusedNightsPercent,noShowPercent}')
    and is_setting_number(p_value -> 'freeUntilHours', 0, 1440)
    and is_setting_number(p_value -> 'lateRefundPercent', 0, 100)
    and is_setting_number(p_value -> 'unusedNightsPercent', 0, 100)
    and is_setting_number(p_value -> 'noShowPercent', 0, 100);

create function is_setting_desk(p_value jsonb) returns boolean language sql immutable parallel safe
  return has_setting_parts(p_value, '{undoMinutes,refundLimit,adjustmentLimit,barLimit}')
    and is_setting_number(p_value -> 'undoMinutes', 0, 1440) and is_setting_number(p_value -> 'refundLimit', 0, 1e9)
    and is_setting_number(p_value -> 'adjustmentLimit', 0, 1e9) and is_setting_number(p_value -> 'barLimit', 0, 1e9);

create function is_setting_pin(p_value jsonb) returns boolean language sql immutable parallel safe
  return has_setting_parts(p_value, '{idleMinutes,hours,moneyLimit}') and is_setting_number(p_value -> 'hours', 1, 16)
    and (p_value -> 'moneyLimit' = 'null' or is_setting_number(p_value -> 'moneyLimit', 0, 1e9))
    and has_setting_parts(p_value -> 'idleMinutes', '{}', '{receptionist,barmen,housekeeper}') and (
      select coalesce(bool_and(is_setting_number(minutes, 2, 240)), true)
      from jsonb_each(case when jsonb_typeof(p_value -> 'idleMinutes') = 'object' then p_value -> 'idleMinutes' end)
        as each_role (role, minutes));

create function is_setting_retention(p_value jsonb) returns boolean language sql immutable parallel safe
  return has_setting_parts(p_value, '{unpaidHoldDays,contactMonths,nameYears,staffMonths,messageDays,receiptLinkDays}')
    and is_setting_number(p_value -> 'unpaidHoldDays', 8, 365) and is_setting_number(p_value -> 'contactMonths', 3, 120)
    and is_setting_number(p_value -> 'nameYears', 1, 20) and is_setting_number(p_value -> 'staffMonths', 1, 120)
    and is_setting_number(p_value -> 'messageDays', 31, 365)
    and is_setting_number(p_value -> 'receiptLinkDays', 1, 730);
create function hotel_setting_fits(p_name text, p_value jsonb) returns boolean language sql immutable parallel safe
  return coalesce(case p_name
    when 'name' then is_setting_line(p_value, 80)
    when 'tagline' then is_setting_line(p_value, 120, 0)
    when 'description' then is_setting_line(p_value, 600, 0)
    when 'address' then has_setting_parts(p_value, '{street,district,city,country}')
      and is_setting_line(p_value -> 'street', 100, 0) and is_setting_line(p_value -> 'district', 60, 0)
      and is_setting_line(p_value -> 'city', 60, 0) and is_setting_line(p_value -> 'country', 60, 0)
    when 'place' then is_setting_place(p_value)
    when 'phones' then p_value = '[""]' or are_setting_lines(p_value, 10, 30) and (
      select count(*) >= 1 and count(distinct phone) = count(*)
      from jsonb_array_elements(setting_rows(p_value, 10)) phone)
    when 'whatsAppPhone' then is_setting_line(p_value, 30, 0)
    when 'email' then is_setting_line(p_value, 254, 0) and p_value #>> '{}' ~ '^([^@\s]+@[^@\s]+)?$'
    when 'hasBar' then jsonb_typeof(p_value) = 'boolean'
    when 'timeZone' then is_setting_line(p_value, 60)
    when 'closingHour' then is_setting_time(p_value)
    when 'countryCode' then is_setting_line(p_value, 3) and p_value #>> '{}' ~ '^[1-9][0-9]{0,2}$'
    when 'invoices' then are_setting_invoices(p_value)
    when 'policies' then are_setting_lines(p_value, 12, 200)
    when 'company' then are_setting_lines(p_value, 6, 120)
    when 'roomsTitle' then is_setting_line(p_value, 60, 0)
    when 'facilitiesTitle' then is_setting_line(p_value, 60, 0)
    when 'galleryTitle' then is_setting_line(p_value, 60, 0)
    when 'quotesTitle' then is_setting_line(p_value, 60, 0)
    when 'helpTitle' then is_setting_line(p_value, 60, 0)
    when 'datesTitle' then is_setting_line(p_value, 60, 0)
    when 'answers' then is_setting_line(p_value, 120, 0)
    when 'help' then is_setting_line(p_value, 300, 0)
    when 'galleryNote' then is_setting_line(p_value, 300, 0)
    when 'contactIntro' then is_setting_line(p_value, 300, 0)
    when 'reception' then is_setting_line(p_value, 300, 0)
    when 'whatsApp' then is_setting_line(p_value, 300, 0)
    when 'follow' then is_setting_line(p_value, 300, 0)
    when 'share' then is_setting_line(p_value, 300, 0)
    when 'mailWelcome' then is_setting_line(p_value, 300, 0)
    when 'mailFarewell' then is_setting_line(p_value, 300, 0)
    when 'story' then is_setting_line(p_value, 1500, 0)
    when 'facilities' then are_setting_titles(p_value,
      '{none,power,water,security,parking,gym,swimming,laundry,lounge}', 'name', true)
    when 'highlights' then are_setting_titles(p_value,
      '{none,power,water,security,parking,bed,clock,place,food}', 'title', true)
    when 'rooms' then are_setting_titles(p_value,
      '{none,power,water,security,parking,wifi,air,service,tv}', 'label', false)
    when 'goodToKnow' then is_good_to_know(p_value)
    when 'look' then is_setting_look(p_value)
    when 'socials' then are_setting_socials(p_value)
    when 'testimonials' then are_setting_testimonials(p_value)
    when 'privacy' then is_setting_privacy(p_value)
    when 'checkInFrom' then is_setting_time(p_value)
    when 'checkOutUntil' then is_setting_time(p_value)
    when 'cancellation' then is_setting_cancellation(p_value)
    when 'stays' then has_setting_parts(p_value, '{maxNights,maxDaysAhead,maxLiveHolds}')
      and is_setting_number(p_value -> 'maxNights', 1, 365) and is_setting_number(p_value -> 'maxDaysAhead', 1, 730)
      and is_setting_number(p_value -> 'maxLiveHolds', 1, 20)
    when 'feePercent' then is_setting_number(p_value, 0, 20, 2)
    when 'payOnlineBy' then are_setting_words(p_value, 1, '{card,banktransfer,account,mobilemoney,ussd,opay}')
    when 'holdMinutes' then is_setting_number(p_value, 1, 90)
    when 'payLinkMinutes' then is_setting_number(p_value, 1, 1440)
    when 'desk' then is_setting_desk(p_value)
    when 'terminals' then are_setting_terminals(p_value)
    when 'slipNumberAt' then are_setting_words(p_value, 0, '{desk,bar}')
    when 'secondFactorFor' then p_value ? 'superadmin'
      and are_setting_words(p_value, 1, '{superadmin,supervisor,receptionist,barmen,housekeeper}')
    when 'pin' then is_setting_pin(p_value)
    when 'housekeeping' then has_setting_parts(p_value, '{inspectedByAnother}')
      and jsonb_typeof(p_value -> 'inspectedByAnother') = 'boolean'
    when 'shifts' then has_setting_parts(p_value, '{blind,countFirst}')
      and jsonb_typeof(p_value -> 'blind') = 'boolean' and jsonb_typeof(p_value -> 'countFirst') = 'boolean'
    when 'lostThings' then has_setting_parts(p_value, '{keepDays}') and is_setting_number(p_value -> 'keepDays', 1, 730)
    when 'retention' then is_setting_retention(p_value)
    else false end, false);
create table hotel_setting (
  version integer primary key constraint hotel_setting_version_in_range check (version > 0),
  name text not null,
  value jsonb not null,
  before jsonb not null,
  set_by uuid not null references staff,
  set_at timestamptz not null,
  first_version integer not null,
  constraint hotel_setting_first_version_in_range check (first_version between 1 and version),
  constraint hotel_setting_has_its_form check (hotel_setting_fits(name, value)),
  constraint hotel_setting_changes_something check (value <> before)
);
create index hotel_setting_by_name on hotel_setting (name, version);

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

create type room_status as enum ('Available', 'Fully Booked', 'Maintenance');
create function is_room_line(line text, most integer) returns boolean language sql immutable parallel safe
  return line = btrim(line) and length(line) <= most and line !~ '[[:cntrl:]]';

create function is_room_equipment(things text[]) returns boolean language sql immutable parallel safe
  return cardinality(things) <= 15 and coalesce(array_ndims(things), 1) = 1
    and not exists (select from unnest(things) thing where thing is null or thing = '' or not is_room_line(thing, 40))
    and (select count(*) = count(distinct lower(thing collate "und-x-icu")) from unnest(things) thing);

create table room_type (
  id text primary key,
  name text not null,
  price_kobo bigint not null check (price_kobo > 0),
  max_occupancy integer not null check (max_occupancy between 1 and 12),
  amenities text not null,
  description text not null,
  image text not null,
  included_guests integer not null default 4,
  extra_adult_kobo bigint not null default 0,
  extra_child_kobo bigint not null default 0,
  size_sqm integer,
  beds text not null default '',
  view text not null default '',
  equipment text[] not null default '{}',
  constraint room_type_size_in_range check (size_sqm between 5 and 500),
  constraint room_type_beds_and_view_are_lines check (is_room_line(beds, 60) and is_room_line(view, 60)),
  constraint room_type_equipment_is_a_list check (is_room_equipment(equipment)),
  constraint room_type_includes_a_guest check (included_guests between 1 and 12),
  constraint room_type_guests_are_not_paid check (extra_adult_kobo >= 0 and extra_child_kobo >= 0)
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
  out_of_order integer not null default 0 check (out_of_order >= 0),
  total_rooms integer,
  closed_total integer,
  primary key (room_type_id, night),
  foreign key (room_type_id, total_rooms) references room_inventory (room_type_id, total_rooms) on update cascade,
  constraint night_open_or_closed check ((total_rooms is null) <> (closed_total is null)),
  constraint night_not_oversold check (booked >= 0 and booked + out_of_order <= coalesce(total_rooms, closed_total))
);
create index night_by_day on night (night);
create table room_count (
  room_type_id text not null references room_type,
  until date not null,
  rooms integer not null check (rooms >= 0),
  primary key (room_type_id, until)
);
create table room (
  id uuid primary key default gen_random_uuid(),
  room_type_id text not null references room_type,
  number text check (number ~ '^[0-9A-Z][0-9A-Z-]{0,7}$'),
  floor integer not null default 0 check (floor between -2 and 60),
  rank integer not null default 0,
  features text[] not null default '{}',
  retired_on date not null default 'infinity',
  unique (id, room_type_id),
  unique (id, retired_on)
);
create unique index room_by_number on room (number) where retired_on = 'infinity';
create index room_by_type on room (room_type_id) where retired_on = 'infinity';

create type closure_kind as enum ('out_of_order', 'out_of_service');
create type room_condition as enum ('clean', 'dirty', 'inspected', 'pickup');
create table closure (
  id uuid primary key default gen_random_uuid(),
  room_id uuid not null references room,
  kind closure_kind not null,
  reason text not null check (reason <> ''),
  from_night date not null,
  until_night date not null,
  return_condition room_condition not null default 'dirty',
  closed_by uuid references staff,
  closed_at timestamptz not null,
  ended_by uuid references staff,
  ended_at timestamptz,
  constraint closure_until_after_from check (until_night >= from_night),
  unique (id, room_id, kind)
);
create index closure_by_room on closure (room_id, until_night);
create index closure_by_end on closure (until_night);

create type scheduled_state as enum ('waiting', 'published', 'withdrawn', 'refused');

create function is_site_text(p_name text) returns boolean language sql immutable parallel safe
  return p_name = any ('{roomsTitle,facilitiesTitle,facilities,galleryTitle,quotesTitle,testimonials,answers,helpTitle,
    help,goodToKnow,rooms,galleryNote,story,highlights,contactIntro,reception,whatsApp,datesTitle,follow,socials,share,
    mailWelcome,mailFarewell,policies,company,privacy,look}'::text[]);
create function are_draft_texts(p_texts jsonb) returns boolean language sql immutable parallel safe
  return case when jsonb_typeof(p_texts) = 'object' then octet_length(p_texts::text) <= 200000 and (
    select coalesce(bool_and(is_site_text(key) and has_setting_parts(value, '{value,seen}')
      and is_setting_number(value -> 'seen', 0, 2147483647)), true)
    from jsonb_each(p_texts)) else false end;
create table site_draft (
  staff_id uuid primary key references staff on delete cascade,
  revision integer not null constraint site_draft_revision_in_range check (revision > 0),
  texts jsonb not null constraint site_draft_has_its_form check (are_draft_texts(texts)),
  saved_at timestamptz not null
);
create table scheduled_texts (
  id uuid primary key default gen_random_uuid(),
  texts jsonb not null,
  publish_at timestamptz not null,
  made_by uuid not null references staff,
  made_at timestamptz not null,
  state scheduled_state not null default 'waiting',
  ended_at timestamptz,
  problem text,
  constraint scheduled_texts_have_their_form check (are_draft_texts(texts) and texts <> '{}'),
  constraint scheduled_texts_come_later check (publish_at > made_at),
  constraint scheduled_texts_end check ((state::text = 'waiting') = (ended_at is null)),
  constraint scheduled_texts_wait_for_their_time check (state::text <> 'published' or ended_at >= publish_at),
  constraint scheduled_texts_have_a_problem check ((state::text = 'refused') <= (problem is not null))
);
create index scheduled_texts_waiting on scheduled_texts (publish_at) where state = 'waiting';

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
  guests integer not null check (guests between 1 and 12),
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
  services_kobo bigint not null default 0,
  cleared_kobo bigint not null default 0,
  kept_kobo bigint not null default 0,
  kept_at_desk_kobo bigint not null default 0,
  note text not null default '',
  version integer not null default 1,
  hold_renewals integer not null default 0,
  children integer not null default 0,
  plan_code text not null default 'flexible' references rate_plan,
  plan_name text,
  plan_breakfast boolean not null default false,
  free_until_hours integer,
  late_refund_percent integer,
  unused_nights_percent integer,
  no_show_percent integer,
  check_in_from text,
  guests_kobo bigint not null default 0,
  promo_code_id uuid references promo_code,
  promo_code text,
  promo_percent integer,
  promo_once boolean not null default false,
  company_id uuid references company,
  company_name text,
  company_pays boolean not null default false,
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
create index booking_by_phone on booking (right(regexp_replace(guest_phone, '\D', '', 'g'), 10)) where guest_phone is not null;
create index booking_stays_by_phone on booking (right(regexp_replace(guest_phone, '\D', '', 'g'), 10), check_in, created_at)
  where guest_phone is not null and deleted_at is null and status in ('confirmed', 'checked_in', 'checked_out', 'completed');
create index booking_to_be_forgotten on booking (check_out) where guest_name <> 'Erased guest';
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
create index booking_by_words on booking using gin (booking_search_words(guest_name, reference, guest_phone, guest_email, company_name));
create table booking_night (
  booking_id uuid not null references booking,
  room_type_id text not null,
  night date not null,
  overstay boolean not null default false,
  counted boolean not null default true,
  primary key (booking_id, night),
  unique (booking_id, night, room_type_id),
  foreign key (room_type_id, night) references night (room_type_id, night)
);
create index booking_night_by_night on booking_night (room_type_id, night);
create index booking_night_by_day on booking_night (night, booking_id);
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
create table idempotency (
  key text primary key,
  request_hash text not null,
  booking_id uuid references booking deferrable initially deferred,
  created_at timestamptz not null
);

create type installation_stage as enum ('owner', 'rehearsal', 'live');
create table installation (
  stage installation_stage primary key,
  reached_at timestamptz not null,
  reached_by uuid references staff,
  left_behind jsonb,
  constraint installation_has_opener check ((stage = 'owner') = (reached_by is null)),
  constraint installation_leaves_behind_at_opening check (stage = 'live' or left_behind is null)
);
create table setup_token (
  number integer primary key check (number > 0),
  token_hash text not null unique constraint setup_token_hash_form check (token_hash ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null,
  wrong_tries integer not null default 0 constraint setup_token_tries_in_range check (wrong_tries between 0 and 10),
  used_at timestamptz,
  constraint setup_token_locked_is_unused check (wrong_tries < 10 or used_at is null)
);

create type tested_party as enum ('mail', 'gateway');
create table party_test (
  id bigint generated always as identity primary key,
  party tested_party not null,
  passed boolean not null,
  tested_by uuid not null references staff,
  tested_at timestamptz not null
);
create index party_test_by_party on party_test (party, id);

create type desk_method as enum ('cash', 'card', 'transfer');
create type adjustment_kind as enum ('discount', 'charge');

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
  given_as staff_role not null,
  confirmed_by uuid references staff,
  confirmed_as staff_role,
  given_at timestamptz not null,
  key text unique,
  constraint desk_refund_is_confirmed_whole check ((confirmed_by is null) = (confirmed_as is null)),
  constraint desk_refund_confirmed_by_another check (confirmed_by <> given_by),
  constraint desk_refund_confirming_role check (confirmed_as in ('superadmin', 'supervisor'))
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
  night_off_kobo bigint[] not null default '{}',
  constraint early_departure_off_by_night check (
    cardinality(night_off_kobo) in (0, cardinality(night_kobo)) and 0 <= all (night_off_kobo)),
  unique (booking_id, left_at)
);

create table hold_origin (
  booking_id uuid primary key references booking on delete cascade,
  network text not null check (network ~ '^[0-9a-f]{64}$'),
  browser text not null check (browser ~ '^[0-9a-f]{64}$')
);
create index hold_origin_by_network on hold_origin (network);
create index hold_origin_by_browser on hold_origin (browser);

create type charge_state as enum ('open', 'settled', 'refund_due');
create type payment_verdict as enum ('accepted', 'over', 'late', 'partial', 'wrong_currency', 'duplicate', 'foreign');
create type refund_purpose as enum
  ('late', 'partial', 'over', 'duplicate', 'wrong_currency', 'foreign', 'cancelled', 'reduced');
create type refund_state as enum ('due', 'asked', 'made', 'refused', 'kept');
create type refund_way as enum ('gateway', 'cash', 'transfer');
create type difference_kind as enum
  ('missing_here', 'missing_there', 'amount', 'currency', 'unknown_reference', 'refund_not_here', 'refund_not_there',
   'refund_amount', 'unreadable');
create type charge_purpose as enum ('booking', 'account', 'tab');
create function settles_charge(verdict payment_verdict) returns boolean language sql immutable
  return verdict in ('accepted', 'over', 'late');
create table charge (
  tx_ref text primary key,
  booking_id uuid references booking,
  amount_kobo bigint not null check (amount_kobo > 0),
  currency text not null check (currency = 'NGN'),
  state charge_state not null default 'open',
  created_at timestamptz not null,
  settled_at timestamptz,
  purpose charge_purpose not null default 'booking',
  tab_id uuid,
  in_rehearsal boolean not null default false,
  constraint charge_is_for_one check (num_nonnulls(booking_id, tab_id) = 1 and (purpose::text = 'tab') = (tab_id is not null))
);
create index charge_by_tab on charge (tab_id) where tab_id is not null;
create index charge_by_booking on charge (booking_id);
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
create index payment_by_reference on payment (lower(coalesce(tx_ref, foreign_ref)) collate "C");
create index payment_by_gateway_id on payment (lower(gateway_id) collate "C");
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
    (state = 'due' or reason is not null and decided_at is not null),
  constraint refund_in_cash_has_a_person check (state <> 'made' or way <> 'cash' or decided_by is not null)
);
create index refund_open on refund (due_at, id) where state in ('due', 'asked', 'refused');
create index refund_by_payment on refund (payment_id);
create index refund_by_age on refund (due_at, id);
create index refund_done_by_purpose on refund (purpose, due_at, id) where state in ('made', 'kept');
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

create table pay_link (
  address text not null check (address ~ '^[0-9a-f]{64}$'),
  day date not null,
  booking_id uuid not null references booking on delete cascade,
  primary key (address, day)
);
create index pay_link_by_age on pay_link (day);

create type drink_category as enum
  ('Alcoholic', 'Non-Alcoholic', 'Beer', 'Wine', 'Cocktail', 'Soft Drink', 'Coffee', 'Tea');
create type bar_method as enum ('cash', 'card', 'room', 'tab');
create type folio_agreement as enum ('signature', 'pin');
create type movement_kind as enum
  ('opening', 'restock', 'correction', 'breakage', 'sale', 'sale_deleted', 'poured_away', 'delivery', 'delivery_taken_back',
   'count');

create table drink (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  category drink_category not null,
  price_kobo bigint not null check (price_kobo >= 0),
  cost_kobo bigint check (cost_kobo >= 0),
  stock integer not null default 0 constraint stock_not_negative check (stock >= 0),
  min_stock integer not null default 5 check (min_stock >= 0),
  description text not null default '',
  supplier text not null default '',
  crate_size integer constraint drink_crate_has_several check (crate_size between 2 and 1000),
  is_available boolean not null default true,
  created_at timestamptz not null,
  deleted_at timestamptz,
  movements integer not null default 0
);
create unique index drink_by_name on drink (lower(name collate "und-x-icu")) where deleted_at is null;
create table bar_tab (
  id uuid primary key default gen_random_uuid(),
  label text not null,
  opened_by uuid not null references staff,
  opened_at timestamptz not null,
  closed_at timestamptz,
  booking_id uuid references booking,
  agreed_by folio_agreement,
  signature text,
  moved_by uuid references staff,
  moved_at timestamptz,
  constraint bar_tab_has_a_label check (label <> ''),
  constraint bar_tab_on_room_is_agreed check ((booking_id is null) = (agreed_by is null)
    and (booking_id is null) = (moved_by is null) and (booking_id is null) = (moved_at is null)),
  constraint bar_tab_signature_is_short check (signature is null or agreed_by = 'signature' and length(signature) between 1 and 20000)
);
create unique index bar_tab_open_by_label on bar_tab (lower(label collate "und-x-icu")) where closed_at is null;
create index bar_tab_by_age on bar_tab (opened_at, id);
create index bar_tab_by_start_of_label on bar_tab (lower_without_accents(label) text_pattern_ops);
create index bar_tab_by_booking on bar_tab (booking_id) where booking_id is not null;
create table bar_tab_payment (
  id uuid primary key default gen_random_uuid(),
  tab_id uuid not null references bar_tab,
  method desk_method not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  reference text,
  people integer constraint tab_payment_people_in_range check (people between 1 and 20),
  taken_by uuid not null references staff,
  taken_at timestamptz not null,
  key text unique
);
create index bar_tab_payment_by_tab on bar_tab_payment (tab_id);

create table bar_tab_payment_reversal (
  payment_id uuid primary key references bar_tab_payment,
  reversed_by uuid not null references staff,
  reversed_at timestamptz not null,
  reason text not null check (reason <> '')
);

alter table charge add foreign key (tab_id) references bar_tab;
create table bar_order (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  key text unique,
  booking_id uuid references booking,
  agreed_by folio_agreement,
  signature text,
  tab_id uuid references bar_tab,
  constraint bar_order_number_once unique (number),
  constraint bar_order_on_room_or_tab check (num_nonnulls(booking_id, tab_id) <= 1),
  constraint bar_order_on_room_is_agreed check ((booking_id is null) = (agreed_by is null)),
  constraint bar_order_signature_is_short check (signature is null or agreed_by = 'signature' and length(signature) between 1 and 20000)
);
create index bar_order_by_tab on bar_order (tab_id) where tab_id is not null;
create index bar_order_by_booking on bar_order (booking_id) where booking_id is not null;

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
  poured boolean not null default false,
  constraint bar_sale_poured_is_deleted check (not poured or deleted_at is not null),
  check ((deleted_at is null) = (deleted_by is null) and (deleted_at is null) = (coalesce(delete_reason, '') = '')),
  unique (order_id, drink_id)
);
create table bar_tab_payment_drink (
  payment_id uuid not null references bar_tab_payment,
  sale_id uuid not null references bar_sale,
  quantity integer not null constraint tab_payment_drink_is_some check (quantity > 0),
  primary key (payment_id, sale_id)
);
create index bar_tab_payment_drink_by_sale on bar_tab_payment_drink (sale_id);

create index bar_sale_by_age on bar_sale (created_at, id) include (total_kobo, payment_method, drink_id, quantity)
  where deleted_at is null;
create index bar_sale_by_seller on bar_sale (sold_by, created_at, id) include (total_kobo, payment_method)
  where deleted_at is null;
create index bar_sale_by_method on bar_sale (payment_method, created_at, id) include (total_kobo) where deleted_at is null;
create index bar_sale_by_category on bar_sale (category, created_at, id) include (total_kobo, payment_method)
  where deleted_at is null;
create index bar_sale_by_drink on bar_sale (drink_id, created_at) include (quantity, total_kobo) where deleted_at is null;
create index bar_sale_by_name on bar_sale (lower(drink_name collate "und-x-icu"), id) where deleted_at is null;
create index bar_sale_by_name_and_method on bar_sale (lower(drink_name collate "und-x-icu"), payment_method, created_at, id)
  where deleted_at is null;
create index bar_sale_by_amount on bar_sale (total_kobo, id) where deleted_at is null;
create index bar_sale_deleted on bar_sale (deleted_at) where deleted_at is not null;

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
  check ((kind in ('sale', 'sale_deleted', 'poured_away')) = (sale_id is not null)),
  check (reason is not null or kind in ('opening', 'sale', 'delivery')),
  check (kind in ('correction', 'count') or (quantity > 0) = (kind in ('opening', 'restock', 'sale_deleted', 'delivery'))),
  unique (sale_id, kind)
);
create index stock_movement_by_drink on stock_movement (drink_id, id);
create index stock_movement_by_time on stock_movement (moved_at, id);
create index stock_movement_lost on stock_movement (moved_at, id)
  where kind in ('count', 'correction', 'breakage', 'poured_away');

create table delivery (
  id uuid primary key default gen_random_uuid(),
  supplier text not null constraint delivery_has_a_supplier check (supplier <> ''),
  note_number text not null constraint delivery_has_a_note check (note_number <> ''),
  drinks integer not null constraint delivery_has_drinks check (drinks > 0),
  received_by uuid not null references staff,
  received_at timestamptz not null,
  key text unique,
  taken_back_by uuid references staff,
  taken_back_at timestamptz,
  take_back_reason text,
  constraint delivery_taken_back_with_reason check ((taken_back_at is null) = (taken_back_by is null)
    and (taken_back_at is null) = (coalesce(take_back_reason, '') = ''))
);
create unique index delivery_note_entered_once on delivery
  (lower(supplier collate "und-x-icu"), lower(note_number collate "und-x-icu")) where taken_back_at is null;
create index delivery_by_age on delivery (received_at, id);
create index delivery_by_start_of_note on delivery (lower(note_number) text_pattern_ops);
create table supplier_phone (
  id integer generated always as identity primary key,
  supplier text not null constraint supplier_phone_names_its_supplier check (supplier <> ''),
  phone text not null constraint supplier_phone_has_digits check (phone ~ '^[^\n]*([0-9][^0-9\n]*){7}$')
);
create unique index supplier_phone_once on supplier_phone (lower(supplier collate "und-x-icu"));

alter table stock_movement
  add column delivery_id uuid references delivery,
  add column cost_kobo bigint constraint delivered_cost_not_negative check (cost_kobo >= 0),
  add constraint stock_movement_of_delivery
    check ((kind in ('delivery', 'delivery_taken_back')) = (delivery_id is not null)),
  add constraint stock_movement_with_cost check (cost_kobo is null or kind = 'delivery'),
  add constraint stock_movement_once_for_delivery unique (delivery_id, drink_id, kind);
create index stock_movement_last_delivery on stock_movement (drink_id, id) where kind = 'delivery';

create table stock_count (
  id uuid primary key default gen_random_uuid(),
  counted_by uuid not null references staff,
  started_at timestamptz not null,
  finished_at timestamptz,
  decided_by uuid references staff,
  decided_at timestamptz,
  drop_reason text check (drop_reason <> ''),
  constraint stock_count_decided_by_somebody check ((decided_at is null) = (decided_by is null)
    and (drop_reason is null or decided_at is not null)),
  constraint stock_count_finished_before_accepted
    check (decided_at is null or drop_reason is not null or finished_at is not null)
);
create unique index stock_count_one_at_a_time on stock_count ((true)) where decided_at is null;
create index stock_count_by_age on stock_count (started_at, id);
create table stock_count_line (
  id bigint generated always as identity primary key,
  count_id uuid not null references stock_count,
  drink_id integer not null references drink,
  counted integer not null constraint stock_count_line_in_range check (counted between 0 and 100000),
  expected integer not null default 0,
  price_kobo bigint not null default 0,
  last_movement bigint not null default 0,
  counted_at timestamptz not null
);
create index stock_count_line_by_drink on stock_count_line (count_id, drink_id, id);

alter table stock_movement
  add column count_id uuid references stock_count,
  add constraint stock_movement_of_count check ((kind = 'count') = (count_id is not null)),
  add constraint stock_movement_once_for_count unique (count_id, drink_id);

create type job_state as enum ('waiting', 'done', 'parked', 'given_up');
create type notice_kind as enum
  ('booking_paid', 'payment_late', 'payment_mismatch', 'refund_due', 'stock_low', 'stock_out', 'arrivals', 'refund_refused',
   'money_differs', 'booking_cancelled', 'job_parked', 'overstay_conflict', 'disk_low', 'sign_in_attacked',
   'room_asked_for', 'room_ready', 'room_differs', 'room_defect', 'company_booked', 'account_paid', 'odd_thing',
   'transfer_recorded', 'transfer_decided', 'odd_rule_failed', 'job_failing', 'tab_refund_due',
   'note_due', 'delivery_received', 'delivery_taken_back', 'stock_counted', 'backup_unproven',
   'texts_due');
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
  failing_since timestamptz,
  constraint job_that_fails_is_unfinished check (
    case state when 'waiting' then true when 'parked' then failing_since is not null else failing_since is null end)
);
create index job_due on job (run_at) where state = 'waiting';
create index job_failing on job (failing_since, id) where failing_since is not null;
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
  constraint notice_booking_matches_kind check (
    kind::text in ('refund_refused', 'payment_mismatch', 'refund_due', 'note_due')
    or (kind::text in ('booking_paid', 'payment_late', 'booking_cancelled', 'overstay_conflict', 'company_booked',
      'account_paid')) = (booking_id is not null)),
  constraint notice_staff_matches_kind
    check ((kind::text in ('sign_in_attacked', 'room_ready', 'transfer_decided')) = (staff_id is not null))
);
create index notice_by_age on notice (at, id) include (kind, staff_id);

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

create table notice_read (
  staff_id uuid not null references staff on delete cascade,
  notice_id bigint not null references notice on delete cascade,
  primary key (staff_id, notice_id)
);
create index notice_read_by_notice on notice_read (notice_id);

create table money_day_slot (
  day date not null,
  stream money_stream not null,
  method money_method not null,
  taken_kobo bigint not null,
  given_back_kobo bigint not null,
  taken integer not null,
  given_back integer not null,
  slot smallint not null,
  primary key (day, stream, method, slot)
);
create table drink_day_slot (
  day date not null,
  drink_id integer not null references drink,
  quantity integer not null,
  amount_kobo bigint not null,
  slot smallint not null,
  primary key (day, drink_id, slot)
);
create table booking_day_slot (
  day date not null,
  source booking_source not null,
  bookings integer not null,
  called_off integer not null,
  booked_kobo bigint not null,
  slot smallint not null,
  primary key (day, source, slot)
);
create table closed_day (
  day date primary key,
  rooms integer not null check (rooms >= 0),
  sold integer not null check (sold >= 0),
  room_charge_kobo bigint not null check (room_charge_kobo >= 0),
  closed_at timestamptz not null,
  number integer not null default 0 unique,
  constraint closed_day_has_ended check (day <= (closed_at at time zone 'UTC')::date)
);
create table closed_day_plan (
  day date not null references closed_day,
  plan_code text not null references rate_plan,
  sold integer not null check (sold > 0),
  room_charge_kobo bigint not null check (room_charge_kobo > 0),
  primary key (day, plan_code)
);
create type night_source as enum ('website', 'company_link', 'desk', 'company_desk', 'unknown');

create table closed_day_source (
  day date not null references closed_day,
  source night_source not null,
  sold integer not null check (sold > 0),
  room_charge_kobo bigint not null check (room_charge_kobo > 0),
  primary key (day, source)
);

create table closed_day_type (
  day date not null references closed_day,
  room_type_id text not null references room_type,
  sold integer not null check (sold > 0),
  room_charge_kobo bigint not null check (room_charge_kobo > 0),
  primary key (day, room_type_id)
);
create table closed_day_item (
  day date not null references closed_day,
  kind text not null,
  subject text not null,
  booking_id uuid references booking,
  room_id uuid references room,
  amount_kobo bigint not null,
  primary key (day, kind, subject)
);
create type money_figure as enum
  ('tills', 'envelopes', 'safe', 'gateway', 'transfers', 'gateway_refunds', 'desk_refunds', 'in_house', 'left', 'to_come', 'tabs',
   'companies');
create table closed_day_money (
  day date not null references closed_day,
  figure money_figure not null,
  amount_kobo bigint not null,
  primary key (day, figure)
);

create table forgotten_guest (
  booking_id uuid primary key references booking,
  contact_at timestamptz not null,
  name_at timestamptz,
  asked boolean not null default false
);

create type tally_subject as enum ('booking_from', 'booking_until', 'sale', 'audit', 'room_money', 'bar_money', 'refund');
create type tally_span as enum ('day', 'month', 'ever');

create table tally (
  subject tally_subject not null,
  span tally_span not null,
  period date not null,
  facets text[] not null,
  entries bigint not null,
  amount_kobo bigint not null,
  primary key (subject, span, period, facets)
);
create table tally_change (
  id bigint primary key generated always as identity,
  subject tally_subject not null,
  day date not null,
  facets text[] not null,
  entries bigint not null,
  amount_kobo bigint not null
);

create type room_seen as enum ('vacant', 'occupied');
create type guest_request as enum ('do_not_disturb', 'make_up');
create type room_change_kind as enum ('condition', 'guest', 'seen', 'request', 'cleaning', 'asked');
create type defect_kind as enum ('water', 'electric', 'air_con', 'tv', 'furniture', 'other');
create table room_state (
  room_id uuid primary key references room,
  condition room_condition not null default 'clean',
  changed_at timestamptz,
  changed_by uuid references staff,
  version integer not null default 0,
  changes integer not null default 0,
  booking_id uuid unique,
  cleaned_by uuid references staff,
  cleaned_at timestamptz,
  cleaning_by uuid references staff,
  cleaning_since timestamptz,
  seen room_seen,
  seen_by uuid references staff,
  seen_at timestamptz,
  request guest_request,
  request_note text not null default '',
  asked_by uuid references staff,
  asked_at timestamptz,
  constraint room_state_cleaning_complete check (num_nulls(cleaning_by, cleaning_since) in (0, 2)),
  constraint room_state_seen_complete check (num_nulls(seen, seen_by, seen_at) in (0, 3)),
  constraint room_state_asked_complete check (num_nulls(asked_by, asked_at) in (0, 2))
);
create table room_change (
  id bigint generated always as identity primary key,
  room_id uuid not null references room,
  kind room_change_kind not null,
  before text,
  after text,
  at timestamptz not null,
  changed_by uuid references staff,
  cause text check (cause in ('check-in', 'check-out', 'move', 'new day', 'closure')),
  note text not null default '',
  sheets integer not null default 0 check (sheets between 0 and 20),
  pillow_cases integer not null default 0 check (pillow_cases between 0 and 20),
  towels integer not null default 0 check (towels between 0 and 20),
  bath_mats integer not null default 0 check (bath_mats between 0 and 20),
  undoes bigint unique references room_change,
  key text unique,
  constraint room_change_has_one_origin check ((changed_by is null) = (cause is not null)),
  constraint room_change_linen_with_condition
    check (kind::text = 'condition' or sheets + pillow_cases + towels + bath_mats = 0)
);
create index room_change_by_room on room_change (room_id, kind, id);
create index room_change_by_age on room_change (at);
create table discrepancy (
  id uuid primary key default gen_random_uuid(),
  room_id uuid not null references room,
  change_id bigint not null unique references room_change,
  seen room_seen not null,
  seen_by uuid not null references staff,
  seen_at timestamptz not null,
  answer text check (answer <> ''),
  answered_by uuid references staff,
  answered_at timestamptz,
  constraint discrepancy_answer_complete check (num_nulls(answer, answered_by, answered_at) in (0, 3))
);
create unique index discrepancy_open on discrepancy (room_id) where answered_at is null;
create index discrepancy_by_age on discrepancy (seen_at);

create table defect (
  id uuid primary key default gen_random_uuid(),
  room_id uuid not null references room,
  kind defect_kind not null,
  note text not null default '',
  can_sleep boolean not null,
  reported_by uuid not null references staff,
  reported_at timestamptz not null,
  key text unique,
  answer text check (answer <> ''),
  answered_by uuid references staff,
  answered_at timestamptz,
  constraint defect_answer_complete check (num_nulls(answer, answered_by, answered_at) in (0, 3))
);
create index defect_open on defect (room_id) where answered_at is null;

create table housekeeping_round (
  day date primary key,
  begun_at timestamptz not null,
  begun_by uuid references staff
);
create table housekeeping_rule (
  is_only_row boolean primary key default true check (is_only_row),
  inspected_by_another boolean not null default true
);
insert into housekeeping_rule default values;

create function is_weekday(night date, weekdays integer) returns boolean language sql immutable strict parallel safe
  return weekdays & (1 << (extract(isodow from night)::integer - 1)) <> 0;

create function count_weekdays(from_night date, last_night date, weekdays integer) returns integer
  language sql immutable strict parallel safe
  return (select count(*) from generate_series(0, last_night - from_night) day where is_weekday(from_night + day, weekdays))::integer;

create table rate_period (
  id uuid primary key default gen_random_uuid(),
  room_type_id text not null references room_type,
  name text not null check (name <> ''),
  from_night date not null,
  last_night date not null,
  weekdays integer not null default 127 check (weekdays between 1 and 127),
  price_kobo bigint not null check (price_kobo > 0),
  nights integer not null generated always as (count_weekdays(from_night, last_night, weekdays)) stored,
  version integer not null default 1,
  constraint rate_period_of_five_years_at_most check (last_night between from_night and from_night + 1830),
  constraint rate_period_has_a_night check (nights > 0),
  unique (id, room_type_id, nights)
);
create index rate_period_by_type on rate_period (room_type_id, from_night);
create table rate_night (
  room_type_id text not null,
  night date not null,
  nights integer not null,
  period_id uuid not null,
  primary key (room_type_id, night, nights),
  foreign key (period_id, room_type_id, nights) references rate_period (id, room_type_id, nights) on delete cascade
);
create index rate_night_by_period on rate_night (period_id);

create type stay_condition_kind as enum ('min_stay_arrival', 'min_stay_through', 'max_stay_arrival', 'max_stay',
  'closed_to_arrival', 'closed_to_departure', 'stop_sell');
create table stay_condition (
  id uuid primary key default gen_random_uuid(),
  room_type_id text references room_type,
  kind stay_condition_kind not null,
  from_night date not null,
  last_night date not null,
  weekdays integer not null default 127 check (weekdays between 1 and 127),
  nights integer,
  constraint stay_condition_counts_nights check ((nights is not null) =
    (kind in ('min_stay_arrival', 'min_stay_through', 'max_stay_arrival', 'max_stay'))),
  constraint stay_condition_of_some_nights check
    (nights between case when kind in ('max_stay_arrival', 'max_stay') then 1 else 2 end and 365),
  constraint stay_condition_of_five_years_at_most check (last_night between from_night and from_night + 1830),
  constraint stay_condition_has_a_night check (count_weekdays(from_night, last_night, weekdays) > 0),
  constraint stay_condition_once unique nulls not distinct (room_type_id, kind, from_night, last_night, weekdays)
);
create index stay_condition_by_days on stay_condition using gist (daterange(from_night, last_night, '[]'));

create type tax_kind as enum ('service', 'vat', 'consumption');
create table tax_rule (
  tax tax_kind not null,
  from_day date not null,
  rate integer not null check (rate between 0 and 3000),
  primary key (tax, from_day)
);

create type service_group as enum ('laundry', 'restaurant', 'transport', 'events', 'other');
create table service (
  id uuid primary key default gen_random_uuid(),
  service_group service_group not null,
  name text not null,
  price_kobo bigint not null,
  ready_hours integer,
  position integer not null default 0,
  is_active boolean not null default true,
  version integer not null default 1,
  constraint service_has_a_name check (name <> ''),
  constraint service_price_in_range check (price_kobo > 0),
  constraint service_ready_in_range check (ready_hours between 1 and 240)
);
create unique index service_by_name on service (service_group, lower(name collate "und-x-icu")) where is_active;
create type folio_kind as enum ('bar', 'service', 'night', 'fee', 'discount', 'charge');
create table folio_line (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  kind folio_kind not null,
  day date not null default '-infinity',
  label text not null,
  quantity integer not null,
  net_kobo bigint not null,
  service_kobo bigint not null,
  vat_kobo bigint not null,
  consumption_kobo bigint not null,
  gross_kobo bigint not null,
  service_rate integer not null,
  vat_rate integer not null,
  consumption_rate integer not null,
  service_id uuid references service,
  sale_id uuid references bar_sale,
  ready_at timestamptz,
  reverses uuid unique references folio_line,
  reason text,
  posted_by uuid references staff,
  posted_as staff_role,
  posted_at timestamptz not null,
  key text unique,
  source text,
  reversed_before integer not null default 0,
  constraint folio_line_has_a_label check (label <> ''),
  constraint folio_line_adds_up check (gross_kobo = net_kobo + service_kobo + vat_kobo + consumption_kobo),
  constraint folio_line_sign check (case when (reverses is null) = (kind::text <> 'discount')
    then quantity > 0 and 0 <= all (array[net_kobo, service_kobo, vat_kobo, consumption_kobo])
    else quantity < 0 and 0 >= all (array[net_kobo, service_kobo, vat_kobo, consumption_kobo]) end),
  constraint folio_line_rates_in_range check (
    0 <= all (array[service_rate, vat_rate, consumption_rate]) and 3000 >= all (array[service_rate, vat_rate, consumption_rate])),
  constraint folio_line_has_a_source check ((kind::text = 'service') = (service_id is not null)
    and (kind::text = 'bar') = (sale_id is not null) and (kind::text in ('bar', 'service')) = (source is null)),
  constraint folio_line_has_a_poster check ((posted_by is null) = (posted_as is null) and (posted_by is not null or source is not null)),
  constraint folio_line_reversal_has_a_reason check ((reverses is null) = (coalesce(reason, '') = ''))
);
create index folio_line_by_booking on folio_line (booking_id, posted_at, id);
create index folio_line_by_day on folio_line (day, id);
create unique index folio_line_of_sale on folio_line (sale_id) where reverses is null;
create index folio_line_by_sale on folio_line (sale_id) where sale_id is not null;
create unique index folio_line_posted_once on folio_line (booking_id, source, reversed_before)
  where source is not null and reverses is null;

create type invoice_kind as enum ('invoice', 'credit_note');
create table invoice_series (
  series text not null,
  year integer not null,
  last integer not null check (last > 0),
  primary key (series, year)
);

create table invoice (
  id uuid primary key default gen_random_uuid(),
  kind invoice_kind not null,
  series text not null,
  year integer not null default 0,
  serial integer not null default 0,
  number text not null unique default '',
  booking_id uuid not null references booking,
  refers_to uuid unique references invoice,
  reason text,
  issued_at timestamptz not null,
  issued_by uuid not null references staff,
  buyer_name text not null,
  buyer_address text not null default '',
  buyer_tax_number text not null default '',
  supplier jsonb not null,
  net_kobo bigint not null,
  service_kobo bigint not null,
  vat_kobo bigint not null,
  consumption_kobo bigint not null,
  gross_kobo bigint not null,
  key text unique,
  unique (series, year, serial),
  constraint invoice_series_is_letters check (series ~ '^[A-Z]{2,4}$'),
  constraint invoice_has_a_buyer check (buyer_name <> ''),
  constraint invoice_refers_if_credit check (
    (kind = 'credit_note') = (refers_to is not null) and (kind = 'credit_note') = (coalesce(reason, '') <> '')),
  constraint invoice_sign check ((kind = 'invoice') = (gross_kobo > 0) and gross_kobo <> 0),
  constraint invoice_adds_up check (gross_kobo = net_kobo + service_kobo + vat_kobo + consumption_kobo)
);
create index invoice_by_booking on invoice (booking_id, issued_at);
create index invoice_by_age on invoice (issued_at, id);
create index invoice_by_start_of_number on invoice (number text_pattern_ops);
create table invoice_line (
  invoice_id uuid not null references invoice,
  position integer not null check (position > 0),
  booking_id uuid not null references booking,
  source text not null check (source <> ''),
  day date not null,
  label text not null check (label <> ''),
  quantity integer not null check (quantity <> 0),
  net_kobo bigint not null,
  service_kobo bigint not null,
  vat_kobo bigint not null,
  consumption_kobo bigint not null,
  gross_kobo bigint not null,
  service_rate integer not null,
  vat_rate integer not null,
  consumption_rate integer not null,
  is_live boolean not null,
  primary key (invoice_id, position),
  constraint invoice_line_adds_up check (gross_kobo = net_kobo + service_kobo + vat_kobo + consumption_kobo)
);
create unique index invoice_line_once on invoice_line (booking_id, source) where is_live;
create table invoice_print (
  invoice_id uuid not null references invoice,
  copy integer not null check (copy >= 0),
  at timestamptz not null,
  printed_by uuid not null references staff,
  primary key (invoice_id, copy)
);

create table audit_seal (
  number bigint primary key,
  audit_id bigint not null unique,
  hash text not null,
  contact_digest text,
  contact_salt uuid,
  typed_digest text,
  typed_salt uuid
);
create table audit_unsealed (
  audit_id bigint primary key
);

create type clearing_kind as enum ('company', 'write_off', 'paid_before');
create table clearing (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  kind clearing_kind not null,
  company_id uuid references company,
  amount_kobo bigint not null,
  reverses uuid unique references clearing,
  agreed boolean not null default false,
  reason text check (reason <> ''),
  made_by uuid not null references staff,
  made_as staff_role not null,
  confirmed_by uuid references staff,
  confirmed_as staff_role,
  made_at timestamptz not null,
  constraint clearing_sign check (amount_kobo <> 0 and (reverses is null) = (amount_kobo > 0)),
  constraint clearing_has_its_company check ((kind = 'company') = (company_id is not null) and (kind = 'company' or not agreed)),
  constraint clearing_is_confirmed_whole check ((confirmed_by is null) = (confirmed_as is null)),
  constraint clearing_needs_another_person check (confirmed_by <> made_by),
  constraint clearing_is_allowed check (reverses is not null or agreed or kind = 'paid_before' and made_as = 'superadmin'
    or coalesce(confirmed_as in ('superadmin', 'supervisor'), kind = 'company' and made_as in ('superadmin', 'supervisor'))),
  constraint clearing_write_off_has_a_reason check (kind = 'company' or reason is not null)
);
create index clearing_by_booking on clearing (booking_id, made_at);
create index clearing_by_company on clearing (company_id, made_at) where company_id is not null;
create index clearing_written_off on clearing (made_at) where kind = 'write_off';

create table company_payment (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company,
  method desk_method not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  reference text,
  taken_by uuid not null references staff,
  taken_at timestamptz not null,
  key text not null unique
);
create index company_payment_by_company on company_payment (company_id, taken_at);
alter table desk_payment
  add column clearing_id uuid references clearing,
  add column company_payment_id uuid references company_payment,
  add constraint desk_payment_of_company check ((clearing_id is null) = (company_payment_id is null));
create index desk_payment_by_clearing on desk_payment (clearing_id) where clearing_id is not null;
create unique index desk_payment_by_company_payment on desk_payment (company_payment_id, clearing_id) where company_payment_id is not null;

create type invoice_report_state as enum ('waiting', 'reported', 'refused');

create table invoice_report (
  invoice_id uuid primary key references invoice,
  irn text not null unique,
  needs_clearance boolean not null,
  state invoice_report_state not null default 'waiting',
  due_at timestamptz not null,
  attempts integer not null default 0,
  tried_at timestamptz,
  problem text,
  reported_at timestamptz,
  qr_text text,
  constraint invoice_report_irn_is_whole check (irn ~ '^[A-Z0-9]+-[A-Z0-9]{8}-\d{8}$'),
  constraint invoice_report_says_when check (
    (state = 'reported') = (reported_at is not null) and (state = 'reported') = (qr_text is not null)),
  constraint invoice_report_says_why check (state <> 'refused' or problem is not null)
);
create index invoice_report_open on invoice_report (due_at) where state <> 'reported';

create type till_kind as enum ('desk', 'bar');
create table till (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint till_has_a_name check (name <> ''),
  kind till_kind not null,
  retired_at timestamptz
);
create unique index till_by_name on till (lower(name));
insert into till (name, kind) values ('Front desk', 'desk'), ('Main bar', 'bar');
create table shift_rule (
  is_set boolean primary key default true check (is_set),
  counted_first boolean not null default false
);
insert into shift_rule default values;
create table shift (
  id uuid primary key default gen_random_uuid(),
  till_id uuid references till,
  staff_id uuid not null references staff,
  opened_at timestamptz not null,
  float_kobo bigint constraint shift_float_in_range check (float_kobo between 0 and 1000000000000),
  follows_id uuid unique references shift,
  left_before_kobo bigint,
  brought_kobo bigint not null default 0,
  closed_at timestamptz,
  not_counted_kobo bigint,
  counted_in_id uuid references shift deferrable initially deferred,
  z_number integer unique,
  signed_by uuid references staff,
  signed_at timestamptz,
  key text unique,
  constraint shift_has_till_if_counted check ((till_id is null) = (float_kobo is null)),
  constraint shift_closed_if_numbered check (z_number is null or closed_at is not null),
  constraint shift_ends_after_its_beginning check (closed_at >= opened_at),
  constraint shift_signed_by_another check ((signed_by is null) = (signed_at is null) and signed_by <> staff_id),
  constraint shift_signed_after_count check (signed_by is null or z_number is not null),
  constraint shift_brings_cash_to_a_till check (till_id is not null or brought_kobo = 0),
  constraint shift_not_counted_without_till check ((not_counted_kobo is not null) = (till_id is null and closed_at is not null)),
  constraint shift_counted_once check (counted_in_id is null or till_id is null and closed_at is not null and z_number is null)
);
create unique index shift_open_of_person on shift (staff_id) where closed_at is null;
create unique index shift_open_at_till on shift (till_id) where closed_at is null;
create index shift_by_age on shift (opened_at, id);
create index shift_by_person on shift (staff_id, opened_at, id);
create index shift_by_till on shift (till_id, closed_at);
create index shift_not_counted on shift (staff_id)
  where till_id is null and z_number is null and counted_in_id is null and not_counted_kobo <> 0;
create index shift_to_sign on shift (closed_at) where z_number is not null and signed_by is null;
create index shift_not_handed_over on shift (staff_id) where till_id is null and z_number is not null and signed_by is null;
create index shift_counted_in on shift (counted_in_id) where counted_in_id is not null;
create table shift_money (
  entry_id uuid primary key,
  shift_id uuid not null references shift
);
create index shift_money_by_shift on shift_money (shift_id);
create function pieces_kobo(pieces integer[]) returns bigint language sql immutable parallel safe
  return 100 * (1000::bigint * pieces[1] + 500 * pieces[2] + 200 * pieces[3] + 100 * pieces[4] + 50 * pieces[5] + 20 * pieces[6]
    + 10 * pieces[7] + 5 * pieces[8]);
create table shift_count (
  shift_id uuid not null references shift,
  number integer not null,
  counted_at timestamptz not null,
  counted_by uuid not null references staff,
  pieces integer[] not null constraint shift_count_pieces check (
    cardinality(pieces) = 8 and array_position(pieces, null) is null and 0 <= all (pieces) and 100000 >= all (pieces)),
  cash_kobo bigint not null generated always as (pieces_kobo(pieces)) stored,
  card_kobo bigint not null constraint shift_count_card_in_range check (card_kobo between 0 and 1000000000000),
  card_slips integer not null constraint shift_count_slips_in_range check (card_slips between 0 and 10000),
  card_batch text not null,
  transfer_kobo bigint[] not null constraint shift_count_transfers check (
    array_position(transfer_kobo, null) is null and 0 < all (transfer_kobo) and cardinality(transfer_kobo) <= 200),
  transfer_from text[] not null,
  expected_cash_kobo bigint not null,
  expected_card_kobo bigint not null,
  expected_transfer_kobo bigint not null,
  reason text constraint shift_count_reason_is_given check (reason <> ''),
  key text unique,
  primary key (shift_id, number),
  constraint shift_count_transfers_have_senders check (
    cardinality(transfer_from) = cardinality(transfer_kobo) and array_position(transfer_from, null) is null)
);
create index shift_count_first on shift_count (counted_at, shift_id) where number = 1;

create table envelope (
  id uuid primary key default gen_random_uuid(),
  number text not null constraint envelope_has_a_number check (number <> ''),
  shift_id uuid not null references shift,
  is_handover boolean not null,
  amount_kobo bigint not null constraint envelope_amount_in_range check (amount_kobo between 1 and 1000000000000),
  dropped_by uuid not null references staff,
  dropped_at timestamptz not null,
  received_by uuid not null references staff,
  reversed_by uuid references staff,
  reversed_at timestamptz,
  reverse_reason text,
  key text unique,
  constraint envelope_goes_to_another check (received_by <> dropped_by),
  constraint envelope_reversed_with_reason check (
    (reversed_at is null) = (reversed_by is null) and (reversed_at is null) = (reverse_reason is null) and reverse_reason <> '')
);
create unique index envelope_by_number on envelope (upper(number)) where reversed_at is null;
create index envelope_by_shift on envelope (shift_id);
create table paid_out (
  id uuid primary key default gen_random_uuid(),
  shift_id uuid not null references shift,
  amount_kobo bigint not null constraint paid_out_amount_in_range check (amount_kobo between 1 and 1000000000000),
  reason text not null constraint paid_out_has_a_reason check (reason <> ''),
  receipt text not null constraint paid_out_has_a_receipt check (receipt <> ''),
  paid_by uuid not null references staff,
  paid_at timestamptz not null,
  reversed_by uuid references staff,
  reversed_at timestamptz,
  reverse_reason text,
  key text unique,
  constraint paid_out_reversed_with_reason check (
    (reversed_at is null) = (reversed_by is null) and (reversed_at is null) = (reverse_reason is null) and reverse_reason <> '')
);
create index paid_out_by_shift on paid_out (shift_id);
create table envelope_count (
  envelope_id uuid primary key references envelope,
  pieces integer[] not null constraint envelope_count_pieces check (
    cardinality(pieces) = 8 and array_position(pieces, null) is null and 0 <= all (pieces) and 100000 >= all (pieces)),
  cash_kobo bigint not null generated always as (pieces_kobo(pieces)) stored,
  counted_by uuid not null references staff,
  counted_at timestamptz not null,
  key text unique
);

create type safe_entry_kind as enum ('envelope_in', 'envelope_opened', 'put_in', 'banked', 'taken_out', 'reversed', 'given_back');
create table safe_entry (
  number integer primary key,
  kind safe_entry_kind not null,
  at timestamptz not null,
  entered_by uuid not null references staff,
  envelope_id uuid references envelope,
  reverses integer unique references safe_entry,
  money_entry_id uuid unique,
  closed_kobo bigint not null,
  counted_kobo bigint not null,
  closed_after_kobo bigint not null,
  counted_after_kobo bigint not null,
  slip text,
  party text not null default '',
  note text not null default '',
  key text unique,
  constraint safe_not_below_zero check (closed_after_kobo >= 0 and counted_after_kobo >= 0),
  constraint safe_entry_has_what_its_kind_needs check (case kind
    when 'envelope_in' then num_nonnulls(envelope_id) = 1 and num_nonnulls(reverses, slip) = 0
    when 'envelope_opened' then num_nonnulls(envelope_id) = 1 and num_nonnulls(reverses, slip) = 0
    when 'put_in' then closed_kobo = 0 and counted_kobo > 0 and party <> '' and note <> '' and num_nonnulls(envelope_id, reverses, slip) = 0
    when 'banked' then closed_kobo = 0 and counted_kobo < 0 and party <> '' and coalesce(slip, '') <> '' and num_nonnulls(envelope_id, reverses) = 0
    when 'taken_out' then closed_kobo = 0 and counted_kobo < 0 and party <> '' and note <> '' and num_nonnulls(envelope_id, reverses, slip) = 0
    when 'reversed' then num_nonnulls(reverses) = 1 and note <> '' and num_nonnulls(envelope_id, slip) = 0
    when 'given_back' then closed_kobo = 0 and counted_kobo < 0 and num_nonnulls(envelope_id, reverses, slip) = 0
  end),
  constraint safe_entry_of_money_given_back check ((kind = 'given_back') = (money_entry_id is not null)),
  constraint safe_entry_amounts_in_range check (
    abs(closed_kobo) <= 1000000000000 and abs(counted_kobo) <= 1000000000000)
);
create unique index safe_entry_by_envelope on safe_entry (envelope_id, kind) where envelope_id is not null;
create index safe_entry_by_time on safe_entry (at, number);
alter table desk_refund
  add column cash_shift_id uuid references shift,
  add column cash_from_safe boolean not null default false,
  add constraint desk_refund_in_cash_leaves_a_place check (
    case when method = 'cash' then (cash_shift_id is not null) <> cash_from_safe
    else cash_shift_id is null and not cash_from_safe end);
alter table bar_sale
  add column cash_shift_id uuid references shift,
  add column cash_from_safe boolean not null default false,
  add constraint bar_sale_deleted_cash_leaves_a_place check (
    cash_shift_id is null and not cash_from_safe
    or deleted_at is not null and payment_method::text = 'cash' and (cash_shift_id is not null) <> cash_from_safe);
alter table refund
  add column cash_shift_id uuid references shift,
  add column cash_from_safe boolean not null default false,
  add constraint refund_in_cash_leaves_a_place check (
    case when state = 'made' and way = 'cash' then (cash_shift_id is not null) <> cash_from_safe
    else cash_shift_id is null and not cash_from_safe end);

create type transfer_state as enum ('unconfirmed', 'confirmed', 'reversed');
create table transfer (
  id uuid primary key,
  booking_id uuid references booking,
  tab_id uuid references bar_tab,
  company_id uuid references company,
  amount_kobo bigint not null,
  recorded_by uuid not null references staff,
  recorded_at timestamptz not null,
  state transfer_state not null default 'unconfirmed',
  decided_by uuid references staff,
  decided_at timestamptz,
  constraint transfer_with_amount unique (id, amount_kobo),
  constraint transfer_pays_one check (num_nonnulls(booking_id, tab_id, company_id) = 1),
  constraint transfer_is_decided_whole check (
    (state = 'unconfirmed') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint transfer_confirmed_by_another check (state <> 'confirmed' or decided_by <> recorded_by)
);
create index transfer_unconfirmed on transfer (recorded_at, id) where state = 'unconfirmed';
create index transfer_decided on transfer (decided_at, id) where state <> 'unconfirmed';
create index transfer_by_booking on transfer (booking_id) where state = 'unconfirmed' and booking_id is not null;
create index transfer_by_tab on transfer (tab_id) where state = 'unconfirmed' and tab_id is not null;
create index transfer_by_amount on transfer (amount_kobo, recorded_at);

create function slip_number(reference text) returns text language sql immutable parallel safe
  return (select nullif(case when length(digits) = 12 then digits else coalesce(nullif(ltrim(digits, '0'), ''), left(digits, 1)) end, '')
    from (select regexp_replace(reference, '[^0-9]', '', 'g') as digits) typed);

alter table desk_payment add column terminal text constraint desk_payment_terminal_has_a_name check (terminal <> '');
alter table bar_tab_payment add column terminal text constraint bar_tab_payment_terminal_has_a_name check (terminal <> '');
alter table company_payment add column terminal text constraint company_payment_terminal_has_a_name check (terminal <> '');
alter table bar_order
  add column reference text constraint bar_order_reference_has_text check (reference <> ''),
  add column terminal text constraint bar_order_terminal_has_a_name check (terminal <> '');
create table card_slip (
  id uuid primary key,
  booking_id uuid references booking,
  tab_id uuid references bar_tab,
  company_id uuid references company,
  order_id uuid references bar_order,
  reference text,
  terminal text,
  of_day date,
  recorded_by uuid not null references staff,
  recorded_at timestamptz not null,
  freed_at timestamptz,
  constraint card_slip_pays_one check (num_nonnulls(booking_id, tab_id, company_id, order_id) = 1)
);
create unique index card_slip_once on card_slip (reference, of_day, (case when of_day is not null then terminal end))
  nulls not distinct where freed_at is null and reference is not null;
create index card_slip_by_person on card_slip (recorded_by, recorded_at);
create index card_slip_by_booking on card_slip (booking_id) where booking_id is not null;

create table odd_rule (
  rule text primary key,
  limit_value bigint not null constraint odd_rule_limit_in_range check (limit_value between 1 and 1000000000000),
  is_on boolean not null default true,
  changed_by uuid not null references staff,
  changed_at timestamptz not null,
  constraint odd_rule_of_law_is_on check (is_on or rule not in ('cash_of_person', 'cash_of_company'))
);
create table odd_rule_check (
  rule text primary key,
  checked_until timestamptz not null,
  failing_since timestamptz
);
create table odd_thing (
  id uuid primary key default gen_random_uuid(),
  rule text not null,
  dedupe_key text not null unique,
  at timestamptz not null,
  found_at timestamptz not null,
  title text not null constraint odd_thing_has_a_title check (title <> ''),
  who text not null,
  events jsonb not null,
  details jsonb not null,
  limit_value bigint not null,
  staff_id uuid references staff,
  booking_id uuid references booking,
  answered_at timestamptz
);
create index odd_thing_open on odd_thing (at, id) where answered_at is null;
create index odd_thing_answered on odd_thing (answered_at, id) where answered_at is not null;
create index odd_thing_by_booking on odd_thing (booking_id) where booking_id is not null;

create table odd_answer (
  odd_thing_id uuid not null references odd_thing,
  number integer not null constraint odd_answer_numbered check (number > 0),
  note text not null constraint odd_answer_has_a_note check (note <> ''),
  answered_by uuid not null references staff,
  answered_at timestamptz not null,
  primary key (odd_thing_id, number)
);

create table record_opening (
  subject_id uuid primary key,
  opened_at timestamptz not null
);
create table guest_report (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid references booking,
  order_id uuid references bar_order,
  tab_id uuid references bar_tab,
  at timestamptz not null,
  day date not null,
  number integer not null constraint guest_report_few_a_day check (number between 1 and 5),
  note text not null default '',
  amount_kobo bigint constraint guest_report_amount_in_range check (amount_kobo between 0 and 1000000000000),
  odd_thing_id uuid not null unique references odd_thing,
  constraint guest_report_is_about_one check (num_nonnulls(booking_id, order_id, tab_id) = 1),
  constraint guest_report_once unique nulls not distinct (booking_id, order_id, tab_id, day, number)
);

create table folio_window (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  company_id uuid references company,
  buyer_name text not null,
  buyer_address text not null default '',
  buyer_tax_number text not null default '',
  opened_by uuid not null references staff,
  opened_as staff_role not null,
  opened_at timestamptz not null,
  unique (booking_id, id),
  constraint folio_window_of_company_once unique (booking_id, company_id),
  constraint folio_window_has_a_buyer check (buyer_name <> '')
);
create table folio_placement (
  id bigint generated always as identity primary key,
  booking_id uuid not null references booking,
  source text not null check (source <> ''),
  window_id uuid,
  moved_by uuid references staff,
  moved_as staff_role,
  moved_at timestamptz not null,
  foreign key (booking_id, window_id) references folio_window (booking_id, id),
  constraint folio_placement_has_an_actor check ((moved_by is null) = (moved_as is null))
);
create index folio_placement_last on folio_placement (booking_id, source, id);
create table folio_route (
  id bigint generated always as identity primary key,
  booking_id uuid not null references booking,
  kind folio_kind not null,
  window_id uuid,
  set_by uuid not null references staff,
  set_as staff_role not null,
  set_at timestamptz not null,
  foreign key (booking_id, window_id) references folio_window (booking_id, id),
  constraint folio_route_kind check (kind::text in ('night', 'bar', 'service'))
);
create index folio_route_last on folio_route (booking_id, kind, id);
alter table desk_payment
  add column window_id uuid,
  add foreign key (booking_id, window_id) references folio_window (booking_id, id);
create index desk_payment_by_window on desk_payment (window_id) where window_id is not null;
alter table clearing
  add column window_id uuid,
  add foreign key (booking_id, window_id) references folio_window (booking_id, id);
create index clearing_by_window on clearing (window_id) where window_id is not null;
alter table invoice
  add column window_id uuid,
  add foreign key (booking_id, window_id) references folio_window (booking_id, id);

create type statement_line_kind as enum ('in', 'reversal');
create type statement_match as enum ('name', 'number', 'booking', 'person');
create table statement_line (
  id uuid primary key default gen_random_uuid(),
  kind statement_line_kind not null default 'in',
  day date not null,
  at timestamptz,
  amount_kobo bigint not null constraint statement_line_amount_in_range check (amount_kobo between 1 and 1000000000000),
  narration text not null,
  reference text,
  fingerprint text not null unique constraint statement_line_fingerprint check (fingerprint ~ '^[0-9a-f]{64}$'),
  imported_by uuid not null references staff,
  imported_at timestamptz not null,
  transfer_id uuid unique,
  matched_by uuid references staff,
  matched_at timestamptz,
  matched_because statement_match,
  matched_words text[],
  reversal_id uuid unique constraint statement_line_reversal_is_another check (reversal_id <> id),
  like_id uuid references statement_line,
  set_aside_by uuid references staff,
  set_aside_at timestamptz,
  set_aside_reason text constraint statement_line_set_aside_has_a_reason check (set_aside_reason <> ''),
  constraint statement_line_equals_transfer foreign key (transfer_id, amount_kobo) references transfer (id, amount_kobo),
  constraint statement_line_matched_whole check (
    num_nonnulls(transfer_id, matched_at, matched_by, matched_because, matched_words) in (0, 5)),
  constraint statement_line_match_names_somebody check (matched_because = 'person' or cardinality(matched_words) > 0),
  constraint statement_line_set_aside_whole check (num_nonnulls(set_aside_by, set_aside_at, set_aside_reason) in (0, 3)),
  constraint statement_line_set_aside_is_no_transfer check (set_aside_at is null or transfer_id is null),
  constraint statement_line_with_amount unique (id, amount_kobo),
  constraint statement_line_reversal_of_its_amount foreign key (reversal_id, amount_kobo) references statement_line (id, amount_kobo),
  constraint statement_line_of_money_that_stayed check (
    kind = 'in' and (reversal_id is null or transfer_id is null)
    or kind = 'reversal' and num_nonnulls(transfer_id, set_aside_at, reversal_id) = 0)
);
create index statement_line_by_day on statement_line (day, id);
create index statement_line_open on statement_line (day, id) 
  where kind = 'in' and transfer_id is null and set_aside_at is null and reversal_id is null;
create index statement_line_set_aside on statement_line (set_aside_at, id) where set_aside_at is not null;
create index statement_line_by_amount on statement_line (amount_kobo, day);
create index statement_line_reversals on statement_line (amount_kobo, day) where kind = 'reversal';

create type terminal_request_state as enum ('asked', 'approved', 'declined', 'expired', 'failed', 'ended');

create table terminal_request (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid references booking,
  window_id uuid,
  tab_id uuid references bar_tab,
  amount_kobo bigint not null constraint terminal_request_amount_in_range check (amount_kobo between 1 and 1000000000000),
  terminal text not null constraint terminal_request_terminal_has_a_name check (terminal <> ''),
  asked_by uuid not null references staff,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  sent_at timestamptz,
  arrived_at timestamptz,
  state terminal_request_state not null default 'asked',
  decided_at timestamptz,
  approved_kobo bigint,
  reference text,
  problem text,
  payment_id uuid unique,
  ended_by uuid references staff,
  ended_at timestamptz,
  reason text,
  key text not null unique,
  foreign key (booking_id, window_id) references folio_window (booking_id, id),
  constraint terminal_request_pays_one check (num_nonnulls(booking_id, tab_id) = 1 and (window_id is null or booking_id is not null)),
  constraint terminal_request_expires_later check (expires_at > asked_at),
  constraint terminal_request_arrives_after_it_was_sent check (arrived_at is null or sent_at is not null),
  constraint terminal_request_is_decided_whole check ((decided_at is null) = (state in ('asked', 'ended'))
    and (approved_kobo is null) = (state <> 'approved') and (reference is null or state = 'approved')
    and (problem is null or state in ('declined', 'expired', 'failed'))),
  constraint terminal_request_paid_as_approved check (payment_id is null or approved_kobo is not null and approved_kobo = amount_kobo),
  constraint terminal_request_is_ended_late check (num_nonnulls(ended_by, ended_at, reason) in (0, 3)
    and (state <> 'ended' or ended_at is not null) and reason <> '' and ended_at >= asked_at + interval '5 minutes')
);
create unique index terminal_request_one_at_a_terminal on terminal_request (terminal) where state = 'asked';
create unique index terminal_request_one_of_a_stay on terminal_request (booking_id) where state = 'asked' and booking_id is not null;
create unique index terminal_request_one_of_a_tab on terminal_request (tab_id) where state = 'asked' and tab_id is not null;
create index terminal_request_by_booking on terminal_request (booking_id) where booking_id is not null;

create type desk_note_kind as enum ('wake_up', 'message', 'luggage', 'lost', 'other');
create table desk_note (
  id uuid primary key default gen_random_uuid(),
  kind desk_note_kind not null,
  note text not null,
  due_at timestamptz,
  booking_id uuid references booking,
  room_id uuid references room,
  written_by uuid not null references staff,
  written_at timestamptz not null,
  key text not null,
  number integer not null default 1,
  withdrawn boolean not null default false,
  done_by uuid references staff,
  done_at timestamptz,
  outcome text constraint desk_note_outcome_says_something check (outcome <> ''),
  constraint desk_note_once unique (key, number),
  constraint desk_note_says_something check (note <> '' or kind = 'wake_up'),
  constraint desk_note_has_a_time check (due_at is not null or kind = 'luggage'),
  constraint desk_note_of_a_stay check (booking_id is not null or kind in ('lost', 'other')),
  constraint desk_note_in_one_place check (room_id is null or kind = 'lost' or kind = 'other' and booking_id is null),
  constraint desk_note_done_by_somebody check (num_nonnulls(done_by, done_at) in (0, 2)),
  constraint desk_note_outcome_of_what_is_done check (outcome is null or done_at is not null),
  constraint desk_note_thing_went_somewhere check (
    done_at is null or outcome is not null or kind not in ('lost', 'luggage')),
  constraint desk_note_withdrawn_is_not_done check (not (withdrawn and done_at is not null)),
  constraint desk_note_wake_up_is_withdrawn check (not withdrawn or kind = 'wake_up')
);
create index desk_note_open on desk_note (coalesce(due_at, 'infinity'), id) where done_at is null and not withdrawn;
create index desk_note_ended on desk_note (coalesce(done_at, due_at), id) where done_at is not null or withdrawn;
create index desk_note_ended_of_kind on desk_note (kind, coalesce(done_at, due_at), id)
  where done_at is not null or withdrawn;
create index desk_note_by_booking on desk_note (booking_id) where booking_id is not null;
create index desk_note_by_room on desk_note (room_id) where room_id is not null;
create index desk_note_by_words on desk_note using gin (search_words(note || ' ' || coalesce(outcome, '')));
create index desk_note_of_no_stay on desk_note (written_at) where booking_id is null;

create table backup_key (
  version integer primary key,
  recipient text not null constraint backup_key_once unique,
  set_by uuid not null references staff,
  set_at timestamptz not null,
  constraint backup_key_is_a_recipient check (recipient ~ '^age1[02-9ac-hj-np-z]{58}$')
);

create type backup_problem as enum
  ('no_program', 'no_room', 'not_copied', 'damaged', 'no_scratch', 'not_restored', 'differs', 'audit_broken', 'cut_off');
create table backup_proof (
  id bigint generated always as identity primary key,
  night date constraint backup_proof_once_a_night unique,
  asked_by uuid references staff,
  begun_at timestamptz not null,
  ended_at timestamptz not null,
  file text,
  bytes bigint,
  sha256 text,
  row_count bigint,
  day_count integer,
  moved_kobo bigint,
  seal_number bigint,
  seal_hash text,
  key_version integer references backup_key,
  problem backup_problem,
  detail text not null default '',
  constraint backup_proof_ends_after_it_begins check (ended_at >= begun_at),
  constraint backup_proof_for_night_or_person check (night is null or asked_by is null),
  constraint backup_proof_whole_file check (num_nulls(file, bytes, sha256) in (0, 3)),
  constraint backup_proof_file_in_range check (file <> '' and bytes > 0 and sha256 ~ '^[0-9a-f]{64}$'),
  constraint backup_proof_key_of_a_file check (key_version is null or file is not null),
  constraint backup_proof_whole_contents check (num_nulls(row_count, day_count, moved_kobo) in (0, 3)),
  constraint backup_proof_whole_seal check (num_nulls(seal_number, seal_hash) in (0, 2)),
  constraint backup_proof_shows_what_is_proven check (problem is not null or (num_nulls(file, row_count) = 0 and detail = ''))
);
create index backup_proof_by_time on backup_proof (begun_at, id);
create index backup_proof_proven on backup_proof (id) where problem is null;

create type backup_place_kind as enum ('folder', 'sftp', 's3');
create type sending_problem as enum
  ('no_program', 'unreachable', 'refused', 'unknown_host', 'no_room', 'own_folder', 'differs', 'file_gone', 'failed');
create table backup_place (
  version integer primary key,
  kind backup_place_kind,
  address jsonb not null,
  sealed_secret text,
  host_key text,
  set_by uuid not null references staff,
  set_at timestamptz not null,
  constraint backup_place_has_a_secret check ((sealed_secret is not null) = coalesce(kind in ('sftp', 's3'), false)),
  constraint backup_place_knows_its_host check ((host_key is not null) = coalesce(kind = 'sftp', false)),
  constraint backup_place_has_an_address check (jsonb_typeof(address) = 'object')
);
create table backup_sending (
  id bigint generated always as identity primary key,
  proof_id bigint not null references backup_proof,
  place_version integer not null references backup_place,
  begun_at timestamptz not null,
  ended_at timestamptz not null,
  problem sending_problem,
  constraint backup_sending_ends_after_it_begins check (ended_at >= begun_at)
);
create unique index backup_sending_arrives_once on backup_sending (proof_id, place_version) where problem is null;
create index backup_sending_by_proof on backup_sending (proof_id, id);
create table backup_removal (
  sending_id bigint primary key references backup_sending,
  removed_at timestamptz not null
);

create type import_kind as enum ('rooms', 'bookings', 'companies', 'drinks', 'staff');
create type import_subject as enum ('booking', 'room', 'room_type', 'company', 'drink', 'staff');
create table import_batch (
  id uuid primary key default gen_random_uuid(),
  kind import_kind not null,
  file_name text not null constraint import_batch_has_a_file_name check (file_name <> ''),
  file_hash text not null constraint import_batch_file_hash check (file_hash ~ '^[0-9a-f]{64}$'),
  seen_hash text not null constraint import_batch_seen_hash check (seen_hash ~ '^[0-9a-f]{64}$'),
  columns text[] not null,
  matches jsonb not null,
  imported_by uuid not null references staff,
  imported_at timestamptz not null
);
create index import_batch_by_time on import_batch (imported_at, id);
create index import_batch_by_kind on import_batch (kind, imported_at);
create index import_batch_by_seen on import_batch (seen_hash);
create table import_row (
  batch_id uuid not null references import_batch,
  source text not null constraint import_row_has_a_source check (source <> ''),
  line integer not null constraint import_row_has_a_line check (line > 0),
  subject import_subject not null,
  subject_id text not null,
  primary key (batch_id, source)
);
create index import_row_by_source on import_row (source, subject);
create index import_row_by_subject on import_row (subject_id, subject);
create table import_undo (
  batch_id uuid primary key references import_batch,
  undone_by uuid not null references staff,
  undone_at timestamptz not null
);

create type picture_place as enum ('hero', 'gallery', 'room', 'about', 'social', 'logo', 'favicon');
create type picture_kind as enum ('photo', 'logo', 'favicon');
create type picture_category as enum ('rooms', 'facilities', 'restaurant', 'exterior', 'events', 'bar', 'reception');
create type picture_state as enum ('draft', 'published', 'removed');
create type picture_format as enum ('avif', 'webp', 'jpg', 'png');
create type picture_problem as enum ('unreadable', 'pixels', 'small', 'memory', 'slow');
create function picture_kind_of(place picture_place) returns picture_kind language sql immutable parallel safe
  return case place when 'logo' then 'logo'::picture_kind when 'favicon' then 'favicon'::picture_kind
    else 'photo'::picture_kind end;
create function picture_place_fits(place picture_place, room_type_id text, category picture_category) returns boolean
  language sql immutable parallel safe
  return (place = 'room') = (room_type_id is not null) and (place = 'gallery') = (category is not null);
create table picture_upload (
  id uuid primary key default gen_random_uuid(),
  hash text not null constraint picture_upload_hash_is_sha256 check (hash ~ '^[0-9a-f]{64}$'),
  bytes bytea,
  file_name text not null,
  place picture_place not null,
  room_type_id text references room_type,
  category picture_category,
  replaces uuid,
  uploaded_by uuid not null references staff,
  uploaded_at timestamptz not null,
  decided_at timestamptz,
  problem picture_problem,
  constraint picture_upload_fits_its_place check (picture_place_fits(place, room_type_id, category)),
  constraint picture_upload_has_bytes_until_decided check ((bytes is null) = (decided_at is not null)),
  constraint picture_upload_refused_is_decided check (problem is null or decided_at is not null),
  constraint picture_upload_is_not_too_large check (octet_length(bytes) between 1 and 8000000),
  constraint picture_upload_name_is_a_line check (length(file_name) <= 200 and file_name !~ '[[:cntrl:]]')
);
create index picture_upload_by_age on picture_upload (uploaded_at);
create table picture_file (
  hash text not null constraint picture_file_hash_has_its_form check (hash ~ '^[0-9a-f]{32}$'),
  width integer not null constraint picture_file_width_in_range check (width between 1 and 4096),
  format picture_format not null,
  bytes bytea not null constraint picture_file_is_not_empty check (octet_length(bytes) > 0),
  primary key (hash, width, format)
);
create table picture (
  id uuid primary key references picture_upload,
  hash text not null constraint picture_hash_has_its_form check (hash ~ '^[0-9a-f]{32}$'),
  kind picture_kind not null,
  width integer not null,
  height integer not null,
  blur text not null constraint picture_blur_has_its_form check (blur ~ '^[0-9a-f]{36}$'),
  encoded_at timestamptz not null,
  constraint picture_size_in_range check (width between 1 and 4096 and height between 1 and 4096)
);
create index picture_by_hash on picture (hash);
alter table picture_upload add constraint picture_upload_replaces_a_picture foreign key (replaces) references picture;
create table picture_version (
  version integer primary key constraint picture_version_in_range check (version > 0),
  picture_id uuid not null references picture,
  state picture_state not null,
  place picture_place not null,
  room_type_id text references room_type,
  category picture_category,
  position integer,
  alt text not null,
  title text not null,
  description text not null,
  focal_x integer not null,
  focal_y integer not null,
  set_by uuid not null references staff,
  set_at timestamptz not null,
  constraint picture_published_says_what_it_shows check (state <> 'published' or alt ~ '\S'),
  constraint picture_published_has_a_position check ((state = 'published') = (position is not null)),
  constraint picture_position_in_range check (position between 1 and 1000000),
  constraint picture_stands_alone_in_its_place check (place in ('gallery', 'room') or position = 1),
  constraint picture_fits_its_place check (picture_place_fits(place, room_type_id, category)),
  constraint picture_texts_are_lines check (length(alt) <= 200 and length(title) <= 60 and length(description) <= 200
    and alt || title || description !~ '[[:cntrl:]]'),
  constraint picture_focal_point_in_steps check (focal_x between 0 and 100 and focal_x % 10 = 0
    and focal_y between 0 and 100 and focal_y % 10 = 0)
);
create index picture_version_by_picture on picture_version (picture_id, version);
create table picture_current (
  picture_id uuid primary key references picture,
  version integer not null references picture_version,
  place picture_place not null,
  room_type_id text not null,
  position integer,
  constraint picture_positions_differ unique (place, room_type_id, position) deferrable initially deferred
);
create index picture_current_by_version on picture_current (version);
