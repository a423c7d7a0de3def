-- A count of the drinks: what somebody finds without seeing what should be there.
create table stock_count (
  id uuid primary key default gen_random_uuid(),
  counted_by uuid not null references staff,
  started_at timestamptz not null,
  -- When the count was finished. From then on its numbers never change.
  finished_at timestamptz,
  -- Who accepted the count, or dropped it with a reason. Only an accepted count moves the stock.
  decided_by uuid references staff,
  decided_at timestamptz,
  drop_reason text check (drop_reason <> ''),
  constraint stock_count_decided_by_somebody check ((decided_at is null) = (decided_by is null)
    and (drop_reason is null or decided_at is not null)),
  constraint stock_count_finished_before_accepted
    check (decided_at is null or drop_reason is not null or finished_at is not null)
);
-- Two counts at once would each find the same bottle missing.
create unique index stock_count_one_at_a_time on stock_count ((true)) where decided_at is null;
create index stock_count_by_age on stock_count (started_at, id);

-- A drink that is counted again has several lines. The last one counts.
create table stock_count_line (
  id bigint generated always as identity primary key,
  count_id uuid not null references stock_count,
  drink_id integer not null references drink,
  counted integer not null constraint stock_count_line_in_range check (counted between 0 and 100000),
  -- The stock and the price of the drink, and its last stock movement, when the number was saved. Written by a trigger.
  expected integer not null default 0,
  price_kobo bigint not null default 0,
  last_movement bigint not null default 0,
  counted_at timestamptz not null
);
create index stock_count_line_by_drink on stock_count_line (count_id, drink_id, id);

alter table stock_movement
  add column count_id uuid references stock_count,
  add constraint stock_movement_of_count check ((kind = 'count') = (count_id is not null)),
  add constraint stock_movement_once_for_count unique (count_id, drink_id);
