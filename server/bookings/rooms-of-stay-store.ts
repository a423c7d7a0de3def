import { sql } from 'kysely';

export const roomsOfStaySql = sql<string[]>`rooms_of_stay(booking.id, 'infinity', 'infinity')`;
