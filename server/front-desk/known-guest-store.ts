import { sql } from 'kysely';
import type { BookingStatus } from '#contract/bookings/bookings.ts';
import type { Day } from '#contract/core/dates.ts';
import type { Queryable } from '#db/db.ts';
import { roomsOfStaySql } from '#server/bookings/rooms-of-stay-store.ts';

export type StayOfPhone = {
  name: string;
  email: string | null;
  phone: string;
  checkIn: Day;
  checkOut: Day;
  status: BookingStatus;
  rooms: string[];
};

/**
 * The last ten digits of the phone number, as in the index `booking_stays_by_phone`: they are the same with and without
 * the country code.
 */
const lastDigits = sql`right(regexp_replace(guest_phone, '\\D', '', 'g'), 10)`;

/**
 * Returns the last stays with this phone number, the latest first. Finds only stays that are confirmed or have begun,
 * because the guest of another booking can be a stranger. Does not find erased guests, who have no phone number any
 * more.
 */
export async function listStaysOfPhone(db: Queryable, phone: string, limit: number): Promise<StayOfPhone[]> {
  const { rows } = await sql<StayOfPhone>`
    select guest_name as name, guest_email as email, guest_phone as phone, check_in as "checkIn", check_out as "checkOut",
      status, ${roomsOfStaySql} as rooms
    from booking
    where guest_phone is not null and ${lastDigits} = ${phone.replace(/\D/g, '').slice(-10)} and deleted_at is null
      and status in ('confirmed', 'checked_in', 'checked_out', 'completed')
    order by check_in desc, created_at desc limit ${limit}`.execute(db);
  return rows;
}
