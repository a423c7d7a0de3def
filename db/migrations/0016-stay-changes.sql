-- A stay can be changed: each night has a price and a share of the online fee of its own, discounts and extra charges are
-- rows, and part of what the desk took can be given back.

create function kobo_sum(amounts bigint[]) returns bigint language sql immutable parallel safe
  return (select coalesce(sum(amount), 0)::bigint from unnest(amounts) amount);

-- An amount in so many parts that differ by a kobo at most, the larger ones first.
create function kobo_parts(amount bigint, parts integer) returns bigint[] language sql immutable parallel safe
  return array(select amount / parts + case when part <= amount % parts then 1 else 0 end
    from generate_series(1, parts) part);

-- The prices stand on the booking, not on the nights it holds: a stay that gave up its nights, and may take them again, keeps its prices.
alter table booking
  -- What each night from check-in on costs, and what of the fee belongs to it: none to a night that was added at the desk.
  add column night_kobo bigint[] not null default '{}',
  add column night_fee_kobo bigint[] not null default '{}',
  -- What booking_adjustment adds up to.
  add column discount_kobo bigint not null default 0,
  add column extra_kobo bigint not null default 0,
  -- For the staff's eyes.
  add column note text not null default '',
  -- Another one after every change: who decided on what is no longer so is told.
  add column version integer not null default 1;

update booking set night_kobo = array_fill(price_kobo, array[check_out - check_in]),
  night_fee_kobo = kobo_parts(fee_kobo, check_out - check_in);

alter table booking drop constraint booking_priced,
  add constraint booking_priced check (
    cardinality(night_kobo) = check_out - check_in and cardinality(night_fee_kobo) = check_out - check_in
    and array_position(night_kobo, null) is null and array_position(night_fee_kobo, null) is null
    and 0 < all (night_kobo) and 0 <= all (night_fee_kobo) and price_kobo = night_kobo[1]
    and base_kobo = kobo_sum(night_kobo) and fee_kobo = kobo_sum(night_fee_kobo)
    and total_kobo = base_kobo + fee_kobo + extra_kobo - discount_kobo),
  add constraint booking_total_not_below_nothing check (total_kobo >= 0),
  add constraint booking_adjusted_upwards check (discount_kobo >= 0 and extra_kobo >= 0);

-- A new booking has one price for all its nights, unless it says otherwise.
create function price_nights() returns trigger language plpgsql as $$
declare
  nights integer := greatest(new.check_out - new.check_in, 1);
begin
  if new.night_kobo = '{}' then
    new.night_kobo := array_fill(new.price_kobo, array[nights]);
  end if;
  if new.night_fee_kobo = '{}' then
    new.night_fee_kobo := kobo_parts(new.fee_kobo, nights);
  end if;
  return new;
end $$;
create trigger nights_are_priced before insert on booking for each row execute function price_nights();

create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger version_counts before update on booking for each row when (old.* is distinct from new.*)
  execute function count_version();

-- A discount or an extra charge. What was wrong is put right by a second one.
create type adjustment_kind as enum ('discount', 'charge');
create table booking_adjustment (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  kind adjustment_kind not null,
  -- A discount is below nothing.
  amount_kobo bigint not null check (amount_kobo <> 0 and (kind = 'discount') = (amount_kobo < 0)),
  reason text not null check (reason <> ''),
  made_by uuid not null references staff,
  -- What they were then: a receptionist may give so much, whoever they are today.
  made_as staff_role not null,
  made_at timestamptz not null,
  -- The browser's own key: the same adjustment sent twice is one.
  key text unique
);
create index booking_adjustment_by_booking on booking_adjustment (booking_id);
create trigger money_kept_as_written before update or delete on booking_adjustment
  for each row execute function keep_money_as_written();

create function adjust_booking() returns trigger language plpgsql as $$
begin
  update booking set total_kobo = total_kobo + new.amount_kobo,
    discount_kobo = discount_kobo - least(new.amount_kobo, 0), extra_kobo = extra_kobo + greatest(new.amount_kobo, 0)
    where id = new.booking_id;
  return null;
end $$;
create trigger booking_is_adjusted after insert on booking_adjustment for each row execute function adjust_booking();

create function check_adjustments() returns trigger language plpgsql as $$
begin
  if exists (
    select from booking b, lateral (
      select coalesce(-sum(amount_kobo) filter (where kind = 'discount'), 0) as off,
        coalesce(sum(amount_kobo) filter (where kind = 'charge'), 0) as extra
      from booking_adjustment a where a.booking_id = b.id) adjusted
    where b.id = new.id and (b.discount_kobo, b.extra_kobo) <> (adjusted.off, adjusted.extra)
  ) then
    raise exception 'booking % does not count its adjustments', new.id
      using errcode = 'check_violation', constraint = 'booking_counts_adjustments';
  end if;
  return null;
end $$;
create constraint trigger booking_counts_adjustments after insert on booking deferrable initially deferred for each row
  when (new.discount_kobo <> 0 or new.extra_kobo <> 0) execute function check_adjustments();
create constraint trigger booking_counts_adjustments_again after update on booking deferrable initially deferred for each row
  when (old.discount_kobo <> new.discount_kobo or old.extra_kobo <> new.extra_kobo) execute function check_adjustments();

-- Part of what the desk took, given back.
create table desk_refund (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  method desk_method not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  reason text not null check (reason <> ''),
  given_by uuid not null references staff,
  given_at timestamptz not null,
  -- The browser's own key: the same money sent twice is given back once.
  key text unique
);
create index desk_refund_by_booking on desk_refund (booking_id);
create trigger money_kept_as_written before update or delete on desk_refund
  for each row execute function keep_money_as_written();

create or replace function desk_paid(p_booking uuid) returns bigint language sql stable
  return (select coalesce(sum(amount_kobo), 0) from desk_payment p
    where p.booking_id = p_booking and not exists (select from desk_payment_reversal r where r.payment_id = p.id))
    - (select coalesce(sum(amount_kobo), 0) from desk_refund g where g.booking_id = p_booking);

-- Two desks that give back the same money queue at the booking, and the second is refused. Locked before the row refers to
-- the booking: two that both refer to it could not both lock it after.
create function refuse_refund_above_paid() returns trigger language plpgsql as $$
begin
  perform from booking where id = new.booking_id for update;
  if desk_paid(new.booking_id) < new.amount_kobo then
    raise exception 'more given back than was paid' using errcode = 'check_violation', constraint = 'desk_refund_within_paid';
  end if;
  return new;
end $$;
create trigger desk_refund_within_paid before insert on desk_refund
  for each row execute function refuse_refund_above_paid();

-- Nor is a payment reversed of which part was given back. After the row is there: one that was reversed before makes none.
create function refuse_reversal_of_returned() returns trigger language plpgsql as $$
declare
  stay uuid;
begin
  select booking_id into strict stay from desk_payment where id = new.payment_id;
  perform from booking where id = stay for update;
  if desk_paid(stay) < 0 then
    raise exception 'more given back than was paid' using errcode = 'check_violation', constraint = 'desk_refund_within_paid';
  end if;
  return null;
end $$;
create trigger desk_refund_within_paid after insert on desk_payment_reversal
  for each row execute function refuse_reversal_of_returned();

-- As in 0004, but what was paid over the gateway counts too: a stay that was paid online and made longer owes the rest only.
create or replace function refuse_overpayment() returns trigger language plpgsql as $$
declare
  stay booking%rowtype;
begin
  select * into strict stay from booking where id = new.booking_id for update;
  if desk_paid(stay.id) + gateway_paid(stay.tx_ref) + new.amount_kobo > stay.total_kobo then
    raise exception 'more than the balance' using errcode = 'check_violation', constraint = 'desk_payment_within_balance';
  end if;
  return new;
end $$;

-- A card payment of a stay that became cheaper; more than once, where the stay changes more than once.
alter type refund_purpose add value 'reduced';
alter table refund drop constraint refund_once_per_purpose;
create unique index refund_once_per_purpose on refund (payment_id, purpose)
  where purpose in ('late', 'partial', 'over', 'duplicate', 'wrong_currency', 'foreign', 'cancelled');

-- As in 0015, and: money given back at the desk is a negative line of the day on which it was.
create or replace view money_source as
  select payment.id, 'payment'::money_kind as kind, payment.id as source_id, payment.created_at as at,
    'rooms'::money_stream as stream, 'gateway'::money_method as method, payment.amount_kobo, booking.id as booking_id,
    null::integer as drink_id, null::integer as quantity, null::uuid as staff_id, null::text as reason
  from payment join booking on booking.tx_ref = payment.tx_ref
  where payment.currency = 'NGN'
  union all
  select refund.id, 'refund', refund.id, refund.made_at, 'rooms', refund.way::text::money_method, -refund.amount_kobo,
    booking.id, null, null, refund.decided_by, refund.reason
  from refund join payment on payment.id = payment_id join booking on booking.tx_ref = payment.tx_ref
  where refund.state = 'made' and payment.currency = 'NGN'
  union all
  select id, 'payment', id, taken_at, 'rooms', method::text::money_method, amount_kobo, booking_id, null, null, taken_by, null
  from desk_payment
  union all
  select md5('payment_reversed ' || paid.id)::uuid, 'payment_reversed', paid.id, reversed_at, 'rooms',
    paid.method::text::money_method, -paid.amount_kobo, paid.booking_id, null, null, reversed_by, reason
  from desk_payment_reversal join desk_payment paid on paid.id = payment_id
  union all
  select id, 'refund', id, given_at, 'rooms', method::text::money_method, -amount_kobo, booking_id, null, null, given_by, reason
  from desk_refund
  union all
  select id, 'sale', id, created_at, 'bar', payment_method::text::money_method, total_kobo, null, drink_id, quantity, sold_by, null
  from bar_sale
  union all
  select md5('sale_deleted ' || id)::uuid, 'sale_deleted', id, deleted_at, 'bar', payment_method::text::money_method,
    -total_kobo, null, drink_id, -quantity, deleted_by, delete_reason
  from bar_sale where deleted_at is not null;
create trigger returned_money_is_entered after insert on desk_refund for each row execute function enter_money('refund');

-- As in 0015, at the price of the night.
create or replace view sold_night as
  select night, booking_id, night_kobo[night - check_in + 1] as price_kobo
  from booking_night join booking on booking.id = booking_id
  where status <> 'pending' and not overstay;

-- A guest who moves to another room during the stay has slept in the first one: the nights of a stay may be of several
-- types, and what the booking says is the type of its last night.
create or replace function check_booking_nights() returns trigger language plpgsql as $$
declare
  key text := case tg_table_name when 'booking' then 'id' else 'booking_id' end;
  touched uuid[] := array[(to_jsonb(old) ->> key)::uuid, (to_jsonb(new) ->> key)::uuid];
begin
  if exists (
    select from booking b
    where b.id = any (touched) and b.nights_held
      and ((b.check_out - b.check_in) <> (
          select count(*) from booking_night n
          where n.booking_id = b.id and n.night >= b.check_in and n.night < b.check_out and not n.overstay)
        or b.room_type_id is distinct from (
          select n.room_type_id from booking_night n where n.booking_id = b.id and n.night = b.check_out - 1))
  ) or exists (
    select from booking b join booking_night n on n.booking_id = b.id
    where b.id = any (touched) and n.overstay and n.night < b.check_out
  ) then
    raise exception 'booking % does not hold its nights', touched
      using errcode = 'check_violation', constraint = 'booking_holds_its_nights';
  end if;
  return null;
end $$;

-- As in 0001, for nights of several types.
create or replace function release_nights(p_booking uuid, p_from date) returns void language plpgsql as $$
begin
  perform from room_inventory
    where room_type_id in (select held.room_type_id from booking_night held where held.booking_id = p_booking)
    order by room_type_id for no key update;
  with freed as (
    delete from booking_night where booking_id = p_booking and night >= p_from returning room_type_id, night)
  update night set booked = booked - 1 from freed
    where (night.room_type_id, night.night) = (freed.room_type_id, freed.night);
  update booking set nights_held = false where id = p_booking and nights_held;
end $$;

-- Makes a type's nights ready to be taken by a booking: who holds some of them queues here, holds that ran out give way, and
-- guests who overstay come first. Lock order as everywhere: bookings, inventory in the order of its types, nights.
create function queue_for_nights(p_booking uuid, p_type text, p_from date, p_until date, p_at timestamptz) returns void
language plpgsql as $$
declare
  today date := hotel_day(p_at);
  tonight boolean := today >= p_from and today < p_until;
  lapsed uuid[];
  given_up uuid;
begin
  lapsed := array(
    select id from booking
    where status = 'pending' and nights_held and hold_until <= p_at and id <> p_booking
      and room_type_id = p_type and check_in < p_until and check_out > p_from
    order by id for update);
  if tonight then
    perform from booking where id in (select uncounted_overstays(p_type, today)) order by id for update;
  end if;
  perform from room_inventory
    where room_type_id = p_type
      or room_type_id in (select held.room_type_id from booking_night held where held.booking_id = p_booking)
    order by room_type_id for no key update;
  foreach given_up in array lapsed loop
    perform release_nights(given_up, '-infinity');
  end loop;
  if tonight then
    perform hold_overstays(p_type, p_at);
  end if;
end $$;

-- Takes these nights of a type for a booking, or raises no_data_found. A night before today is measured by the rooms there were.
create function take_nights(p_booking uuid, p_type text, p_nights date[], p_today date) returns void language plpgsql as $$
declare
  stock room_inventory%rowtype;
  taken integer;
begin
  select * into stock from room_inventory where room_type_id = p_type;
  if not found or stock.status <> 'Available' or not stock.is_active then
    raise exception 'not on sale' using errcode = 'no_data_found';
  end if;
  insert into night (room_type_id, night, total_rooms)
    select p_type, day, stock.total_rooms from unnest(p_nights) day on conflict do nothing;
  update night set booked = booked + 1
    where room_type_id = p_type
      and booked < case when night < p_today then coalesce(closed_total, total_rooms)
        else coalesce(closed_total, stock.total_rooms - stock.held_back) end
      and night in (
        select night from night where room_type_id = p_type and night = any (p_nights) order by night for update);
  get diagnostics taken = row_count;
  if taken < cardinality(p_nights) then
    raise exception 'no room left' using errcode = 'no_data_found';
  end if;
  insert into booking_night (booking_id, room_type_id, night) select p_booking, p_type, day from unnest(p_nights) day;
end $$;

-- Gives a stay the nights of other dates, or of another type: keeps what both have, drops and takes the rest, or does
-- nothing and answers false. The caller holds the booking and writes its new dates, type and prices in the same
-- transaction. A night before p_today stays as it was slept; it is added only behind the stay, where its guest has stayed on.
create function change_nights(p_booking uuid, p_type text, p_check_in date, p_check_out date, p_today date, p_at timestamptz)
returns boolean language plpgsql as $$
declare
  stay booking%rowtype;
  taking date[];
begin
  select * into strict stay from booking where id = p_booking;
  perform queue_for_nights(p_booking, p_type, p_check_in, p_check_out, p_at);

  taking := array(
    select day::date from generate_series(p_check_in, p_check_out - 1, interval '1 day') day
    where not exists (select from booking_night held
      where held.booking_id = p_booking and held.night = day::date and (held.room_type_id = p_type or held.night < p_today))
    order by day);
  if exists (select from unnest(taking) day where day < p_today and (day < stay.check_out or stay.status <> 'checked_in'))
    or stay.status = 'checked_in' and exists (select from booking_night held
      where held.booking_id = p_booking and held.night >= stay.check_in and held.night < least(p_today, stay.check_out)
        and (held.night < p_check_in or held.night >= p_check_out))
  then
    raise exception 'a night before today stays as it was' using errcode = 'check_violation',
      constraint = 'past_nights_stay';
  end if;

  -- A guest who has stayed on and extends the stay: what was counted as an overstay is a night of the stay from now on.
  update booking_night set overstay = false where booking_id = p_booking and overstay and night < p_check_out;
  with freed as (
    delete from booking_night held
    where held.booking_id = p_booking
      and (held.night < p_check_in or held.night >= p_check_out or held.night >= p_today and held.room_type_id <> p_type)
      and not (held.overstay and held.night < p_today)
    returning held.room_type_id, held.night)
  update night set booked = booked - 1 from freed
    where (night.room_type_id, night.night) = (freed.room_type_id, freed.night);
  if cardinality(taking) > 0 then
    perform take_nights(p_booking, p_type, taking, p_today);
  end if;
  return true;
exception
  when no_data_found then
    -- Leaving the block has undone all of it: the caller's transaction can go on.
    return false;
end $$;
