import { type Weekday, weekdays } from '#contract/core/dates.ts';
import { weekdayNames } from '#contract/rooms/rates.ts';

const bitOf = (weekday: number): number => 1 << (weekday - 1);

/** The weekdays as the database stores them: a sum of 1 for Monday, 2 for Tuesday, up to 64 for Sunday. */
export const weekdaySum = (chosen: readonly number[]): number =>
  [...new Set(chosen)].reduce((sum, weekday) => sum | bitOf(weekday), 0);

export const weekdaysOf = (sum: number): Weekday[] => weekdays.filter((weekday) => (sum & bitOf(weekday)) !== 0);

export const weekdaysText = (sum: number): string =>
  weekdaysOf(sum)
    .map((weekday) => weekdayNames[weekday - 1])
    .join(', ');
