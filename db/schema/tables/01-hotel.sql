-- What every other table may rest on: the hotel's time zone, and how texts are searched.

-- The zone in which the hotel's days begin: one row, which a start of the program sets to that of hotel.config.ts.
create table hotel_zone (time_zone text not null);
create unique index hotel_zone_is_one on hotel_zone ((true));
insert into hotel_zone values ('UTC');

-- Without the marks of accents and tones: who types Ola finds Ọlá. Small letters are those of Unicode, whatever the server's locale.
create function plain_text(given text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu");

-- The words of any text, each found from its beginning, as a search types them.
create function text_words(given text) returns tsvector language sql immutable parallel safe cost 1000
  return array_to_tsvector(array(
    select distinct word from unnest(
      regexp_split_to_array(translate(plain_text(given), '''’‘ʼ`´', ''), '\s+')
      || regexp_split_to_array(plain_text(given), '[\s''’‘ʼ`´.,:;()/-]+')
    ) word where word <> ''));
