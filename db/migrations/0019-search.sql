-- What was done, and to what: the audit log is asked for both. Bookings are found by the end of a telephone number too, and
-- by a name with an apostrophe however it is written.

-- Apostrophes are left out: who types OBrien, O'Brien or O’Brien finds all three. `~3688` is the end of a number: its last
-- four to nine digits, each a word that is looked for whole.
create or replace function booking_words(guest text, reference text, phone text) returns tsvector
  language sql immutable parallel safe cost 5000
  return array_to_tsvector(array(
    select distinct word from unnest(
      regexp_split_to_array(translate(plain_text(guest), '''’‘ʼ`´', ''), '\s+')
      || regexp_split_to_array(translate(plain_text(guest), '''’‘ʼ`´', ''), '[\s.-]+')
      || regexp_split_to_array(plain_text(guest), '[\s''’‘ʼ`´.-]+')
      || array[lower(reference), split_part(lower(reference), '-', 2), regexp_replace(phone, '\D', '', 'g'),
        right(regexp_replace(phone, '\D', '', 'g'), 10), '0' || right(regexp_replace(phone, '\D', '', 'g'), 10),
        '234' || right(regexp_replace(phone, '\D', '', 'g'), 10)]
      || array(select '~' || right(regexp_replace(phone, '\D', '', 'g'), digits)
        from generate_series(4, least(9, length(regexp_replace(phone, '\D', '', 'g')))) digits)
    ) word where word <> ''));

-- The index holds what the old function said. Deleted bookings are in the new one: the log is about them too.
drop index booking_by_words;
create index booking_by_words on booking using gin (booking_words(guest_name, reference, guest_phone));

-- The words of any text, each found from its beginning as a search types them.
create function text_words(given text) returns tsvector language sql immutable parallel safe cost 1000
  return array_to_tsvector(array(
    select distinct word from unnest(
      regexp_split_to_array(translate(plain_text(given), '''’‘ʼ`´', ''), '\s+')
      || regexp_split_to_array(plain_text(given), '[\s''’‘ʼ`´.,:;()/-]+')
    ) word where word <> ''));

-- What an entry of the log says in words itself: why, and what its subject is called.
create function audit_words(reason text, before jsonb, after jsonb) returns tsvector language sql immutable parallel safe cost 5000
  return text_words(coalesce(reason, '') || ' ' || coalesce(before ->> 'name', '') || ' ' || coalesce(after ->> 'name', '')
    || ' ' || coalesce(before ->> 'drink', '') || ' ' || coalesce(after ->> 'drink', '') || ' ' || coalesce(after ->> 'work', ''));

create index audit_by_words on audit using gin (audit_words(reason, before, after));
create index audit_by_action_and_age on audit (action, at, id);
