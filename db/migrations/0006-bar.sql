-- The bar. What is in stock is the sum of what has moved, and the database alone does that sum.

create type drink_category as enum
  ('Alcoholic', 'Non-Alcoholic', 'Beer', 'Wine', 'Cocktail', 'Soft Drink', 'Coffee', 'Tea');
create type bar_method as enum ('cash', 'card');
create type movement_kind as enum ('opening', 'restock', 'correction', 'breakage', 'sale', 'sale_deleted');

create table drink (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  category drink_category not null,
  price_kobo bigint not null check (price_kobo >= 0),
  -- What one costs the house, where that is known.
  cost_kobo bigint check (cost_kobo >= 0),
  stock integer not null default 0 constraint stock_not_negative check (stock >= 0),
  min_stock integer not null default 5 check (min_stock >= 0),
  description text not null default '',
  is_available boolean not null default true,
  created_at timestamptz not null,
  deleted_at timestamptz
);
-- However it is written, a name stands for one drink. One that is gone leaves its name to another.
create unique index drink_by_name on drink (lower(name) collate "und-x-icu") where deleted_at is null;

-- What one customer took in one go: it is sold whole or not at all.
create table bar_order (
  id uuid primary key default gen_random_uuid(),
  -- The browser's own key: the same order sent twice is one order.
  key text unique
);

create table bar_sale (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references bar_order,
  drink_id integer not null references drink,
  -- As they were when it was sold: neither a new name nor a new price alters what has been.
  drink_name text not null,
  category drink_category not null,
  unit_price_kobo bigint not null check (unit_price_kobo >= 0),
  unit_cost_kobo bigint check (unit_cost_kobo >= 0),
  quantity integer not null check (quantity > 0),
  total_kobo bigint not null check (total_kobo = unit_price_kobo * quantity),
  payment_method bar_method not null default 'cash',
  sold_by uuid not null references staff,
  -- What the seller was then.
  sold_as staff_role not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid references staff,
  delete_reason text,
  check ((deleted_at is null) = (deleted_by is null) and (deleted_at is null) = (coalesce(delete_reason, '') = '')),
  unique (order_id, drink_id)
);
create index bar_sale_by_age on bar_sale (created_at, id) include (total_kobo, payment_method) where deleted_at is null;
create index bar_sale_by_seller on bar_sale (sold_by, created_at, id) include (total_kobo, payment_method)
  where deleted_at is null;
create index bar_sale_by_method on bar_sale (payment_method, created_at, id) include (total_kobo) where deleted_at is null;
create index bar_sale_by_drink on bar_sale (drink_id, created_at) include (quantity, total_kobo) where deleted_at is null;
create index bar_sale_by_name on bar_sale (lower(drink_name) collate "und-x-icu", id) where deleted_at is null;
create index bar_sale_by_amount on bar_sale (total_kobo, id) where deleted_at is null;

-- The words a sale is found by, each from its beginning.
create function drink_words(drink_name text) returns tsvector language sql immutable parallel safe cost 2000
  return array_to_tsvector(array(
    select distinct word from unnest(regexp_split_to_array(plain_text(drink_name), '[\s''’.-]+')) word where word <> ''));
create index bar_sale_by_words on bar_sale using gin (drink_words(drink_name)) where deleted_at is null;

-- Every bottle that came or went. A row is never changed and never goes.
create table stock_movement (
  id bigint generated always as identity primary key,
  drink_id integer not null references drink,
  kind movement_kind not null,
  quantity integer not null check (quantity <> 0),
  -- Written by the database: what was in stock after it.
  stock_after integer not null default 0,
  moved_by uuid not null references staff,
  moved_at timestamptz not null,
  reason text check (reason <> ''),
  sale_id uuid references bar_sale,
  -- The browser's own key: the same delivery sent twice is one delivery.
  key text unique,
  check ((kind in ('sale', 'sale_deleted')) = (sale_id is not null)),
  check (reason is not null or kind in ('opening', 'sale')),
  check (kind = 'correction' or (quantity > 0) = (kind in ('opening', 'restock', 'sale_deleted'))),
  unique (sale_id, kind)
);
create index stock_movement_by_drink on stock_movement (drink_id, id);
create index stock_movement_by_time on stock_movement (moved_at, id);

-- Who takes the last bottle at the same moment as somebody else waits here, and then finds it gone.
create function move_stock() returns trigger language plpgsql as $$
begin
  -- Depth 1 is this trigger alone: no sale has led here.
  if new.sale_id is not null and pg_trigger_depth() < 2 then
    raise exception 'a sale moves its stock itself'
      using errcode = 'check_violation', constraint = 'sale_moves_its_stock';
  end if;
  update drink set stock = stock + new.quantity where id = new.drink_id returning stock into new.stock_after;
  -- Drawn after the wait: the movements of a drink are numbered in the order in which they moved it.
  new.id := nextval('stock_movement_id_seq');
  -- Before 'on conflict do nothing' can drop the row and leave the stock moved.
  if exists (select from stock_movement where key = new.key) then
    raise unique_violation using message = 'this key has moved stock before', constraint = 'stock_movement_key_key';
  end if;
  return new;
end $$;
create trigger movement_moves_stock before insert on stock_movement for each row execute function move_stock();

create function keep_stock_as_moved() returns trigger language plpgsql as $$
begin
  -- Depth 1 is this trigger alone: nobody's movement has led here.
  if pg_trigger_depth() < 2 then
    raise exception 'stock changes by a movement only'
      using errcode = 'check_violation', constraint = 'stock_is_what_moved';
  end if;
  return new;
end $$;
create trigger stock_is_what_moved before update on drink for each row
  when (new.stock is distinct from old.stock) execute function keep_stock_as_moved();
create trigger stock_begins_with_nothing before insert on drink for each row
  when (new.stock <> 0) execute function keep_stock_as_moved();

-- A sale takes its bottles out of stock and a deleted one puts them back, whatever program writes it.
create function stock_follows_sale() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at, sale_id)
      values (new.drink_id, 'sale', -new.quantity, new.sold_by, new.created_at, new.id);
  else
    insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at, reason, sale_id)
      values (new.drink_id, 'sale_deleted', new.quantity, new.deleted_by, new.deleted_at, new.delete_reason, new.id);
  end if;
  return null;
end $$;
create trigger sale_takes_stock after insert on bar_sale for each row
  when (new.deleted_at is null) execute function stock_follows_sale();
create trigger deleted_sale_returns_stock after update on bar_sale for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function stock_follows_sale();

create function keep_bar_as_written() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'bar_sale' and tg_op = 'UPDATE' then
    -- All that may ever happen to a sale: to be deleted, once.
    if old.deleted_at is null and to_jsonb(new) - '{deleted_at,deleted_by,delete_reason}'::text[]
      = to_jsonb(old) - '{deleted_at,deleted_by,delete_reason}'::text[] then
      return new;
    end if;
  end if;
  raise exception 'what was sold or moved is never written anew'
    using errcode = 'check_violation', constraint = 'bar_kept_as_written';
end $$;
create trigger bar_kept_as_written before update or delete on bar_order
  for each row execute function keep_bar_as_written();
create trigger bar_kept_as_written before update or delete on bar_sale
  for each row execute function keep_bar_as_written();
create trigger bar_kept_as_written before update or delete on stock_movement
  for each row execute function keep_bar_as_written();
create trigger sale_not_born_deleted before insert on bar_sale for each row
  when (new.deleted_at is not null) execute function keep_bar_as_written();
