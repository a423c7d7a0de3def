-- The account of a stay (folio): what was posted to it, and the taxes that prices contain.

-- `service` is the service charge.
create type tax_kind as enum ('service', 'vat', 'consumption');

-- The rate of a tax from a day on, in hundredths of a percent. Prices contain the tax. A rate of 0 ends the tax, or says
-- that there is none.
create table tax_rule (
  tax tax_kind not null,
  from_day date not null,
  rate integer not null check (rate between 0 and 3000),
  primary key (tax, from_day)
);

create type service_group as enum ('laundry', 'restaurant', 'transport', 'events', 'other');

-- The owner's price list of what the desk posts to a stay.
create table service (
  id uuid primary key default gen_random_uuid(),
  service_group service_group not null,
  name text not null,
  -- The price of one unit of the service: one shirt, one trip, one hour.
  price_kobo bigint not null,
  -- After how many hours the service is ready; null if at once.
  ready_hours integer,
  position integer not null default 0,
  is_active boolean not null default true,
  version integer not null default 1,
  constraint service_has_a_name check (name <> ''),
  constraint service_price_in_range check (price_kobo > 0),
  constraint service_ready_in_range check (ready_hours between 1 and 240)
);
-- The name of a retired service may be used again.
create unique index service_by_name on service (service_group, lower(name collate "und-x-icu")) where is_active;

-- Staff post drinks (bar) and services. Lines of the other kinds are posted when a day is closed.
create type folio_kind as enum ('bar', 'service', 'night', 'fee', 'discount', 'charge');

-- A line of the account of a stay. Lines never change: a mistake is taken back by a line that reverses the first.
create table folio_line (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  kind folio_kind not null,
  -- The hotel day of posted_at, or the day that was closed. Written by a trigger.
  day date not null default '-infinity',
  label text not null,
  quantity integer not null,
  -- The parts of the price and their rates in hundredths of a percent. Whoever posts the line computes the parts by the
  -- rates (`splitGross` in contract/accounts/taxes.ts).
  net_kobo bigint not null,
  service_kobo bigint not null,
  vat_kobo bigint not null,
  consumption_kobo bigint not null,
  gross_kobo bigint not null,
  service_rate integer not null,
  vat_rate integer not null,
  consumption_rate integer not null,
  -- What a line of a drink or a service is for: a service of the list, or a sale of the bar.
  service_id uuid references service,
  sale_id uuid references bar_sale,
  ready_at timestamptz,
  reverses uuid unique references folio_line,
  -- On a line that reverses another one: why it was reversed.
  reason text,
  -- Null if the line was posted when a day was closed, or if no staff member made the reversal.
  posted_by uuid references staff,
  posted_as staff_role,
  posted_at timestamptz not null,
  -- Idempotency key.
  key text unique,
  -- What the line stands for if it was posted when a day was closed: `night 2026-12-03`, `fee`, or the id of an
  -- adjustment; null for drinks and services. The price of a line with a source is in the total of the booking already,
  -- so services_kobo leaves it out.
  source text,
  -- How often lines of this source were taken back before this line was posted.
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
-- Refuses to post a night, the fee or an adjustment twice, however often its day is closed, until its line is taken
-- back.
create unique index folio_line_posted_once on folio_line (booking_id, source, reversed_before)
  where source is not null and reverses is null;
