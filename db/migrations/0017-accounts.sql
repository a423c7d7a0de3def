-- expands
-- The account of a stay: taxes that prices contain, services that the desk posts, and drinks on a room.

alter type bar_method add value 'room';
create type folio_agreement as enum ('signature', 'pin');
alter table bar_order
  add column booking_id uuid references booking,
  add column agreed_by folio_agreement,
  add column signature text,
  add constraint bar_order_on_room_is_agreed check ((booking_id is null) = (agreed_by is null)),
  add constraint bar_order_signature_is_short check (signature is null or agreed_by = 'signature' and length(signature) between 1 and 20000);
create index bar_order_by_booking on bar_order (booking_id) where booking_id is not null;

alter table booking
  add column services_kobo bigint not null default 0,
  add constraint booking_services_not_negative check (services_kobo >= 0),
  drop constraint booking_prices_add_up,
  add constraint booking_prices_add_up check (
    cardinality(night_kobo) = check_out - check_in and cardinality(night_fee_kobo) = check_out - check_in
    and array_position(night_kobo, null) is null and array_position(night_fee_kobo, null) is null
    and 0 < all (night_kobo) and 0 <= all (night_fee_kobo) and price_kobo = night_kobo[1]
    and base_kobo = kobo_sum(night_kobo) and fee_kobo = kobo_sum(night_fee_kobo)
    and total_kobo = base_kobo + fee_kobo + extra_kobo + services_kobo - discount_kobo);

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

create type folio_kind as enum ('bar', 'service');
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
  posted_by uuid not null references staff,
  posted_as staff_role not null,
  posted_at timestamptz not null,
  key text unique,
  constraint folio_line_has_a_label check (label <> ''),
  constraint folio_line_adds_up check (gross_kobo = net_kobo + service_kobo + vat_kobo + consumption_kobo),
  constraint folio_line_sign check (case when reverses is null
    then quantity > 0 and 0 <= all (array[net_kobo, service_kobo, vat_kobo, consumption_kobo])
    else quantity < 0 and 0 >= all (array[net_kobo, service_kobo, vat_kobo, consumption_kobo]) end),
  constraint folio_line_rates_in_range check (
    0 <= all (array[service_rate, vat_rate, consumption_rate]) and 3000 >= all (array[service_rate, vat_rate, consumption_rate])),
  constraint folio_line_has_a_source check (
    (kind = 'service') = (service_id is not null) and (kind = 'bar') = (sale_id is not null)),
  constraint folio_line_reversal_has_a_reason check ((reverses is null) = (coalesce(reason, '') = ''))
);
create index folio_line_by_booking on folio_line (booking_id, posted_at, id);
create index folio_line_by_day on folio_line (day, id);
create unique index folio_line_of_sale on folio_line (sale_id) where reverses is null;
create index folio_line_by_sale on folio_line (sale_id) where sale_id is not null;

-- The rates in force when hotels got accounts: VAT by the Nigeria Tax Act 2025, s.148, and the consumption tax of Lagos.
insert into tax_rule values ('vat', '2026-01-01', 750), ('consumption', '2026-01-01', 500), ('service', '2026-01-01', 0);
