import { dayAt, formatDay } from '#contract/dates.ts';

/** `14:00`, as the clocks of a time zone show an instant. */
export const hourAt = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(instant));

/** `Sat, 21 Nov 2026` */
export const dayOf = (instant: string, timeZone: string): string => formatDay(dayAt(new Date(instant), timeZone));

/** `Sat, 21 Nov 2026, 14:00` */
export const momentOf = (instant: string, timeZone: string): string =>
  `${dayOf(instant, timeZone)}, ${hourAt(instant, timeZone)}`;
