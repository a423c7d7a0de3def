-- The time zone and the closing hour of the hotel's days, and how texts are searched.

-- One row. Each start of the program sets it to what hotel.config.ts says, and a change of the settings to what they say.
-- Before the first start it says UTC and midnight.
create table hotel_zone (time_zone text not null, closing_hour time not null default '00:00');
create unique index hotel_zone_has_one_row on hotel_zone ((true));
insert into hotel_zone values ('UTC');

create type currency as enum ('NGN', 'USD', 'EUR');

-- Returns a text in lower case and without accents, so that a search for Ola finds Ọlá. The collation makes lower case
-- by the rules of Unicode, whatever the locale of the server.
create function lower_without_accents(value text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu");

-- The words by which a search finds a text, each from its beginning: the text without apostrophes split at spaces, and
-- split at punctuation. O'Brien has the words obrien, o and brien.
create function search_words(value text) returns tsvector language sql immutable parallel safe cost 1000
  return array_to_tsvector(array(
    select distinct word from unnest(
      regexp_split_to_array(translate(lower_without_accents(value), '''’‘ʼ`´', ''), '\s+')
      || regexp_split_to_array(lower_without_accents(value), '[\s''’‘ʼ`´.,:;()/-]+')
    ) word where word <> ''));
