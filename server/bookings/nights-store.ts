import { sql } from 'kysely';
import type { Day } from '#contract/dates.ts';
import type { Tx } from '#db/db.ts';
import type { Booking } from '#server/bookings/booking.ts';

/** All nights or none. False when a night is full or the room type is not on sale. */
export async function claimNights(tx: Tx, bookingId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`select claim_nights(${bookingId}, ${now}) as claimed`.execute(tx);
  return rows[0]?.claimed === true;
}

/** Claims again the nights that a booking has given up, until `checkOut`. All or none. */
export async function retakeNights(
  tx: Tx,
  { id, roomTypeId, checkOut }: Pick<Booking, 'id' | 'roomTypeId' | 'checkOut'>,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select retake_nights(${id}, ${roomTypeId}, ${checkOut}, ${now}) as held`.execute(tx);
  return rows[0]?.held === true;
}

/** Releases the nights from a day on; a room freed tonight goes to an overstaying guest without one. Safe to repeat. */
export async function releaseNights(tx: Tx, bookingId: string, from: Day, at: Date): Promise<void> {
  await sql`select release_nights_to_overstays(${bookingId}, ${from}, ${at})`.execute(tx);
}

/**
 * Locks every lapsed hold on these nights, this booking's included, in the order of `claim_nights`, so that guests who
 * come back at once queue and do not deadlock.
 */
export async function lockLapsed(tx: Tx, { roomTypeId, checkIn, checkOut }: Booking, now: Date): Promise<void> {
  await tx
    .selectFrom('booking')
    .select('id')
    .where('roomTypeId', '=', roomTypeId)
    .where('status', '=', 'pending')
    .where('nightsHeld', '=', true)
    .where('holdUntil', '<=', now)
    .where('checkIn', '<', checkOut)
    .where('checkOut', '>', checkIn)
    .orderBy('id')
    .forUpdate()
    .execute();
}
