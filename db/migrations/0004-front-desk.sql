-- What the front desk does with bookings: finds them, takes money for them, and says why it changed one.

create type desk_method as enum ('cash', 'card', 'transfer');

alter table audit add column reason text;

-- Without the marks of accents and tones: who types Ola finds Ọlá. Capitals are those of Unicode, whatever the server's locale.
create function plain_text(given text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu");

-- The words a booking is found by, each from its beginning: names and the parts of double ones, the reference with and
-- without its prefix, the telephone number as it was written, from abroad, from Nigeria, and without the leading zero.
-- Its cost is near the truth: reading a long list and taking each row's words apart is dearer than asking the index.
create function booking_words(guest text, reference text, phone text) returns tsvector
  language sql immutable parallel safe cost 5000
  return array_to_tsvector(array(
    select distinct word from unnest(
      regexp_split_to_array(plain_text(guest), '\s+') || regexp_split_to_array(plain_text(guest), '[\s''’.-]+')
      || array[lower(reference), split_part(lower(reference), '-', 2), regexp_replace(phone, '\D', '', 'g'),
        right(regexp_replace(phone, '\D', '', 'g'), 10), '0' || right(regexp_replace(phone, '\D', '', 'g'), 10),
        '234' || right(regexp_replace(phone, '\D', '', 'g'), 10)]
    ) word where word <> ''));

create index booking_by_words on booking using gin (booking_words(guest_name, reference, guest_phone))
  where deleted_at is null;
-- One for every order and every filter of the list; each holds what the sum of the list is made of.
create index booking_by_age on booking (created_at, id) include (status, total_kobo) where deleted_at is null;
create index booking_by_guest on booking (lower(guest_name) collate "und-x-icu", id) where deleted_at is null;
create index booking_by_amount on booking (total_kobo, id) where deleted_at is null;
create index booking_by_arrival on booking (check_in, id) where deleted_at is null;
create index booking_by_days on booking using gist (daterange(check_in, check_out, '[]')) where deleted_at is null;
create index booking_by_status on booking (status, created_at, id) include (total_kobo) where deleted_at is null;
create index booking_by_source on booking (source, created_at, id) include (status, total_kobo) where deleted_at is null;
create index booking_by_payment_status on booking (payment_status, created_at, id) include (status, total_kobo)
  where deleted_at is null;
create index audit_by_kind on audit (subject_kind, id);

-- Money taken at the desk. A row is never changed and never goes: what was wrong is reversed by a second one.
create table desk_payment (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  method desk_method not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- What the terminal or the bank calls it.
  reference text,
  taken_by uuid not null references staff,
  taken_at timestamptz not null,
  -- The browser's own key: the same payment sent twice is one payment.
  key text unique
);
create index desk_payment_by_booking on desk_payment (booking_id);

create table desk_payment_reversal (
  payment_id uuid primary key references desk_payment,
  reversed_by uuid not null references staff,
  reversed_at timestamptz not null,
  reason text not null check (reason <> '')
);

create function keep_money_as_written() returns trigger language plpgsql as $$
begin
  raise exception 'a payment is reversed, never changed' using errcode = 'check_violation', constraint = 'money_kept_as_written';
end $$;
create trigger money_kept_as_written before update or delete on desk_payment
  for each row execute function keep_money_as_written();
create trigger money_kept_as_written before update or delete on desk_payment_reversal
  for each row execute function keep_money_as_written();

create function desk_paid(p_booking uuid) returns bigint language sql stable
  return (select coalesce(sum(amount_kobo), 0) from desk_payment p
    where p.booking_id = p_booking and not exists (select from desk_payment_reversal r where r.payment_id = p.id));

-- Two desks that take the last of a balance at once queue here; the second is refused.
create function refuse_overpayment() returns trigger language plpgsql as $$
declare
  owed bigint;
begin
  select total_kobo into strict owed from booking where id = new.booking_id for update;
  if desk_paid(new.booking_id) + new.amount_kobo > owed then
    raise exception 'more than the balance' using errcode = 'check_violation', constraint = 'desk_payment_within_balance';
  end if;
  return new;
end $$;
create trigger desk_payment_within_balance before insert on desk_payment
  for each row execute function refuse_overpayment();
