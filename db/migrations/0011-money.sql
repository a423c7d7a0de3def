-- Every kobo that came over the gateway has a name, and every kobo that is owed back is a row until it has been given back.

-- The gateway's own words, each body once, without personal data and card tokens.
create table gateway_event (
  -- sha256 of the body as it came.
  key text primary key,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  event text,
  gateway_id text,
  tx_ref text,
  body jsonb not null,
  -- What was made of it: `asked` (the gateway was asked about it), or `ignored` (it names no payment).
  fate text not null check (fate in ('asked', 'ignored'))
);
create index gateway_event_by_reference on gateway_event (tx_ref);
create index gateway_event_by_age on gateway_event (first_at);

drop view money_source;
drop index payment_settles_charge_once;
alter table payment alter verdict type text;
drop type payment_verdict;
-- accepted: it pays its charge. over: it pays its charge, and what is too much is owed back. late: what it was for is gone.
-- partial: too little. wrong_currency: not naira. duplicate: paid again. foreign: under a reference that is none of ours.
create type payment_verdict as enum ('accepted', 'over', 'late', 'partial', 'wrong_currency', 'duplicate', 'foreign');
update payment set verdict = case when payment.currency <> 'NGN' then 'wrong_currency' else 'partial' end
  where verdict = 'mismatch';
update payment set verdict = 'over' from charge
  where charge.tx_ref = payment.tx_ref and verdict = 'accepted' and payment.amount_kobo > charge.amount_kobo;
alter table payment alter verdict type payment_verdict using verdict::payment_verdict;
create unique index payment_settles_charge_once on payment (tx_ref) where verdict in ('accepted', 'over', 'late');
-- What the gateway calls it, where that is no charge of ours.
alter table payment alter tx_ref drop not null, add column foreign_ref text,
  add constraint payment_is_ours_or_foreign check
    ((verdict = 'foreign') = (tx_ref is null) and (tx_ref is null) = (foreign_ref is not null));

create type refund_purpose as enum ('late', 'partial', 'over', 'duplicate', 'wrong_currency', 'foreign', 'cancelled');
-- due: nobody has done anything. asked: the gateway was, or is just being, asked; nobody asks twice. made: given back.
-- refused: the gateway said no; it may be asked again. kept: a person decided, with a reason, that nothing is owed.
create type refund_state as enum ('due', 'asked', 'made', 'refused', 'kept');
create type refund_way as enum ('gateway', 'cash', 'transfer');

-- Money that is owed back, and how it was given back. The row is the guard: it is `asked` before the gateway is.
create table refund (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payment,
  purpose refund_purpose not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- As it came to be owed: what is asked for may be less, and when it is refused all of it is owed again.
  owed_kobo bigint not null,
  state refund_state not null default 'due',
  due_at timestamptz not null,
  -- Who decided last, when and why.
  decided_by uuid references staff,
  decided_at timestamptz,
  reason text check (reason <> ''),
  way refund_way,
  gateway_id text unique,
  gateway_said text,
  asked_at timestamptz,
  made_at timestamptz,
  constraint refund_once_per_purpose unique (payment_id, purpose),
  constraint refund_made_somehow check ((state = 'made') = (made_at is not null) and (state <> 'made' or way is not null)),
  constraint refund_asked_of_the_gateway check (state <> 'asked' or way = 'gateway' and asked_at is not null),
  -- Only what the gateway tells of by itself was decided by nobody of ours.
  constraint refund_decided_with_reason check
    (state = 'due' or reason is not null and decided_at is not null)
);
create index refund_open on refund (due_at, id) where state in ('due', 'asked', 'refused');
create index refund_by_age on refund (due_at, id);

create function guard_refund() returns trigger language plpgsql as $$
declare
  received bigint;
  given bigint;
begin
  if tg_op = 'DELETE' then
    raise exception 'a refund is never deleted' using errcode = 'check_violation', constraint = 'refund_kept_as_written';
  end if;
  -- Refunds of one payment queue here, so that together they cannot be more than came.
  select amount_kobo into strict received from payment where id = new.payment_id for update;
  if tg_op = 'UPDATE' then
    if (new.payment_id, new.purpose, new.due_at, new.owed_kobo)
        is distinct from (old.payment_id, old.purpose, old.due_at, old.owed_kobo)
      or old.state in ('made', 'kept')
      or new.amount_kobo <> old.amount_kobo and old.state not in ('due', 'refused')
        and (new.state <> 'refused' or new.amount_kobo <> new.owed_kobo)
      or (old.state, new.state) in (('due', 'refused'), ('asked', 'due'), ('refused', 'due')) then
      raise exception 'a refund goes from due to asked to made' using errcode = 'check_violation',
        constraint = 'refund_kept_as_written';
    end if;
  end if;
  select coalesce(sum(case when state = 'made' then amount_kobo else owed_kobo end), 0) into given from refund
    where payment_id = new.payment_id and id <> new.id and state <> 'kept';
  if new.state <> 'kept' and (given + new.amount_kobo > received or new.amount_kobo > new.owed_kobo) then
    raise exception 'more to give back than came' using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return new;
end $$;
create trigger refund_guarded before insert or update or delete on refund for each row execute function guard_refund();

create function keep_payment_as_written() returns trigger language plpgsql as $$
begin
  raise exception 'a payment stays as it came' using errcode = 'check_violation', constraint = 'payment_kept_as_written';
end $$;
create trigger payment_kept_as_written before update or delete on payment
  for each row execute function keep_payment_as_written();

-- What has come for a charge and has not been given back; what came too much never counted.
create function gateway_paid(p_ref text) returns bigint language sql stable
  return (select coalesce(sum(p.amount_kobo - (
      select coalesce(sum(r.amount_kobo), 0) from refund r
      where r.payment_id = p.id and (r.state = 'made' or r.purpose = 'over' and r.state <> 'kept'))), 0)::bigint
    from payment p where p.tx_ref = p_ref and p.verdict in ('accepted', 'over', 'late'));

-- A payment is what of it stands, and beside it each amount that is owed or was given back.
create view money_source as
  select payment.id, payment.created_at as at, 'rooms'::money_stream as stream, 'gateway'::money_method as method,
    payment.amount_kobo - returned.kobo as amount_kobo, booking.id as booking_id, null::integer as drink_id,
    null::integer as quantity, null::uuid as staff_id, payment.amount_kobo > returned.kobo as stands
  from payment join booking on booking.tx_ref = payment.tx_ref,
    lateral (select coalesce(sum(amount_kobo), 0)::bigint as kobo from refund
      where payment_id = payment.id and state <> 'kept') returned
  where payment.currency = 'NGN'
  union all
  select refund.id, payment.created_at, 'rooms', 'gateway', refund.amount_kobo, booking.id, null, null, null, false
  from refund join payment on payment.id = payment_id join booking on booking.tx_ref = payment.tx_ref
  where payment.currency = 'NGN' and refund.state <> 'kept'
  union all
  select paid.id, paid.taken_at, 'rooms', paid.method::text::money_method, paid.amount_kobo, booking.id, null, null,
    paid.taken_by, booking_earns(booking.status, booking.deleted_at)
      and not exists (select from desk_payment_reversal where payment_id = paid.id)
  from desk_payment paid join booking on booking.id = paid.booking_id
  union all
  select id, created_at, 'bar', payment_method::text::money_method, total_kobo, null, drink_id, quantity,
    sold_by, deleted_at is null
  from bar_sale;

create function add_money(entry money_entry, sign integer) returns void language plpgsql as $$
begin
  insert into money_day as total values (entry.day, entry.stream, entry.method, sign * entry.amount_kobo, sign)
    on conflict (day, stream, method) do update
    set amount_kobo = total.amount_kobo + excluded.amount_kobo, entries = total.entries + excluded.entries;
  if entry.drink_id is not null then
    insert into drink_day as total values (entry.day, entry.drink_id, sign * entry.quantity, sign * entry.amount_kobo)
      on conflict (day, drink_id) do update
      set quantity = total.quantity + excluded.quantity, amount_kobo = total.amount_kobo + excluded.amount_kobo;
  end if;
end $$;
create or replace function add_up_money() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.stands then
    perform add_money(old, -1);
  end if;
  if new.stands then
    perform add_money(new, 1);
  end if;
  return null;
end $$;
drop trigger money_adds_up_again on money_entry;
create constraint trigger money_adds_up_again after update on money_entry deferrable initially deferred for each row
  when (new.stands <> old.stands or new.amount_kobo <> old.amount_kobo) execute function add_up_money();

create function enter_refund() returns trigger language plpgsql as $$
begin
  update money_entry entry set amount_kobo = source.amount_kobo, stands = source.stands
    from money_source source
    where source.id = new.payment_id and entry.id = new.payment_id
      and (source.amount_kobo, source.stands) <> (entry.amount_kobo, entry.stands);
  if new.state = 'kept' then
    delete from money_entry where id = new.id;
  else
    insert into money_entry as entry (id, at, day, stream, method, amount_kobo, booking_id, drink_id, quantity, staff_id, stands)
      select id, at, hotel_day(at), stream, method, amount_kobo, booking_id, drink_id, quantity, staff_id, stands
      from money_source where id = new.id
      on conflict (id) do update set amount_kobo = excluded.amount_kobo where entry.amount_kobo <> excluded.amount_kobo;
  end if;
  return null;
end $$;
create trigger returned_money_is_entered after insert or update on refund for each row execute function enter_refund();

-- What is owed already.
insert into refund (payment_id, purpose, amount_kobo, owed_kobo, due_at)
  select id, 'over', payment.amount_kobo - charge.amount_kobo, payment.amount_kobo - charge.amount_kobo, payment.created_at
  from payment join charge using (tx_ref) where verdict = 'over';
insert into refund (payment_id, purpose, amount_kobo, owed_kobo, due_at)
  select id, verdict::text::refund_purpose, amount_kobo, amount_kobo, created_at from payment
  where verdict in ('late', 'partial', 'wrong_currency') and amount_kobo > 0;
insert into refund (payment_id, purpose, amount_kobo, owed_kobo, due_at)
  select payment.id, 'cancelled', charge.amount_kobo, charge.amount_kobo, payment.created_at
  from payment join charge using (tx_ref) join booking using (tx_ref)
  where verdict in ('accepted', 'over') and booking.payment_status = 'refund_due';
select recount_money();

-- What the gateway's list says, held against ours.
create table reconciliation (
  id uuid primary key default gen_random_uuid(),
  from_day date not null,
  to_day date not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  -- A staff ID, `operator` or `system`.
  asked_by text not null,
  payments integer not null,
  refunds integer not null,
  gateway_kobo bigint not null,
  ours_kobo bigint not null,
  refunded_there_kobo bigint not null,
  refunded_here_kobo bigint not null,
  -- What the differences found do not explain; always nothing.
  unexplained_kobo bigint not null,
  check (to_day >= from_day)
);
create index reconciliation_by_age on reconciliation (started_at, id);

create type difference_kind as enum
  ('missing_here', 'missing_there', 'amount', 'currency', 'unknown_reference', 'refund_not_here', 'refund_not_there',
   'refund_amount', 'unreadable');

-- A difference is one row for good, however often it is found: when, and by whom and why it was resolved.
create table difference (
  id uuid primary key default gen_random_uuid(),
  kind difference_kind not null,
  -- The gateway's number of the payment, or of the refund, or ours where it has none.
  number text not null,
  tx_ref text,
  booking_id uuid references booking,
  currency text not null,
  theirs_kobo bigint,
  ours_kobo bigint,
  found_in uuid not null references reconciliation deferrable initially deferred,
  found_at timestamptz not null,
  resolved_at timestamptz,
  -- A staff ID, or `system` where the reconciliation itself put it right.
  resolved_by text,
  reason text check (reason <> ''),
  unique (kind, number),
  constraint difference_resolved_with_reason check
    ((resolved_at is null) = (resolved_by is null) and (resolved_at is null) = (reason is null))
);
create index difference_open on difference (found_at, id) where resolved_at is null;
create index difference_by_age on difference (found_at, id);

-- What the bell says besides. As text: a new word cannot be used in the transaction that adds it.
alter table notice drop constraint notice_check, drop constraint notice_check1;
alter type notice_kind add value 'refund_refused';
alter type notice_kind add value 'money_differs';
alter table notice
  add constraint notice_of_drink check ((kind::text in ('stock_low', 'stock_out')) = (drink_id is not null)),
  -- The gateway may refuse to give back what came under no reference of ours.
  add constraint notice_of_booking check (kind::text = 'refund_refused'
    or (kind::text in ('booking_paid', 'payment_late', 'payment_mismatch', 'refund_due')) = (booking_id is not null));
