-- expands
-- Nights, fee and adjustments of a stay get lines on its account when a day is closed. Closed days get numbers, and keep what
-- was open.

alter type folio_kind add value 'night';
alter type folio_kind add value 'fee';
alter type folio_kind add value 'discount';
alter type folio_kind add value 'charge';

alter table folio_line
  add column source text,
  add column reversed_before integer not null default 0,
  alter column posted_by drop not null,
  alter column posted_as drop not null,
  drop constraint folio_line_sign,
  add constraint folio_line_sign check (case when (reverses is null) = (kind::text <> 'discount')
    then quantity > 0 and 0 <= all (array[net_kobo, service_kobo, vat_kobo, consumption_kobo])
    else quantity < 0 and 0 >= all (array[net_kobo, service_kobo, vat_kobo, consumption_kobo]) end),
  drop constraint folio_line_has_a_source,
  add constraint folio_line_has_a_source check ((kind::text = 'service') = (service_id is not null)
    and (kind::text = 'bar') = (sale_id is not null) and (kind::text in ('bar', 'service')) = (source is null)),
  add constraint folio_line_has_a_poster check ((posted_by is null) = (posted_as is null) and (posted_by is not null or source is not null));
create unique index folio_line_posted_once on folio_line (booking_id, source, reversed_before)
  where source is not null and reverses is null;

create table closed_day_item (
  day date not null references closed_day,
  kind text not null,
  subject text not null,
  booking_id uuid references booking,
  room_id uuid references room,
  amount_kobo bigint not null,
  primary key (day, kind, subject)
);

alter table closed_day add column number integer not null default 0;
alter table closed_day disable trigger user;
update closed_day set number = numbered.number
  from (select day, row_number() over (order by day) as number from closed_day) numbered where numbered.day = closed_day.day;
alter table closed_day enable trigger user;
alter table closed_day add constraint closed_day_number_key unique (number);
