-- Returns the open shift of a person who takes or gives money at p_at. Nobody can close it until the transaction ends.
-- If the person has none, or one without a till from an earlier day, opens a new one. Raises an exception instead if
-- the hotel demands that a till is counted first.
create function find_or_open_shift(p_staff_id uuid, p_at timestamptz) returns uuid language plpgsql as $$
declare
  open_shift shift%rowtype;
  opened_id uuid;
begin
  loop
    select * into open_shift from shift where staff_id = p_staff_id and closed_at is null;
    if open_shift.till_id is not null or hotel_day(open_shift.opened_at) >= hotel_day(p_at) then
      perform from shift where id = open_shift.id and closed_at is null for share;
      if found then
        return open_shift.id;
      end if;
      continue;
    end if;
    if (select counted_first from shift_rule) then
      raise exception 'a till is counted before money is taken'
        using errcode = 'check_violation', constraint = 'money_belongs_to_a_shift';
    end if;
    update shift set closed_at = greatest(p_at, opened_at) where id = open_shift.id and closed_at is null;
    insert into shift (staff_id, opened_at) values (p_staff_id, p_at)
      on conflict (staff_id) where closed_at is null do nothing returning id into opened_id;
    if opened_id is not null then
      return opened_id;
    end if;
  end loop;
end $$;

-- What a shift should have, in kobo, by method: cash in its till, card payments and transfers.
create function shift_expected(p_shift_id uuid, out cash_kobo bigint, out card_kobo bigint, out transfer_kobo bigint)
language sql stable as $$
  select coalesce(sum(amount_kobo) filter (where method = 'cash'), 0)::bigint
      + coalesce((select float_kobo from shift where id = p_shift_id), 0) - cash_out_of_shift(p_shift_id),
    coalesce(sum(amount_kobo) filter (where method = 'card'), 0)::bigint,
    coalesce(sum(amount_kobo) filter (where method = 'transfer'), 0)::bigint
  from shift_money join money_entry on money_entry.id = entry_id where shift_id = p_shift_id
$$;

-- What was put into envelopes or paid out while the shift ran, in kobo.
create function cash_out_of_shift(p_shift_id uuid) returns bigint language sql stable as $$
  select (select coalesce(sum(amount_kobo), 0) from envelope
      where shift_id = p_shift_id and not is_handover and reversed_at is null)::bigint
    + (select coalesce(sum(amount_kobo), 0) from paid_out where shift_id = p_shift_id and reversed_at is null)::bigint
$$;

-- What is left in the till after the last count of a shift and its handover, in kobo. Null before the count.
create function left_in_till(p_shift_id uuid) returns bigint language sql stable as $$
  select cash_kobo - (select coalesce(sum(amount_kobo), 0) from envelope
      where shift_id = p_shift_id and is_handover and reversed_at is null)::bigint
  from shift_count where shift_id = p_shift_id order by number desc limit 1
$$;

create function set_shift_rule(p_counted_first boolean) returns void language sql
  begin atomic
    update shift_rule set counted_first = p_counted_first where counted_first <> p_counted_first;
  end;
