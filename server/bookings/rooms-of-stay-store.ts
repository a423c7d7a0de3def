import { sql } from 'kysely';

/** The numbers of the rooms of `booking`, in the order of its nights. */
export const roomsOfStay = sql<string[]>`rooms_of_stay(booking.id, 'infinity', 'infinity')`;
