-- Forgetting guests and staff who have left. Rows that never change let exactly that through (`only_erases`).

-- What stands in the place of a name, and of a text.
create function erased_name() returns text language sql immutable parallel safe return 'Erased guest';
create function erased_text() returns text language sql immutable parallel safe return 'Erased';

create function contact_forgotten(p_booking uuid) returns boolean language sql stable
  return exists (select from forgotten_guest where booking_id = p_booking);
create function name_forgotten(p_booking uuid) returns boolean language sql stable
  return exists (select from forgotten_guest where booking_id = p_booking and name_at is not null);

-- True of a staff member who has left.
create function staff_forgotten(p_staff uuid) returns boolean language sql stable
  return not exists (select from staff where id = p_staff and (is_active or email is not null or phone is not null));

-- What an audit entry says, without the person. With a method, `reference` is what the terminal or the bank called the
-- payment; otherwise it is the booking's own.
create function without_person(facts jsonb, whole boolean) returns jsonb language sql immutable parallel safe
  return case when jsonb_typeof(facts) = 'object' then
    facts - case when not whole then '{guestEmail,guestPhone}'::text[]
      when facts ? 'method' then '{guestName,guestEmail,guestPhone,note,reference}'::text[]
      else '{guestName,guestEmail,guestPhone,note}'::text[] end
    else facts end;
create function without_contact(facts jsonb) returns jsonb language sql immutable parallel safe
  return case when jsonb_typeof(facts) = 'object' then facts - '{email,phone}'::text[] else facts end;

-- A row of a table that is otherwise never changed, without the person.
create function erased_row(was jsonb, whole boolean) returns jsonb language sql immutable parallel safe
  return (select jsonb_object_agg(key, case
      when key in ('before', 'after') then without_person(value, whole)
      when not whole or jsonb_typeof(value) = 'null' then value
      when key = 'guest_name' then to_jsonb(erased_name())
      when key = 'reason' then to_jsonb(erased_text())
      when key in ('reference', 'gateway_said') then 'null'::jsonb
      else value end)
    from jsonb_each(was));

-- Which booking a row is about.
create function booking_of_row(table_name text, was jsonb) returns uuid language sql stable
  return case
    when table_name = 'desk_payment_reversal' then
      (select booking_id from desk_payment where id = (was ->> 'payment_id')::uuid)
    when table_name = 'refund' then
      (select booking.id from payment join booking using (tx_ref) where payment.id = (was ->> 'payment_id')::uuid)
    when table_name <> 'audit' then (was ->> 'booking_id')::uuid
    when was ->> 'subject_kind' = 'booking' then (was ->> 'subject_id')::uuid
    when was ->> 'subject_kind' = 'charge' then (select booking_id from charge where tx_ref = was ->> 'subject_id')
    when was ->> 'subject_kind' = 'difference' then
      (select booking_id from difference where id = (was ->> 'subject_id')::uuid)
    when was ->> 'subject_kind' = 'job' then (was -> 'after' ->> 'bookingId')::uuid
  end;

-- Whether a change does nothing but take a person out who is forgotten.
create function only_erases(table_name text, was jsonb, becomes jsonb) returns boolean language plpgsql stable as $$
declare
  stay uuid := booking_of_row(table_name, was);
begin
  if table_name = 'audit' and was ->> 'subject_kind' = 'staff' then
    return staff_forgotten((was ->> 'subject_id')::uuid) and becomes = was
      || jsonb_build_object('before', without_contact(was -> 'before'), 'after', without_contact(was -> 'after'));
  end if;
  return name_forgotten(stay) and becomes = erased_row(was, true)
    or contact_forgotten(stay) and becomes = erased_row(was, false);
end $$;

-- Takes the guest out of a booking: how to reach them, or all that names them and all that was typed about them. Safe to repeat.
create function forget_guest(p_booking uuid, p_whole boolean, p_asked boolean, p_at timestamptz) returns void
language plpgsql as $$
declare
  stay booking%rowtype;
begin
  select * into stay from booking where id = p_booking for update;
  if not found then
    return;
  end if;
  insert into forgotten_guest as known values (p_booking, p_at, case when p_whole then p_at end, p_asked)
    on conflict (booking_id) do update
    set name_at = coalesce(known.name_at, excluded.name_at), asked = known.asked or excluded.asked;
  update booking
    set guest_name = case when p_whole then erased_name() else guest_name end, guest_email = null, guest_phone = null,
      note = case when p_whole then '' else note end,
      -- A payment that still comes is owed back: it confirms no booking of nobody.
      expired_at = case when p_whole then null else expired_at end,
      -- Neither a link nor a cookie opens the receipt any more.
      receipt_token = gen_random_uuid()::text
    where id = p_booking;
  delete from pay_link where booking_id = p_booking;
  delete from idempotency where booking_id = p_booking;

  update audit
    set before = without_person(before, p_whole), after = without_person(after, p_whole),
      reason = case when p_whole and reason is not null then erased_text() else reason end
    where id in (
        select id from audit where subject_kind = 'booking' and subject_id = p_booking::text
        union all select id from audit where subject_kind = 'charge' and subject_id = stay.tx_ref
        union all select id from audit where subject_kind = 'difference'
          and subject_id in (select difference.id::text from difference where booking_id = p_booking)
        union all select id from audit where subject_kind = 'job' and after ->> 'bookingId' = p_booking::text)
      -- What is said there is said about the erasing.
      and action not in ('guest erased', 'guest exported');
  if not p_whole then
    return;
  end if;

  update booking_version set guest_name = erased_name() where booking_id = p_booking;
  update desk_payment set reference = null where booking_id = p_booking and reference is not null;
  update desk_payment_reversal set reason = erased_text()
    where payment_id in (select id from desk_payment where booking_id = p_booking);
  update booking_adjustment set reason = erased_text() where booking_id = p_booking;
  update desk_refund set reason = erased_text() where booking_id = p_booking;
  update refund set reason = case when reason is null then null else erased_text() end, gateway_said = null
    where payment_id in (select id from payment where tx_ref = stay.tx_ref);
  update money_entry set reason = erased_text() where booking_id = p_booking and reason is not null;
  update difference set reason = erased_text() where booking_id = p_booking and reason is not null;
  -- What a guest was to be told of a change is in staff's words too.
  update job set last_error = null, payload = case when payload ? 'changes' then payload || '{"changes": []}' else payload end
    where payload ->> 'bookingId' = p_booking::text;
end $$;

-- Takes out of staff who have left how to reach them, once nothing was written about them since a moment. Answers how many.
create function forget_staff(p_before timestamptz) returns integer language plpgsql as $$
declare
  gone text[];
begin
  gone := array(
    select subject_id from audit
    where subject_kind = 'staff' and not exists (
      select from staff where staff.id = subject_id::uuid and is_active)
    group by subject_id having max(at) < p_before
      and (bool_or(before ?| '{email,phone}' or after ?| '{email,phone}') or exists (
        select from staff where staff.id = subject_id::uuid and (email is not null or phone is not null))));
  update staff set email = null, phone = null where id::text = any (gone);
  update audit set before = without_contact(before), after = without_contact(after)
    where subject_kind = 'staff' and subject_id = any (gone);
  return cardinality(gone);
end $$;
