-- As `transitions` in contract/bookings.ts, which also says who makes each move.
create function booking_may_move(was booking_status, becomes booking_status) returns boolean language sql immutable
  return case was
    when 'pending' then becomes in ('confirmed', 'cancelled', 'voided')
    when 'confirmed' then becomes in ('checked_in', 'cancelled', 'no_show', 'voided')
    when 'checked_in' then becomes in ('checked_out', 'completed', 'cancelled', 'no_show', 'voided')
    when 'checked_out' then becomes in ('completed', 'voided')
    when 'completed' then becomes = 'checked_in'
    when 'cancelled' then becomes in ('pending', 'confirmed', 'checked_in')
    when 'no_show' then becomes in ('confirmed', 'checked_in')
    else false
  end;

create function refuse_booking_move() returns trigger language plpgsql as $$
begin
  raise exception 'a booking that is % cannot become %', old.status, new.status using errcode = 'check_violation',
    constraint = 'booking_moves';
end $$;
create trigger booking_moves after update of status on booking for each row
  when (old.status <> new.status and not booking_may_move(old.status, new.status)) execute function refuse_booking_move();

alter table charge drop column kind;
drop type charge_kind;
alter table charge rename column payable_id to booking_id;
alter table charge add foreign key (booking_id) references booking;
