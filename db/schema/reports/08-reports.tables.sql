-- Figures by day, which triggers write.

-- Sums of money_entry by day. The view money_day adds up the slots. given_back_kobo is positive, and has what was given
-- back on the day, whenever it was taken.
create table money_day_slot (
  day date not null,
  stream money_stream not null,
  method money_method not null,
  taken_kobo bigint not null,
  given_back_kobo bigint not null,
  -- How many money entries were added up.
  taken integer not null,
  given_back integer not null,
  slot smallint not null,
  primary key (day, stream, method, slot)
);
create table drink_day_slot (
  day date not null,
  drink_id integer not null references drink,
  quantity integer not null,
  amount_kobo bigint not null,
  slot smallint not null,
  primary key (day, drink_id, slot)
);

-- Bookings that are not deleted, by the day on which they were made. booked_kobo does not include cancelled and voided
-- bookings.
create table booking_day_slot (
  day date not null,
  source booking_source not null,
  bookings integer not null,
  called_off integer not null,
  booked_kobo bigint not null,
  slot smallint not null,
  primary key (day, source, slot)
);

-- Hotel days that have ended, with the figures of their night when they were closed.
create table closed_day (
  day date primary key,
  rooms integer not null check (rooms >= 0),
  sold integer not null check (sold >= 0),
  room_charge_kobo bigint not null check (room_charge_kobo >= 0),
  closed_at timestamptz not null,
  -- The number of the report of the day, without gaps; written by a trigger.
  number integer not null default 0 unique,
  constraint closed_day_has_ended check (day <= (closed_at at time zone 'UTC')::date)
);

-- The rooms sold and the room charge of a closed day, by the rate plan of the booking. They add up to those of
-- closed_day.
create table closed_day_plan (
  day date not null references closed_day,
  plan_code text not null references rate_plan,
  sold integer not null check (sold > 0),
  room_charge_kobo bigint not null check (room_charge_kobo > 0),
  primary key (day, plan_code)
);

-- How a night was booked: on the website, by the link of a company, or at the desk, without or with a company.
-- `unknown` is for nights of days that were closed before the source was recorded.
create type night_source as enum ('website', 'company_link', 'desk', 'company_desk', 'unknown');

create table closed_day_source (
  day date not null references closed_day,
  source night_source not null,
  sold integer not null check (sold > 0),
  room_charge_kobo bigint not null check (room_charge_kobo > 0),
  primary key (day, source)
);

create table closed_day_type (
  day date not null references closed_day,
  room_type_id text not null references room_type,
  sold integer not null check (sold > 0),
  room_charge_kobo bigint not null check (room_charge_kobo > 0),
  primary key (day, room_type_id)
);

-- The open items of the day when it was closed (`open_items`).
create table closed_day_item (
  day date not null references closed_day,
  kind text not null,
  subject text not null,
  booking_id uuid references booking,
  room_id uuid references room,
  -- The amount of the tab or transfer, or what the guest still owed.
  amount_kobo bigint not null,
  primary key (day, kind, subject)
);

-- The figures of where the money of the hotel is, and of what is owed (the view money_now).
create type money_figure as enum
  ('tills', 'envelopes', 'safe', 'gateway', 'transfers', 'gateway_refunds', 'desk_refunds', 'in_house', 'left', 'to_come', 'tabs',
   'companies');

-- What each of these figures was when the day was closed. Of days that were closed together, only the last has rows,
-- because nobody knows what the figures were when the earlier ones ended.
create table closed_day_money (
  day date not null references closed_day,
  figure money_figure not null,
  amount_kobo bigint not null,
  primary key (day, figure)
);
