-- Functions that forget guests, and staff who have left.

-- Erases e-mail and phone of a booking's guest. With p_name_too it also erases the name and the typed texts. Safe to
-- repeat.
create function forget_guest(p_booking_id uuid, p_name_too boolean, p_asked boolean, p_at timestamptz) returns void
language plpgsql as $$
declare
  forgotten booking%rowtype;
begin
  select * into forgotten from booking where id = p_booking_id for update;
  if not found then
    return;
  end if;
  -- Waits for a transaction that is writing the answer of a terminal.
  perform from terminal_request where booking_id = p_booking_id for update;
  insert into forgotten_guest as known values (p_booking_id, p_at, case when p_name_too then p_at end, p_asked)
    on conflict (booking_id) do update
    set name_at = coalesce(known.name_at, excluded.name_at), asked = known.asked or excluded.asked;
  update booking
    set guest_name = case when p_name_too then erased_name() else guest_name end, guest_email = null, guest_phone = null,
      note = case when p_name_too then '' else note end,
      -- A payment that arrives from now on is owed back, because it must not confirm a booking without a guest.
      expired_at = case when p_name_too then null else expired_at end,
      -- A new token makes the old links and cookies to the receipt useless.
      receipt_token = gen_random_uuid()::text
    where id = p_booking_id;
  delete from pay_link where booking_id = p_booking_id;
  delete from idempotency where booking_id = p_booking_id;

  update audit
    set before = audit_without_guest(before, p_name_too), after = audit_without_guest(after, p_name_too),
      reason = case when p_name_too and reason is not null then erased_text() else reason end
    where id in (
        select id from audit where subject_kind = 'booking' and subject_id = p_booking_id::text
        union all select id from audit where subject_kind = 'charge' and subject_id in (
          select tx_ref from charge where booking_id = p_booking_id)
        union all select id from audit where subject_kind = 'difference'
          and subject_id in (select difference.id::text from difference where booking_id = p_booking_id)
        union all select id from audit where subject_kind = 'job' and after ->> 'bookingId' = p_booking_id::text
        union all select id from audit where subject_kind = 'sale' and subject_id in (
          select bar_sale.id::text from bar_sale join bar_order on bar_order.id = order_id where booking_id = p_booking_id)
        union all select id from audit where subject_kind = 'tab' and subject_id in (
          select id::text from bar_tab where booking_id = p_booking_id)
        union all select id from audit where subject_kind = 'note' and subject_id in (
          select id::text from desk_note where booking_id = p_booking_id))
      -- Entries about erasing or exporting the data of the guest stay as they are.
      and action not in ('guest erased', 'guest exported');
  if not p_name_too then
    return;
  end if;

  update booking_version set guest_name = erased_name() where booking_id = p_booking_id;
  update desk_payment set reference = null where booking_id = p_booking_id and reference is not null;
  update card_slip set reference = null where booking_id = p_booking_id and reference is not null;
  update terminal_request set reference = null, reason = case when reason is not null then erased_text() end,
      problem = case when problem is not null then erased_text() end
    where booking_id = p_booking_id and num_nonnulls(reference, reason, problem) > 0;
  update desk_payment_reversal set reason = erased_text()
    where payment_id in (select id from desk_payment where booking_id = p_booking_id);
  update booking_adjustment set reason = erased_text() where booking_id = p_booking_id;
  update desk_note set note = case note when '' then '' else erased_text() end,
      outcome = case when outcome is not null then erased_text() end
    where booking_id = p_booking_id;
  update desk_refund set reason = erased_text() where booking_id = p_booking_id;
  update folio_line set reason = erased_text() where booking_id = p_booking_id and reason is not null;
  update clearing set reason = erased_text() where booking_id = p_booking_id and reason is not null;
  update guest_report set note = erased_text() where booking_id = p_booking_id and note <> '';
  update odd_answer set note = erased_text() where odd_thing_id in (select id from odd_thing where booking_id = p_booking_id);
  update invoice set buyer_name = erased_name(), buyer_address = '', buyer_tax_number = '',
      reason = case when reason is null then null else erased_text() end
    where booking_id = p_booking_id;
  update invoice_line set label = label_without_reason(label)
    where booking_id = p_booking_id and label <> label_without_reason(label);
  update folio_window set buyer_name = erased_name(), buyer_address = '', buyer_tax_number = '' where booking_id = p_booking_id;
  update statement_line set narration = erased_text(), reference = null, matched_words = array[erased_text()]
    where narration <> erased_text() and transfer_id in (select id from desk_payment where booking_id = p_booking_id);
  perform forget_sender(forgotten.guest_name, forgotten.created_at, (forgotten.check_out + 7)::timestamptz);
  update bar_tab set label = erased_text(), signature = null where booking_id = p_booking_id;
  update bar_order set signature = null where booking_id = p_booking_id and signature is not null;
  update bar_sale set delete_reason = erased_text()
    where delete_reason is not null and order_id in (select id from bar_order where booking_id = p_booking_id);
  update stock_movement set reason = erased_text() where kind in ('sale_deleted', 'poured_away') and sale_id in (
    select bar_sale.id from bar_sale join bar_order on bar_order.id = order_id where booking_id = p_booking_id);
  update refund set reason = case when reason is null then null else erased_text() end, gateway_said = null
    where payment_id in (select payment.id from payment join charge using (tx_ref) where booking_id = p_booking_id);
  update money_entry set reason = erased_text() where booking_id = p_booking_id and reason is not null;
  update difference set reason = erased_text() where booking_id = p_booking_id and reason is not null;
  -- `changes` is the list for a mail to the guest, which can contain texts that staff typed; `to` is an address.
  update job set last_error = null, payload = case when payload ? 'changes' then payload || '{"changes": []}' else payload end - 'to'
    where payload ->> 'bookingId' = p_booking_id::text;
end $$;

-- Erases what shares a word with the guest's name, from about p_from until p_until: names of senders in counts of
-- tills, lines of the bank, and notes of the desk of no stay.
create function forget_sender(p_guest_name text, p_from timestamptz, p_until timestamptz) returns void language plpgsql as $$
declare
  words text[] := array(
    select word from regexp_split_to_table(lower(p_guest_name), '[^[:alnum:]]+') word where length(word) > 2);
begin
  update shift_count set transfer_from = array(
      select case when regexp_split_to_array(lower(sender), '[^[:alnum:]]+') && words then erased_text() else sender end
      from unnest(transfer_from) with ordinality listed (sender, place) order by place)
    where counted_at between p_from and p_until
      and regexp_split_to_array(lower(array_to_string(transfer_from, ' ')), '[^[:alnum:]]+') && words;
  perform forget_bank_lines(array(
    select id from statement_line
    where day between p_from::date - 1 and p_until::date
      and regexp_split_to_array(lower(concat_ws(' ', narration, reference, set_aside_reason)), '[^[:alnum:]]+') && words));
  update desk_note set note = erased_text(), outcome = case when outcome is not null then erased_text() end
    where booking_id is null and written_at between p_from and p_until
      and regexp_split_to_array(lower(concat_ws(' ', note, outcome)), '[^[:alnum:]]+') && words;
end $$;

create function forget_bank_lines(p_ids uuid[]) returns void language sql as $$
  update statement_line set narration = erased_text(), reference = null,
      matched_words = case when matched_words is null then null else array[erased_text()] end,
      set_aside_reason = case when set_aside_reason is null then null else erased_text() end
    where id = any (p_ids)
$$;

-- Erases everything from before p_before in which names of senders can be: those in counts of tills, the texts of lines
-- of the bank, and the texts of notes of no stay.
create function forget_senders(p_before timestamptz) returns void language sql as $$
  select forget_bank_lines(array(
    select id from statement_line
    where day < p_before::date and (narration <> erased_text() or set_aside_reason <> erased_text())));
  update desk_note set note = erased_text(), outcome = case when outcome is not null then erased_text() end
    where booking_id is null and written_at < p_before and (note <> erased_text() or outcome <> erased_text());
  update shift_count set transfer_from = array_fill(erased_text(), array[cardinality(transfer_from)])
    where counted_at < p_before and transfer_from <> array_fill(erased_text(), array[cardinality(transfer_from)])
$$;

-- How many rows forget_senders would erase.
create function count_texts_to_forget(p_before timestamptz) returns bigint language sql stable as $$
  select (select count(*) from statement_line
      where day < p_before::date and (narration <> erased_text() or set_aside_reason <> erased_text()))
    + (select count(*) from desk_note
      where booking_id is null and written_at < p_before and (note <> erased_text() or outcome <> erased_text()))
    + (select count(*) from shift_count
      where counted_at < p_before and transfer_from <> array_fill(erased_text(), array[cardinality(transfer_from)]))
$$;

-- Staff who have left and whose last audit entry is older than p_before, if their e-mail or phone is stored.
create function staff_to_forget(p_before timestamptz) returns text[] language sql stable as $$
  select array(
    select subject_id from audit
    where subject_kind = 'staff' and not exists (
      select from staff where staff.id = as_uuid(subject_id) and is_active)
    group by subject_id having max(at) < p_before
      and (bool_or(before ?| '{email,phone}' or after ?| '{email,phone}') or exists (
        select from staff where staff.id = as_uuid(subject_id) and (email is not null or phone is not null))))
$$;

-- Erases e-mail and phone of staff who have left, if the last audit entry about them is older than p_before. Returns
-- the number of people.
create function forget_staff(p_before timestamptz) returns integer language plpgsql as $$
declare
  gone text[] := staff_to_forget(p_before);
begin
  update staff set email = null, phone = null where id::text = any (gone);
  update audit set before = audit_without_contact(before), after = audit_without_contact(after)
    where subject_kind = 'staff' and subject_id = any (gone);
  return cardinality(gone);
end $$;

-- Whether a change of a row only erases a person who is being forgotten.
create function only_erases(table_name text, old_row jsonb, new_row jsonb) returns boolean language plpgsql stable as $$
declare
  forgotten_id uuid := booking_id_of(table_name, old_row);
begin
  if table_name = 'audit' and old_row ->> 'subject_kind' = 'staff' then
    return staff_forgotten((old_row ->> 'subject_id')::uuid) and new_row = old_row
      || jsonb_build_object('before', audit_without_contact(old_row -> 'before'),
        'after', audit_without_contact(old_row -> 'after'));
  end if;
  return name_forgotten(forgotten_id) and new_row = row_without_guest(old_row, true)
    or contact_forgotten(forgotten_id) and new_row = row_without_guest(old_row, false);
end $$;

create function booking_id_of(table_name text, old_row jsonb) returns uuid language sql stable
  return case
    when table_name = 'desk_payment_reversal' then
      (select booking_id from desk_payment where id = (old_row ->> 'payment_id')::uuid)
    when table_name = 'refund' then
      (select booking_id from payment join charge using (tx_ref) where payment.id = (old_row ->> 'payment_id')::uuid)
    when table_name = 'odd_answer' then (select booking_id from odd_thing where id = (old_row ->> 'odd_thing_id')::uuid)
    when table_name = 'bar_sale' then (select booking_id from bar_order where id = (old_row ->> 'order_id')::uuid)
    when table_name = 'stock_movement' or table_name = 'audit' and old_row ->> 'subject_kind' = 'sale' then (
      select booking_id from bar_sale join bar_order on bar_order.id = order_id
      where bar_sale.id = case table_name when 'audit' then old_row ->> 'subject_id' else old_row ->> 'sale_id' end::uuid)
    when table_name = 'audit' and old_row ->> 'subject_kind' = 'tab' then
      (select booking_id from bar_tab where id::text = old_row ->> 'subject_id')
    when table_name = 'audit' and old_row ->> 'subject_kind' = 'note' then
      (select booking_id from desk_note where id::text = old_row ->> 'subject_id')
    when table_name <> 'audit' then (old_row ->> 'booking_id')::uuid
    when old_row ->> 'subject_kind' = 'booking' then (old_row ->> 'subject_id')::uuid
    when old_row ->> 'subject_kind' = 'charge' then (select booking_id from charge where tx_ref = old_row ->> 'subject_id')
    when old_row ->> 'subject_kind' = 'difference' then
      (select booking_id from difference where id = (old_row ->> 'subject_id')::uuid)
    when old_row ->> 'subject_kind' = 'job' then (old_row -> 'after' ->> 'bookingId')::uuid
  end;

create function contact_forgotten(p_booking_id uuid) returns boolean language sql stable
  return exists (select from forgotten_guest where booking_id = p_booking_id);
create function name_forgotten(p_booking_id uuid) returns boolean language sql stable
  return exists (select from forgotten_guest where booking_id = p_booking_id and name_at is not null);
create function staff_forgotten(p_staff_id uuid) returns boolean language sql stable
  return not exists (select from staff where id = p_staff_id and (is_active or email is not null or phone is not null));

create function erased_name() returns text language sql immutable parallel safe return 'Erased guest';
create function erased_text() returns text language sql immutable parallel safe return 'Erased';

-- Takes the reason off the label of a discount or an extra charge (`adjustmentLabels` in contract/front-desk/desk.ts).
create function label_without_reason(label text) returns text language sql immutable parallel safe
  return regexp_replace(label, '^(Discount|Extra charge): .*$', '\1');

-- An audit entry's `before` or `after` without the guest. In an entry with a payment `method`, `reference` is the
-- number of a slip or the sender of a transfer, and is erased. In other entries it is the booking's reference and
-- stays. `tab` is what staff called a tab that the stay pays.
create function audit_without_guest(facts jsonb, name_too boolean) returns jsonb language sql immutable parallel safe
  return case when jsonb_typeof(facts) = 'object' then
    facts - case when not name_too then '{guestEmail,guestPhone}'::text[]
      when facts ? 'method' then '{guestName,guestEmail,guestPhone,note,tab,reference}'::text[]
      else '{guestName,guestEmail,guestPhone,note,tab}'::text[] end
    else facts end;
create function audit_without_contact(facts jsonb) returns jsonb language sql immutable parallel safe
  return case when jsonb_typeof(facts) = 'object' then facts - '{email,phone}'::text[] else facts end;

create function row_without_guest(old_row jsonb, name_too boolean) returns jsonb language sql immutable parallel safe
  return (select jsonb_object_agg(key, case
      when key in ('before', 'after') then audit_without_guest(value, name_too)
      when not name_too or jsonb_typeof(value) = 'null' then value
      when key in ('guest_name', 'buyer_name') then to_jsonb(erased_name())
      when key in ('buyer_address', 'buyer_tax_number') then to_jsonb(''::text)
      when key = 'note' and value = '""'::jsonb then value
      when key = 'label' and old_row ? 'invoice_id' then to_jsonb(label_without_reason(value #>> '{}'))
      when key = 'label' and old_row ? 'opened_by' then to_jsonb(erased_text())
      when key in ('reason', 'delete_reason', 'note', 'problem') then to_jsonb(erased_text())
      when key in ('reference', 'gateway_said', 'signature') then 'null'::jsonb
      else value end)
    from jsonb_each(old_row));
