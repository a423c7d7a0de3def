/** A hotel day as `YYYY-MM-DD`. It has no time of day, so no time zone can turn it into another day. */
export type Day = string;

/** The guest leaves on `checkOut`, so the night that begins on it is not part of the stay. */
export type StayDates = { checkIn: Day; checkOut: Day };

const dayMs = 86_400_000;
const dayPattern = /^(?!0000)(\d{4})-(\d{2})-(\d{2})$/;

const dayToMs = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const msToDay = (ms: number): Day => {
  const date = new Date(ms);
  const padDigits = (n: number, width: number) => n.toString().padStart(width, '0');
  return `${padDigits(date.getUTCFullYear(), 4)}-${padDigits(date.getUTCMonth() + 1, 2)}-${padDigits(date.getUTCDate(), 2)}`;
};

/** Refuses dates that do not exist (`2026-02-30`) and dates written differently (`2026-2-3`). */
export const isDay = (text: string): text is Day => dayPattern.test(text) && msToDay(dayToMs(text)) === text;

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`;

export const addDays = (day: Day, days: number): Day => msToDay(dayToMs(day) + days * dayMs);

export const nightsBetween = (checkIn: Day, checkOut: Day): number => (dayToMs(checkOut) - dayToMs(checkIn)) / dayMs;

/** The days of the week: Monday is 1, Sunday is 7. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

export const isoWeekday = (day: Day): Weekday => (((new Date(dayToMs(day)).getUTCDay() + 6) % 7) + 1) as Weekday;

/** The days from `from` to `lastNight`, both included, that are on one of the `weekdays`. */
export type ChosenDays = { from: Day; lastNight: Day; weekdays: readonly number[] };

export const isChosenDay = ({ from, lastNight, weekdays: chosen }: ChosenDays, day: Day): boolean =>
  from <= day && day <= lastNight && chosen.includes(isoWeekday(day));

const dayFormatters = new Map<string, Intl.DateTimeFormat>();

export function dayAt(instant: Date, timeZone: string): Day {
  const formatter =
    dayFormatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  dayFormatters.set(timeZone, formatter);
  return formatter.format(instant);
}

/** The instant at which clocks in a time zone show `time` (`07:00`) on `day`. */
export function instantOf(day: Day, time: string, timeZone: string): Date {
  const wallClockMs = Date.parse(`${day}T${time}:00Z`);
  const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const utcOffset = (ms: number) => Date.parse(`${formatter.format(ms).replace(' ', 'T')}Z`) - ms;
  // The inner call takes the offset as if the local time were UTC. If the clocks change in between, the offset differs,
  // so the outer call looks it up again.
  return new Date(wallClockMs - utcOffset(wallClockMs - utcOffset(wallClockMs)));
}

export const timeAt = (instant: Date | string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(instant));

/** A day as text, for example `Sat, 21 Nov`. Adds the year if it differs from that of `today`. */
export function formatDayWithoutThisYear(day: Day, today: Day): string {
  const text = formatDay(day);
  return day.slice(0, 4) === today.slice(0, 4) ? text.slice(0, -5) : text;
}

/** The time of day, with the day if that is not `today`. For example `14:05 on Sat, 21 Nov`. */
export function timeWithDayUnlessToday(instant: string | Date, today: Day, timeZone: string): string {
  const day = dayAt(new Date(instant), timeZone);
  const time = timeAt(instant, timeZone);
  return day === today ? time : `${time} on ${formatDayWithoutThisYear(day, today)}`;
}

export function formatDay(day: Day): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(dayToMs(day));
}

export type DayRange = { from: Day; to: Day };
