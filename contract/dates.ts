/** A calendar date of the hotel, `YYYY-MM-DD`. Not an instant, so time zones cannot shift it. */
export type Day = string;

/** Half open: the night of `checkOut` is not occupied. */
export type StayDates = { checkIn: Day; checkOut: Day };

const dayMs = 86_400_000;
const dayPattern = /^(?!0000)(\d{4})-(\d{2})-(\d{2})$/;

const toMs = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const fromMs = (ms: number): Day => {
  const date = new Date(ms);
  const part = (n: number, width: number) => n.toString().padStart(width, '0');
  return `${part(date.getUTCFullYear(), 4)}-${part(date.getUTCMonth() + 1, 2)}-${part(date.getUTCDate(), 2)}`;
};

/** False for dates that do not exist (`2026-02-30`) and other spellings (`2026-2-3`). */
export const isDay = (text: string): text is Day => dayPattern.test(text) && fromMs(toMs(text)) === text;

export const addDays = (day: Day, days: number): Day => fromMs(toMs(day) + days * dayMs);

export const nightsBetween = (checkIn: Day, checkOut: Day): number => (toMs(checkOut) - toMs(checkIn)) / dayMs;

export function dayAt(instant: Date, timeZone: string): Day {
  const formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return formatter.format(instant);
}

/** The instant at which clocks in a time zone show `time` (`07:00`) on `day`. */
export function instantOf(day: Day, time: string, timeZone: string): Date {
  const wallClockMs = Date.parse(`${day}T${time}:00Z`);
  const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const utcOffset = (ms: number) => Date.parse(`${formatter.format(ms).replace(' ', 'T')}Z`) - ms;
  // The second call corrects the offset when the clocks change between the two instants.
  return new Date(wallClockMs - utcOffset(wallClockMs - utcOffset(wallClockMs)));
}

export const timeAt = (instant: Date | string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(instant));

/** `Sat, 21 Nov`, with the year if it is not today's. */
export function formatNearDay(day: Day, today: Day): string {
  const text = formatDay(day);
  return day.slice(0, 4) === today.slice(0, 4) ? text.slice(0, -5) : text;
}

export function formatDay(day: Day): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(toMs(day));
}
