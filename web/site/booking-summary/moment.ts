import { dayAt, formatDay, hourAt } from '#contract/dates.ts';

/** `Sat, 21 Nov 2026` */
export const dayOf = (instant: string, timeZone: string): string => formatDay(dayAt(new Date(instant), timeZone));

/** `Sat, 21 Nov 2026, 14:00` */
export const momentOf = (instant: string, timeZone: string): string =>
  `${dayOf(instant, timeZone)}, ${hourAt(instant, timeZone)}`;
