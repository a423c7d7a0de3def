-- Drinks that a supplier brought at once, by the supplier's note. Each drink of a delivery is a stock movement.
create table delivery (
  id uuid primary key default gen_random_uuid(),
  supplier text not null constraint delivery_has_a_supplier check (supplier <> ''),
  note_number text not null constraint delivery_has_a_note check (note_number <> ''),
  -- How many different drinks are on the note.
  drinks integer not null constraint delivery_has_drinks check (drinks > 0),
  received_by uuid not null references staff,
  received_at timestamptz not null,
  -- Idempotency key.
  key text unique,
  taken_back_by uuid references staff,
  taken_back_at timestamptz,
  take_back_reason text,
  constraint delivery_taken_back_with_reason check ((taken_back_at is null) = (taken_back_by is null)
    and (taken_back_at is null) = (coalesce(take_back_reason, '') = ''))
);
-- Refuses to enter a note twice. After its delivery was taken back, it may be entered again.
create unique index delivery_note_entered_once on delivery
  (lower(supplier collate "und-x-icu"), lower(note_number collate "und-x-icu")) where taken_back_at is null;
create index delivery_by_age on delivery (received_at, id);
-- For a search by the beginning of a number, whatever the collation of the database.
create index delivery_by_start_of_note on delivery (lower(note_number) text_pattern_ops);

-- The number by which the hotel sends its orders to a supplier.
create table supplier_phone (
  id integer generated always as identity primary key,
  supplier text not null constraint supplier_phone_names_its_supplier check (supplier <> ''),
  phone text not null constraint supplier_phone_has_digits check (phone ~ '^[^\n]*([0-9][^0-9\n]*){7}$')
);
create unique index supplier_phone_once on supplier_phone (lower(supplier collate "und-x-icu"));

alter table stock_movement
  add column delivery_id uuid references delivery,
  -- What the whole quantity cost; null if the note does not say.
  add column cost_kobo bigint constraint delivered_cost_not_negative check (cost_kobo >= 0),
  add constraint stock_movement_of_delivery
    check ((kind in ('delivery', 'delivery_taken_back')) = (delivery_id is not null)),
  add constraint stock_movement_with_cost check (cost_kobo is null or kind = 'delivery'),
  add constraint stock_movement_once_for_delivery unique (delivery_id, drink_id, kind);
create index stock_movement_last_delivery on stock_movement (drink_id, id) where kind = 'delivery';
