import { sql } from 'kysely';

/**
 * The rooms of a stay. A guest who leaves on the day of arrival gives back every night with a room, so for a stay that
 * is over and has none, the room is the one that the audit entry of the check-out has.
 */
export const roomsOfStaySql = sql<string[]>`case
  when booking.status in ('checked_out', 'completed')
    and not exists (select from room_night where room_night.booking_id = booking.id)
  then array(select number from audit join room on room.id::text = before ->> 'roomId'
    where subject_kind = 'booking' and subject_id = booking.id::text and number is not null
      and after ->> 'status' in ('checked_out', 'completed')
    order by audit.id desc limit 1)
  else rooms_of_stay(booking.id, 'infinity', 'infinity') end`;
