import { sql } from 'kysely';
import type { Read } from '#db/db.ts';

/** Leaves the demo hotel without a booking, a payment, a job and a past. What refers to them goes with them. */
export const forgetBookings = (db: Read) =>
  sql`truncate booking, night, charge, gateway_event, reconciliation, difference, job, audit, idempotency, money_day,
    booking_day, closed_day cascade`.execute(db);
