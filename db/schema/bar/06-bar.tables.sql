-- The bar. A drink's stock is the sum of its movements, and only the database adds it up.

create type drink_category as enum
  ('Alcoholic', 'Non-Alcoholic', 'Beer', 'Wine', 'Cocktail', 'Soft Drink', 'Coffee', 'Tea');
-- `room`: the drink is posted to the account of a stay, which is paid later.
-- `tab`: the drink is on a tab, which is paid in parts or moved to a room.
create type bar_method as enum ('cash', 'card', 'room', 'tab');
-- How the guest agreed to a drink on the account of the stay.
create type folio_agreement as enum ('signature', 'pin');
create type movement_kind as enum
  ('opening', 'restock', 'correction', 'breakage', 'sale', 'sale_deleted', 'poured_away', 'delivery', 'delivery_taken_back',
   'count');

create table drink (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  category drink_category not null,
  price_kobo bigint not null check (price_kobo >= 0),
  -- What one drink costs the hotel; null if unknown.
  cost_kobo bigint check (cost_kobo >= 0),
  stock integer not null default 0 constraint stock_not_negative check (stock >= 0),
  min_stock integer not null default 5 check (min_stock >= 0),
  description text not null default '',
  -- From whom the hotel orders it; empty if the supplier of the last delivery is asked.
  supplier text not null default '',
  -- How many come in a crate; null if it comes in no crates.
  crate_size integer constraint drink_crate_has_several check (crate_size between 2 and 1000),
  is_available boolean not null default true,
  created_at timestamptz not null,
  deleted_at timestamptz,
  movements integer not null default 0
);
-- Refuses two names that differ only in upper and lower case. The name of a deleted drink may be used again.
create unique index drink_by_name on drink (lower(name collate "und-x-icu")) where deleted_at is null;

-- Drinks that are paid later: at the bar in parts, or by a stay.
create table bar_tab (
  id uuid primary key default gen_random_uuid(),
  -- The table or the name by which the bar knows the tab.
  label text not null,
  opened_by uuid not null references staff,
  opened_at timestamptz not null,
  -- When the tab was closed: nothing was left to pay, or it was moved to the account of a stay. Only triggers write
  -- this column.
  closed_at timestamptz,
  -- The stay that pays for the tab later, how its guest agreed, and who moved the tab to its account.
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
-- For a search by the beginning of a name, whatever the collation of the database.
create index bar_tab_by_start_of_label on bar_tab (lower_without_accents(label) text_pattern_ops);
create index bar_tab_by_booking on bar_tab (booking_id) where booking_id is not null;

-- A part of a tab that was paid at the bar. What is paid by a pay link is a `payment` for a charge of the tab.
create table bar_tab_payment (
  id uuid primary key default gen_random_uuid(),
  tab_id uuid not null references bar_tab,
  method desk_method not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- For a card payment the number of the slip, for a transfer the sender or the bank’s number.
  reference text,
  -- How many people had still to pay, if this is the share of one of them: the tab is split by people.
  people integer constraint tab_payment_people_in_range check (people between 1 and 20),
  taken_by uuid not null references staff,
  taken_at timestamptz not null,
  -- Idempotency key.
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

-- What one customer takes at once. Either all drinks of an order are sold, or none.
create table bar_order (
  id uuid primary key default gen_random_uuid(),
  -- The number of the receipt, by which people name the order. A refused order leaves a number out.
  number bigint generated always as identity,
  -- Idempotency key.
  key text unique,
  -- The stay that pays for the order later.
  booking_id uuid references booking,
  agreed_by folio_agreement,
  -- The strokes of the signature as the path of an SVG; null without a signature, and after the guest was forgotten.
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
  -- Name, category, price and cost at the time of the sale.
  drink_name text not null,
  category drink_category not null,
  unit_price_kobo bigint not null check (unit_price_kobo >= 0),
  unit_cost_kobo bigint check (unit_cost_kobo >= 0),
  quantity integer not null check (quantity > 0),
  total_kobo bigint not null check (total_kobo = unit_price_kobo * quantity),
  payment_method bar_method not null default 'cash',
  sold_by uuid not null references staff,
  -- The seller's role at that time.
  sold_as staff_role not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid references staff,
  delete_reason text,
  -- True if the drinks of a deleted sale were poured and are a loss, and not back in stock.
  poured boolean not null default false,
  constraint bar_sale_poured_is_deleted check (not poured or deleted_at is not null),
  check ((deleted_at is null) = (deleted_by is null) and (deleted_at is null) = (coalesce(delete_reason, '') = '')),
  unique (order_id, drink_id)
);
-- The drinks that a payment of a tab is for, if the tab is split by drinks.
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
  -- Written by a trigger.
  stock_after integer not null default 0,
  moved_by uuid not null references staff,
  moved_at timestamptz not null,
  reason text check (reason <> ''),
  sale_id uuid references bar_sale,
  -- Idempotency key.
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
