import { dayAt, formatDay, timeAt } from '#contract/core/dates.ts';

export const formatDate = (instant: string, timeZone: string): string => formatDay(dayAt(new Date(instant), timeZone));

export const formatDateTime = (instant: string, timeZone: string): string =>
  `${formatDate(instant, timeZone)}, ${timeAt(instant, timeZone)}`;
