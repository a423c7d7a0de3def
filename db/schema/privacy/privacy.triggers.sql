-- Triggers that refuse to store data of a forgotten guest again. Any other booking needs a phone number and, if it was
-- made online, an e-mail address.

create function check_guest_of_booking() returns trigger language plpgsql as $$
begin
  perform check_forgotten(new.id, new.guest_name, new.guest_email, new.guest_phone, new.note);
  if new.source = 'online' and new.guest_email is null and not contact_forgotten(new.id) then
    raise exception 'a guest who books online has an e-mail address'
      using errcode = 'check_violation', constraint = 'online_guest_has_email';
  end if;
  return new;
end $$;
create trigger guest_stays_forgotten before insert or update of guest_name, guest_email, guest_phone, note on booking
  for each row execute function check_guest_of_booking();

create function check_forgotten_guest() returns trigger language plpgsql as $$
begin
  perform check_forgotten(id, guest_name, guest_email, guest_phone, note) from booking where id = new.booking_id;
  return null;
end $$;
create constraint trigger guest_stays_forgotten after insert or update on forgotten_guest
  deferrable initially deferred for each row execute function check_forgotten_guest();

create function check_forgotten(p_booking_id uuid, p_name text, p_email text, p_phone text, p_note text) returns void
language plpgsql as $$
begin
  if contact_forgotten(p_booking_id) and p_email is not null
    or contact_forgotten(p_booking_id) is distinct from (p_phone is null)
    or name_forgotten(p_booking_id) and (p_name <> erased_name() or p_note <> '') then
    raise exception 'name, e-mail, phone or note of booking % do not match forgotten_guest', p_booking_id
      using errcode = 'check_violation', constraint = 'guest_stays_forgotten';
  end if;
end $$;

create trigger forgotten_guest_only_grows before update on forgotten_guest for each row
  when ((new.booking_id, new.contact_at) is distinct from (old.booking_id, old.contact_at)
    or old.name_at is not null and new.name_at is distinct from old.name_at or new.asked < old.asked)
  execute function refuse_change('guest_stays_forgotten', 'a guest who is forgotten stays forgotten');
create trigger forgotten_guest_stays before delete on forgotten_guest for each row
  execute function refuse_change('guest_stays_forgotten', 'a guest who is forgotten stays forgotten');
