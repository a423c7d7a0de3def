import { sql } from 'kysely';
import type { Day } from '#contract/core/dates.ts';
import type { Tx } from '#db/db.ts';
import type { Booking } from '#server/bookings/booking.ts';

/** Claims all nights of the booking, or none: it returns false if a night is full or the room type is not on sale. */
export async function claimNights(tx: Tx, bookingId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`select claim_nights(${bookingId}, ${now}) as claimed`.execute(tx);
  return rows[0]?.claimed === true;
}

/**
 * Claims again all nights that the booking has released, or none: it returns false if a night is full. `nightTypes` has
 * the room type of each night from check-in on.
 */
export async function claimNightsAgain(
  tx: Tx,
  bookingId: string,
  nightTypes: readonly string[],
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ retaken: boolean }>`
    select retake_nights_of_types(${bookingId}, ${nightTypes}::text[], ${now}) as retaken`.execute(tx);
  return rows[0]?.retaken === true;
}

/**
 * Releases the nights of a booking from the day `from` on. A room that becomes free tonight is claimed for an
 * overstaying guest without a room for tonight. Safe to repeat.
 */
export async function releaseNights(tx: Tx, bookingId: string, from: Day, at: Date): Promise<void> {
  await sql`select release_nights_to_overstays(${bookingId}, ${from}, ${at})`.execute(tx);
}

/**
 * Locks the bookings with a lapsed hold on these nights by ascending id, as `claim_nights` does. Guests who renew their
 * holds at the same time then wait for each other and do not deadlock.
 */
export async function lockLapsedHolds(tx: Tx, { roomTypeId, checkIn, checkOut }: Booking, now: Date): Promise<void> {
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
