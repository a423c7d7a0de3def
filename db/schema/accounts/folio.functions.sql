-- Whether the account of a stay takes a line, or the reversal of a line. The same as `acceptsLine` in
-- contract/bookings/folio.ts.
create function accepts_folio_line(status booking_status, is_reversal boolean) returns boolean language sql immutable parallel safe
  return status = 'checked_in' or is_reversal and status in ('checked_out', 'completed');

create function tax_rate_on(p_tax tax_kind, p_day date) returns integer language sql stable
  return coalesce((select rate from tax_rule where tax = p_tax and from_day <= p_day order by from_day desc limit 1), 0);

-- Whether somebody has said which taxes prices contain on a day: a rate of VAT and one of the consumption tax, each of
-- which can be 0.
create function taxes_are_decided(p_day date) returns boolean language sql stable
  return exists (select from tax_rule where tax = 'vat' and from_day <= p_day)
    and exists (select from tax_rule where tax = 'consumption' and from_day <= p_day);

-- Returns amount * rate / whole, rounded to the kobo; half a kobo is rounded up.
create function tax_share(amount bigint, rate integer, whole integer) returns bigint language sql immutable parallel safe
  return (2 * amount * rate + whole) / (2 * whole);

-- Splits a price into net price, service charge and taxes, as `splitGross` in contract/accounts/taxes.ts does. The
-- parts of a negative price are negative.
create function split_gross(gross bigint, service_rate integer, vat_rate integer, consumption_rate integer)
  returns table (net bigint, service bigint, vat bigint, consumption bigint) language sql immutable parallel safe as $$
  select sign(gross)::integer * (abs(gross) - vat - consumption - service), sign(gross)::integer * service,
    sign(gross)::integer * vat, sign(gross)::integer * consumption
  from (select tax_share(abs(gross), vat_rate, 10000 + vat_rate + consumption_rate) as vat,
      tax_share(abs(gross), consumption_rate, 10000 + vat_rate + consumption_rate) as consumption) taxes,
    lateral (select tax_share(abs(gross) - vat - consumption, service_rate, 10000 + service_rate) as service) charged
$$;

-- What the booking itself puts on the account: its nights, fee and adjustments, with the day by whose rates each is
-- taxed. The same as in `stayAccount` (contract/accounts/stay-account.ts).
create function booking_lines(p_booking_id uuid)
  returns table (source text, kind text, label text, amount_kobo bigint, day date) language sql stable as $$
  select 'night ' || night, 'night', 'Room night' || coalesce(', ' || (
      select number from room_night join room on room.id = room_id where booking_id = p_booking_id and room_night.night = priced.night), ''),
    amount, night
  from (select check_in + (place - 1)::integer as night, amount
    from booking, unnest(night_kobo) with ordinality given (amount, place) where id = p_booking_id) priced
  union all
  select 'fee', 'fee', 'Transaction fee', fee_kobo, hotel_day(created_at) from booking where id = p_booking_id and fee_kobo > 0
  union all
  select id::text, kind::text, case kind when 'discount' then 'Discount' else 'Extra charge' end, amount_kobo, hotel_day(made_at)
  from booking_adjustment where booking_id = p_booking_id
$$;

-- The posted lines of nights, fee and adjustments that no other line takes back.
create function standing_lines(p_booking_id uuid) returns setof folio_line language sql stable as $$
  select * from folio_line line where booking_id = p_booking_id and source is not null and reverses is null
    and not exists (select from folio_line where reverses = line.id)
$$;

-- The lines of `standing_lines` for nights, a fee or adjustments that the stay no longer has, or has at another price.
-- All lines of `standing_lines` if the stay was deleted, or is pending, cancelled, voided or a no-show.
create function outdated_lines(p_booking_id uuid) returns setof folio_line language sql stable as $$
  select line.* from standing_lines(p_booking_id) line join booking on booking.id = p_booking_id
    left join booking_lines(p_booking_id) due on due.source = line.source
  where due.amount_kobo is distinct from line.gross_kobo or deleted_at is not null
    or status not in ('confirmed', 'checked_in', 'checked_out', 'completed')
$$;
