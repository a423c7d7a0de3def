create function is_setting_line(p_value jsonb, p_most integer) returns boolean language sql immutable parallel safe
  return coalesce(jsonb_typeof(p_value) = 'string' and p_value #>> '{}' ~ '\S' and p_value #>> '{}' !~ '[[:cntrl:]]'
    and length(p_value #>> '{}') <= p_most, false);

-- Whether a value has the form of its entry in hotel.config.ts. A name that is not here is no setting.
-- `contract/settings/hotel-settings.ts` has the same names and limits.
create function hotel_setting_fits(p_name text, p_value jsonb) returns boolean language sql immutable parallel safe
  return case p_name
    when 'name' then is_setting_line(p_value, 80)
    when 'tagline' then is_setting_line(p_value, 120)
    when 'description' then is_setting_line(p_value, 600)
    when 'address' then case when jsonb_typeof(p_value) = 'object' then
      is_setting_line(p_value -> 'street', 100) and is_setting_line(p_value -> 'district', 60)
      and is_setting_line(p_value -> 'city', 60) and is_setting_line(p_value -> 'country', 60)
      and p_value - '{street,district,city,country}'::text[] = '{}' else false end
    when 'phones' then case when jsonb_typeof(p_value) = 'array' then (
      select count(*) between 1 and 10 and count(distinct phone) = count(*) and coalesce(bool_and(is_setting_line(phone, 30)), false)
      from jsonb_array_elements(p_value) phone) else false end
    when 'email' then is_setting_line(p_value, 254) and p_value #>> '{}' ~ '^[^@\s]+@[^@\s]+$'
    when 'hasBar' then jsonb_typeof(p_value) = 'boolean'
    else false end;

-- What the owner has changed of the entries of hotel.config.ts, by their names there: each change is a row. Of a name,
-- the row with the highest version holds; an entry without a row is as in the file. Versions count the changes of all
-- entries in the order of their commits, so a process reads only the rows that come after its last one.
create table hotel_setting (
  version integer primary key check (version > 0),
  name text not null,
  value jsonb not null,
  -- What the entry was until then: the value of its earlier row, or that of the file.
  before jsonb not null,
  set_by uuid not null references staff,
  set_at timestamptz not null,
  constraint hotel_setting_has_its_form check (hotel_setting_fits(name, value)),
  constraint hotel_setting_changes_something check (value <> before)
);
create index hotel_setting_by_name on hotel_setting (name, version);
