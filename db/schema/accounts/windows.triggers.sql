-- Windows divide an account without changing a line.

create trigger folio_window_never_changes before update or delete on folio_window for each row
  execute function refuse_change('folio_window_never_changes', 'what was put into a window never changes; another row moves it');
create trigger folio_window_never_changes before update or delete on folio_placement for each row
  execute function refuse_change('folio_window_never_changes', 'what was put into a window never changes; another row moves it');
create trigger folio_window_never_changes before update or delete on folio_route for each row
  execute function refuse_change('folio_window_never_changes', 'what was put into a window never changes; another row moves it');

-- Locks the booking. Payments stay in their window, so lines may leave it only if they are not paid: the window owes at
-- least their price, or all money paid or reserved in it is less than their price. Such money is a deposit, which stays
-- with its payer.
create function check_account_split() returns trigger language plpgsql as $$
declare
  stay booking%rowtype;
  leaves record;
  owed bigint;
  in_window bigint;
begin
  select * into strict stay from booking where id = new.booking_id for update;
  if stay.deleted_at is not null or not can_split_account(stay.status) then
    raise exception 'the account of booking % is closed', stay.reference
      using errcode = 'check_violation', constraint = 'folio_is_open';
  end if;
  if tg_table_name = 'folio_window' then
    return new;
  end if;
  for leaves in
    select line.window_id as from_window, sum(amount_kobo) as amount
    from window_lines(new.booking_id) line
    where line.window_id is distinct from new.window_id and case tg_table_name
      when 'folio_placement' then line.source = to_jsonb(new) ->> 'source'
      else follows_route and line.kind = to_jsonb(new) ->> 'kind' end
    group by line.window_id
  loop
    owed := window_balance(new.booking_id, leaves.from_window) - window_reserved(new.booking_id, leaves.from_window);
    select coalesce(sum(amount_kobo), 0) into in_window from window_lines(new.booking_id) line
      where line.window_id is not distinct from leaves.from_window;
    if leaves.amount > 0 and owed < leaves.amount and in_window - owed >= leaves.amount then
      raise exception 'what is moved is paid in its window already'
        using errcode = 'check_violation', constraint = 'folio_payments_stay';
    end if;
  end loop;
  return new;
end $$;
create trigger split_checked before insert on folio_window for each row execute function check_account_split();
create trigger split_checked before insert on folio_route for each row execute function check_account_split();
-- pg_trigger_depth() is 0 here if a statement of a program moves the line, and more if a trigger keeps the line in its
-- window.
create trigger split_checked before insert on folio_placement for each row
  when (pg_trigger_depth() = 0) execute function check_account_split();

create function check_placement() returns trigger language plpgsql as $$
begin
  if new.moved_by is null then
    raise exception 'somebody moves a line' using errcode = 'check_violation', constraint = 'folio_placement_has_an_actor';
  end if;
  if not exists (select from window_lines(new.booking_id) where source = new.source) then
    raise exception 'the line is not on the account' using errcode = 'check_violation', constraint = 'folio_placement_of_a_line';
  end if;
  if exists (select from invoice_line where booking_id = new.booking_id and source = new.source and is_live) then
    raise exception 'the line is on an invoice' using errcode = 'check_violation', constraint = 'folio_line_is_invoiced';
  end if;
  return new;
end $$;
-- Triggers run in the order of their names: this one after split_checked, which locks the booking.
create trigger split_placement_checked before insert on folio_placement for each row
  when (pg_trigger_depth() = 0) execute function check_placement();

-- A line stays in the window that its route named when it was posted or invoiced. A line in one window cannot be on an
-- invoice of another window.
create function keep_line_in_window() returns trigger language plpgsql as $$
declare
  line record;
begin
  if tg_table_name = 'folio_line' then
    insert into folio_placement (booking_id, source, window_id, moved_at)
      select new.booking_id, coalesce(new.source, new.id::text), route.window_id, new.posted_at
      from (select window_id from folio_route where booking_id = new.booking_id and kind = new.kind order by id desc limit 1) route
      where window_id is not null and not exists (
        select from folio_placement where booking_id = new.booking_id and source = coalesce(new.source, new.id::text));
    return null;
  end if;
  perform from booking where id = new.booking_id for no key update;
  select * into line from window_lines(new.booking_id) where source = new.source;
  if line.window_id is distinct from (select window_id from invoice where id = new.invoice_id) then
    raise exception 'the line is in another window than the invoice'
      using errcode = 'check_violation', constraint = 'invoice_of_one_window';
  end if;
  insert into folio_placement (booking_id, source, window_id, moved_at)
    select new.booking_id, new.source, line.window_id, issued_at from invoice where id = new.invoice_id and line.follows_route;
  return null;
end $$;
create trigger folio_line_keeps_window after insert on folio_line for each row
  when (new.reverses is null) execute function keep_line_in_window();
create trigger invoice_line_keeps_window after insert on invoice_line for each row
  when (new.is_live) execute function keep_line_in_window();

-- Triggers run in the order of their names: this one before desk_payment_within_balance. Both lock the booking.
create function check_window_of_payment() returns trigger language plpgsql as $$
begin
  perform from booking where id = new.booking_id for update;
  if new.clearing_id is not null then
    new.window_id := (select window_id from clearing where id = new.clearing_id);
  elsif exists (select from folio_window where booking_id = new.booking_id)
    and new.amount_kobo
      > window_balance(new.booking_id, new.window_id) - window_reserved(new.booking_id, new.window_id) then
    raise exception 'the payment is more than what is owed in its window'
      using errcode = 'check_violation', constraint = 'desk_payment_within_balance';
  end if;
  return new;
end $$;
create trigger desk_payment_in_window before insert on desk_payment
  for each row execute function check_window_of_payment();
