-- A guest can be forgotten: after the time that the config says, or because they ask for it. Only what names the person or
-- was typed about them goes. Money, nights, states, and who did what and when stay.

alter table booking alter column guest_email drop not null, alter column guest_phone drop not null;

create table forgotten_guest (
  booking_id uuid primary key references booking,
  -- From then on nothing here says how to reach the guest,
  contact_at timestamptz not null,
  -- and from then on nothing names them, and no text that was typed about the booking is left.
  name_at timestamptz,
  -- The guest asked for it: written down outside the database too, so that an older copy of it forgets them again.
  asked boolean not null default false
);

-- What stands in the place of a name, and of a text.
create function erased_name() returns text language sql immutable parallel safe return 'Erased guest';
create function erased_text() returns text language sql immutable parallel safe return 'Erased';

create function contact_forgotten(p_booking uuid) returns boolean language sql stable
  return exists (select from forgotten_guest where booking_id = p_booking);
create function name_forgotten(p_booking uuid) returns boolean language sql stable
  return exists (select from forgotten_guest where booking_id = p_booking and name_at is not null);

-- Of a member of the staff who has left.
create function staff_forgotten(p_staff uuid) returns boolean language sql stable
  return not exists (select from staff where id = p_staff and (is_active or email is not null or phone is not null));

-- What an entry of the log says, without the person. With a method, `reference` is what the terminal or the bank called the
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
    when was ->> 'subject_kind' = 'charge' then (select payable_id from charge where tx_ref = was ->> 'subject_id')
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

-- The rows that stay as they were written do so but for that.
drop trigger audit_kept_as_written on audit;
create trigger audit_kept_as_written before delete on audit for each row execute function keep_audit_as_written();
create trigger audit_change_kept_as_written before update on audit for each row
  when (not only_erases('audit', to_jsonb(old), to_jsonb(new))) execute function keep_audit_as_written();

drop trigger money_kept_as_written on desk_payment;
create trigger money_kept_as_written before delete on desk_payment for each row execute function keep_money_as_written();
create trigger money_change_kept_as_written before update on desk_payment for each row
  when (not only_erases('desk_payment', to_jsonb(old), to_jsonb(new))) execute function keep_money_as_written();

drop trigger money_kept_as_written on desk_payment_reversal;
create trigger money_kept_as_written before delete on desk_payment_reversal
  for each row execute function keep_money_as_written();
create trigger money_change_kept_as_written before update on desk_payment_reversal for each row
  when (not only_erases('desk_payment_reversal', to_jsonb(old), to_jsonb(new))) execute function keep_money_as_written();

drop trigger money_kept_as_written on booking_adjustment;
create trigger money_kept_as_written before delete on booking_adjustment
  for each row execute function keep_money_as_written();
create trigger money_change_kept_as_written before update on booking_adjustment for each row
  when (not only_erases('booking_adjustment', to_jsonb(old), to_jsonb(new))) execute function keep_money_as_written();

drop trigger money_kept_as_written on desk_refund;
create trigger money_kept_as_written before delete on desk_refund for each row execute function keep_money_as_written();
create trigger money_change_kept_as_written before update on desk_refund for each row
  when (not only_erases('desk_refund', to_jsonb(old), to_jsonb(new))) execute function keep_money_as_written();

drop trigger money_entry_kept_as_written on money_entry;
create trigger money_entry_kept_as_written before insert or delete on money_entry
  for each row execute function guard_money_entry();
create trigger money_entry_change_kept_as_written before update on money_entry for each row
  when (not only_erases('money_entry', to_jsonb(old), to_jsonb(new))) execute function guard_money_entry();

drop trigger refund_guarded on refund;
create trigger refund_guarded before insert or delete on refund for each row execute function guard_refund();
create trigger refund_change_guarded before update on refund for each row
  when (not only_erases('refund', to_jsonb(old), to_jsonb(new))) execute function guard_refund();

-- As in 0015, but a name goes only from a booking whose guest is forgotten.
create or replace function guard_booking_version() returns trigger language plpgsql as $$
begin
  -- Depth 1 is this trigger alone: no row of the history has led here.
  if tg_op = 'INSERT' and pg_trigger_depth() > 1 then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if pg_trigger_depth() > 1 and old.until is null and to_jsonb(new) - 'until' = to_jsonb(old) - 'until'
      or only_erases('booking_version', to_jsonb(old), to_jsonb(new)) then
      return new;
    end if;
  end if;
  raise exception 'what a booking was stays written' using errcode = 'check_violation', constraint = 'booking_version_kept_as_written';
end $$;

-- Who is forgotten stays so, and nobody else is without a way to reach them.
create function check_forgotten(p_booking uuid, p_name text, p_email text, p_phone text, p_note text) returns void
language plpgsql as $$
begin
  if contact_forgotten(p_booking) is distinct from (p_email is null)
    or contact_forgotten(p_booking) is distinct from (p_phone is null)
    or name_forgotten(p_booking) and (p_name <> erased_name() or p_note <> '') then
    raise exception 'who is forgotten stays forgotten' using errcode = 'check_violation', constraint = 'guest_stays_forgotten';
  end if;
end $$;
create function guard_guest() returns trigger language plpgsql as $$
begin
  perform check_forgotten(new.id, new.guest_name, new.guest_email, new.guest_phone, new.note);
  return new;
end $$;
create trigger guest_stays_forgotten before insert or update of guest_name, guest_email, guest_phone, note on booking
  for each row execute function guard_guest();

create function check_list_of_forgotten() returns trigger language plpgsql as $$
begin
  perform check_forgotten(id, guest_name, guest_email, guest_phone, note) from booking where id = new.booking_id;
  return null;
end $$;
create constraint trigger guest_stays_forgotten after insert or update on forgotten_guest
  deferrable initially deferred for each row execute function check_list_of_forgotten();

create function keep_list_of_forgotten() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.booking_id, new.contact_at) = (old.booking_id, old.contact_at)
      and (old.name_at is null or new.name_at is not distinct from old.name_at) and new.asked >= old.asked then
      return new;
    end if;
  end if;
  raise exception 'who is forgotten stays forgotten' using errcode = 'check_violation', constraint = 'guest_stays_forgotten';
end $$;
create trigger list_of_forgotten_only_grows before update or delete on forgotten_guest
  for each row execute function keep_list_of_forgotten();

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
      -- Neither a link nor a cookie opens it any more.
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

-- Takes out of staff who have left how to reach them, once nothing was written down about them since a moment. Answers how many.
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

-- A guest is looked for by how they can be reached, however it is written.
create index booking_by_email on booking (lower(guest_email)) where guest_email is not null;
create index booking_by_phone on booking (right(regexp_replace(guest_phone, '\D', '', 'g'), 10)) where guest_phone is not null;
create index job_by_booking on job ((payload ->> 'bookingId'));
create index booking_to_be_forgotten on booking (check_out) where guest_name <> 'Erased guest';
