import { type RawBuilder, sql } from 'kysely';
import { type Day, dayAt } from '#contract/dates.ts';
import type { Deps } from '#server/core/deps.ts';

export const hotelToday = (deps: Pick<Deps, 'clock' | 'hotel'>): Day => dayAt(deps.clock.now(), deps.hotel.timeZone);

const recordedZone = sql<string>`(select time_zone from hotel_zone)`;

/** The instant at which `day` begins in the hotel's time zone, plus `days` days. */
export const midnight = (
  day: Day | RawBuilder<unknown>,
  days = 0,
  timeZone: string | RawBuilder<string> = recordedZone,
) => sql<Date>`((${day}::date + ${days}::integer)::timestamp at time zone ${timeZone})`;
