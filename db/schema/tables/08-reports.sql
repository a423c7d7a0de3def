-- Figures that stand ready, so that a year is read as fast as a week. Triggers keep them; a day that has ended keeps its own.

create type money_stream as enum ('rooms', 'bar');
create type money_method as enum ('gateway', 'cash', 'card', 'transfer');
create type money_kind as enum ('payment', 'payment_reversed', 'refund', 'sale', 'sale_deleted');

-- The rows of money_line, found by day and time without looking everywhere. One is added when money moves, on the day on
-- which it moves, and never changed.
create table money_entry (
  id uuid primary key,
  kind money_kind not null,
  -- The row that says so.
  source_id uuid not null,
  at timestamptz not null,
  day date not null,
  stream money_stream not null,
  method money_method not null,
  amount_kobo bigint not null,
  booking_id uuid references booking,
  drink_id integer references drink,
  quantity integer,
  staff_id uuid references staff,
  reason text,
  unique (source_id, kind),
  constraint money_entry_signed check (case when kind in ('payment', 'sale') then amount_kobo >= 0 else amount_kobo <= 0 end)
);
create index money_entry_by_time on money_entry (at, id);
create index money_entry_by_day on money_entry (day, stream);
create index money_entry_by_booking on money_entry (booking_id);

-- Added up: what was taken, and what was given back of it or of earlier money, as a positive amount.
create table money_day (
  day date not null,
  stream money_stream not null,
  method money_method not null,
  taken_kobo bigint not null,
  given_back_kobo bigint not null,
  -- How many entries of each.
  taken integer not null,
  given_back integer not null,
  primary key (day, stream, method)
);
create table drink_day (
  day date not null,
  drink_id integer not null references drink,
  quantity integer not null,
  amount_kobo bigint not null,
  primary key (day, drink_id)
);

-- Bookings that are not deleted, by the day they were made. Those that earn nothing are counted, and their price is not.
create table booking_day (
  day date not null,
  source booking_source not null,
  bookings integer not null,
  called_off integer not null,
  booked_kobo bigint not null,
  primary key (day, source)
);

-- A hotel day that has ended, with the figures of its night as they were then.
create table closed_day (
  day date primary key,
  rooms integer not null check (rooms >= 0),
  sold integer not null check (sold >= 0),
  room_charge_kobo bigint not null check (room_charge_kobo >= 0),
  closed_at timestamptz not null,
  constraint closed_day_has_ended check (day <= (closed_at at time zone 'UTC')::date)
);
