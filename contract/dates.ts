/** A calendar date of the hotel, `YYYY-MM-DD`. Never an instant: a stay does not shift with a time zone. */
export type Day = string;

/** A half-open stay: the night of `checkOut` is not occupied. */
export type Stay = { checkIn: Day; checkOut: Day };

const dayMs = 86_400_000;
const pattern = /^(?!0000)(\d{4})-(\d{2})-(\d{2})$/;

const toMs = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const fromMs = (ms: number): Day => {
  const date = new Date(ms);
  const part = (n: number, width: number) => n.toString().padStart(width, '0');
  return `${part(date.getUTCFullYear(), 4)}-${part(date.getUTCMonth() + 1, 2)}-${part(date.getUTCDate(), 2)}`;
};

/** True for a date that exists: `2026-02-30` and `2026-2-3` do not. */
export const isDay = (text: string): text is Day => pattern.test(text) && fromMs(toMs(text)) === text;

export const addDays = (day: Day, days: number): Day => fromMs(toMs(day) + days * dayMs);

/** Integer day difference; zero or negative when the dates are the same or reversed. */
export const nightsBetween = (checkIn: Day, checkOut: Day): number => (toMs(checkOut) - toMs(checkIn)) / dayMs;

/** The hotel's business date at an instant, in its own time zone. */
export function dayAt(instant: Date, timeZone: string): Day {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return parts.format(instant);
}

/** The instant at which the clocks of a time zone show a time (`07:00`) on a day. */
export function instantOf(day: Day, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const clocks = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  /** How far the clocks there are ahead of UTC. */
  const ahead = (ms: number) => Date.parse(`${clocks.format(ms).replace(' ', 'T')}Z`) - ms;
  // Asked again where the first answer leads: the clocks may have been changed in between.
  return new Date(wanted - ahead(wanted - ahead(wanted)));
}

/** `14:00`, as the clocks of a time zone show an instant. */
export const hourAt = (instant: Date | string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(instant));

/** `Sat, 21 Nov`, with the year where it is not today's. */
export function formatNearDay(day: Day, today: Day): string {
  const text = formatDay(day);
  return day.slice(0, 4) === today.slice(0, 4) ? text.slice(0, -5) : text;
}

/** `Sat, 21 Nov 2026` */
export function formatDay(day: Day): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(toMs(day));
}
