import { type RawBuilder, sql } from 'kysely';
import { type Day, dayAt } from '#contract/dates.ts';
import type { Deps } from '#server/core/deps.ts';

export const hotelToday = (deps: Pick<Deps, 'clock' | 'hotel'>): Day => dayAt(deps.clock.now(), deps.hotel.timeZone);

const zoneInDatabase = sql<string>`(select time_zone from hotel_zone)`;

/** SQL for the instant at which a hotel day begins, `days` days after `day`. */
export const midnight = (
  day: Day | RawBuilder<unknown>,
  days = 0,
  timeZone: string | RawBuilder<string> = zoneInDatabase,
) => sql<Date>`((${day}::date + ${days}::integer)::timestamp at time zone ${timeZone})`;
