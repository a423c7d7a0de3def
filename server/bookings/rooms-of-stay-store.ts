import { sql } from 'kysely';

export const roomsOfStay = sql<string[]>`rooms_of_stay(booking.id, 'infinity', 'infinity')`;
