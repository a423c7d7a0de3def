import { dayAt, formatDay, hourAt } from '#contract/dates.ts';

export const dayOf = (instant: string, timeZone: string): string => formatDay(dayAt(new Date(instant), timeZone));

export const momentOf = (instant: string, timeZone: string): string =>
  `${dayOf(instant, timeZone)}, ${hourAt(instant, timeZone)}`;
