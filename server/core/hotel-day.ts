import { type RawBuilder, sql } from 'kysely';
import { type Day, type DayRange, dayAt, instantOf } from '#contract/core/dates.ts';
import { type DeskDays, deskDaysAt } from '#contract/core/desk-day.ts';
import type { Deps } from '#server/core/deps.ts';

type ClockAndHotel = Pick<Deps, 'clock' | 'hotel'>;

export const hotelToday = ({ clock, hotel }: ClockAndHotel): Day => dayAt(clock.now(), hotel.timeZone);

export const currentDeskDays = ({ clock, hotel }: ClockAndHotel): DeskDays => deskDaysAt(clock.now(), hotel);

/** The current desk day: until the closing hour it is the day before. */
export const currentDeskDay = (deps: ClockAndHotel): Day => currentDeskDays(deps).deskDay;

export const deskDayStart = (deps: ClockAndHotel): Date =>
  instantOf(currentDeskDay(deps), deps.hotel.closingHour, deps.hotel.timeZone);

const zoneInDatabase = sql<string>`(select time_zone from hotel_zone)`;

/** Returns SQL for the instant at which the hotel day begins that is `days` days after `day`. */
export const midnight = (
  day: Day | RawBuilder<unknown>,
  days = 0,
  timeZone: string | RawBuilder<string> = zoneInDatabase,
) => sql<Date>`((${day}::date + ${days}::integer)::timestamp at time zone ${timeZone})`;

/** Whether the instant is on one of the hotel days of the range. */
export const isOnDays = (at: RawBuilder<unknown>, { from, to }: DayRange) =>
  sql<boolean>`${at} >= ${midnight(from)} and ${at} < ${midnight(to, 1)}`;
