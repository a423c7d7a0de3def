-- One line of text. A text that may be empty has the least length 0.
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

-- Whether a value has these parts, and no others but those that it may have.
create function has_setting_parts(p_value jsonb, p_parts text[], p_may_have text[] default '{}') returns boolean
  language sql immutable parallel safe
  return case when jsonb_typeof(p_value) = 'object' then p_value ?& p_parts and p_value - p_parts - p_may_have = '{}'
    else false end;

-- The rows of a list; null if it is none or has more rows than it may.
create function setting_rows(p_value jsonb, p_most integer) returns jsonb language sql immutable parallel safe
  return case when jsonb_typeof(p_value) = 'array' then
    case when jsonb_array_length(p_value) <= p_most then p_value end end;

create function are_setting_lines(p_value jsonb, p_most_rows integer, p_most integer) returns boolean
  language sql immutable parallel safe
  return setting_rows(p_value, p_most_rows) is not null and (
    select coalesce(bool_and(is_setting_line(line, p_most)), true)
    from jsonb_array_elements(setting_rows(p_value, p_most_rows)) line);

-- A list of words of which each stands there once.
create function are_setting_words(p_value jsonb, p_least integer, p_words text[]) returns boolean
  language sql immutable parallel safe
  return setting_rows(p_value, cardinality(p_words)) is not null and (
    select count(*) >= p_least and count(distinct word) = count(*)
      and coalesce(bool_and(coalesce(jsonb_typeof(word) = 'string' and word #>> '{}' = any (p_words), false)), true)
    from jsonb_array_elements(setting_rows(p_value, cardinality(p_words))) word);

-- A list of titles with a picture, and with a sentence if p_text.
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

-- The relative luminance of WCAG 2 of a color such as #232f63 (`luminanceOf` in the program).
create function color_luminance(p_color text) returns double precision language sql immutable strict parallel safe
  return (select sum(weight * case when channel <= 0.04045 then channel / 12.92
      else power((channel + 0.055) / 1.055, 2.4) end)
    from (select weight, get_byte(decode(substr(p_color, 2), 'hex'), place) / 255.0::double precision as channel
      from (values (0, 0.2126::double precision), (1, 0.7152), (2, 0.0722)) as channels (place, weight)) each_channel);

-- A color on which white letters (#fffdf9 in the styles) have a contrast of 4.5. The program asks for more: it looks at
-- all that stands on what.
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

-- Whether a value has the form of its entry in hotel.config.ts; `terminals` and `slipNumberAt` are there in `cards`,
-- `secondFactorFor` and `pin` in `staff`, most texts in `site`. A name that is not here is no setting.
-- `contract/settings/` has the same names and limits.
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

-- What the owner has changed of the entries of hotel.config.ts, by their names there: each change is a row. Of a name,
-- the row with the highest version holds; an entry without a row is as in the file. Versions count the changes of all
-- entries in the order of their commits, so a process reads only the rows that come after its last one.
create table hotel_setting (
  version integer primary key constraint hotel_setting_version_in_range check (version > 0),
  name text not null,
  value jsonb not null,
  -- What the entry was until then: the value of its earlier row, or that of the file.
  before jsonb not null,
  set_by uuid not null references staff,
  set_at timestamptz not null,
  -- The first version of the changes that a person made at once. Without it, the change was made alone.
  first_version integer not null,
  constraint hotel_setting_first_version_in_range check (first_version between 1 and version),
  constraint hotel_setting_has_its_form check (hotel_setting_fits(name, value)),
  constraint hotel_setting_changes_something check (value <> before)
);
create index hotel_setting_by_name on hotel_setting (name, version);
