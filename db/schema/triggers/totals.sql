-- Money entries and totals follow from other rows, and are counted anew when the row of the zone is written.

-- Called with the kind of entry that the row makes.
create function enter_money() returns trigger language plpgsql as $$
declare
  made money_kind := tg_argv[0];
  source uuid := to_jsonb(new) ->> case made when 'payment_reversed' then 'payment_id' else 'id' end;
begin
  insert into money_entry select * from money_line where source_id = source and kind = made;
  return null;
end $$;
create trigger taken_money_is_entered after insert on payment for each row execute function enter_money('payment');
create trigger taken_money_is_entered after insert on desk_payment for each row execute function enter_money('payment');
create trigger taken_money_is_entered after insert on bar_sale for each row execute function enter_money('sale');
create trigger reversed_money_is_entered after insert on desk_payment_reversal for each row
  execute function enter_money('payment_reversed');
create trigger returned_money_is_entered after insert on desk_refund for each row execute function enter_money('refund');
create trigger returned_money_is_entered after update on refund for each row
  when (old.state <> 'made' and new.state = 'made') execute function enter_money('refund');
create trigger refund_born_made_is_entered after insert on refund for each row
  when (new.state = 'made') execute function enter_money('refund');
create trigger deleted_sale_is_entered after update on bar_sale for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function enter_money('sale_deleted');

create function guard_money_entry() returns trigger language plpgsql as $$
begin
  -- Depth 1 is this trigger alone: nobody's payment or sale has led here.
  if tg_op <> 'UPDATE' and pg_trigger_depth() > 1 then
    return coalesce(new, old);
  end if;
  raise exception 'a line of money is never changed' using errcode = 'check_violation', constraint = 'money_entry_kept_as_written';
end $$;
create trigger money_entry_kept_as_written before insert or delete on money_entry
  for each row execute function guard_money_entry();
create trigger money_entry_change_kept_as_written before update on money_entry for each row
  when (not only_erases('money_entry', to_jsonb(old), to_jsonb(new))) execute function guard_money_entry();

create function add_up_money() returns trigger language plpgsql as $$
declare
  back integer := gives_back(new.kind)::integer;
begin
  insert into money_day as total
    values (new.day, new.stream, new.method, new.amount_kobo * (1 - back), -new.amount_kobo * back, 1 - back, back)
    on conflict (day, stream, method) do update
    set taken_kobo = total.taken_kobo + excluded.taken_kobo, given_back_kobo = total.given_back_kobo + excluded.given_back_kobo,
      taken = total.taken + excluded.taken, given_back = total.given_back + excluded.given_back;
  if new.drink_id is not null then
    insert into drink_day as total values (new.day, new.drink_id, new.quantity, new.amount_kobo)
      on conflict (day, drink_id) do update
      set quantity = total.quantity + excluded.quantity, amount_kobo = total.amount_kobo + excluded.amount_kobo;
  end if;
  return null;
end $$;
-- At the end of the transaction, when it has every other lock it needs: a day's total is the last thing anybody waits for.
create constraint trigger money_adds_up after insert on money_entry deferrable initially deferred for each row
  execute function add_up_money();

create function count_booking(stay booking, sign integer) returns void language plpgsql as $$
declare
  earns boolean := booking_earns(stay.status, stay.deleted_at);
begin
  if stay.deleted_at is null then
    insert into booking_day as total values (hotel_day(stay.created_at), stay.source, sign,
        case when earns then 0 else sign end, case when earns then sign * stay.total_kobo else 0 end)
      on conflict (day, source) do update
      set bookings = total.bookings + excluded.bookings, called_off = total.called_off + excluded.called_off,
        booked_kobo = total.booked_kobo + excluded.booked_kobo;
  end if;
end $$;
create function add_up_bookings() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform count_booking(old, -1);
  end if;
  perform count_booking(new, 1);
  return null;
end $$;
create constraint trigger bookings_add_up after insert on booking deferrable initially deferred for each row
  execute function add_up_bookings();
create constraint trigger bookings_add_up_again after update on booking deferrable initially deferred for each row
  when (booking_earns(old.status, old.deleted_at) <> booking_earns(new.status, new.deleted_at)
    or (old.deleted_at is null) <> (new.deleted_at is null) or old.total_kobo <> new.total_kobo)
  execute function add_up_bookings();

create function guard_total() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then
    return coalesce(new, old);
  end if;
  raise exception 'a total is what its rows add up to' using errcode = 'check_violation', constraint = 'total_kept_as_added_up';
end $$;
create trigger total_kept_as_added_up before insert or update or delete on money_day for each row execute function guard_total();
create trigger total_kept_as_added_up before insert or update or delete on drink_day for each row execute function guard_total();
create trigger total_kept_as_added_up before insert or update or delete on booking_day for each row execute function guard_total();

create function count_anew() returns trigger language plpgsql as $$
begin
  lock table money_entry in exclusive mode;
  lock table booking_day in exclusive mode;
  -- What is yet to be added up, and what the entries below add, comes before the totals are written, not on top of them.
  set constraints money_adds_up, bookings_add_up, bookings_add_up_again immediate;
  delete from money_entry where id in (select id from (table money_entry except table money_line) gone);
  insert into money_entry select * from money_line
    where not exists (select from money_entry entered where entered.id = money_line.id);
  delete from money_day;
  insert into money_day
    select day, stream, method, coalesce(sum(amount_kobo) filter (where not gives_back(kind)), 0),
      coalesce(-sum(amount_kobo) filter (where gives_back(kind)), 0), count(*) filter (where not gives_back(kind)),
      count(*) filter (where gives_back(kind))
    from money_entry group by 1, 2, 3;
  delete from drink_day;
  insert into drink_day
    select day, drink_id, sum(quantity), sum(amount_kobo) from money_entry where drink_id is not null group by 1, 2;
  delete from booking_day;
  insert into booking_day
    select hotel_day(created_at), source, count(*), count(*) filter (where not booking_earns(status, deleted_at)),
      coalesce(sum(total_kobo) filter (where booking_earns(status, deleted_at)), 0)
    from booking where deleted_at is null group by 1, 2;
  set constraints money_adds_up, bookings_add_up, bookings_add_up_again deferred;
  return null;
end $$;
create trigger zone_counts_anew after update on hotel_zone for each row execute function count_anew();
